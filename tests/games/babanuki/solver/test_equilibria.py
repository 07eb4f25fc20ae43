"""Equilibria are what the three conditions of the proof say, their plans stand trial, and the program in C counts the same."""

from __future__ import annotations

import re
import subprocess
from itertools import combinations, pairwise, permutations

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.babanuki.facts.brute_force import stands
from lastcard.games.babanuki.facts.equilibria import ROUNDS, plan_of
from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.attractors import Sharing, hand_sizes, hands_of, sharing
from lastcard.games.babanuki.solver.own_place import Equilibria, Prospects, all_turns, own_place
from tests.games.babanuki import oracle
from tests.helpers.c_program import compiled

LINE = re.compile(
    r"(\d+) players, (\d+) numbers: (\d+) positions, (\d+) determined, (\d+) surely endless, (\d+) endless, "
    r"(\d+) without, (\d+) rounds"
)


def liked(ending, seat, seats):
    """How much a seat likes an ending: a place, or endless play, which stands between the last but one and the last."""
    return seats - 1 - ending.index(seat) if seat in ending else 0.5


def by_the_conditions(start):
    """The largest sets that fulfil the three conditions of the proof, on concrete cards, written down as they stand there."""
    after = oracle.following(start)
    seats = len(start.seats)
    found = {}
    for here in after:
        more = range(len(here.seats) + 1) if len(here.seats) > 1 else (1,)
        ends = {here.left + rest for count in more for rest in permutations(here.seats, count)}
        found[here] = {ending for ending in ends if len(ending) != seats - 1}
    while True:
        before = {here: set(endings) for here, endings in found.items()}
        for here, draws in after.items():
            if draws:
                found[here] = {
                    ending
                    for ending in found[here]
                    if any(ending in found[there] for there in draws.values())
                    and all(
                        any(
                            liked(other, here.seats[0], seats) <= liked(ending, here.seats[0], seats)
                            for other in found[there]
                        )
                        for there in draws.values()
                    )
                }
        come = {
            (here, ending)
            for here in after
            for ending in found[here]
            if not after[here] or ending == here.left
        }
        more = True
        while more:
            more = {
                (here, ending)
                for here, draws in after.items()
                for ending in found[here]
                if (here, ending) not in come
                and any((there, ending) in come for there in draws.values())
                and (
                    ending[seats - 1 :] != here.seats[:1]
                    or all(
                        any(
                            (there, other) in come and other[seats - 1 :] == here.seats[:1]
                            for other in found[there]
                        )
                        for there in draws.values()
                    )
                )
            }
            come |= more
        found = {
            here: {ending for ending in endings if (here, ending) in come} for here, endings in found.items()
        }
        if found == before:
            return found


@pytest.mark.parametrize(
    ("players", "pairs", "every"),
    [(2, 3, 1), (3, 2, 1), (3, 3, 5), (4, 2, 5), pytest.param(4, 3, 9, marks=pytest.mark.slow)],
)
def test_the_outcomes_are_those_of_the_conditions(players, pairs, every):
    found = Equilibria()
    for text in oracle.starts(players, pairs)[::every]:
        start = oracle.table(text)
        for here, endings in by_the_conditions(start).items():
            position = _shares(here)
            run_to_end(found.look(position))
            assert {
                here.left + tuple(here.seats[seat] for seat in to) for to in found.of(position)
            } == endings


def _shares(here):
    """What counts of a position of the oracle."""
    hands = "|".join(",".join(sorted(hand)) for hand in here.hands)
    return sharing(GAME.parse(hands)) if len(here.hands) > 1 else Sharing((), 0, 1)


def test_each_outcome_has_a_plan_that_stands():
    """All outcomes of all small positions, each tried on concrete cards."""
    tried = 0
    for players, numbers in ((3, 4), (4, 3)):
        found = Equilibria()
        for turns in all_turns(players, numbers):
            for counts in turns:
                here = Sharing(counts, players - 1, players)
                run_to_end(found.look(here))
                start = hands_of(here.counts, here.joker, players)
                for outcome in found.of(here):
                    said = run_to_end(stands(start, outcome, plan_of(found), own_place(players)))
                    assert (said.wrong, said.nodes > 1) == ("", True)
                    tried += 1
    assert tried == 59


