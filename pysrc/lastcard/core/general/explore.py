"""Going through the positions that can follow from some, layer by layer, and numbering them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, State
from lastcard.core.general.graph import Graph
from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from lastcard.core.general.asking import Rules

SLICE = 100
"""Positions whose moves are made between two yields."""

AT_LEAST, MORE = 2_000, 1.5
"""Positions that are met before it is asked whether they are enough, and how many times as many until it is asked again."""

Enough = Callable[[Graph[State], Mapping[State, int]], Generator[Progress, None, bool]]
"""Tells whether what was gone through of a graph is enough."""


def explore(
    rules: Rules, roots: Iterable[State], budget: int, enough: Enough[State] | None = None
) -> Generator[Progress, None, tuple[Graph[State], dict[State, int]]]:
    """Number the positions that can follow from some, nearest first.

    The roots get the first numbers. Once more than `budget` positions have been met, no further one is gone through;
    those that have been met and are not over are `Graph.open`, and their moves lead nowhere in the graph. The same holds
    as soon as `enough` is True of what was gone through, which is asked now and then at the end of a layer.

    Raises
    ------
    GameError
        If the rules say something that they may not say.
    """
    game = rules.game
    legal_moves, play, outcome, player_to_move = (
        game.legal_moves,
        game.play,
        game.outcome,
        game.player_to_move,
    )
    players = range(len(rules.names))
    graph: Graph[State] = Graph(len(rules.names), [], array("b"), array("l", [0]), array("i"))
    states, movers, first, edges, ends = graph.states, graph.movers, graph.first, graph.after, graph.ends
    numbers: dict[State, int] = {}
    known = numbers.get
    lots: dict[tuple[Fraction, ...], tuple[Fraction, ...]] = {}

    def meet(there: State) -> int:
        """The number of a position that had none a moment ago."""
        number = known(there)
        if number is None:
            number = numbers[there] = len(states)
            states.append(there)
            said = outcome(there)
            if said is not None:
                ends[number], results = rules.end(said, there)
                if results:
                    graph.results[number] = results
        return number

    for root in roots:
        rules.require_hashable(root)
        meet(root)
    layers, asked = graph.layers, AT_LEAST / MORE
    layers += [0, len(states)]
    here = -1
    for state in states:  # which grow meanwhile
        here += 1
        if here == layers[-1]:
            if enough is not None and len(states) > asked * MORE and budget > 0:
                asked = len(states)
                if (yield from enough(graph, numbers)):
                    budget = 0
            layers.append(len(states))
        if here in ends:
            movers.append(0)
            first.append(first[-1])
            continue
        mover = player_to_move(state)
        if mover not in players and mover != CHANCE:
            rules.refuse_mover(mover, state)
        movers.append(mover)
        if len(states) > budget:
            graph.open.add(here)
            first.append(first[-1])
            continue
        moves: Sequence[Any]
        if mover == CHANCE:
            moves, shares = rules.lot(state)
            graph.chances[here] = lots.setdefault(shares, shares)
        else:
            moves = legal_moves(state)
            if not moves or (moves.__class__ is not list and moves.__class__ is not tuple):
                moves = rules.moves(moves, state)
        after = [play(state, move) for move in moves]
        try:
            found = list(map(known, after))
        except TypeError:
            rules.refuse_unhashable(state, moves, after)
            raise
        edges.extend(
            [meet(there) if number is None else number for there, number in zip(after, found, strict=True)]
        )
        first.append(len(edges))
        if here % SLICE == 0:
            yield Progress(len(states), 0, "positions")
    return graph, numbers
