"""Unproved claims, with the engine judged by brute force, and a claim on random deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, judge_sample
from lastcard.core.facts import Case, Conclusion
from lastcard.core.playing.simulate import Interval, wilson
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.facts.boards import (
    MOST_GRAPH,
    GroupTally,
    coloured_forests,
    coloured_graphs,
    connected,
    graphs,
    sevens_fact,
    spanning,
)
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.rules import State, deal
from lastcard.games.shichinarabe.solver.engine import DealTally, answering_at, win_rates
from lastcard.games.shichinarabe.solver.explain import answer_position

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

JOKER_SEED, SEED = 11, 7
ENOUGH = 30  # least number of deals from which a share decides the claim
_unproved = partial(Evidence, "open")
_trees = partial(sevens_fact, "vertices")
_forests = "all two-coloured rooted forests with {} vertices, both starters, "


@_trees(
    place="Theorem 6.5",
    title="Trees in linear time, with one right",
    printed="“The decision of the winner of a graphical SHICHINARABE game on a tree can compute in O(n) even if the "
    "all-mighty right can be used at most once.” (no algorithm is given)",
    statement="On trees with one all-mighty right the winner can be found in linear time.",
    limits=(2, 4, None),
    bound=spanning(f"{_forests}one right of either"),
    evidence=_unproved(
        "Proved: the use of a right wins at once if and only if the value after it is at least 1 "
        "(docs/proofs/shichinarabe-forests.md, Lemma 4), bounds that add up (Theorem 4), and the question itself where nobody wins "
        "the race, on one-way, narrow and plain forests and on boards of legs (docs/proofs/shichinarabe-one-right.md, "
        "shichinarabe-narrow-forests.md). “At once or never” is false, for the underdog too, and where nobody wins the race. No algorithm "
        "is printed"
    ),
)
def theorem_6_5(limit: int) -> Concluded:
    return (yield from _held(limit, 1))


@sevens_fact(
    "deals",
    place="section 6.3",
    title="One joker in linear time",
    printed="“the ordinary SHICHINARABE, which contains at most one JOKER card, can be computed in linear time of the "
    "total number of cards” (no algorithm is given)",
    statement="With one joker the winner of a deal can be found in time linear in the number of cards.",
    limits=(1, 20, None),
    bound="{:,} random deals with one joker",
    evidence=_unproved(
        "It would follow from Theorem 6.5, which is open with a right; without jokers it is proved "
        "(docs/proofs/shichinarabe-forests.md)"
    ),
)
def one_joker(limit: int) -> Concluded:
    tally = GroupTally("deals")
    for state in coloured_forests(4):
        if state.board.opens[0] == (1, 3) and state.board.opens[1] == (0, 2) and len(state.board.arcs) == 8:
            for rights in ((1, 0), (0, 1)):
                yield from _judge_answer(tally, replace(state, almighty=rights))
    yield from tally.rows("two legs of two, {number} positions", computed="{wrong} wrong")
    rng, most, undecided = Random(JOKER_SEED), 0, 0
    for number in range(limit):
        found = yield from answering_at(Progress(number, limit, "deals"), deal(rng, jokers=1))
        most, undecided = max(most, found.nodes), undecided + (found.winner is None)
        yield Progress(number + 1, limit, "deals")
    yield Case(f"{limit:,} deals of 52 cards: not decided", "", f"{undecided:,}")
    yield Case("most positions searched for a deal", "", f"{most:,}")
    said = f"At most {most:,} positions were searched for a deal; that says nothing about larger packs."
    return Conclusion(said, status="open")


@_trees(
    place="Theorem 6.5",
    title="Trees with several white vertices",
    printed="“a graphical SHICHINARABE game on a tree can compute in O(n)” (no algorithm is given)",
    statement="On a tree with any number of white vertices in it, rights left aside, the winner can be found in linear "
    "time.",
    limits=(4, 5, MOST_GRAPH),
    bound=spanning("all trees with {} vertices of which two or more are white, both starters", 3),
    evidence=_unproved(
        "The value without blockers takes polynomial time for a fixed number of white vertices next to the tree; for "
        "the price of a blocker only bounds are known, and the engine searches between them "
        "(docs/proofs/shichinarabe-forests.md, section 5). On planar graphs of any shape it is PSPACE-complete to tell who wins (docs/proofs/shichinarabe-pspace.md)"
    ),
)
def several_white(limit: int) -> Concluded:
    states = (
        replace(state, player=player)
        for size in range(3, limit + 1)
        for edges in graphs(size)
        if len(edges) == size - 1 and connected(edges, size)
        for state in coloured_graphs(size, [edges])
        if state.colours.count("W") > 1
        for player in (0, 1)
    )
    return (yield from _compare_engine(states))


@_trees(
    place="Theorem 6.6",
    title="A fixed number of rights on trees",
    printed="“on a tree, where only one of the players has the right to use the all-mighty right k times, can compute "
    "in O(n^k) time” (no algorithm is given)",
    statement="For every k the winner on a tree, with k rights of one player, can be found in time O(n^k).",
    limits=(2, 4, None),
    bound=spanning(f"{_forests}two rights of either"),
    evidence=_unproved(
        "For a fixed number of rights nothing polynomial is known to us; no algorithm is printed"
    ),
)
def theorem_6_6(limit: int) -> Concluded:
    return (yield from _held(limit, 2))


@sevens_fact(
    "vertices, and rights",
    place="Theorem 6.7",
    title="Any number of rights on trees",
    printed="“on a tree, where only one of the players has the right to use the all-mighty right multiple times, can "
    "compute in O(n^4) time” (no algorithm is given)",
    statement="The winner on a tree, with any number of rights of one player, can be found in time O(n^4).",
    limits=(2, 4, None),
    bound=lambda limit: spanning(f"{_forests}{limit} rights of either")(limit),
    evidence=_unproved("Neither an algorithm nor a proof that it is hard is known to us; none is printed"),
)
def theorem_6_7(limit: int) -> Concluded:
    return (yield from _held(limit, limit))


def _held(limit: int, rights: int) -> Concluded:
    states = (
        replace(state, player=player, almighty=held)
        for state in coloured_forests(limit)
        for player in (0, 1)
        for held in ((rights, 0), (0, rights))
    )
    return (yield from _compare_engine(states))


def _compare_engine(states: Iterable[State]) -> Concluded:
    """Compare the engine with brute force; that does not decide the question."""
    tally = GroupTally("positions")
    for state in states:
        yield from _judge_answer(tally, state)
    yield from tally.rows("{} coloured vertices, {number:,} positions, at most {most:,} searched for one")
    right = f"{tally.checked - tally.wrong:,} of {tally.checked:,} positions, by brute force"
    but = "how the work grows in the worst case is not decided"
    return Conclusion(f"The engine names the right winner in {right}; {but}.", status="open")


def _judge_answer(tally: GroupTally, state: State) -> Cases:
    found, size = answer_position(state), sum(state.counts)
    yield from tally.add(found.winner == BruteForce(state).winner(state), None, size, found.nodes)


@sevens_fact(
    "deals",
    place="beyond the thesis",
    title="Beginning is a disadvantage",
    statement="In the ordinary game with 52 cards and without options, whoever begins wins less than half of the "
    "random deals.",
    limits=(1, 1000, None),
    bound="{:,} random deals",
    columns=("", "printed", "found"),
)
def who_begins(limit: int) -> Concluded:
    tally = DealTally()
    for tally in win_rates(SEED, limit):
        yield Progress(tally.deals, limit, "deals")
    chance, share = wilson(tally.first, tally.deals), tally.first / tally.deals
    agrees = None if limit < ENOUGH else chance.within(Interval(0.0, 0.5))
    yield Case("deals won by whoever begins", "", f"{share:.3f}", agrees)
    yield Case("with 95 % certainty between", "", f"{chance.low:.3f} and {chance.high:.3f}")
    mean = sum(total * count for total, count in tally.totals.items()) / tally.deals
    yield Case("average sum of values, for whoever begins", "", f"{mean:+.2f}")
    error = f"95 % certain to lie between {chance.low:.1%} and {chance.high:.1%} (Wilson), from {tally.deals:,} deals"
    status, evidence = judge_sample([agrees], error)
    return Conclusion(
        f"Whoever begins wins {share:.1%} of the deals{', which are too few to tell' if agrees is None else ''}.",
        correction="Whoever begins wins half of the deals or more." if agrees is False else None,
        status=status,
        evidence=evidence,
    )
