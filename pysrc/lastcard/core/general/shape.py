"""The choice of a solving method by a game's shape."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lastcard.core.game import Game, Outcome
from lastcard.core.general.backward import (
    ANYBODY,
    FIRST_WON,
    NEVER,
    PREDECESSOR_SLICE,
    RESULTS,
    SECOND_WON,
    TIED,
    UNSETTLED,
    attract,
    backwards,
    ending_for_certain,
)
from lastcard.core.general.explore import Graph, SafeRules, explore
from lastcard.core.general.many import reach, share
from lastcard.core.general.retrograde import BudgetSpent, by_retrograde, depth_first
from lastcard.core.general.space import ForMany, ForNumbers, ForOne, ForTwo, PackedTable, Space
from lastcard.core.progress import Progress, Sliced
from lastcard.core.worth import Worth

LAYERS = 500_000  # most positions that are met layer by layer where there are too many to solve all


def solve_by_shape(game: Game[Any, Any], root: Hashable, budget: int, *, whole: bool = True) -> Sliced[Space]:
    """Solve every position that can follow from one, within a budget.

    The rules are called for every position and move, twice where play can repeat or the budget is spent.
    Unless `whole`, a search for one player stops once the position and its moves are settled by the shortest
    wins. Raises `GameError` for an invalid answer of the game.
    """
    rules = SafeRules(game, root)
    players = len(rules.names)
    if players == 2:
        try:
            table = yield from depth_first(rules, root, budget)
        except BudgetSpent:
            table, budget = None, min(budget, LAYERS)
        if table is not None:
            return PackedTable(root, table)
    enough = _wins_settle if players == 1 and not whole else None
    graph, numbers = yield from explore(rules, (root,), budget, enough)
    off = game.called_off(root)
    numeric = [here for here in graph.ends if here not in graph.results]
    if graph.chances or (numeric and players > 1):
        from lastcard.core.general.expected import values

        alike = yield from _alike(graph, graph.chances if players == 1 else [*numeric, *graph.chances])
        found = yield from values(graph, _called_off(rules, graph, off))
        if alike is not None and found.cyclic:
            yield from _go_round_alike(graph, alike)
        return ForNumbers(graph, numbers, off, alike, values=found)
    if players == 1:
        alike = yield from _alike(graph, numeric)
        reached = yield from reach(
            graph, _worths(graph, numbers=bool(numeric)), _endless(rules, graph, off, numbers=bool(numeric))
        )
        one = ForOne(graph, numbers, off, alike, reached=reached)
        one.cut_short = bool(graph.open) and len(graph.states) <= budget
        return one
    endless = UNSETTLED if off is None else _packed(*rules.end(off, root))
    if players == 2 and endless is not None and all(results in RESULTS for results in graph.results.values()):
        return ForTwo(graph, numbers, off, values=(yield from by_retrograde(graph, endless)))
    asked = None if type(game).called_off is Game.called_off else game.called_off
    return ForMany(graph, numbers, off, shared=(yield from share(graph, asked)))


def _wins_settle(graph: Graph[Any], numbers: Mapping[Any, int]) -> Sliced[bool]:
    """True if shortest wins settle the root and its moves, whatever is unexplored."""
    if graph.chances or graph.players > 1 or len(graph.results) < len(graph.ends):
        return False
    if ("win",) not in graph.results.values():
        return False
    size, done = len(graph.states), len(graph.movers)
    rest = array("l", [graph.first[-1]]) * (size - done)
    begun = replace(
        graph,
        movers=graph.movers + array("b", [0]) * (size - done),
        first=graph.first + rest,
        open=set(range(done, size)) - graph.ends.keys(),
        layers=[*graph.layers, size],
    )
    reached = yield from reach(begun, _worths(begun, numbers=False), None)
    found = ForOne(begun, numbers, None, None, reached=reached)
    return all(
        (here := found.look(graph.states[number])) is not None and here.known and here.timed
        for number in (0, *graph.after[: graph.first[1]])
    )


def _packed(payoffs: tuple[Fraction, ...], results: tuple[str, ...]) -> int | None:
    """The packed value of endless play between two; None if the game is not zero-sum then."""
    if results:
        return RESULTS.get(results)
    first, second = payoffs
    if first == second:
        return TIED
    if first + second != 1:
        return None
    return FIRST_WON if first == 1 else SECOND_WON if second == 1 else None


def _alike(graph: Graph[Any], reasons: Collection[int]) -> Sliced[array[int] | None]:
    """From which positions play can come to what gives the game its shape; None if nothing does."""
    if not reasons:
        return None
    back = yield from backwards(graph)
    return (yield from attract(back, ANYBODY, reasons))


def _go_round_alike(graph: Graph[Any], alike: array[int]) -> Sliced[None]:
    """Remove from `alike` where play cannot repeat, or another total is shared out."""
    back = yield from backwards(graph)
    none, varies = -1, -2
    number: dict[Fraction, int] = {}
    found = array("l", [none]) * len(graph.states)
    for here, shares in graph.ends.items():
        found[here] = number.setdefault(sum(shares, Fraction(0)), len(number))
    waiting = list(graph.ends)
    for done, there in enumerate(waiting):  # which grow meanwhile: each is there twice at most
        for here in back.before[back.first[there] : back.first[there + 1]]:
            if found[here] not in (found[there], varies):
                found[here] = found[there] if found[here] == none else varies
                waiting.append(here)
        if done % PREDECESSOR_SLICE == 0:
            yield Progress(done, 2 * len(found), "what is shared out")
    for here, total in enumerate(found):
        if total != found[0]:
            alike[here] = NEVER
    for here in (yield from ending_for_certain(back)):
        alike[here] = NEVER


def _called_off(rules: SafeRules, graph: Graph[Any], off: Outcome | None) -> tuple[Fraction, ...]:
    """The payoffs of endless play; for a draw with a constant total equal shares."""
    totals = {sum(shares) for shares in graph.ends.values()}
    if off is None or (len(totals) == 1 and graph.players > 1 and set(off.results) == {"draw"}):
        total = totals.pop() if len(totals) == 1 else Fraction(0)
        return (Fraction(total) / graph.players,) * graph.players
    return rules.end(off, graph.states[0])[0]


def _worths(graph: Graph[Any], *, numbers: bool) -> dict[int, Worth]:
    if numbers:
        return {here: shares[0] for here, shares in graph.ends.items()}
    return {here: results[0] for here, results in graph.results.items()}


def _endless(rules: SafeRules, graph: Graph[Any], off: Outcome | None, *, numbers: bool) -> Worth:
    """The worth of endless play to the only player; None for results where ends are payoffs."""
    if off is None or (numbers and off.results):
        return None
    payoffs, results = rules.end(off, graph.states[0])
    return results[0] if results else payoffs[0]
