"""Now or never: forests on which a right must be kept for a later turn, and whose holder that can happen to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import coloured_forests, exceptions, total_value
from lastcard.games.shichinarabe.rules import GAME, Board, State
from lastcard.games.shichinarabe.rules.forests import canonical

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.core.claims import Check


KEPT = "r: RB(BBBR R) almighty=1,0"
KEPT_BEHIND = "r: B(BBBBRRRB RR) R almighty=1,0"
KEPT_WITHOUT_RACE = "r: B(BBBBRR RR) R almighty=1,0"
"""Red wins only by keeping the right: in the game, without being the favourite after the use, and where nobody wins the race."""

RECORD = {
    7: (4, 6_130, 4, 3_873),
    8: (44, 27_319, 26, 17_297),
    9: (513, 158_711, 288, 92_448),
    10: (2_942, 739_793, 1_449, 428_297),
    11: (21_469, 4_116_983, 10_085, 2_211_897),
}
"""By vertices: exceptions and forests that a right turns, with all colourings of each forest and up to symmetry."""

ORIGIN = (
    "Numbers for 7 to 11 vertices are from native runs in 2026 of a compiled brute force of its own, which agrees "
    "with this check wherever both went; this check with the bound 7 counts the first of them again"
)


def now_or_never(limit: int) -> Check:
    """Count the forests, by size, on which red wins only by keeping the right."""
    found: State | None = None
    rows: list[Row] = []
    checked = 0
    for size in range(2, limit + 1):
        kept, turned, first = yield from _exceptions(size, checked)
        checked += turned[0]
        found = found or first
        text = f"{kept[0]:,} of {turned[0]:,} ({kept[1]:,} of {turned[1]:,} up to symmetry)"
        rows.append(Row(f"{size} vertices", "0", text, not kept[0] if turned[0] else None))
    rows += [
        Row(f"{size} vertices (record)", "0", f"{a:,} of {b:,} ({c:,} of {d:,} up to symmetry)", None)
        for size, (a, b, c, d) in RECORD.items()
        if size > limit
    ]
    known = GAME.parse(KEPT)
    smallest = found is not None or limit >= known.board.size - 2
    if found is None and _helps_waits(known)[1]:
        found = known
        rows.insert(
            limit - 1 if limit > 1 else 0, Row(f"the forest {KEPT}", "none", "wins only by keeping it", False)
        )
    if found is None:
        return unchecked(f"all forests with up to {limit} vertices")
    bound = f"all two-coloured rooted forests with {span(2, limit)} vertices, red to move with the only right"
    columns = ("among forests that a right turns", "if it were true", "won only by keeping it")
    return _kept(
        bound,
        found,
        rows,
        "A right may have to be kept as a threat, though seldom.",
        columns,
        ORIGIN,
        smallest,
    )


def _kept(
    bound: str,
    found: State,
    rows: list[Row],
    correction: str,
    columns: tuple[str, str, str],
    record: str,
    smallest: bool,
) -> Finding:
    """The finding that a right must be kept on a forest, met within the bound or known before."""
    return Finding(
        "fails",
        f"{bound}, by brute force, then the forest that is shown ({found.board.size - 1} vertices)",
        f"On {GAME.format(found)} red wins only with the right kept for a later turn, and would lose without it.",
        tuple(rows),
        GAME.format(found),
        correction,
        columns,
        evidence=Evidence("exhaustive", record),
        smallest=smallest,
    )


def _exceptions(
    size: int, done: int
) -> Generator[Progress, None, tuple[tuple[int, int], tuple[int, int], State | None]]:
    """Exceptions and turned forests of one size, with every colouring and up to symmetry; and the first exception."""
    judged: dict[object, tuple[bool, bool]] = {}
    kept = turned = 0
    first = None
    for number, state in enumerate(coloured_forests(size, size)):
        key = canonical(state)
        if key not in judged:
            judged[key] = _helps_waits(state)
        helps, waits = judged[key]
        turned += helps
        kept += waits
        if waits and first is None:
            first = replace(state, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(done + number, done + number + 1, "forests")
    return (
        (kept, sum(waits for _, waits in judged.values())),
        (turned, sum(helps for helps, _ in judged.values())),
        first,
    )


def _helps_waits(state: State, race: bool = True) -> tuple[bool, bool]:
    """Whether red, to move, wins only thanks to a right; and whether only by keeping it for a later turn."""
    truth = BruteForce(state, race)
    helps = not truth.wins(0) and truth.wins(0, (1, 0))
    return helps, helps and not truth.wins_by_use(0)


def underdog(limit: int) -> Check:
    """Look for a forest won only by keeping the right whose holder is not the favourite once it is used."""
    return _refuted(
        limit,
        "all two-coloured rooted forests with {} vertices on which red is not ahead in the race, red to move with the "
        "only right",
        lambda state: state.counts[1] <= state.counts[0],
        KEPT_BEHIND,
        "In the record of a native run by brute force none of 1,087,936 such forests with 2 to 11 vertices is an exception, "
        "each counted once up to symmetry, and 292 of 5,793,536 with twelve are.",
    )


def normal_play(limit: int) -> Check:
    """Look for a forest where, if whoever cannot move loses, red must keep a right."""
    return _refuted(
        limit,
        "all two-coloured rooted forests with {} vertices, red to move with the only right",
        lambda state: True,
        KEPT_WITHOUT_RACE,
        "In the record of a native run by brute force there is none with 2 to 9 vertices, each counted once up to symmetry, "
        "and 40 of 347,648 forests with ten vertices that a right turns are exceptions.",
        race=False,
    )


def _refuted(
    limit: int, bound: str, chosen: Callable[[State], bool], text: str, record: str, race: bool = True
) -> Check:
    """Search by size for a forest that must wait, then try the one that is known."""
    turned, found = 0, None
    seen = set()
    for number, state in enumerate(coloured_forests(limit)):
        key = canonical(state)
        if key not in seen and chosen(state):
            seen.add(key)
            helps, waits = _helps_waits(state, race)
            turned += helps
            if waits and not found:
                found = replace(state, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(number, number + 1, "forests")
    known = GAME.parse(text)
    agrees = not found if turned else None
    rows = [Row(f"{span(2, limit)} vertices: {turned:,} forests", "0", "some" if found else "0", agrees)]
    smallest = found is not None
    if found is None and chosen(known) and _helps_waits(known, race)[1]:
        found = known
        rows.append(Row(f"the forest {text}", "none", "wins only by keeping it", False))
    if found is None:
        return unchecked(bound.format(span(2, limit)))
    correction = "On trees a right may have to be kept until the other has had to open what it needs; on boards of legs it is so."
    columns = ("forests that a right turns", "if it were true", "won only by keeping it")
    return _kept(bound.format(span(2, limit)), found, rows, correction, columns, record, smallest)


def one_way(limit: int) -> Check:
    """Compare who wins with one right, if whoever cannot move loses, with what the values say: edges lead outward."""
    bound = (
        f"all two-coloured rooted forests with {span(2, limit)} vertices, edges that lead outward alone, red to move with the only "
        "right"
    )
    checked, wrong = 0, None
    seen = set()
    for number, state in enumerate(coloured_forests(limit)):
        key = canonical(state)
        if key not in seen:
            seen.add(key)
            checked += 1
            asked = _outward(state)
            if BruteForce(asked, race=False).wins(0, (1, 0)) != _by_values(state):
                wrong = wrong or replace(asked, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(checked, checked + 1, "forests")
    if not checked:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"It is so on {'not all' if wrong else 'all'} of {checked:,} forests.",
        (Row("exceptions", "0", "some" if wrong else "0", not wrong),),
        "There are exceptions.",
        Evidence("proved", "The check tries it by brute force.", "shichinarabe-one-right.md"),
        smallest=True,
    )


def _outward(state: State) -> State:
    """The same forest with edges that lead away from vertex 0 alone."""
    return replace(state, board=Board(state.board.size, tuple((u, v) for u, v in state.board.arcs if u < v)))


def _by_values(state: State) -> bool:
    uses = [state.whitened(v) for v, colour in enumerate(state.colours) if colour == "B"]
    return max(map(total_value, [state, *uses])) >= 1
