"""What everybody gets where play cannot go round, against plain recursion."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

from lastcard.core.general.expected import values
from lastcard.core.progress import run_to_end
from tests.core.general.oracle import following, graph_of

HALF = (Fraction(1, 2), Fraction(1, 2))


def solved(graph, *endless):
    return run_to_end(values(graph, tuple(map(Fraction, endless or (0,) * graph.players))))


def random_tree(rng, players, depth):
    """A random graph in which every move leads to a larger number, few numbers at the ends."""
    count = rng.randint(4, 4 + 2 * depth)
    after, movers, ends, chances = [], [], {}, {}
    for here in range(count):
        later = range(here + 1, count)
        if not later or rng.random() < 0.2:
            ends[here] = [rng.randint(0, 2) for _ in range(players)]
            after.append([])
            movers.append(rng.randrange(players))
            continue
        after.append([rng.choice(later) for _ in range(rng.randint(1, 3))])
        movers.append(rng.randrange(-1, players))
        if movers[-1] < 0:
            chances[here] = [Fraction(1, len(after[-1]))] * len(after[-1])
    return graph_of(players, after, movers, ends, chances)


def plain(graph, here, pick):
    """What everybody gets, by recursion; `pick` chooses among the moves that are as good."""
    if here in graph.ends:
        return graph.ends[here]
    known = [plain(graph, there, pick) for there in following(graph, here)]
    mover = graph.movers[here]
    if mover < 0:
        weighted = zip(graph.chances[here], known, strict=True)
        return tuple(
            map(sum, zip(*([chance * share for share in shares] for chance, shares in weighted), strict=True))
        )
    most = max(shares[mover] for shares in known)
    return pick(here, [shares for shares in known if shares[mover] == most])


def picked(picks, at, equal):
    """One of some equal moves, another for other picks."""
    return equal[picks[at % len(picks)] % len(equal)]


def test_shares_are_those_of_plain_recursion_with_the_first_of_equal_moves():
    rng = Random(1)
    for _ in range(300):
        graph = random_tree(rng, rng.randint(1, 4), 6)
        found = solved(graph)
        for here, shares in enumerate(found.payoffs):
            assert shares == plain(graph, here, lambda _, equal: equal[0])
            if found.choice[here] is not None:
                assert found.payoffs[following(graph, here)[found.choice[here]]] == shares


def test_ranges_hold_whatever_is_chosen_among_equal_moves_and_are_missing_only_where_nothing_changes():
    rng = Random(2)
    ranged = 0
    for _ in range(60):
        graph = random_tree(rng, 3, 3)
        found = solved(graph)
        count = len(graph.movers)
        for picks in product(range(2), repeat=min(count, 5)):
            for here in range(count):
                shares = plain(graph, here, partial(picked, picks))
                if here in found.ties:
                    ranged += 1
                    assert all(
                        low <= share <= high
                        for share, (low, high) in zip(shares, found.ties[here], strict=True)
                    )
                else:
                    assert shares == found.payoffs[here]
    assert ranged > 50


def test_a_tie_that_somebody_else_feels_is_said_and_no_other():
    # The first may give 1 to the second or to the third; then chance mixes that with an end.
    graph = graph_of(
        3,
        [[1, 4], [2, 3], [], [], []],
        [-1, 0, 0, 0, 0],
        {2: (1, 1, 0), 3: (1, 0, 1), 4: (0, 0, 0)},
        {0: HALF},
    )
    found = solved(graph)
    assert found.payoffs[1] == (1, 1, 0)
    assert found.ties == {
        1: ((1, 1), (0, 1), (0, 1)),
        0: (HALF, (0, HALF[0]), (0, HALF[0])),
    }
    own = graph_of(3, [[1, 2], [], []], [0, 0, 0], {1: (1, 0, 2), 2: (1, 0, 2)})
    assert not solved(own).ties


def test_plies_follow_the_moves_that_are_chosen():
    graph = graph_of(2, [[1, 2], [3], [], []], [0, 1, 0, 0], {2: (1, 2), 3: (4, 0)})
    found = solved(graph)
    assert (found.payoffs[0], found.choice[0], found.plies[0]) == ((4, 0), 0, 2)
