"""Strategy improvement: what a player can force where play can repeat and chance has a part.

A strategy of each side makes a Markov chain, solved as linear equations. The others improve their answer move
by move (Howard's policy iteration), then the player improves, and so on; no strategy returns. Endless play,
for which an equation like x = x says nothing, is handled in three ways:

- A chain is solved only for the positions from which it can end; the others are worth 0, as endless play is.
- A side may stay for ever, by equally good moves, among positions that are worth less to it than endless
  play (`_stay`).
- Fractions are verified (`settled`): every number is what the best move, or chance, makes of its successors,
  and a side that gains by an end can lead play out by best moves only, each time with a positive probability.
  Then the numbers cannot fall on average whatever the others do, and endless play stays among positions of
  one number, which cannot be above 0, for play is led out of those. So the player gets at least the number on
  average; the same holds for the other side.

Source: A. Hoffman and R. Karp, On nonterminating stochastic games, Management Science 12 (1966) 359-370; R.
Howard, Dynamic programming and Markov processes (1960); A. Condon, The complexity of stochastic games,
Information and Computation 96 (1992) 203-224; staying and the verification are our own.

Where exact numbers are out of reach, `lower_bounds` gives true bounds: one side keeps a strategy found with
floats, and the other side's best answer bounds the value. Positions among which the answering side can keep
play for ever are merged, with staying worth 0, so that all play ends, the solution is unique, and numbers
none of which exceeds what its successors make of it are nowhere above it. Floats are found with a tiny cost a
ply, to be on the safe side of rounding, and then checked in fractions; if that fails or is too large, bounds
are improved by sweeps, rounded outward.

Source: S. Haddad and B. Monmege, Interval iteration algorithm for MDPs and IMDPs, Theoretical Computer
Science 735 (2018) 111-131, for merging and bounds from both sides; the cost is our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lastcard.core.general.elimination import (
    Block,
    Scalar,
    Sweeps,
    TooMuchWork,
    components,
    led_out,
    mean,
    rounded,
    solve,
)
from lastcard.core.progress import Progress, Sliced

MOST_ROUNDS = 300  # improvements with floats, which might alternate for ever between equal moves


def best_play(
    part: Block[Scalar], choice: list[int], most: int, slack: Scalar, cost: Scalar
) -> Sliced[list[Scalar]]:
    """Improve both sides' strategies until neither can be, and return the worth of each position.

    Usually a few improvements, at worst exponentially many. `choice` holds by position the place of the move,
    at the start and at the end (0 for chance); `most` bounds the multiplications of one chain; moves that
    differ by at most `slack` are equal (0 for fractions); `cost` is what side 1 pays a ply (0 for the true
    worths).

    Raises `TooMuchWork` if a chain is too large, or floats do not settle.
    """
    for done in range(MOST_ROUNDS):
        values = yield from play_out(part, choice, most, cost)
        yield Progress(done, 0, "strategies")
        if not any(_improve(part, values, choice, side, slack) for side in (-1, 1)):
            return values
    raise TooMuchWork


def play_out(part: Block[Scalar], choice: Sequence[int], most: int, cost: Scalar) -> Sliced[list[Scalar]]:
    """Return the worth of each position if both sides play as chosen; 0 where play then never ends.

    Raises `TooMuchWork` beyond `most` multiplications.
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
    rows: list[dict[int, Scalar]] = []
    constants: list[Scalar] = []
    for here in ending:
        row: dict[int, Scalar] = {}
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


def settled(part: Block[Fraction], values: Sequence[Fraction]) -> list[int] | None:
    """Return best moves that prove numbers to be the worths of the positions; None if they are not."""
    for here, value in enumerate(values):
        worths = [part.worth(values, there) for there in part.after[here]]
        side = part.sides[here]
        if value != (max(worths) if side > 0 else min(worths) if side else mean(part.chances[here], worths)):
            return None
    moves, led = leading_moves(part, values, Fraction(0))
    return moves if led else None


def leading_moves(part: Block[Scalar], values: Sequence[Scalar], slack: Scalar) -> tuple[list[int], bool]:
    """Return a best move of each position that leads play out where its mover wants that.

    Returns by position the place of the move (0 for chance), and whether play is led out of all positions
    where a side wants it. Unless chance prevents it, a side that prefers the end comes closer to it with each
    move.
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
    part: Block[Scalar], values: Sequence[Scalar], choice: list[int], side: int, slack: Scalar
) -> bool:
    """Change the moves of one side where others are better; return whether any changed."""
    changed = False
    for here, mover in enumerate(part.sides):
        if mover == side:
            worths = [side * part.worth(values, there) for there in part.after[here]]
            best = max(worths)
            if best > worths[choice[here]] + slack:
                choice[here] = worths.index(best)
                changed = True
    return changed or _stay(part, values, choice, side, slack)


def _stay(part: Block[Scalar], values: Sequence[Scalar], choice: list[int], side: int, slack: Scalar) -> bool:
    """Let a side stay for ever where ends are worth less to it; return whether a move changed.

    Side -1 answers the chosen moves of side 1; side 1 considers all best moves of side -1.
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


COSTS = (2.0**-44, 2.0**-40, 2.0**-36)  # trial costs of a ply, as a part of the largest number


def lower_bounds(
    part: Block[Fraction], choice: Sequence[int], most: int, width: float
) -> Sliced[list[Fraction]]:
    """Return for each position a number that side 1 gets at least, by a strategy.

    `part` holds lower bounds outside; `choice` is the strategy of side 1, and where the search for side -1's
    answer begins; `most` bounds the multiplications of one system; `width` is the accuracy of sweeps.
    """
    merged, number, answer = answering(part, choice)
    rough = rounded(merged)
    size = max(1e-300, *(abs(much) for much in rough.outside))
    for share in COSTS:
        try:
            floats = yield from best_play(rough, answer, most, size * share / 8, size * share)
        except TooMuchWork:
            break
        found = [Fraction(value) for value in floats]
        if _are_lower_bounds(merged, found):
            return [found[k] for k in number]
    swept = yield from Sweeps(rough).from_below(size, width)
    return [Fraction(swept[k]) for k in number]


def answering(part: Block[Fraction], choice: Sequence[int]) -> tuple[Block[Fraction], list[int], list[int]]:
    """Return side -1's game against a strategy, positions merged so that all play ends.

    O(positions · moves) at worst. Returns that game (without side 1), the new number of each old position,
    and by new position a move with which side -1 may begin.
    """
    after = [
        [following[choice[here]]] if part.sides[here] > 0 else following
        for here, following in enumerate(part.after)
    ]
    sides = [-1 if side else 0 for side in part.sides]
    fixed = Block(sides, after, part.chances, part.outside)
    together = staying_together(fixed)
    number = [-1] * len(sides)
    for k, group in enumerate(together):
        for here in group:
            number[here] = k
    groups = [[here] for here in range(len(sides)) if number[here] < 0]
    for k, group in enumerate(groups, start=len(together)):
        number[group[0]] = k
    stop = ~len(part.outside)
    merged: Block[Fraction] = Block([], [], [], [*part.outside, Fraction(0)])
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


def staying_together(part: Block[Fraction]) -> list[list[int]]:
    """Return the largest sets in which side -1 can visit every position for ever."""
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


def _are_lower_bounds(part: Block[Fraction], values: Sequence[Fraction]) -> bool:
    """True if no number exceeds what side -1 or chance makes of its successors."""
    for here, value in enumerate(values):
        worths = [part.worth(values, there) for there in part.after[here]]
        if value > (min(worths) if part.sides[here] else mean(part.chances[here], worths)):
            return False
    return True
