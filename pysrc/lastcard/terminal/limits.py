"""Large work on the command line: solving a whole game first, and refusing trees that are too large."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lastcard.core.game import PositionError
from lastcard.core.progress import run_to_end
from lastcard.core.twoplayer.kernels import SearchTooLarge
from lastcard.terminal.layout import large
from lastcard.terminal.progress import progress

if TYPE_CHECKING:
    from lastcard.core.engine import Engine
    from lastcard.core.solution import Solution
    from lastcard.core.twoplayer.kernels import Algorithm


def prepare_whole(engine: Engine[Any, Any], state: Any) -> None:
    """Solve all of a position's game, unless its solution is at hand."""
    name = engine.game.name
    try:
        work = engine.solve_whole(state)
        if work is None:
            raise click.UsageError(f"--whole is not needed: every position of {name} is solved on its own")
        run_to_end(work, lambda step: progress(f"{step.note} {step.done:,} of {step.total:,}"))
    except (ValueError, MemoryError) as error:
        raise PositionError(
            f"this game cannot be solved as a whole: {error or 'too little memory'}"
        ) from None
    progress("")


def offers_whole(engine: Engine[Any, Any], state: Any) -> bool:
    """Tell whether all of a position's game can be solved first, large though it may be."""
    try:
        return engine.solve_whole(state) is not None
    except ValueError:
        return False


def solved(engine: Engine[Any, Any], state: Any, *, whole: bool, exact: bool, budget: int | None) -> Solution:
    """Return the solution of a position as it is asked for: after the whole game, in fractions, or within a budget."""
    if whole:
        prepare_whole(engine, state)
    if budget is not None:
        bounded = engine.solve_within(state, budget)
        if bounded is None:
            raise click.UsageError(f"--budget is not needed: {engine.game.name} is solved without one")
        return (engine.solve_exactly(state) if exact and bounded.known else None) or bounded
    return (engine.solve_exactly(state) if exact else None) or engine.solve(state)


def refuse_large(engine: Engine[Any, Any], state: Any, algorithm: Algorithm, limit: int) -> None:
    """Refuse a tree that is known to have no end, or to be too large, naming its size."""
    size = engine.tree_size(state, algorithm)
    if size is not None and size.nodes > limit:
        raise SearchTooLarge(
            f"{algorithm} visits {large(size.nodes)} nodes from {engine.game.format(state)}, more than the "
            f"{limit:,} allowed; --limit N allows more"
        )


def check_limit(text: str, nodes: int, limit: int) -> None:
    """Stop a search that has visited more nodes than it may."""
    if nodes > limit:
        raise SearchTooLarge(f"the tree of {text} has more than {limit:,} nodes; --limit N allows more")
