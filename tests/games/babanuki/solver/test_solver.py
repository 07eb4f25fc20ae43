"""The solver against the brute force over concrete cards, and against itself where that is too slow."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from lastcard.core.engine import NOW, PAGE
from lastcard.core.playing import RandomAgent
from lastcard.core.playing.simulate import play_out
from lastcard.core.progress import run_to_end
from lastcard.core.solution import Brief
from lastcard.games.babanuki.rules import GAME, random_hands
from lastcard.games.babanuki.solver.attractors import (
    Sharing,
    draws,
    hand_sizes,
    hands_of,
    sharing,
)
from lastcard.games.babanuki.solver.engine import ENGINE, CautiousAgent, ForcingAgent
from lastcard.games.babanuki.solver.force import (
    SOLVED_CACHE,
    SolvedCache,
    entries,
    forced,
    forced_after,
    made_last,
)
from lastcard.games.babanuki.solver.three_players import CASES, case_of
from lastcard.games.babanuki.solver.verdict import MOST_LISTED
from tests.games.babanuki import oracle
from tests.helpers.operation_counts import lines_run

SMALL = [(2, pairs) for pairs in range(1, 6)] + [(3, 1), (3, 2), (3, 3), (4, 2), (5, 3)]


@pytest.mark.parametrize(("players", "pairs"), SMALL)
def test_all_small_starts_are_judged_as_by_brute_force(players, pairs):
    for text in oracle.starts(players, pairs)[:: 29 if players == 5 else 1]:
        start = oracle.table(text)
        after, first = oracle.first(start)
        winner = next((seat for seat in start.seats if start in first[seat]), None)
        found = ENGINE.solve(GAME.parse(text)).as_dict()
        assert found["winner"] == winner
        assert found["rank"] == (None if winner is None else first[winner][start])
        assert found["not_last"] == oracle.not_last(start)
        assert found["value"] == {0: "win", None: None}.get(winner, "loss")
        for card, there in after[start].items():
            then = there.left[0] if there.left else next((s for s in start.seats if there in first[s]), None)
            assert found["draws"][card] == then, (text, card)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "pairs"), [(3, 4), (4, 3), (5, 3)])
def test_larger_starts_are_judged_as_by_brute_force(players, pairs):
    for text in oracle.starts(players, pairs):
        start = oracle.table(text)
        _, first = oracle.first(start)
        found = ENGINE.solve(GAME.parse(text)).extra
        assert found["winner"] == next((seat for seat in start.seats if start in first[seat]), None)
        assert found["not_last"] == oracle.not_last(start)


@pytest.fixture(scope="module")
def three():
    return run_to_end(SolvedCache().work(3, 120))


def test_the_formula_is_the_attractor_for_all_sets_up_to_forty(three):
    space, steps = three.space, three.first.steps
    inside = np.flatnonzero((space.counts <= 40).all(axis=0))
    assert len(inside) == 41**3
    for joker in range(3):
        truth = steps[:, joker, inside].T.tolist()
        live = space.live[joker, inside].tolist()
        for sizes, found, everybody in zip(space.counts[:, inside].T.tolist(), truth, live, strict=True):
            if everybody:
                case = case_of(sizes, joker)
                expected = [0, 0, 0]
                if case is not None:
                    expected[case.winner] = case.draws(*sizes)
                assert found == expected


@pytest.mark.slow
def test_the_formula_is_the_attractor_everywhere_up_to_120_numbers(three):
    space, steps = three.space, three.first.steps
    for place, sizes in enumerate(space.counts.astype(int).T.tolist()):
        for joker in range(3):
            if space.live[joker, place]:
                found = forced(Sharing(tuple(sizes), joker, 3))
                assert (steps[:, joker, place] > 0).sum() == (found.winner is not None)
                assert found.winner is None or steps[found.winner, joker, place] == found.draws


def test_who_can_be_made_last_depends_on_parities_up_to_120_numbers(three):
    space, last = three.space, three.last.steps > 0
    small = space.counts.copy()
    small[small > 3] = 2 + small[small > 3] % 2
    assert (last[:, :, space.rank(small.astype(int))] == last)[:, space.live].all()
    for sizes in ((30, 31, 32), (2, 50, 3), (40, 40, 40), (0, 7, 90)):
        for joker in range(3):
            expected = tuple(seat for seat in range(3) if last[seat, joker, space.place(sizes)])
            assert made_last(Sharing(sizes, joker, 3)) == expected


def test_no_two_cases_overlap():
    for joker in range(3):
        for x in range(9):
            for y in range(9):
                for z in range(9):
                    if all(hand_sizes(Sharing((x, y, z), joker, 3))):
                        assert sum(case.joker == joker and case.holds(x, y, z) for case in CASES) < 2


def lowering(here):
    """The draws after which the player to move, who can force first place, needs one draw less."""
    now = forced(here)
    if now.winner != 0:
        return []
    return [draw for draw in draws(here) if forced_after(draw)[:2] == (0, now.draws)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_lowering_draw_lowers_the_rank_whatever_the_others_do(players):
    """The rank goes down by one with the winner's draw, and by one or more with any draw of the others."""
    rng = Random(players)
    for _ in range(40):
        here = sharing(random_hands(rng, players, rng.randint(3, 6)))
        ENGINE.solve(hands_of(*here), PAGE)
        now = forced(here)
        if now.winner is None:
            assert not lowering(here)
            continue
        seat, rank = now.winner, now.draws
        while True:
            choices = lowering(here) if seat == 0 else draws(here)
            assert choices
            chosen = rng.choice(choices)
            assert forced_after(chosen).draws <= rank
            if chosen.left:
                assert chosen.left[0] == seat
                break
            rank, seat, here = rank - 1, chosen.seats.index(seat), chosen.after
            assert forced(here).winner == seat
            assert forced(here).draws <= rank


