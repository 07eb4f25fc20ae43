"""Checks of section 5.2, Tables 11 and 12: when to take."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, unchecked
from lastcard.core.progress import Progress, relay
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.claims.checks.checked_experiments import game_and_moves
from lastcard.games.pan.claims.checks.common import (
    FAR,
    READ_AGAINST_SAMPLES,
    errors,
    finding,
    together,
    unlike,
)
from lastcard.games.pan.claims.checks.heuristic_accuracy import RANKS, look_ahead
from lastcard.games.pan.claims.checks.truth import READ, judged
from lastcard.games.pan.rules import GAME
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.verdict import solve
from lastcard.games.pan.solver.whole_game.experiments import suggestions, taking, top_three

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.core.claims import Check


DEPTH = 8
_NEEDS_FOUR = "4-Pan: the bound must be 4 or more"
BREAK = 8
"""The smallest rank sum beyond the break: it is said to lie at 7 or 8, roughly, and at 7.5."""

PRINTED: dict[tuple[int, int, int, int], tuple[int, int, int]] = {
    (0, 0, 0, 3): (759, 724, 12),
    (0, 0, 1, 2): (475, 419, 11),
    (0, 1, 0, 2): (169, 145, 10),
    (0, 0, 2, 1): (438, 353, 10),
    (1, 0, 0, 2): (55, 44, 9),
    (0, 1, 1, 1): (192, 148, 9),
    (1, 1, 0, 1): (54, 39, 7),
    (0, 2, 0, 1): (152, 100, 8),
    (0, 0, 3, 0): (239, 153, 9),
    (1, 0, 1, 1): (52, 33, 8),
    (0, 1, 2, 0): (171, 78, 8),
    (2, 0, 0, 1): (31, 13, 6),
    (0, 2, 1, 0): (143, 54, 7),
    (1, 0, 2, 0): (42, 13, 7),
    (1, 1, 1, 0): (66, 17, 6),
    (0, 3, 0, 0): (85, 7, 6),
    (1, 2, 0, 0): (68, 2, 5),
    (2, 1, 0, 0): (40, 1, 4),
    (2, 0, 1, 0): (46, 1, 5),
    (3, 0, 0, 0): (14, 0, 3),
}
"""Tables 11 and 12: top three cards; positions, positions where taking is best, rank sum. Ten rows each."""

PRINTED_SUMS = {**{top: row[2] for top, row in PRINTED.items()}, (0, 2, 1, 0): 5}
"""The rank sums as printed; the sum above for [0,2,1,0] is the right one."""


def _code(top: tuple[int, ...]) -> int:
    return sum(count << (4 * place) for place, count in enumerate(top))


def _study(
    printed: bool = False,
) -> Generator[
    Progress,
    None,
    tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_], NDArray[np.bool_]],
]:
    """The top three cards, where there are so many, where 8 plies suggest taking, where it is best, alone best."""
    table, moves = yield from game_and_moves(RANKS)
    code, enough = top_three(table.space)
    chosen = suggestions(moves, (yield from look_ahead(moves, DEPTH - 1, printed)))
    exact = taking(moves, table)
    return code, enough & (table.labels != 0), chosen == moves.take, exact.best, exact.alone


@dataclass(frozen=True, slots=True)
class Shares:
    """How often taking certain top three cards is right, over all positions of 4-Pan that have them.

    Of so many positions, `suggested` is the share in which a search 8 plies deep suggests taking; in `best` taking is
    among the best moves of the exact solution, in `only` the only best one.
    """

    positions: int
    suggested: float
    best: float
    only: float


def shares_of_taking(printed: bool = False) -> Generator[Progress, None, dict[tuple[int, ...], Shares]]:
    """Return how often taking is right, by the top three cards of the pile, as in Tables 11 and 12."""
    code, enough, suggested, best, alone = yield from _study(printed)
    found: dict[tuple[int, ...], Shares] = {}
    for top in PRINTED:
        here = enough & (code == _code(top))
        found[top] = Shares(
            int(here.sum()),
            float(suggested[here].mean()),
            float(best[here].mean()),
            float(alone[here].mean()),
        )
    return found


def _table(name: str, begin: int, end: int) -> Check:
    shares = yield from shares_of_taking()
    other = yield from shares_of_taking(printed=True)
    rows, away, far = Rows(), list[float](), 0.0
    for top, (count, taken, _) in list(PRINTED.items())[begin:end]:
        share, exact = shares[top].suggested, shares[top].best
        away.append(errors(share, taken, count))
        far = max(far, errors(other[top].suggested, taken, count))
        label = f"[{','.join(map(str, top))}]"
        shown = f"{share:.3f}, {away[-1]:.1f}; exactly {exact:.3f}"
        rows.add(label, f"{taken:,}/{count:,} = {taken / count:.3f}", shown, away[-1] < FAR)
    rows.append(together(name, unlike(away), len(away)))
    near = "as near as" if all(row.agrees for row in rows) else "not all as near as"
    return finding(
        rows,
        f"all {sum(each.positions for each in shares.values()):,} positions of 4-Pan with four cards or more in the pile",
        f"The shares at depth 8 (Score_2 as meant) are {near} the printed samples can be expected to be, in standard errors; "
        f"with the printed sign one is {far:.1f} away. Beside them stands how often taking is one of the best moves exactly.",
        ("top three cards", "printed (a sample)", "at depth 8, over all positions"),
        evidence=READ_AGAINST_SAMPLES,
    )


def table_11(limit: int) -> Check:
    """Taking with the ten best top threes."""
    return (yield from _table("Table 11", 0, 10)) if limit >= RANKS else unchecked(_NEEDS_FOUR)


def table_12(limit: int) -> Check:
    """Taking with the ten worst top threes."""
    return (yield from _table("Table 12", 10, 20)) if limit >= RANKS else unchecked(_NEEDS_FOUR)


def rank_sums(limit: int) -> Check:
    """The last column of Tables 11 and 12."""
    if limit < RANKS:
        return unchecked(_NEEDS_FOUR)
    rows = Rows()
    for top, printed in PRINTED_SUMS.items():
        total = _rank_sum(top)
        rows.compare(f"[{','.join(map(str, top))}]", printed, total)
    place = 1 + list(PRINTED).index((0, 0, 2, 1))
    rows.compare("the row of Table 11 for two jacks and a queen", 3, place)
    yield Progress(1, 1, "rank sums")
    return finding(
        rows,
        "all rows of Tables 11 and 12",
        f"{sum(row.agrees is True for row in rows[:-1])} of {len(rows) - 1} rank sums are right"
        + ("." if place == 3 else "; the text counts a row wrongly."),
        ("top three cards", "printed", "computed"),
        "[0,2,1,0]: 7; two jacks and a queen stand in row 4",
        evidence=EXHAUSTIVE,
    )


def break_of_the_tables(limit: int) -> Check:
    """From which rank sum on taking is suggested in most positions: 7 or 8, roughly."""
    if limit < RANKS:
        return unchecked(_NEEDS_FOUR)
    code, enough, suggested, *_ = yield from _study()
    rows = Rows()
    for total in range(3, 3 * RANKS + 1):
        tops = [top for top in PRINTED if _rank_sum(top) == total]
        positions, taken = (sum(PRINTED[top][part] for top in tops) for part in (0, 1))
        here = enough & np.isin(code, [_code(top) for top in tops])
        share = float(suggested[here].mean())
        rows.add(
            f"rank sum {total}", f"{taken / positions:.3f}", f"{share:.3f}", (share > 0.5) == (total >= BREAK)
        )
    return finding(
        rows,
        f"all {int(enough.sum()):,} positions of 4-Pan with four cards or more in the pile",
        f"From a rank sum of {BREAK} on taking is suggested in more than half of the positions, below in less than half: the break lies at "
        f"the midpoint, {3 * (RANKS + 1) / 2:g}."
        if all(row.agrees for row in rows)
        else f"The break does not lie between {BREAK - 1} and {BREAK}.",
        ("4-Pan", "share of takes in Tables 11 and 12", "at depth 8, over all positions"),
        "another break",
        evidence=READ,
        wrong="fails",
    )


def _rank_sum(top: tuple[int, ...]) -> int:
    return sum(rank * count for rank, count in enumerate(top, start=1))


def how_often(limit: int) -> Check:
    """Taking was suggested in 2,344 of 3,291 positions."""
    if limit < RANKS:
        return unchecked(_NEEDS_FOUR)
    _, enough, suggested, best, _ = yield from _study()
    share, exact = float(suggested[enough].mean()), float(best[enough].mean())
    large = int(enough.sum()) / (10 * 15 ** (RANKS - 1))
    rows = [
        Row("suggested at depth 8", "2,344/3,291 = .712", f"{share:.3f}", errors(share, 2344, 3291) < FAR),
        Row(
            "four cards or more in the pile",
            "3,291/4,000 = .823",
            f"{large:.3f}",
            errors(large, 3291, 4000) < FAR,
        ),
        Row("sum of the rows' positions", "3,291", f"{sum(row[0] for row in PRINTED.values()):,}", None),
        Row("among the best moves of the exact solution", "", f"{exact:.3f}", None),
    ]
    return finding(
        rows,
        f"all {int(enough.sum()):,} positions of 4-Pan with four cards or more in the pile",
        f"About {share:.0%} at depth {DEPTH}; by the exact solution taking is among the best moves in about {exact:.0%}.",
        ("taking", "printed (a sample)", "all positions"),
        evidence=READ_AGAINST_SAMPLES,
    )


def needless_take(limit: int) -> Check:
    """Section 5.2: placing a queen is the right move in [0,3,0,4],[2,1,2,0]."""
    if limit < RANKS:
        return unchecked(_NEEDS_FOUR)
    state = GAME.parse("0304/2120")
    yield from judged()
    solution = solve(state)
    found = {move.move: move for move in solution.moves}
    queen, take, queens = (
        f"{found[move].value} in {found[move].distance} plies" for move in ("4", "t", "4*")
    )
    chosen = []
    for printed in (True, False):
        steps = search_to(GAME, state, DEPTH, partial(heuristic, printed=printed))
        move = (
            yield from relay(
                steps, lambda nodes: Progress(min(nodes, 9_999), 10_000, "a search 8 plies deep")
            )
        ).move
        chosen.append("nothing" if move is None else GAME.move_label(state, GAME.format_move(move)))
    longer = (found["4"].distance or 0) - (found["t"].distance or 0)
    right = found["4"].value == "win" and longer < 0
    rows = [
        Row("place a queen", "the right move", queen, right),
        Row("take", "wins, needlessly long", take, right),
        Row("place all four queens", "", queens, None),
        Row("suggested 8 plies deep, Score_2 as printed", "take", chosen[0], chosen[0] == "take"),
        Row("suggested 8 plies deep, Score_2 as meant", "take", chosen[1], chosen[1] == "take"),
    ]
    return Finding(
        status="holds" if right else "fails",
        bound="one position",
        computed=f"Taking: {take}; a single queen: {queen}; all four queens at once: {queens}.",
        rows=tuple(rows),
        counterexample=None if right else "0304/2120",
        correction=None
        if right
        else f"taking is the only quickest win; placing a queen lengthens the game by {longer} plies",
        columns=("move", "as the text has it", "exactly"),
        evidence=READ,
    )
