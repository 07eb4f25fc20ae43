"""All deals of a size: each once, counted against what is known of them, and drawn as often as they weigh."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations, product
from math import comb, factorial
from random import Random

import pytest

from lastcard import registry
from lastcard.core.capabilities import ListsDeals
from lastcard.core.game import ending
from lastcard.core.general import GeneralEngine
from lastcard.games.babanuki.solver.attractors import sharing

SMALL = {
    "matches": (15,),
    "pan": (3,),
    "pairs": (4,),
    "tanhinmin": (4, 3),
    "shichinarabe": (4,),
    "babanuki": (3,),
    "solitaire": (2, 3),
}
WEIGHT = {
    "matches": 1,
    "pan": comb(11, 6),
    "tanhinmin": comb(7, 4),
    "babanuki": sum(
        factorial(3) // (factorial(x) * factorial(y) * factorial(z)) * 3
        for x in range(4)
        for y in range(4 - x)
        for z in [3 - x - y]
        if sum(n > 0 for n in (x, y, z)) > 1
    )
    + 3,  # where two share every number, the third holds the joker
    "solitaire": factorial(6),
    "shichinarabe": 9 * 2**4 - 9 * 2,  # of 9 rooted forests all colourings but the two in one colour
}
"""How often all deals of the size above come up together."""


def test_every_game_lists_its_deals():
    assert set(SMALL) == set(registry.names())
    assert all(isinstance(registry.engine(name), ListsDeals) for name in registry.names())
    assert not isinstance(GeneralEngine(registry.game("matches")), ListsDeals)


@pytest.mark.parametrize("size", [(1, 1), (4, 3), (3, 6), (7, 2), (1, 9)])
@pytest.mark.parametrize("most", [1, 2, 7, 30, 10_000])
def test_parts_are_all_deals_in_their_order(size, most, monkeypatch):
    engine = registry.engine("tanhinmin")
    monkeypatch.setattr(engine, "deals_a_piece", most)
    parts = [(list(engine.deals_of(part)), many) for part, many in engine.deal_parts(*size)]
    assert [len(deals) for deals, _ in parts] == [many for _, many in parts]
    assert 0 < max(many for _, many in parts) <= most
    assert [deal for deals, _ in parts for deal in deals] == list(engine.deals(*size))


def test_parts_of_long_hands_begin_at_once():
    """Nobody could list all of these."""
    engine = registry.engine("tanhinmin")
    first = list(islice(engine.deal_parts(40, 40), 3))
    assert all(0 < many <= engine.deals_a_piece for _, many in first)
    state, _ = next(engine.deals_of(first[0][0]))
    assert state.hand == tuple(range(1, 41))


@pytest.mark.parametrize("name", SMALL)
def test_deals_are_positions_each_once_and_weigh_what_is_counted_by_hand(name):
    engine = registry.engine(name)
    found = list(engine.deals(*SMALL[name]))
    texts = [engine.game.format(state) for state, _ in found]
    assert len(set(texts)) == len(texts) > 0
    for state, weight in found:
        assert weight > 0
        assert engine.game.parse(engine.game.format(state)) == state or name == "pairs"
    if name in WEIGHT:
        assert sum(weight for _, weight in found) == WEIGHT[name]
    assert any(ending(engine.game, state) is None for state, _ in found)


def test_rounds_of_pairs_begin_with_the_lowest_card_untied():
    """Counted card by card: of two different cards of the ten ranks the lower one's player begins."""
    deck = [rank for rank in range(1, 11) for _ in range(rank)]
    ways = Counter(pair for pair in permutations(deck, 2) if pair[0] < pair[1])
    found = {
        tuple(stack[0] for stack in state.stacks): weight
        for state, weight in registry.engine("pairs").deals(10)
    }
    assert found == ways


@pytest.mark.parametrize("name", ["pan", "tanhinmin", "babanuki"])
def test_deals_are_drawn_as_often_as_they_weigh(name):
    engine, rng, draws = registry.engine(name), Random(5), 3000
    size = {"pan": (2,), "tanhinmin": (3, 2), "babanuki": (2,)}[name]
    kind = sharing if name == "babanuki" else engine.game.format  # the names of its numbers do not matter
    seen = Counter(kind(engine.deal(rng, *size)) for _ in range(draws))
    weights = {kind(state): weight for state, weight in engine.deals(*size)}
    assert seen.keys() == weights.keys()
    for text, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(seen[text] / draws - share) < 5 * (share * (1 - share) / draws) ** 0.5


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("size", [(), (0,), (-1,), (10**30,), (2, 2, 2), ("3",), (True,), (2.0,)])
def test_a_size_that_is_none_says_what_there_is(name, size):
    engine = registry.engine(name)
    with pytest.raises(ValueError, match=r"is no number of|a size is (one number|1 to 2 numbers), not"):
        engine.deals(*size)
    with pytest.raises(ValueError, match=r"is no number of|a size is (one number|1 to 2 numbers), not"):
        engine.deal(Random(1), *size)