def test_the_winner_draws_a_pair_and_any_number_where_there_is_none():
    """The strategy of docs/proofs/babanuki-three.md."""
    for joker in range(3):
        for sizes in product(range(9), repeat=3):
            here = Sharing(sizes, joker, 3)
            if all(hand_sizes(here)) and forced(here).winner == 0:
                best = [draw.partner for draw in lowering(here)]
                assert (0 if sizes[1] else 1) in best


def test_shares_are_those_of_the_paper():
    found = sharing(GAME.parse("1,2,3,4|1,2,3,5,6,J|4,5,6"))
    assert (found.counts, found.joker) == ((3, 1, 2), 1)
    turned = GAME.play(GAME.parse("1,2,3,4|1,2,3,5,6,J|4,5,6"), 5)
    assert sharing(turned).counts == (1, 4, 1)


def test_a_reading_does_not_depend_on_names_or_on_what_went_before():
    state = GAME.parse("1|2,J|3|1,2,3")
    after = GAME.play(state, 1)
    found, again = ENGINE.solve(after), ENGINE.solve(GAME.parse(GAME.format(after)))
    assert found.extra == again.extra
    assert found.worths[0] is None  # who has left has nothing more to win
    assert set(found.worths[1:]) <= {"win", "loss", None}
    assert "second place" in found.reason.sentence


def test_large_positions_are_answered_at_once():
    numbers = list(range(1, 1_001))
    hands = [numbers[:600], numbers[:300] + numbers[600:], numbers[300:]]
    text = "J," + "|".join(",".join(map(str, hand)) for hand in hands)
    found = ENGINE.solve(GAME.parse(text))
    assert found.extra["sizes"] == [300, 300, 400]
    assert len(found.extra["draws"]) == 700
    assert len(found.moves) == MOST_LISTED
    assert found.left_out == 300
    assert found.extra["winner"] == 1
    assert found.extra["not_last"] == ENGINE.solve(hands_of((2, 2, 2), 0, 3)).extra["not_last"]


def test_what_is_too_large_is_said_to_be_open():
    state = random_hands(Random(5), 6, 40)
    found = ENGINE.solve(state)
    assert found.status == "unknown"
    assert found.extra["winner"] is None
    assert found.extra["not_last"] is None
    assert "Too large to solve here" in found.reason.sentence
    assert not ENGINE.pending(state)


