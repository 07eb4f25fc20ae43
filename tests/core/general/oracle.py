"""Small games on graphs, solved by trying all ways to play; shares nothing with the package but the type of a graph."""

from __future__ import annotations

from array import array
from fractions import Fraction
from itertools import product
from math import prod

from lastcard.core.general.explore import Graph


def graph_of(players, after, movers, ends, chances=None, opened=()):
    """A graph of lists: `after` by position, `movers` by position (-1 for chance), ends and chances by position."""
    first = [0]
    for following in after:
        first.append(first[-1] + len(following))
    return Graph(
        players,
        list(range(len(after))),
        array("i", movers),
        array("i", first),
        array("i", [there for following in after for there in following]),
        {here: tuple(map(Fraction, each)) for here, each in (chances or {}).items()},
        {here: tuple(map(Fraction, each)) for here, each in ends.items()},
        set(opened),
    )


def following(graph, here):
    """What follows from a position."""
    return list(graph.after[graph.first[here] : graph.first[here + 1]])


def chain(graph, player, endless, choice):
    """What a player gets from each position if everybody plays by `choice`: linear equations, Gauss's way."""
    count = len(graph.movers)
    odds = [{} for _ in range(count)]
    for here in range(count):
        places = following(graph, here)
        if here in graph.ends:
            continue
        if graph.movers[here] < 0:
            for there, chance in zip(places, graph.chances[here], strict=True):
                odds[here][there] = odds[here].get(there, 0) + chance
        else:
            odds[here][places[choice[here]]] = Fraction(1)
    can_end = set(graph.ends)
    while True:
        more = {here for here in range(count) if any(odds[here].get(there) for there in can_end)} - can_end
        if not more:
            break
        can_end |= more
    # The share is endless + E[payoff - endless; the game ends].
    rows = []
    for here in range(count):
        row = [Fraction(int(here == there)) for there in range(count)] + [Fraction(0)]
        if here in graph.ends:
            row[count] = graph.ends[here][player] - endless
        elif here in can_end:
            for there, chance in odds[here].items():
                row[there] -= chance
        rows.append(row)
    for k in range(count):
        pivot = next(row for row in range(k, count) if rows[row][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [entry / rows[k][k] for entry in rows[k]]
        for other in range(count):
            if other != k and rows[other][k]:
                factor = rows[other][k]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[k], strict=True)]
    return [row[count] + endless for row in rows]


def ways(graph, here):
    """How many ways to choose there are in a position."""
    return 1 if graph.movers[here] < 0 else max(1, len(following(graph, here)))


def forced_by(graph, player, endless):
    """The most that a player can force in each position, by trying all strategies against all strategies."""
    count = len(graph.movers)
    own = [range(ways(graph, here) if graph.movers[here] == player else 1) for here in range(count)]
    theirs = [range(ways(graph, here) if graph.movers[here] != player else 1) for here in range(count)]
    best = [None] * count
    for mine in product(*own):
        worst = [None] * count
        for others in product(*theirs):
            choice = [a + b for a, b in zip(mine, others, strict=True)]
            for here, much in enumerate(chain(graph, player, endless, choice)):
                worst[here] = much if worst[here] is None else min(worst[here], much)
        best = [low if most is None else max(low, most) for low, most in zip(worst, best, strict=True)]
    return best


def guaranteed_by(graph, player, endless, choice):
    """What a player gets at least from each position with the moves it has chosen, whatever the others do."""
    count = len(graph.movers)
    theirs = [
        [choice[here]]
        if graph.movers[here] == player and choice[here] is not None
        else range(ways(graph, here))
        for here in range(count)
    ]
    worst = [None] * count
    for whole in product(*theirs):
        for here, much in enumerate(chain(graph, player, endless, whole)):
            worst[here] = much if worst[here] is None else min(worst[here], much)
    return worst


def size(graph):
    """How many pairs of strategies there are."""
    return prod(ways(graph, here) for here in range(len(graph.movers)))


def random_graph(rng, players, count, chance, total=None):
    """A random graph in which play goes round, with few numbers at the ends so that many moves are as good."""
    ended = rng.randint(1, 3)
    after, movers, ends, chances = [], [], {}, {}
    for here in range(count):
        if here >= count - ended:
            shares = [Fraction(rng.randint(-2, 2)) for _ in range(players)]
            if total is not None:
                shares[-1] = total - sum(shares[:-1])
            ends[here] = shares
            after.append([])
            movers.append(rng.randrange(players))
        elif chance and rng.random() < 0.4:
            places = [rng.randrange(count) for _ in range(rng.randint(1, 3))]
            weights = [rng.randint(1, 3) for _ in places]
            chances[here] = [Fraction(weight, sum(weights)) for weight in weights]
            after.append(places)
            movers.append(-1)
        else:
            after.append([rng.randrange(count) for _ in range(rng.randint(1, 3))])
            movers.append(rng.randrange(players))
    return graph_of(players, after, movers, ends, chances)
