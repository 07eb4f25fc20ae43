"""What a player can force where play can go round and chance has a part in it: strategies, improved until they are best.

A strategy of each side makes a Markov chain, and what a chain is worth is a system of linear equations. The others answer
a strategy as well as they can (an improvement at a time: with one side fixed that is Howard's policy iteration); then the
player improves where a move leads to more, and so on. There are finitely many strategies and none comes again.

Endless play is where care is needed, for an equation like x = x says nothing. Three things see to it:

- A chain is solved only for the positions from which it can end; all others are worth 0, as endless play is.
- Where no single move is better, a side for whom a position is worth less than endless play may still be able to stay
  among such positions for ever, by moves that are all as good as any: then it does (`_stay`).
- What is returned of fractions has been verified (`settled`): every number is what the best move, or chance, makes of the
  numbers after it; wherever the number is above 0 the player has a way to lead play out, of best moves only, each time with
  a positive probability; and so have the others where it is below 0. That makes it the value. For with these moves the
  numbers cannot fall, on the average, whatever the others do; play that goes on for ever keeps for ever to positions of one
  and the same number, which cannot be above 0, for from there play is led out; so the player gets, on the average, no less
  than the number says. The same holds the other way round.

Source: A. Hoffman and R. Karp, On nonterminating stochastic games, Management Science 12 (1966) 359-370; R. Howard,
Dynamic programming and Markov processes (1960); A. Condon, The complexity of stochastic games, Information and Computation
96 (1992) 203-224; staying and the verification are our own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.general.numbers.elimination import Number, TooLarge, solve
from lastcard.core.general.numbers.part import Part, led_out, mean
from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

MOST_ROUNDS = 300
"""Improvements of strategies in floats, which might otherwise go on for ever between moves that are as good."""


def best_play(
    part: Part[Number], choice: list[int], most: int, slack: Number, cost: Number
) -> Generator[Progress, None, list[Number]]:
    """Improve both sides' strategies until neither can be, and return what each position is worth.

    In practice few improvements are made, at worst exponentially many.

    Parameters
    ----------
    part : Part
        The positions.
    choice : list of int
        By position the place of the move that is made, to begin with and in the end; 0 where chance is to move.
    most : int
        The most multiplications for one chain.
    slack : number
        Moves that differ by no more are as good: 0 for fractions.
    cost : number
        What side 1 loses by every ply until play goes outside; 0 for what the positions are worth.

    Raises
    ------
    TooLarge
        If a chain is too large to be solved, or floats go round and round.
    """
    for done in range(MOST_ROUNDS):
        values = yield from play_out(part, choice, most, cost)
        yield Progress(done, 0, "strategies")
        if not any(_improve(part, values, choice, side, slack) for side in (-1, 1)):
            return values
    raise TooLarge


def play_out(
    part: Part[Number], choice: Sequence[int], most: int, cost: Number
) -> Generator[Progress, None, list[Number]]:
    """Return what each position is worth if both sides play as they have chosen; 0 where play then never ends.

    Raises
    ------
    TooLarge
        If it takes more than `most` multiplications.
    """
    following = [
        part.after[here] if part.sides[here] == 0 else [part.after[here][choice[here]]]
        for here in range(len(part.sides))
    ]
    users: list[list[int]] = [[] for _ in part.sides]
    ending = []
    for here, places in enumerate(following):
        for there in places:
            if there >= 0:
                users[there].append(here)
        if min(places) < 0:
            ending.append(here)
    ends = [False] * len(part.sides)
    for here in ending:
        ends[here] = True
    for there in ending:
        for here in users[there]:
            if not ends[here]:
                ends[here] = True
                ending.append(here)
    zero = cost - cost
    number = {here: k for k, here in enumerate(ending)}
    rows: list[dict[int, Number]] = []
    constants: list[Number] = []
    for here in ending:
        row: dict[int, Number] = {}
        constant = zero - cost
        if part.sides[here]:
            there = following[here][0]
            if there < 0:
                constant += part.outside[~there]
            else:
                row[number[there]] = zero + 1
        else:
            for chance, there in zip(part.chances[here], following[here], strict=True):
                if there < 0:
                    constant += chance * part.outside[~there]
                elif ends[there]:
                    row[number[there]] = row.get(number[there], zero) + chance
        rows.append(row)
        constants.append(constant)
    found = yield from solve(rows, constants, most)
    values = [zero] * len(part.sides)
    for here, value in zip(ending, found, strict=True):
        values[here] = value
    return values


def settled(part: Part[Fraction], values: Sequence[Fraction]) -> list[int] | None:
    """Verify that numbers are what each position is worth, and return best moves that lead to it; None if they are not."""
    for here, value in enumerate(values):
        worths = [part.worth(values, there) for there in part.after[here]]
        side = part.sides[here]
        if value != (max(worths) if side > 0 else min(worths) if side else mean(part.chances[here], worths)):
            return None
    moves, led = leading_moves(part, values, Fraction(0))
    return moves if led else None


def leading_moves(part: Part[Number], values: Sequence[Number], slack: Number) -> tuple[list[int], bool]:
    """Return for each position a move that is best by some numbers and leads play out where its mover wants that.

    Returns
    -------
    moves : list of int
        By position the place of the move; 0 where chance is to move. Whoever is better off with the end than with
        endless play comes closer to it with each of these moves, unless chance prevents it.
    led : bool
        Whether play is led out from all positions where one of the sides wants it.
    """
    best: list[list[int]] = []
    for here, side in enumerate(part.sides):
        worths = [part.worth(values, there) for there in part.after[here]]
        most = max(worths) if side > 0 else min(worths)
        best.append([place for place, worth in enumerate(worths) if not side or abs(worth - most) <= slack])
    moves = [places[0] for places in best]
    led = True
    for side, seen in ((1, part), (-1, part.mirrored())):
        staying, lead = led_out(seen, [side * value > slack for value in values], best)
        led = led and not staying
        for here, place in enumerate(lead):
            if place is not None:
                moves[here] = place
    return moves, led


def _improve(
    part: Part[Number], values: Sequence[Number], choice: list[int], side: int, slack: Number
) -> bool:
    """Change the moves of one side where others are better; tell whether any was changed."""
    changed = False
    for here, mover in enumerate(part.sides):
        if mover == side:
            worths = [side * part.worth(values, there) for there in part.after[here]]
            best = max(worths)
            if best > worths[choice[here]] + slack:
                choice[here] = worths.index(best)
                changed = True
    return changed or _stay(part, values, choice, side, slack)


def _stay(part: Part[Number], values: Sequence[Number], choice: list[int], side: int, slack: Number) -> bool:
    """Let one side stay for ever where play that ends is worth less to it; tell whether that changed anything.

    Side -1 answers the moves of side 1 as they are chosen; side 1 looks at all moves that are best for side -1.
    """
    inside = [side * value < -slack for value in values]
    if not any(inside):
        return False
    useful: list[list[int]] = []
    for here, mover in enumerate(part.sides):
        if mover == 0 or not inside[here]:
            useful.append(list(range(len(part.after[here]))))
        elif mover > 0 > side:
            useful.append([choice[here]])
        else:
            near = (abs(part.worth(values, there) - values[here]) <= slack for there in part.after[here])
            useful.append([place for place, as_good in enumerate(near) if as_good] or [choice[here]])
    others = part if side < 0 else part.mirrored()
    staying, _ = led_out(others, inside, useful)
    stays = set(staying)
    changed = False
    for here in staying:
        if part.sides[here] == side and part.after[here][choice[here]] not in stays:
            choice[here] = next(place for place in useful[here] if part.after[here][place] in stays)
            changed = True
    return changed
