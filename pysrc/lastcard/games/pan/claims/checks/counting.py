"""Checks of Tables 1 to 3: how many positions there are, how many can come up, how many moves they have."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from math import prod, sqrt
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Rows, from_engine, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import number
from lastcard.games.pan.claims.checks.common import (
    AGAINST_SAMPLES,
    FAR,
    PROOF,
    TOGETHER,
    as_printed,
    errors,
    finding,
    put_right,
    ranks_up_to,
    rounded,
    share_of_corollary,
)
from lastcard.games.pan.claims.checks.truth import AGREE, JUDGED, READ, attainable, met, positions, summary
from lastcard.games.pan.rules import GAME, USUAL
from lastcard.games.pan.solver.legal_path import NoPath, corollary, path_to, printed_corollary
from lastcard.games.pan.solver.retrograde.space import Space
from lastcard.games.pan.solver.whole_game.branching import branching, distribution
from lastcard.games.pan.solver.whole_game.deals import is_start

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    import numpy as np
    from numpy.typing import NDArray

    from lastcard.core.capabilities import LegalPath
    from lastcard.core.claims import Check
    from lastcard.games.pan.rules import Move, State

TABLE_1 = {1: 5, 2: 115, 3: 2134, 4: 33232}
TABLE_2 = {1: ".4", 2: "1.4", 3: "1.858", 4: "2.019"}
SAMPLED_2 = {5: "2.057", 6: "2.082", 7: "2.107", 8: "2.105", 10: "2.085", 100: "2.109"}
TABLE_3 = {2: (95, "0.633"), 3: (2067, "0.919"), 4: (33193, "0.983")}
SAMPLE_2 = 10_000
SAMPLED_3 = {5: 19928, 6: 19976}
SAMPLE_3 = 20_000
STEP = 500
"""Positions between two yields where rules code is asked position by position."""


def table_1(limit: int) -> Check:
    """Attainable positions, by searching forward from all deals."""
    rows = Rows()
    for ranks, printed in TABLE_1.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}", number(printed))
            continue
        count = (yield from summary(ranks)).attainable
        rows.compare(f"k = {ranks}", printed, count or 0)
    for ranks, printed in TABLE_1.items():
        label = f"k = {ranks}, nines together"
        if ranks <= limit:
            count = (yield from summary(ranks)).attainable_together
            rows.compare(label, printed, count or 0)
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "By rules 1 to 3 as they stand some more positions come up than printed; the printed counts come out "
        "exactly if a player who holds all three free nines may place them only together.",
        ("game", "printed", "computed"),
        put_right(rows, " by the rules as they stand"),
        evidence=READ,
    )


def upper_bound(limit: int) -> Check:
    """No more than 10·15^(k−1) positions: pairs of hands listed one by one, and what play leads to."""
    rows = Rows()
    last = min(limit, 5)
    for ranks in range(1, last + 1):
        size = 10 * 15 ** (ranks - 1)
        listed = 0
        for hand in product(range(5), repeat=ranks):
            ways = [sum(a + b <= (4 if rank else 3) for b in range(5)) for rank, a in enumerate(hand)]
            listed += prod(ways)
        rows.compare(f"k = {ranks}: solutions of (1)", size, listed)
        yield Progress(ranks, last, "positions")
        if ranks <= JUDGED:
            there = len((yield from met(ranks)))
            rows.add(f"k = {ranks}: attainable", f"≤ {size:,}", f"{there:,}", there <= size)
    return finding(
        rows,
        ranks_up_to(limit, 5),
        "So many pairs of hands satisfy the inequalities (1), hand by hand; one of the pairs leaves both hands empty, and "
        f"is no position of the game. Fewer positions come up: met one by one up to k = {JUDGED}, and beyond it is so "
        "because every position satisfies (1).",
        ("game", "printed", "counted"),
        evidence=EXHAUSTIVE,
    )


def table_2(limit: int) -> Check:
    """The branching factor over all potential positions."""
    rows = Rows()
    for rules, note in ((None, ""), (TOGETHER, ", nines together")):
        for ranks, printed in TABLE_2.items():
            if ranks > limit:
                rows.beyond(f"k = {ranks}{note}", printed)
                continue
            exact = branching(ranks) if rules is None else branching(ranks, rules)
            rows.add(f"k = {ranks}{note}", printed, f"{float(exact):.5f}", as_printed(exact, printed))
    for ranks, printed in SAMPLED_2.items():
        if ranks > limit:
            continue
        for rules, note in ((USUAL, ""), (TOGETHER, ", nines together")):
            spread = distribution(ranks, rules)
            size = sum(spread.values())
            mean = sum(moves * number for moves, number in spread.items()) / size
            square = sum(moves * moves * number for moves, number in spread.items()) / size
            far = abs(mean - float(printed)) / (sqrt(square - mean * mean) / sqrt(SAMPLE_2))
            rows.add(
                f"k = {ranks}, a sample of {SAMPLE_2:,}{note}",
                printed,
                f"{mean:.5f}, {far:.1f} s.e. away",
                far < FAR,
            )
        yield Progress(ranks, 100, "branching")
    return finding(
        rows,
        ranks_up_to(limit, 100),
        "The exact factors are given; the printed ones for k ≤ 4 come out if the nines are placed together. "
        "As k grows the factor tends to 2.1. The samples fit either reading.",
        ("game", "printed", "exact"),
        put_right(rows, " by the rules as they stand"),
        evidence=AGAINST_SAMPLES,
    )


def _states(ranks: int, wanted: Callable[[State], bool]) -> Generator[Progress, None, list[State]]:
    """The positions of a game that satisfy a condition."""
    space = Space(ranks)
    found = []
    for index in range(1, space.size):
        state = space.state(index)
        if wanted(state):
            found.append(state)
        if index % STEP == 0:
            yield Progress(index, space.size, f"positions of k = {ranks}")
    return found


def table_3(limit: int) -> Check:
    """The lower bound: positions that satisfy the corollary as printed."""
    rows = Rows()
    for ranks, (printed, share) in TABLE_3.items():
        if ranks > limit:
            rows.beyond(f"k = {ranks}", number(printed))
            continue
        exact = share_of_corollary(ranks)
        count = int(exact * 10 * 15 ** (ranks - 1))
        yield Progress(ranks, 4, "positions")
        rows.compare(f"k = {ranks}", printed, count)
        rows.add(f"k = {ranks}, as a fraction", share, f"{float(exact):.5f}", rounded(exact, 3) == share)
    return finding(
        rows,
        ranks_up_to(limit, 4, 2),
        "As many positions as printed satisfy the printed conditions (which is not to say that they can all "
        "come up: see the corollary).",
        ("game", "printed", "counted"),
        evidence=EXHAUSTIVE,
    )


def lower_bound_is_one(limit: int) -> Check:
    """Whether the printed conditions hold of attainable positions only."""
    rows, smallest = Rows(), None
    sound: dict[int, int] = {}
    last = min(limit, 5)
    for ranks in range(2, last + 1):
        space = Space(ranks)
        seen = yield from attainable(ranks)
        wrong = yield from _states(ranks, partial(_admitted_but_unseen, space, seen))
        total = int(share_of_corollary(ranks) * space.size) - 1
        unsound = sum(1 for state in wrong if corollary(state))
        sound[ranks] = total - sum(1 for state in wrong if not corollary(state))
        if smallest is None and wrong:
            smallest = min(wrong, key=lambda state: (sum(state.hand) + sum(state.other), state.other))
        rows.add(f"k = {ranks}: not attainable among {total:,}", "0", number(len(wrong)), not wrong)
        rows.compare(f"k = {ranks}: the same with a ≥ 1 always", 0, unsound)
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 2))
    return Finding(
        status="fails" if smallest is not None else "holds",
        bound=ranks_up_to(limit, 5, 2),
        computed="For an odd number n of loose cards the conditions forget a ≥ 1, so they admit positions in "
        "which the player to move has no card, and those never come up (the place where nobody has one is not counted). "
        "The counterexample has the fewest ranks, and of these the fewest cards in the hands."
        if smallest is not None
        else "Every position that satisfies the conditions comes up.",
        rows=tuple(rows),
        counterexample=None if smallest is None else GAME.format(smallest),
        correction=None
        if smallest is None
        else "… if n/2 + b ≥ 3 for even n, (n − 1)/2 + a ≥ 3 for odd n, and a ≥ 1 in both cases: this gives "
        + ", ".join(f"{number:,} for k = {ranks}" for ranks, number in sound.items()),
        columns=("positions that satisfy the conditions", "expected", "found"),
        evidence=READ,
        smallest=smallest is not None,
    )


def _admitted_but_unseen(space: Space, seen: NDArray[np.bool_], state: State) -> bool:
    return printed_corollary(state) and not seen[space.index(state)]


def samples_of_table_3(limit: int) -> Check:
    """The sampled shares for k = 5 and 6."""
    rows = Rows()
    for ranks, hits in SAMPLED_3.items():
        printed = f"{hits:,}/{SAMPLE_3:,}"
        if ranks > limit:
            rows.beyond(f"k = {ranks}", printed)
            continue
        exact = share_of_corollary(ranks)
        near = errors(float(exact), hits, SAMPLE_3) < FAR
        rows.add(f"k = {ranks}", printed, f"{float(exact):.5f}", near)
        yield Progress(ranks, 6, "shares")
    if limit >= 6:
        hits = SAMPLED_3[6]
        decimal = Fraction(hits, SAMPLE_3)
        rows.add(
            f"{hits:,}/{SAMPLE_3:,}, as a decimal", ".9986", rounded(decimal, 4), as_printed(decimal, ".9986")
        )
    return finding(
        rows,
        ranks_up_to(limit, 6, 5),
        "Both samples are as near as samples of 20,000 can be expected to be.",
        ("game", "printed sample", "exact share"),
        "19,976/20,000 = .9988 (the text has it right once and then goes on with .9986)",
        evidence=AGAINST_SAMPLES,
    )


def paths(limit: int) -> Check:
    """A legal line of play to every position that can come up; those of the corollary by the essay's construction."""
    rows, failed = Rows(), None
    for ranks in range(2, min(limit, 5) + 1):
        seen = yield from attainable(ranks)
        space = Space(ranks)
        states = [
            state for state in (yield from _states(ranks, lambda state: True)) if seen[space.index(state)]
        ]
        longest = constructed = 0
        for place, state in enumerate(states):
            try:
                line = path_to(state)
                longest = max(longest, len(line.moves))
                constructed += corollary(state)
                if line.states[-1] != state or not _legal(line):
                    failed = failed or state
            except NoPath:
                failed = failed or state
            if place % 20 == 0:
                yield Progress(place, len(states), f"lines of play, k = {ranks}")
        label = f"k = {ranks}: {constructed:,} of the corollary, {len(states) - constructed:,} beyond it"
        rows.add(label, "", f"{len(states):,} ways, at most {longest} plies", failed is None)
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 2))
    return Finding(
        status="holds" if failed is None else "fails",
        bound=ranks_up_to(limit, 5, 2),
        computed="The construction leads from the start to each position of the corollary, and the rules allow every "
        "move; the other positions that a search forward finds follow such a one by some moves.",
        rows=tuple(rows),
        counterexample=None if failed is None else GAME.format(failed),
        columns=("game", "", "reached by legal play"),
        evidence=READ
        if failed
        else from_engine(
            "the engine's search forward",
            AGREE,
            Evidence("proved", "every way was also played, move by move, within the bound", PROOF),
        ),
    )


