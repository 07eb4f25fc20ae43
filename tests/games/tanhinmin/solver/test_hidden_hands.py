"""Hidden hands: the exact decision against plain search, and players who only ask oracles."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from lastcard.core.playing import PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import play_out, simulate
from lastcard.games.tanhinmin.facts.brute_force import BruteForce
from lastcard.games.tanhinmin.rules import GAME, State
from lastcard.games.tanhinmin.solver.hidden_hands import (
    CARD_COUNT,
    HAND,
    MU0,
    MU1,
    ORACLES,
    Hidden,
    OracleAgent,
    algorithm_3,
    always_wins,
    always_wins_from,
    first_bound,
    hands_of,
    inequality,
    placements,
    tell_apart,
)
from lastcard.games.tanhinmin.solver.moves import by_matching_size
from lastcard.games.tanhinmin.solver.verdict import solve
from lastcard.games.tanhinmin.solver.winner import winner
from tests.games.tanhinmin import oracle


def plainly(hand, others, table, to_move, ask=None):
    """Whether one strategy beats all hands, straight from the rules; `ask` parts hands at each own turn."""
    if to_move:
        parts = {}
        for other in others:
            parts.setdefault(ask(hand, other, table) if ask else None, set()).add(other)
        for part in parts.values():
            moves = [card for card in set(hand) if card > table] + ([0] if table else [])
            if not any(_after(hand, part, card, ask) for card in moves):
                return False
        return True
    played = {}
    for other in others:
        for card in {card for card in other if card > table} | ({0} if table else set()):
            rest = list(other)
            if card:
                rest.remove(card)
            if not rest:
                return False
            played.setdefault(card, set()).add(tuple(rest))
    return all(plainly(hand, left, card, True, ask) for card, left in played.items())


def _after(hand, others, card, ask):
    rest = list(hand)
    if card:
        rest.remove(card)
    return not rest or plainly(tuple(rest), others, card, False, ask)


def test_the_decision_is_that_of_plain_search():
    rng = Random(4)
    deck = [1, 2, 2, 3, 3, 4, 5]
    outcomes = []
    for _ in range(400):
        cards = rng.sample(deck, rng.randint(3, 6))
        hand = tuple(sorted(cards[:2] if len(cards) < 5 else cards[:3]))
        rest = cards[len(hand) :]
        table = rest.pop() if rng.random() < 0.5 else 0
        others = rng.sample(hands_of(rest), min(3, len(hands_of(rest)))) if rest else [(5,)]
        to_move = rng.random() < 0.5
        expected = plainly(hand, set(others), table, to_move)
        assert Hidden().wins(hand, frozenset(others), table, to_move) == expected
        outcomes.append(expected)
        asked = plainly(hand, set(others), table, to_move, ask=lambda own, other, _: len(other))
        assert Hidden((CARD_COUNT,)).wins(hand, frozenset(others), table, to_move) == asked
    assert {True, False} == set(outcomes)


def test_the_example_of_the_thesis():
    hidden = Hidden()
    both = frozenset({(1, 2, 5), (2, 3, 3)})
    assert not hidden.wins((2, 3), both, 0, True)
    assert hidden.conflict((2, 3), both, 0, True) == both
    assert hidden.good_moves((2, 3), frozenset({(1, 2, 5)}), 0) == (2,)
    assert hidden.good_moves((2, 3), frozenset({(2, 3, 3)}), 0) == (3,)
    assert Hidden((HAND,)).wins((2, 3), both, 0, True)
    assert Hidden((MU0,)).wins((2, 3), both, 0, True)


def test_different_cards_fail_from_five_on():
    pair = frozenset({(2, 3, 4, 10, 11), (3, 4, 6, 8, 11)})
    hidden = Hidden()
    assert hidden.conflict((1, 5, 7, 9), pair, 0, True) == pair
    assert plainly((1, 5, 7, 9), pair, 0, True) is False


def test_information_sets():
    hands = hands_of([1, 2, 2])
    assert hands == ((1,), (2,), (1, 2), (2, 2), (1, 2, 2))
    assert set(BruteForce().beatable([1, 2, 3, 4], (4,), 0, True)) == set(hands_of([1, 2, 3]))
    parts = tell_apart((CARD_COUNT, MU1), (2, 3), [(1, 2, 5), (1, 4), (4, 5)], 0, True)
    assert sorted(map(sorted, parts.values())) == [[(1, 2, 5)], [(1, 4), (4, 5)]]
    assert list(placements((1, 2, 2, 3), 1)) == [(2, (1, 2, 3)), (3, (1, 2, 2)), (0, (1, 2, 2, 3))]
    assert list(placements((1, 1), 0)) == [(1, (1,))]


def test_oracles_answer_about_the_configuration():
    hand, other = (1, 3, 4, 5, 8), (2, 6, 7)
    assert MU0.answer(hand, other, 0, True) == MU1.answer(hand, other, 0, True) == 2
    assert MU0.answer(other, hand, 1, True) == MU0.answer(hand, other, 1, False)
    assert MU1.answer(other, hand, 1, True) == MU1.answer(hand, other, 1, False)
    assert CARD_COUNT.answer(hand, other, 0, True) == 3
    assert set(ORACLES) == {"cards", "mu0", "mu1", "hand"}


def test_algorithm_3():
    assert algorithm_3((2, 3, 5), 0) == 3
    assert algorithm_3((2, 3, 5), 1) == 3
    assert algorithm_3((2, 3, 5), 2) == 3
    assert algorithm_3((2, 3, 5), 4) == 5
    assert algorithm_3((2, 3, 5), 5) == 0
    assert algorithm_3((2,), 0) == 2


def test_what_the_claims_say_about_the_rules_of_play():
    deck = [1, 2, 3, 4, 5]
    for size in (1, 2, 3):
        for hand in combinations(deck, size):
            for other in BruteForce().beatable(deck, hand, 0, True):
                assert always_wins_from(hand, other, 0, True, MU0)
                assert always_wins_from(hand, other, 0, True, MU1)
                assert always_wins(
                    hand, other, 0, True, lambda own, _, top: by_matching_size(own, top, 99)
                ) <= oracle.wins(hand, other, 0)
    assert not always_wins((1, 4), (2, 3, 5), 0, True, lambda own, _, top: algorithm_3(own, top))
    with pytest.raises(ValueError, match="cards tells no matching size"):
        first_bound(CARD_COUNT, (1, 4), (2, 3), 0, True)
    with pytest.raises(ValueError, match="hand tells no matching size"):
        always_wins_from((1, 4), (2, 3), 0, True, HAND)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("asked", "once"), [(MU0, False), (MU1, False), (MU0, True), (MU1, True)])
def test_agents_who_ask_keep_the_inequality(asked, once, seed):
    rng = Random(seed)
    for _ in range(6):
        hand, other = (tuple(sorted(rng.randint(1, 12) for _ in range(rng.randint(1, 8)))) for _ in range(2))
        state = State(hand, other, rng.choice([0, 0, 4]))
        player = winner(state)
        for rival in (RandomAgent(), PerfectAgent(solve)):
            agent = OracleAgent(asked, once)
            agents = [agent, rival] if player == 0 else [rival, agent]
            played = play_out(GAME, state, agents, rng)
            assert played.outcome.winners == (player,)
            for here in played.states[:-1]:
                kept = inequality(here, player)
                assert kept.holds
                assert kept.to_move == (here.player == player)
            assert agent.bound is None or agent.bound >= 0


def test_an_agent_sees_no_more_than_it_asks():
    seen = []

    agent = OracleAgent()
    state = GAME.parse("2,3,5|1,4|1")
    assert agent.choose(GAME, state, Random(1)) == algorithm_3(state.hand, state.table)
    asking = OracleAgent(MU0, once=True)
    assert asking._choose((2, 3, 5), 0, lambda: seen.append("first") or 2) == 3
    assert asking._choose((2, 5), 4, lambda: seen.append("second") or 2) == 5
    assert asking._choose((2,), 6, lambda: seen.append("third") or 2) == 0
    assert seen == ["first"]
    asking._choose((2, 3, 5), 0, lambda: seen.append("new game") or 2)
    assert seen == ["first", "new game"]
    assert (agent.name, asking.name, OracleAgent(MU1).name) == (
        "Algorithm 3",
        "asks μ₀ once",
        "asks μ₁ every turn",
    )


def test_an_agent_that_asks_once_can_play_game_after_game():
    state = GAME.parse("1,3,4,8|2,5,6,7|0")
    player = winner(state)
    agents = [RandomAgent(), RandomAgent()]
    agents[player] = OracleAgent(MU1, once=True)
    *_, tally = simulate(GAME, state, agents, 200, seed=1)
    assert tally.wins[player] == 200


def test_agents_refuse_what_they_cannot_play():
    with pytest.raises(ValueError, match="no cut cards"):
        OracleAgent(MU0).choose(GAME, GAME.parse("1,2~|3|0"), Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        OracleAgent().choose(GAME, GAME.parse("1||0"), Random(1))
    with pytest.raises(ValueError, match="hand tells no matching size"):
        OracleAgent(HAND).choose(GAME, GAME.parse("1|2|0"), Random(1))


def test_the_inequality_reads_as_it_is():
    state = GAME.parse("1,3,4,5,8|2,6,7|0")
    assert str(inequality(state, 0)) == "2 ≤ 2"
    assert str(inequality(state, 1)) == "2 ≥ 2"
    assert not inequality(state, 0).holds
    assert inequality(state, 1).holds
    assert str(inequality(GAME.parse("2,3,6,7|1,4,5|0"), 0)) == "3 > 1"
    assert str(inequality(GAME.parse("2,3,6,7|1,4,5|0"), 1)) == "1 < 3"
