"""What `PanEngine` tells the page at once, and the longer work that it offers to do in slices (`PendingWork`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.containers.solved_cache import SolvedCache
from lastcard.core.engine import PendingWork
from lastcard.core.files.shipped import shipped as shipped_file
from lastcard.games.pan.rules import USUAL, State
from lastcard.games.pan.solver.iterative_deepening import NODES, last_look_ahead, look_ahead
from lastcard.games.pan.solver.retrograde.space import positions
from lastcard.games.pan.solver.retrograde.table import Table
from lastcard.games.pan.solver.retrograde.tablebase import NAME, SHIPPED, Tablebase
from lastcard.games.pan.solver.solved_cache import (
    can_solve,
    full_table,
    known_now,
    provide,
    solve_game,
    solved,
)
from lastcard.games.pan.solver.verdict import foresee, judge

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.files.shipped import Shipped
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution
    from lastcard.games.pan.solver.retrograde.table import Source

QUICK = 40_000
"""Most positions of a game that is solved on the spot: some milliseconds."""


BRIEF = 4_000
"""Nodes of a look ahead for a hint, and for each ply that a review looks back on."""

BYTES = 20_000
"""About what a verdict takes that is kept, as several parts of a page ask for the same one."""

_kept = SolvedCache[State, tuple["Source | None", "Solution"]]()


def solve(state: State) -> Solution:
    """The verdict on a position, as far as it is at hand or a moment's work; else "unknown"."""
    source = _source(state)
    known = _kept.get(state)
    if known is None or known[0] is not source:
        known = _kept.put(state, (source, judge(state, source)), BYTES)
    return known[1]


def outlook(state: State) -> Solution:
    """The verdict on a position; where it is not known, what a look ahead has found, if there was one."""
    solution = solve(state)
    ahead = None if solution.known else last_look_ahead(state)
    return foresee(state, ahead) if ahead else solution


def _source(state: State) -> Source | None:
    if positions(state.ranks, state.rules) <= QUICK:
        return solved(state.ranks, state.rules)
    return known_now(state.ranks, state.rules)


def pending(state: State) -> tuple[PendingWork, ...]:
    """What can still be worked out about a position; the first eager one settles its value if anything here can."""
    ranks, rules = state.ranks, state.rules
    count = positions(ranks, rules)
    if state.over or count <= QUICK:
        return ()
    source = known_now(ranks, rules)
    file = shipped_file(NAME)
    shipped = ranks == SHIPPED and rules == USUAL and file is not None
    if source is None and not can_solve(ranks, rules):
        if last_look_ahead(state, NODES):
            return ()
        title = "Looking ahead with alpha-beta and the essay's heuristic"
        return (PendingWork(("ahead", state), title, "Look ahead", lambda: look_ahead(state), settles=False),)
    whole = PendingWork(
        ("solve", ranks, rules),
        f"Solving all {count:,} positions of {ranks}-Pan in this tab",
        f"Solve all of {ranks} ranks here",
        lambda: _solve_all(state),
        eager=not shipped and source is None,
    )
    if source is not None:
        return (whole,) if shipped and not isinstance(source, Table) else ()
    if shipped and file is not None:
        kilobytes = round(file.size / 1000)
        title = f"Fetching the solution of {ranks}-Pan ({kilobytes:,} kB)"
        return (PendingWork(("fetch", ranks), title, "Fetch the solution", lambda: _fetch(file)), whole)
    return (whole,)


def prepare(state: State) -> Generator[Progress, None, object] | None:
    """The work, in slices, after which :func:`solve` knows the value of a position; None if there is nothing to do."""
    return next((work.steps() for work in pending(state) if work.eager and work.settles), None)


def look_briefly(state: State) -> Generator[Progress, None, None]:
    """Look ahead for a moment where the game is too large, unless that has been done."""
    if not state.over and not can_solve(state.ranks, state.rules) and not last_look_ahead(state):
        yield from look_ahead(state, BRIEF)


def _solve_all(state: State) -> Generator[Progress, None, object]:
    """Solve the game of a position from the rules, even if a tablebase of it is at hand."""
    if known_now(state.ranks, state.rules) is None:
        return (yield from solve_game(state.ranks, state.rules))
    table = yield from full_table(state.ranks, state.rules)
    provide(table)
    return table


def _fetch(file: Shipped) -> Generator[Progress, None, object]:
    data = yield from file.fetch()
    source = Tablebase(data)
    provide(source)
    return source
