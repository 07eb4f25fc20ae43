"""How a game of Pan starts: all deals, counted exactly, and what they are worth.

All cards are dealt, half to each player; who holds the nine of hearts must place it at once. So a start
position has nothing in the pile but that nine, and the other player, who moves now, holds one card more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.pan.rules import USUAL, Hand, Rules, State

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from random import Random

    from lastcard.core.worth import Value
    from lastcard.games.pan.solver.retrograde.table import Source


@dataclass(frozen=True, slots=True)
class Start:
    """A start position, and the number of deals that lead to it."""

    state: State
    deals: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many are won, lost and drawn: start positions for the mover, or deals for the holder of the 9♥."""

    win: int = 0
    loss: int = 0
    draw: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.win + self.loss + self.draw


def has_starts(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether the cards of a game can be dealt as the essay deals them: evenly, with a fixed nine."""
    return not rules.bottom_free and ranks * rules.suits % 2 == 0


def starts(ranks: int, rules: Rules = USUAL) -> tuple[Start, ...]:
    """Return all start positions, as `each_start` gives them. Raises `ValueError` if the game has none."""
    return tuple(each_start(ranks, rules))


def each_start(ranks: int, rules: Rules = USUAL) -> Iterator[Start]:
    """Give all start positions, each with the number of deals that lead to it; the mover lacks the 9♥.

    Raises `ValueError` if the game has no such starts: an odd number of cards, or no fixed nine.
    """
    if not has_starts(ranks, rules):
        raise ValueError("starts need a nine fixed under the pile and an even number of cards")
    most = tuple(rules.cards(rank) for rank in range(1, ranks + 1))
    for hand in _hands(most, ranks * rules.suits // 2):
        other = tuple(n - held for n, held in zip(most, hand, strict=True))
        if any(other) or any(hand):
            yield Start(State(hand, other, rules), _ways(hand, most))


def random_start(rng: Random, ranks: int, rules: Rules = USUAL) -> State:
    """Return the start position of a random deal, every deal equally likely.

    Raises `ValueError` if the game has no starts: an odd number of cards, or no fixed nine.
    """
    if not has_starts(ranks, rules):
        raise ValueError("starts need a nine fixed under the pile and an even number of cards")
    cards = [rank for rank in range(1, ranks + 1) for _ in range(rules.cards(rank))]
    rng.shuffle(cards)
    dealt = cards[: ranks * rules.suits // 2]
    hand = tuple(dealt.count(rank) for rank in range(1, ranks + 1))
    return State(hand, tuple(rules.cards(rank) - hand[rank - 1] for rank in range(1, ranks + 1)), rules)


def deals(ranks: int, rules: Rules = USUAL) -> int:
    """Return the number of deals, from the point of view of who holds the 9♥."""
    cards = ranks * rules.suits
    return comb(cards - 1, cards // 2)


def is_start(state: State) -> bool:
    """Tell whether a position is a start position."""
    return (
        has_starts(state.ranks, state.rules)
        and not any(state.loose)
        and sum(state.hand) == state.ranks * state.rules.suits // 2
    )


def score(source: Source) -> Generator[Progress, None, tuple[Score, Score]]:
    """Return what the start positions are worth to the mover, and the deals to the holder of the 9♥."""
    everywhere = starts(source.ranks, source.rules)
    positions: dict[Value, int] = {"win": 0, "loss": 0, "draw": 0}
    dealt: dict[Value, int] = {"win": 0, "loss": 0, "draw": 0}
    for done, start in enumerate(everywhere):
        value = source.label(start.state).value
        positions[value] += 1
        dealt[value] += start.deals
        if done % 200 == 0:
            yield Progress(done, len(everywhere), "start positions")
    return (
        Score(positions["win"], positions["loss"], positions["draw"]),
        Score(win=dealt["loss"], loss=dealt["win"], draw=dealt["draw"]),
    )


def _hands(most: Hand, cards: int) -> Generator[Hand, None, None]:
    """All hands of so many cards."""
    if not most:
        if cards == 0:
            yield ()
        return
    for rest in range(min(cards, sum(most[1:])), -1, -1):
        if cards - rest > most[0]:
            return
        for tail in _hands(most[1:], rest):
            yield (cards - rest, *tail)


def _ways(hand: Hand, most: Hand) -> int:
    ways = 1
    for held, n in zip(hand, most, strict=True):
        ways *= comb(n, held)
    return ways