def _legal(line: LegalPath[State, Move]) -> bool:
    """Whether each move of a line is one that the rules allow there, and the line begins with a deal."""
    steps = zip(line.states, line.moves, line.states[1:], strict=False)
    return is_start(line.states[0]) and all(
        move in before.moves() and before.after(move) == after for before, move, after in steps
    )


def moves_of_all(limit: int) -> Check:
    """List all potential positions and their legal moves, and compare their number with the formula."""
    rows, last = Rows(), min(limit, 5)
    for ranks in range(1, last + 1):
        for rules, note in ((USUAL, ""), (TOGETHER, ", nines together")):
            listed = 0
            for done, state in enumerate(positions(ranks, rules)):
                listed += len(state.moves())
                if done % STEP == 0:
                    yield Progress(done, 10 * 15 ** (ranks - 1), "positions")
            said = 21 * 15 ** (ranks - 1) - 21 * 5 ** (ranks - 1) + 4
            rows.compare(f"k = {ranks}{note}", said - (5 ** (ranks - 1) - 1) * (rules == TOGETHER), listed)
    if not rows:
        return unchecked(ranks_up_to(limit, 5))
    right = all(row.agrees for row in rows)
    return Finding(
        "holds" if right else "fails",
        ranks_up_to(limit, 5),
        "As many were listed as the formula says." if right else "Another number was listed.",
        tuple(rows),
        columns=("game", "by the formula", "listed by the rules"),
        evidence=Evidence("proved", "the check lists every position and its moves", "pan-size.md")
        if right
        else EXHAUSTIVE,
    )