def test_a_plan_from_which_somebody_likes_to_depart_does_not_stand():
    """The plan of figure 5.1 stands for the places, but not for who loves endless play; another does not keep its word."""
    start, likes = GAME.parse(ROUNDS[4]), own_place(4)
    found = Equilibria()
    run_to_end(found.look(sharing(start)))
    assert run_to_end(stands(start, (), plan_of(found), likes)).wrong == ""
    more = run_to_end(stands(start, (), plan_of(found), lambda place: 9.0 if place is None else likes(place)))
    assert "depart" in more.wrong

    def first_card(here, promised):
        return here.moves[0], dict.fromkeys(here.moves, promised)

    assert "keep" in run_to_end(stands(start, (0, 1, 2, 3), first_card, likes)).wrong


def test_what_is_struck_out_by_others_aims_no_equilibrium_comes_to():
    for players, numbers in ((3, 5), (4, 4)):
        found, prospects = Equilibria(), Prospects(players)
        for turns in all_turns(players, numbers):
            here = Sharing(turns[0], players - 1, players)
            run_to_end(found.look(here))
            run_to_end(prospects.look(here))
        assert all(found.of(here) <= prospects.of(here) for here in found.after)
        assert all(found.of(here) for here in found.after)


@pytest.mark.slow
@pytest.mark.parametrize(("numbers", "rounds"), [(1, 0), (2, 0), (3, 4), (4, 23)])
def test_a_fifth_player_in_the_round_of_four(numbers, rounds):
    """All ways to seat a player with so many numbers of its own in figure 5.1, between its seats 1 and 2."""
    found, ways = Equilibria(), []
    for shared in ((a, b, c, numbers - a - b - c) for a in range(5) for b in range(5) for c in range(5)):
        if shared[3] < 0:
            continue
        a, b, c, d = shared
        here = Sharing((0, a, 2, 0, b, 0, 2, c, d, 0), 4, 5)
        run_to_end(found.look(here))
        ways.append((shared, found.goes_round(here)))
    assert len(ways) == (numbers + 1) * (numbers + 2) * (numbers + 3) // 6
    assert sum(goes for _, goes in ways) == rounds


@pytest.fixture(scope="module")
def counted(tmp_path_factory):
    """What the program counts for so many players, by the number of numbers."""
    program = compiled("babanuki-equilibria", tmp_path_factory.mktemp("equilibria"))

    def counted(players, numbers):
        said = subprocess.run(
            [program, str(players), str(numbers)], check=True, capture_output=True, text=True
        ).stdout
        lines = [tuple(map(int, line)) for line in LINE.findall(said)]
        return {line[1]: line[2:] for line in lines if line[0] == players}

    return counted


@pytest.mark.parametrize(("players", "most"), [(3, 9), (4, 5), pytest.param(5, 7, marks=pytest.mark.slow)])
def test_the_program_in_c_counts_the_same(counted, players, most):
    for numbers, counts in counted(players, most).items():
        found, rounds, seen = Equilibria(), 0, set()
        for turns in all_turns(players, numbers):
            if sum(turns[0]) != numbers:
                continue
            here = Sharing(turns[0], players - 1, players)
            run_to_end(found.look(here))
            rounds += found.goes_round(here)
        assert rounds == counts[-1]
        for counts_of in _everywhere(players, numbers):
            for joker in range(players):
                here = Sharing(counts_of, joker, players)
                if all(hand_sizes(here)):
                    run_to_end(found.look(here))
                    seen.add(here)
        of = [found.of(here) for here in seen]
        one = [each for each in of if len(each) == 1]
        assert counts[:-1] == (
            len(of),
            len(one),
            one.count(frozenset({()})),
            sum(() in each for each in of),
            of.count(frozenset()),
        )


def _everywhere(players, numbers):
    """All ways in which the pairs of seats can share so many numbers."""
    bars = numbers + players * (players - 1) // 2 - 1
    for places in combinations(range(bars), bars - numbers):
        yield tuple(high - low - 1 for low, high in pairwise((-1, *places, bars)))


@pytest.mark.slow
def test_the_record_of_the_program_in_c(counted):
    assert counted(5, 8)[8] == (97_140, 3_655, 0, 22_626, 0, 417)
    assert counted(3, 22)[22] == (822, 235, 0, 98, 0, 5)
    assert counted(7, 5)[5] == (60_627, 14_217, 0, 1_246, 0, 2)