def test_what_is_too_large_is_said_at_once():
    state = random_hands(Random(5), 53, 1_000)
    assert lines_run(lambda: ENGINE.solve(state)) < 1_000_000
    assert ENGINE.solve(state).reason.facts == {}


def test_a_map_is_worked_out_in_slices_and_kept():
    library = SolvedCache()
    here = sharing(GAME.parse("1,2,3,4,J|1,2,5,6|3,5,7,8|4,6,7,8"))
    assert library.find(here) is None
    assert sum(1 for _ in library.missing(here)) > 10
    assert library.find(here) is library.find(here) is not None
    assert library.missing(here) is None
    assert entries(4, 8) == 16 * 3_003


def test_the_page_gets_what_is_at_hand_and_the_rest_later(monkeypatch):
    monkeypatch.setattr(SOLVED_CACHE, "_maps", {})
    state = GAME.parse("1,2,3,4,J|1,2,5,6|3,5,7,8|4,6,7,8")
    assert ENGINE.solve(state, NOW).status == "unknown"
    (work,) = ENGINE.pending(state)
    assert "4 players with at most 8 numbers" in work.title
    run_to_end(work.steps())
    assert ENGINE.solve(state, NOW).status == "exact"
    assert not ENGINE.pending(state)


def test_forcing_wins_where_it_can_and_the_cautious_are_not_made_last():
    rng = Random(1)
    for _ in range(40):
        start = random_hands(rng, 3, 5)
        winner = forced(sharing(start)).winner
        if winner is not None:
            seats = [RandomAgent()] * 3
            seats[winner] = ForcingAgent()
            played = play_out(GAME, start, seats, rng)
            assert played.states[-1].finished[0] == winner
    for _ in range(60):
        start = random_hands(rng, 3, 5)
        safe = next((seat for seat in range(3) if seat not in made_last(sharing(start))), None)
        if safe is not None:
            seats = [RandomAgent()] * 3
            seats[safe] = CautiousAgent()
            played = play_out(GAME, start, seats, rng, repetition=True)
            assert not played.states[-1].over or played.states[-1].player != safe


@pytest.mark.parametrize(
    ("text", "outcomes", "ranking"),
    [
        ("1,2|1,2,J", 1, [0, 1]),
        ("1|1,2|2,J", 1, [1, 0, 2]),
        ("1,4|2,3|1,4|2,3,J", 1, []),
        ("1,2,J|1,3|2,3", 2, None),
    ],
)
def test_the_reason_tells_what_play_comes_to_if_each_is_for_itself(text, outcomes, ranking):
    facts = ENGINE.solve(GAME.parse(text)).reason.facts
    assert (facts["outcomes"], facts["ranking"]) == (outcomes, ranking)


def test_what_play_comes_to_is_left_out_where_that_takes_long():
    state = GAME.parse("1,2,3,4,J|1,2,5,6|3,5,7,8|4,6,7,8")
    facts = ENGINE.solve(state).reason.facts
    assert facts["outcomes"] is facts["ranking"] is None


def test_the_position_of_figure_5_1_is_at_hand(monkeypatch):
    monkeypatch.setattr(SOLVED_CACHE, "_maps", {})
    assert ENGINE.solve(GAME.parse("1,4|2,3|1,4|2,3,J"), NOW).status == "exact"


def test_what_is_too_large_is_told_the_same_whatever_was_solved_before(monkeypatch):
    """A draw that makes a pair can lead onto a map that was worked out for another position."""
    monkeypatch.setattr("lastcard.games.babanuki.solver.force.MOST_ENTRIES", entries(5, 5))
    state = GAME.parse("1,2,4,J|1,3|2,5|3,6|4,5,6")
    told = []
    for before in ("", "1,2,J|1,3|2,4|3,5|4,5"):
        monkeypatch.setattr(SOLVED_CACHE, "_maps", {})
        if before:
            ENGINE.solve(GAME.parse(before))
        told.append((ENGINE.solve(state), Brief.of(ENGINE.solve(state))))
    assert told[0][0].status == "unknown"
    assert told[0] == told[1]
