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

Bounds for what a player can force, where the exact numbers are out of reach: true ones, close together.

One side keeps to a strategy that floats have found to be good; what the other side can do against it bounds the value.
That is a game of one side, and positions among which this side can keep play for ever, whatever chance does, are taken
together to one: whoever is in one of them can get to any way out of any of them, or stay, which is worth 0. After that all
play ends, so there is just one solution; and numbers, none of which is more than the best move or chance makes of the
numbers after it, are nowhere above the solution, for play that goes on gives the true numbers in the end.

So numbers are found with floats in a game in which each ply costs a very little, which keeps rounding on the safe side, and
then each of them is compared with what follows from it in fractions, without rounding. If that does not succeed, or the
equations are too many, bounds are improved sweep by sweep, each rounded outward.

Source: S. Haddad and B. Monmege, Interval iteration algorithm for MDPs and IMDPs, Theoretical Computer Science 735 (2018)
111-131, for taking positions together and bounds from both sides; the little cost is our own.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from fractions import Fraction

from lastcard.core.general.elimination import (
    Number,
    Part,
    TooLarge,
    components,
    led_out,
    mean,
    rounded,
    solve,
)
from lastcard.core.progress import Progress

MOST_ROUNDS = 300
"""Improvements of strategies in floats, which might otherwise go on for ever between moves that are as good."""


def best_play(
    part: Part[Number], choice: list[int], most: int, slack: Number, cost: Number
) -> Generator[Progress, None, list[Number]]:
    """Improve both sides' strategies until neither can be, and return what each position is worth.

    In practice few improvements are made, at worst exponentially many.

    `part`: the positions.
    `choice`: by position the place of the move that is made, to begin with and in the end; 0 where chance is
        to move.
    `most`: the most multiplications for one chain.
    `slack`: moves that differ by no more are as good: 0 for fractions.
    `cost`: what side 1 loses by every ply until play goes outside; 0 for what the positions are worth.

    Raises `TooLarge` if a chain is too large to be solved, or floats go round and round.
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

    Raises `TooLarge` if it takes more than `most` multiplications.
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

    Returns by position the place of the move; 0 where chance is to move. Whoever is better off with the end
    than with endless play comes closer to it with each of these moves, unless chance prevents it.
    Returns whether play is led out from all positions where one of the sides wants it.
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


COSTS = (2.0**-44, 2.0**-40, 2.0**-36)
"""What a ply costs, as a part of the largest number, in the trials to find numbers that are safe in spite of rounding."""


def lower_bounds(
    part: Part[Fraction], choice: Sequence[int], most: int, width: float
) -> Generator[Progress, None, list[Fraction]]:
    """Return for each position a number that side 1 gets at least, by a strategy.

    `part`: the positions, with what the positions outside are worth at least.
    `choice`: the strategy, by position the place of the move; those of side -1 are where the search for its
        answer begins.
    `most`: the most multiplications for one system of equations.
    `width`: how close to the true number the bounds should come, where they have to be improved sweep by
        sweep.
    """
    merged, number, answer = answering(part, choice)
    rough = rounded(merged)
    size = max(1e-300, *(abs(much) for much in rough.outside))
    for share in COSTS:
        try:
            floats = yield from best_play(rough, answer, most, size * share / 8, size * share)
        except TooLarge:
            break
        found = [Fraction(value) for value in floats]
        if _safe(merged, found):
            return [found[k] for k in number]
    from lastcard.core.general.elimination import Sweeps  # which loads numpy

    swept = yield from Sweeps(rough).from_below(size, width)
    return [Fraction(swept[k]) for k in number]


def answering(part: Part[Fraction], choice: Sequence[int]) -> tuple[Part[Fraction], list[int], list[int]]:
    """Return the game that side -1 plays against a strategy, with positions taken together so that all play ends.

    O(positions · moves) at worst.

    Returns that game; nobody of side 1 is in it.
    Returns by old position the new one.
    Returns by new position a move with which side -1 may begin.
    """
    after = [
        [following[choice[here]]] if part.sides[here] > 0 else following
        for here, following in enumerate(part.after)
    ]
    sides = [-1 if side else 0 for side in part.sides]
    fixed = Part(sides, after, part.chances, part.outside)
    together = staying_together(fixed)
    number = [-1] * len(sides)
    for k, group in enumerate(together):
        for here in group:
            number[here] = k
    groups = [[here] for here in range(len(sides)) if number[here] < 0]
    for k, group in enumerate(groups, start=len(together)):
        number[group[0]] = k
    stop = ~len(part.outside)
    merged: Part[Fraction] = Part([], [], [], [*part.outside, Fraction(0)])
    answer = []
    for k, group in enumerate((*together, *groups)):
        kept = k < len(together)
        ways = [
            number[there] if there >= 0 else there
            for here in group
            if sides[here] or not kept
            for there in after[here]
        ]
        if kept:
            ways = [*dict.fromkeys(there for there in ways if there != k), stop]
        merged.sides.append(-1 if kept else sides[group[0]])
        merged.after.append(ways)
        merged.chances.append([] if kept else part.chances[group[0]])
        begin = choice[group[0]] if not kept and part.sides[group[0]] < 0 else len(ways) - 1 if kept else 0
        answer.append(begin)
    return merged, number, answer


def staying_together(part: Part[Fraction]) -> list[list[int]]:
    """Return the largest sets of positions in which side -1 can keep play for ever, each visited again and again.

    O(positions · moves) at worst.
    """
    found = []
    waiting = [list(range(len(part.sides)))]
    while waiting:
        inside = [False] * len(part.sides)
        for here in waiting.pop():
            inside[here] = True
        staying, _ = led_out(part, inside, [range(len(following)) for following in part.after])
        if not staying:
            continue
        local = {here: k for k, here in enumerate(staying)}
        first, after = [0], list[int]()
        for here in staying:
            after += [local[there] for there in part.after[here] if there in local]
            first.append(len(after))
        parts = [[staying[k] for k in each] for each in components(first, after)]
        if len(parts) == 1:
            found.append(staying)
        else:
            waiting += parts
    return found


def _safe(part: Part[Fraction], values: Sequence[Fraction]) -> bool:
    """Tell whether no number is more than what side -1 or chance makes of those after it."""
    for here, value in enumerate(values):
        worths = [part.worth(values, there) for there in part.after[here]]
        if value > (min(worths) if part.sides[here] else mean(part.chances[here], worths)):
            return False
    return True
