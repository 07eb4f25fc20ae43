"""Random boards of every kind, small enough for the oracle."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from lastcard.games.shichinarabe.rules import GAME, Graph, State, both_ways, forest
from lastcard.games.shichinarabe.rules.board import ArcRule
from tests.games.shichinarabe import oracle


def coloured(size, parents):
    """Every colouring of a forest with both colours, for both starters, with one oracle for all."""
    board = forest(parents, "R" * size).board
    truth = oracle.Oracle(board.arcs).begin("W" + "R" * size)
    for letters in product("RB", repeat=size):
        if len(set(letters)) == 2:
            for player in (0, 1):
                yield State(board, "W" + "".join(letters), player), truth


def random_options(rng, state):
    """The position with rights, passes, both or neither."""
    if rng.random() < 0.5:
        state = replace(state, almighty=rng.choice([(1, 0), (0, 1), (1, 1), (2, 0), (0, 2)]))
    if rng.random() < 0.5:
        state = replace(state, passes=rng.choice([(1, 0), (0, 1), (1, 1), (2, 0), (0, 3), (2, 3)]))
    return state


def random_tree(rng, most):
    """A forest with white vertices anywhere in it."""
    state = GAME.random_state(rng, rng.randint(2, most))
    for _ in range(rng.choice([0, 0, 1, 2])):
        vertex = rng.randrange(1, state.board.size)
        if state.colours.count(state.colours[vertex]) > 1:
            state = state.whitened(vertex)
    return state


def random_graph(rng, most, rules):
    """Any undirected board, with edge rules if asked for."""
    while True:
        size = rng.randint(2, most)
        colours = "".join(rng.choice("WRBRBRB") for _ in range(size))
        if "R" in colours and "B" in colours:
            break
    density = rng.choice([0.2, 0.35, 0.5])
    edges = [(u, v) for u in range(size) for v in range(u + 1, size) if rng.random() < density]
    changes = [[], []]
    for number in range(rng.randint(1, 5) if rules else 0):
        u, v = rng.sample(range(size), 2)
        vertex = rng.randrange(size)
        changes[number % 2] += [ArcRule(u, v, vertex), ArcRule(v, u, vertex)]
    board = Graph(size, tuple(both_ways(edges)), *map(tuple, changes)).without_idle_rules(colours)
    return State(board, colours, rng.randrange(2))
