"""Positions worked out one by one against whole layers: the same numbers to the last bit."""

from random import Random

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.table import new_table
from lastcard.games.pairs.solver.layered_positions import positions_after
from lastcard.games.pairs.solver.open_positions import UNPAUSED_POSITIONS, affordable, after_each_card
from lastcard.games.pairs.solver.position_worth import _in_layers


def by_layers(state: State):
    return run_to_end(_in_layers(positions_after(state), False, None))


def with_any_deck(rng: Random) -> State | None:
    """A position with a deck of its own: some ranks missing or single, discards, a deck that is made anew or runs out."""
    players, ranks = rng.choice([(2, 6), (2, 8), (3, 5), (3, 4)])
    stacks = tuple(
        tuple(sorted(rng.sample(range(1, ranks + 1), rng.choice([1, 1, 2])))) for _ in range(players)
    )
    deck = tuple(rng.choice([0, 1, 1, 2, 3, 40]) for _ in range(ranks))
    discards = tuple(rng.choice([0, 0, 1, 2]) for _ in range(ranks))
    burn = rng.randrange(4)
    return State(stacks, deck, discards, burn) if sum(deck) > burn else None


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_numbers_are_those_of_whole_layers_to_the_last_bit(size):
    for seed in range(12):
        state = GAME.random_state(Random(seed), size)
        layered = positions_after(state)
        if affordable(layered):
            worths, doubts = after_each_card(layered)
            expected, all_doubts = by_layers(state)
            assert worths == {rank: expected[rank] for rank in worths}
            assert set(expected) == set(worths)
            assert doubts <= all_doubts


def test_so_they_are_with_any_deck():
    rng, compared = Random(1), 0
    for _ in range(150):
        state = with_any_deck(rng)
        if state is None or not affordable(positions_after(state)):
            continue
        worths, doubts = after_each_card(positions_after(state))
        expected, all_doubts = by_layers(state)
        there = {rank for rank in expected if state.deck[rank - 1]}
        assert worths == {rank: expected[rank] for rank in there}, state
        assert doubts <= all_doubts
        compared += 1
    assert compared > 80


def test_what_is_too_many_is_left_to_whole_layers():
    table = new_table(4, ranks=10)
    state = table.deal(Random(1)).state
    assert positions_after(state).count(1) > UNPAUSED_POSITIONS
    assert not affordable(positions_after(state))
    assert not affordable(positions_after(GAME.parse("1|2 deck=0,0,0,0,0,0,0,0,0,0,9")))
