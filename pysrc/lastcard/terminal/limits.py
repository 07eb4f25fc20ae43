"""Large work on the command line: solving a whole game first, and refusing trees that are too large."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from lastcard.core.capabilities import (
    CountsTrees,
    PreparesInSlices,
    SolvesExactly,
    SolvesWhole,
    SolvesWithinBudget,
)
from lastcard.core.game import PositionError
from lastcard.core.solution import Brief
from lastcard.core.text import amount
from lastcard.core.twoplayer.endless import endless
from lastcard.core.twoplayer.kernels import SearchTooLarge
from lastcard.terminal.layout import large
from lastcard.terminal.progress import watched

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.engine import Engine
    from lastcard.core.solution import Solution
    from lastcard.core.twoplayer.kernels import Algorithm


def solve_whole_first(engine: Engine[Any, Any], state: Any) -> None:
    """Solve all of a position's game, unless its solution is at hand."""
    check_options(engine, whole=True, budget=None)
    assert isinstance(engine, SolvesWhole)
    try:
        watched(engine.solve_whole(state))
    except (ValueError, MemoryError) as error:
        raise PositionError(
            f"this game cannot be solved as a whole: {error or 'too little memory'}"
        ) from None


def budget_hint(engine: Engine[Any, Any], solution: Solution | Brief, budget: int | None) -> str:
    """Return how to search further where a budget was spent and left something open; empty elsewhere."""
    spent = getattr(engine, "budget", None) if budget is None else budget
    cut = solution.status == "unknown" or (
        solution.status == "bounded"
        and isinstance(engine, PreparesInSlices)
        and "bounds" not in getattr(solution, "extra", ())
    )
    if spent is None or not cut or not isinstance(engine, SolvesWithinBudget):
        return ""
    return f"The budget of {amount(spent, 'position')} was not enough; a larger one: --budget {max(4 * spent, 1000)}"


def offers_whole(engine: Engine[Any, Any], state: Any) -> bool:
    """Tell whether all of a position's game can be solved first, large though it may be."""
    if not isinstance(engine, SolvesWhole):
        return False
    try:
        engine.solve_whole(state)
    except ValueError:
        return False
    return True


def check_options(
    engine: Engine[Any, Any], *, whole: bool = False, exact: bool = False, budget: int | None = None
) -> None:
    """Refuse options that mean nothing to a solver."""
    if exact and not isinstance(engine, SolvesExactly):
        name = engine.game.name
        raise click.UsageError(f"--exact is not needed: no payoff of {name} is rounded")
    if whole and not isinstance(engine, SolvesWhole):
        name = engine.game.name
        raise click.UsageError(f"--whole is not needed: every position of {name} is solved on its own")
    if budget is not None and not isinstance(engine, SolvesWithinBudget):
        raise click.UsageError(f"--budget is not needed: {engine.game.name} is solved without one")


def solver(
    engine: Engine[Any, Any],
    *,
    whole: bool,
    exact: bool,
    budget: int | None,
    brief: bool = False,
    many: bool = False,
) -> Callable[[Any], Solution | Brief]:
    """Return what solves a position as it is asked for: after the whole game, in fractions, within a budget, or in brief.

    The answers to `many` positions do not depend on which of them one process is asked.
    """
    if not (whole or exact or budget is not None or isinstance(engine, PreparesInSlices)):
        return partial(_brief, engine) if brief else engine.solve
    return partial(_solved, engine, whole, exact, budget, brief, many and not brief)


def _solved(
    engine: Engine[Any, Any],
    whole: bool,
    exact: bool,
    budget: int | None,
    brief: bool,
    alike: bool,
    state: Any,
) -> Solution | Brief:
    if whole:
        solve_whole_first(engine, state)
    bounded = None
    if isinstance(engine, PreparesInSlices):
        most = engine.budget if budget is None else budget
        work = engine.preparing(state, most, whole=alike)
        if work is not None:
            watched(work)
        if alike:
            return engine.solve_alike(state, most)
    if budget is not None:
        check_options(engine, whole=False, budget=budget)
        assert isinstance(engine, SolvesWithinBudget)
        bounded = engine.solve_within(state, budget)
    if exact and isinstance(engine, SolvesExactly) and (bounded is None or bounded.known):
        bounded = engine.solve_exactly(state)
    found = engine.solve(state) if bounded is None else bounded
    return Brief.of(found) if brief else found


def _brief(engine: Engine[Any, Any], state: Any) -> Brief:
    return Brief.of(engine.solve(state))


def refuse_large(engine: Engine[Any, Any], state: Any, algorithm: Algorithm, limit: int) -> None:
    """Refuse a tree that is known to have no end, or to be too large, naming its size."""
    if isinstance(engine, CountsTrees):
        nodes = engine.tree_size(state, algorithm).nodes
        if nodes > limit:
            raise SearchTooLarge(
                f"{algorithm} visits {large(nodes)} nodes from {engine.game.format(state)}, more than the "
                f"{limit:,} allowed; --limit N allows more"
            )
    elif algorithm == "minimax" and (why := endless(engine.game, state)):
        raise SearchTooLarge(why)


def check_limit(text: str, nodes: int, limit: int) -> None:
    """Stop a search that has visited more nodes than it may."""
    if nodes > limit:
        raise SearchTooLarge(f"the tree of {text} has more than {limit:,} nodes; --limit N allows more")
