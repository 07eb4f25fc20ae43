"""The deals of Pan as start positions: all of them, or a random one."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from math import comb, prod
from operator import sub
from random import Random

from lastcard.games.pan.rules.position import ESSAY_RULES, PanRules, RankCounts, State


@dataclass(frozen=True, slots=True)
class Start:
    """A start position, and the number of deals that lead to it."""

    state: State
    deals: int


def has_starts(ranks: int, rules: PanRules = ESSAY_RULES) -> bool:
    """Return True if the cards can be dealt as in the essay: evenly, with a fixed nine."""
    return not rules.bottom_free and ranks * rules.suits % 2 == 0


def starts(ranks: int, rules: PanRules = ESSAY_RULES) -> tuple[Start, ...]:
    """Return all start positions. Raises `ValueError` if the game has none."""
    return tuple(each_start(ranks, rules))


def each_start(ranks: int, rules: PanRules = ESSAY_RULES) -> Iterator[Start]:
    """Yield all starts; the mover does not have the 9♥. Raises `ValueError` if there are none."""
    most = _dealt_cards(ranks, rules)
    for hand in _hands_of(most, ranks * rules.suits // 2):
        other = tuple(map(sub, most, hand))
        if any(other) or any(hand):
            yield Start(State(hand, other, rules), prod(map(comb, most, hand)))


def _dealt_cards(ranks: int, rules: PanRules) -> RankCounts:
    if not has_starts(ranks, rules):
        raise ValueError("deals need a nine fixed under the pile and an even number of cards")
    return tuple(map(rules.cards, range(1, ranks + 1)))


def random_start(rng: Random, ranks: int, rules: PanRules = ESSAY_RULES) -> State:
    """Return the start of a random deal, every deal equally likely. Raises as `each_start`."""
    most = _dealt_cards(ranks, rules)
    cards = [rank for rank, count in enumerate(most) for _ in range(count)]
    rng.shuffle(cards)
    dealt = cards[: ranks * rules.suits // 2]
    hand = tuple(map(dealt.count, range(ranks)))
    return State(hand, tuple(map(sub, most, hand)), rules)


def number_of_all_deals(ranks: int, rules: PanRules = ESSAY_RULES) -> int:
    """Return the number of deals, seen by the holder of the 9♥."""
    cards = ranks * rules.suits
    return comb(cards - 1, cards // 2)


def is_start(state: State) -> bool:
    """Return True for a start position."""
    half = state.ranks * state.rules.suits // 2
    return has_starts(state.ranks, state.rules) and not any(state.loose) and sum(state.hand) == half


def _hands_of(most: RankCounts, cards: int) -> Generator[RankCounts, None, None]:
    if not most:
        if cards == 0:
            yield ()
        return
    for rest in range(min(cards, sum(most[1:])), -1, -1):
        if cards - rest > most[0]:
            return
        for tail in _hands_of(most[1:], rest):
            yield (cards - rest, *tail)
