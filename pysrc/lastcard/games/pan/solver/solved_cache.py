"""The solutions of whole games that this process holds: solved when first needed, kept, or given by a caller.

Games of up to `LIVE` positions, 6-Pan among them, are solved on demand. Larger ones have a solution only if
somebody asks for it (`solve_whole`) or provides one: a `Table` that was computed, or a `Tablebase` that was fetched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.containers.solved_cache import SolvedCache
from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import USUAL, Rules, State
from lastcard.games.pan.solver.retrograde.analysis import analyse
from lastcard.games.pan.solver.retrograde.space import positions
from lastcard.games.pan.solver.retrograde.table import Table

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pan.solver.retrograde.table import Source

LIVE = 8_000_000
"""Most positions of a game that is solved on demand."""

_provided: dict[tuple[int, Rules], Source] = {}
_tables = SolvedCache[tuple[int, Rules], Table]()


def provide(source: Source) -> None:
    """Use a solution for its game from now on, in place of solving it."""
    _provided[source.ranks, source.rules] = source


def forget() -> None:
    """Drop everything that was provided or kept."""
    _provided.clear()
    _tables.clear()


def can_solve(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether a game is small enough to be solved on demand, or its solution at hand."""
    return known_now(ranks, rules) is not None or positions(ranks, rules) <= LIVE


def known_now(ranks: int, rules: Rules = USUAL) -> Source | None:
    """Return the solution of a game if there is one already."""
    source = _provided.get((ranks, rules)) if _provided else None
    return source if source is not None else _tables.get((ranks, rules))


def solve_game(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Source]:
    """Solve a game in slices, unless its solution is at hand, and keep the solution.

    Raises `ValueError` if the game is too large to be solved on demand and nobody provided a solution.
    """
    source = known_now(ranks, rules)
    if source is not None:
        return source
    if not can_solve(ranks, rules):
        raise ValueError(f"{positions(ranks, rules):,} positions are more than the {LIVE:,} solved on demand")
    return (yield from _analysed(ranks, rules))


def solve_whole(state: State) -> Generator[Progress, None, Source]:
    """Solve all of a position's game in slices, however large, and answer from the solution from now on.

    For 7 ranks it takes some seconds and 0.3 GB, for 8 some minutes and 4.1 GB. Raises `ValueError` if there are too
    many positions to number.
    """
    source = known_now(state.ranks, state.rules)
    return (yield from _analysed(state.ranks, state.rules)) if source is None else source


def _analysed(ranks: int, rules: Rules) -> Generator[Progress, None, Table]:
    """Solve a game and keep its table, in the place of those that have not been used for longest."""
    return _keep((yield from analyse(ranks, rules)))


def _keep(table: Table) -> Table:
    return _tables.put((table.ranks, table.rules), table, table.labels.nbytes)


def solved(ranks: int, rules: Rules = USUAL) -> Source:
    """Return the solution of a game, solving it now if need be. Raises as `solve_game`."""
    return run_to_end(solve_game(ranks, rules))


def full_table(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, Table]:
    """Return the whole table of a game, in slices; kept if it is small enough.

    Unlike `solve_game` this is never answered from a tablebase.
    """
    provided = _provided.get((ranks, rules))
    table = provided if isinstance(provided, Table) else _tables.get((ranks, rules))
    if table is None:
        table = yield from analyse(ranks, rules)
        if positions(ranks, rules) <= LIVE:
            _keep(table)
    return table


def source_of(state: State) -> Source | None:
    """Return the solution of a position's game, or None if the game is too large and none was provided."""
    source = known_now(state.ranks, state.rules)
    if source is None and can_solve(state.ranks, state.rules):
        return solved(state.ranks, state.rules)
    return source
