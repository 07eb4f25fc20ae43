"""Large work on the command line: solving a whole game first, and refusing trees that are too large."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from lastcard.core.capabilities import CountsTrees
from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.game import PositionError
from lastcard.core.solution import Brief, Solution
from lastcard.core.text import amount
from lastcard.core.twoplayer import Algorithm, SearchTooLarge
from lastcard.core.twoplayer.endless import endless
from lastcard.terminal.layout import large
from lastcard.terminal.progress import watched


def budget_hint(engine: Engine[Any, Any], solution: Solution | Brief, budget: int | None) -> str:
    """Return how to search further if the budget was too small; otherwise empty."""
    spent = engine.budget if budget is None else budget
    cut = solution.status == "unknown" or (
        solution.status == "bounded"
        and "alike" in engine.takes
        and "bounds" not in getattr(solution, "extra", ())
    )
    if spent is None or not cut or "budget" not in engine.takes:
        return ""
    return f"The budget of {amount(spent, 'position')} was not enough; a larger one: --budget {max(4 * spent, 1000)}"


def offers_whole(engine: Engine[Any, Any], state: Any) -> bool:
    """Return True if the whole game of a position can be solved first."""
    if "whole" not in engine.takes:
        return False
    try:
        engine.solving(state, Effort(whole=True))
    except ValueError:
        return False
    return True


_NOT_NEEDED = {
    "exact": "--exact is not needed: no payoff of {} is rounded",
    "whole": "--whole is not needed: every position of {} is solved on its own",
    "budget": "--budget is not needed: {} is solved without one",
}


def check_options(engine: Engine[Any, Any], effort: Effort) -> None:
    """Refuse options that mean nothing to a solver."""
    for option, said in _NOT_NEEDED.items():
        if getattr(effort, option) not in (None, False) and option not in engine.takes:
            raise click.UsageError(said.format(engine.game.name))


def solver(
    engine: Engine[Any, Any], effort: Effort, *, brief: bool = False, many: bool = False
) -> Callable[[Any], Solution | Brief]:
    """Return a function that solves a position with an effort, in brief if wanted.

    The answers to `many` positions do not depend on how they are divided among processes.
    """
    if effort == ALL and "alike" not in engine.takes:
        return (lambda state: Brief.of(engine.solve(state))) if brief else engine.solve
    return partial(_solve_with_effort, engine, replace(effort, alike=many and not brief), brief)


def _solve_with_effort(engine: Engine[Any, Any], effort: Effort, brief: bool, state: Any) -> Solution | Brief:
    try:
        found = watched(engine.solving(state, effort))
    except (ValueError, MemoryError) as error:
        if not effort.whole:
            raise
        raise PositionError(
            f"this game cannot be solved as a whole: {error or 'too little memory'}"
        ) from None
    return Brief.of(found) if brief else found


def refuse_large(engine: Engine[Any, Any], state: Any, algorithm: Algorithm, limit: int) -> None:
    """Refuse a tree that is known to be endless or too large, naming its size."""
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
    """Stop a search that has visited too many nodes."""
    if nodes > limit:
        raise SearchTooLarge(f"the tree of {text} has more than {limit:,} nodes; --limit N allows more")
