"""Whole decks at once: the search against brute force, the criteria against the engine for one position."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.decks import Batch, Deck, Slot, ranks, search, win_map, with_cuts
from lastcard.games.tanhinmin.solver.winner import UNBEATABLE, verdict, winner
from tests.games.tanhinmin import oracle

DECKS = [ranks(5), ranks(3, copies=2), ranks(2, copies=4), with_cuts(2), with_cuts(3), with_cuts(2, copies=2)]
MIXED = Deck((Slot(1), Slot(1, True, 2), Slot(2, copies=2), Slot(3, True), Slot(4)))


@pytest.mark.parametrize("deck", [*DECKS, MIXED], ids=range(7))
def test_search_and_criteria_agree_with_brute_force_and_with_each_other(deck):
    solved = run_to_end(search(deck))
    numbers = np.arange(deck.size)
    batch = Batch(deck, numbers)
    seen = set()
    for table in deck.tables:
        wins, rule = solved.wins(numbers, table), batch.rule(table)
        mu0, first, second = batch.mu0(table), batch.surplus0(table).met(), batch.surplus1(table).met()
        for number in range(1, deck.size):
            state = deck.state(number, table)
            assert deck.number(state) == number
            assert batch.going[number] == (not state.over)
            if state.over:
                continue
            seen.add(state)
            assert wins[number] == oracle.wins(state.hand, state.other, state.table), state
            assert rule[number] == wins[number], state
            known = verdict(state)
            assert (known.mu0, known.mu1) == (mu0[number], batch.mu1[number])
            assert known.surplus == (0 if first[number] else 1 if second[number] else None)
    assert len(seen) == np.count_nonzero(batch.going) * len(deck.tables)


def test_a_deck_knows_its_positions():
    deck = ranks(4)
    assert deck.size == 81
    assert deck.tables == (0, 1, 2, 3, 4)
    assert with_cuts(2).tables == (0, 1, 2, UNBEATABLE)
    turned = deck.turned(np.arange(deck.size))
    assert (np.sort(turned) == np.arange(deck.size)).all()
    for number in range(1, deck.size):
        state = deck.state(number, 0)
        assert deck.state(int(turned[number]), 0) == State(state.other, state.hand)


@pytest.mark.slow
@pytest.mark.parametrize(
    "deck", [ranks(12), ranks(14), ranks(4, 4), with_cuts(6), with_cuts(7), with_cuts(4, 2)], ids=range(6)
)
def test_large_decks(deck):
    assert wrong(deck) == 0


@pytest.mark.slow
def test_an_ordinary_and_a_cut_card_of_each_of_8_ranks():
    """429 million positions: a minute or a few, and 0.6 GB."""
    assert wrong(with_cuts(8)) == 0


def wrong(deck):
    solved = run_to_end(search(deck))
    count = 0
    for start in range(0, deck.size, 1 << 16):
        numbers = np.arange(start, min(start + (1 << 16), deck.size), dtype=np.int32)
        batch = Batch(deck, numbers)
        for table in deck.tables:
            count += int(np.count_nonzero(batch.going & (solved.wins(numbers, table) != batch.rule(table))))
    return count


def test_the_map_counts_every_deal():
    deck = ranks(6)
    cells = {(cell.hand, cell.other): cell for cell in run_to_end(win_map(deck))}
    assert sum(cell.deals for cell in cells.values()) == 3**6 - 2**7 + 1
    for (hand, other), cell in cells.items():
        states = [deck.state(number, 0) for number in range(1, deck.size)]
        chosen = [s for s in states if (len(s.hand), len(s.other)) == (hand, other)]
        assert cell.deals == len(chosen)
        assert cell.wins == sum(winner(state) == 0 for state in chosen)
    with_cut = run_to_end(win_map(with_cuts(3), table=1))
    rng = Random(2)
    cell = rng.choice([cell for cell in with_cut if cell.hand == 2])
    deck = with_cuts(3)
    chosen = [deck.state(number, 1) for number in range(1, deck.size)]
    chosen = [s for s in chosen if (len(s.hand), len(s.other)) == (2, cell.other)]
    assert (cell.deals, cell.wins) == (len(chosen), sum(winner(state) == 0 for state in chosen))
    assert cell.share == cell.wins / cell.deals