def test_what_cannot_be_dealt_is_said():
    with pytest.raises(ValueError, match="do not give each of 6 players a card"):
        registry.engine("babanuki").deal(Random(1), 2, 6)


CARDS = {"pairs": lambda ranks: ranks * (ranks + 1) // 2, "babanuki": lambda numbers: 2 * numbers + 1}
"""Cards of a pack by the first number of a size, for games whose second is the number of players."""


def allowed_sizes(counts):
    """The smallest sizes that a game is dealt in, and the largest that is dealt in a moment."""
    return product(
        *[
            sorted({*range(count.least, count.least + 4), 9, 12, min(count.most, 53), min(count.most, 1_000)})
            for count in counts
        ]
    )


@pytest.mark.parametrize("name", SMALL)
def test_every_allowed_size_can_be_drawn_or_says_that_there_are_too_few_cards(name):
    engine = registry.engine(name)
    for size in allowed_sizes(engine.deal_sizes.counts):
        try:
            engine.deal_sizes.read(size)
        except ValueError:
            continue
        if name in CARDS and CARDS[name](size[0]) < size[1]:
            with pytest.raises(ValueError, match=f"do not give each of {size[1]} players a card"):
                engine.deal(Random(1), *size)
            continue
        for seed in range(2):
            text = engine.game.format(engine.deal(Random(seed), *size))
            assert engine.game.format(engine.game.parse(text)) == text


@pytest.mark.parametrize("size", [(3, 2), (3, 6), (4, 9)])
def test_rounds_of_pairs_that_need_the_burned_cards_are_drawn_as_they_are_listed(size):
    engine = registry.engine("pairs")
    listed = {ending(engine.game, state).payoffs for state, _ in engine.deals(*size)}
    drawn = {ending(engine.game, engine.deal(Random(seed), *size)).payoffs for seed in range(30)}
    assert drawn == listed == {(0,) * size[1]}


def test_hands_of_babanuki_are_drawn_as_often_as_they_weigh_where_few_draws_fill_every_hand():
    engine, rng, draws = registry.engine("babanuki"), Random(5), 3_000
    seen = Counter(sharing(engine.deal(rng, 2, 4)) for _ in range(draws))
    weights = Counter()
    for state, weight in engine.deals(2, 4):
        weights[sharing(state)] += weight
    assert seen.keys() == weights.keys()
    for kind, weight in weights.items():
        share = weight / sum(weights.values())
        assert abs(seen[kind] / draws - share) < 5 * (share * (1 - share) / draws) ** 0.5
    assert all(engine.deal(Random(1), 26, 53).hands)


KEPT = {
    "matches": ("21 take=4 rule=normal", lambda state: (state.take, state.misere)),
    "pan": ("032/212 take=2 sets=off bottom=free", lambda state: (state.ranks, state.rules)),
    "pairs": ("1|2,3|3 deck=1,2,3 burn=1", lambda state: (state.players, state.ranks, state.burn)),
    "shichinarabe": (registry.game("shichinarabe").notation.default + " passes=2,2", lambda state: state.passes),
    "babanuki": ("1|1|2|2,J", lambda state: (len(state.hands), 2)),
    "solitaire": ("3x3: 3S AS 3H/AD 3D 2S/2H AH 2D rules=swap", lambda state: (state.suits, state.ranks, state.reading)),
}  # fmt: skip
"""Positions with options, and what a position like them has too."""


@pytest.mark.parametrize("name", SMALL)
def test_a_position_like_another_can_be_played_and_has_its_options(name):
    engine, game = registry.engine(name), registry.game(name)
    texts = [example.text for example in game.notation.examples]
    for text in [*texts, *([KEPT[name][0]] if name in KEPT else [])]:
        state = game.parse(text)
        for seed in range(5):
            found = engine.random_like(Random(seed), state)
            assert game.format(game.parse(game.format(found))) == game.format(found)
            if name in KEPT and text == KEPT[name][0]:
                assert KEPT[name][1](found) == KEPT[name][1](state)


@pytest.mark.parametrize("name", SMALL)
def test_random_positions_of_every_size_are_positions(name):
    game = registry.game(name)
    for size in [None, *range(14), 40]:
        for seed in range(3):
            text = game.format(game.random_state(Random(seed), size))
            assert game.format(game.parse(text)) == text
