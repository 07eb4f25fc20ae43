"""The engines against brute force: every position, every kind of rule, at small k."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import GAME, PanRules, State
from lastcard.games.pan.solver.retrograde import analyse
from lastcard.games.pan.solver.space import PanSpace
from tests.games.pan import oracle
from tests.games.pan.oracle import oracle_rules
from tests.games.pan.verification import verify

VARIANTS = [
    PanRules(take, sets, suits, free, together)
    for take, sets, suits, free, together in product((1, 2, 3, 4, 6), (True, False), (1, 2, 3, 4, 5), (False, True), (False, True))
    if sets or not together
]  # fmt: skip


def compare(ranks, rules):
    table = run_to_end(analyse(ranks, rules))
    truth = oracle.solve(ranks, **oracle_rules(rules))
    for (hand, other), verdict in truth.items():
        label = table.label(State(hand, other, rules))
        assert (label.value, label.distance) == verdict, (hand, other, rules)
    assert run_to_end(verify(table)).wrong == ()
    return len(truth)


@pytest.mark.parametrize("ranks", [1, 2, 3])
def test_every_position_agrees_with_brute_force(ranks):
    assert compare(ranks, PanRules()) == 10 * 15 ** (ranks - 1) - 1


@pytest.mark.parametrize("rules", VARIANTS, ids=str)
def test_every_variant_agrees_with_brute_force(rules):
    for ranks in (1, 2):
        if ranks == 1 and rules.cards(1) == 0:
            continue
        compare(ranks, rules)


@pytest.mark.parametrize(
    "text",
    ["take=1", "take=2", "take=5", "sets=off", "suits=3", "bottom=free", "nines=together", "suits=5 take=2"],
)
def test_variants_agree_with_brute_force_on_three_ranks(text):
    compare(3, GAME.parse(f"111/111 {text}").rules)


@pytest.mark.slow
def test_four_ranks_agree_with_brute_force():
    compare(4, PanRules())


@pytest.mark.parametrize(
    "rules", [PanRules(), PanRules(suits=3, bottom_free=True), PanRules(suits=5)], ids=str
)
def test_numbers_count_the_positions_without_gaps(rules):
    space = PanSpace(3, rules)
    everywhere = list(oracle.positions(3, rules.suits, rules.bottom_free))
    indexes = [space.index(State(*position, rules)) for position in everywhere]
    assert sorted(indexes) == list(range(1, space.size)), "0 is where nobody holds a card"
    for position, index in zip(everywhere, indexes, strict=True):
        state = space.state(index)
        assert (state.hand, state.other) == position
        assert space.index(state.turned()) == space.mirror(np.array([index]))[0]
    for index in (-1, 0, space.size):
        with pytest.raises(ValueError, match=r"numbered|empty"):
            space.state(index)


def test_a_wrong_label_is_found():
    table = run_to_end(analyse(3))
    for index, label in ((700, 1), (701, -1), (702, 8), (703, 9)):
        kept = int(table.labels[index])
        if kept == label:
            continue
        table.labels[index] = label
        assert index in run_to_end(verify(table)).wrong
        table.labels[index] = kept
    assert run_to_end(verify(table)).wrong == ()


def test_slices_are_short_and_counted():
    steps = list(analyse(4))
    assert all(0 <= step.done <= step.total for step in steps)
    assert len(steps) > 40
