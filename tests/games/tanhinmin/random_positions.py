"""What the tests of TANHINMIN share."""

from __future__ import annotations

from random import Random

from lastcard.games.tanhinmin.rules import GAME, State


def strength(card: int) -> tuple[int, bool]:
    """How hands are sorted."""
    return abs(card), card < 0


def random_hand(rng: Random, most: int, cards: int, cuts: bool) -> tuple[int, ...]:
    """Some cards, equal ones allowed."""
    found = (rng.randint(1, most) * (-1 if cuts and rng.random() < 0.25 else 1) for _ in range(cards))
    return tuple(sorted(found, key=strength))


def positions(count: int = 80, seed: int = 4) -> list[State]:
    """Random positions of a few cards, with equal cards and cut cards among them."""
    rng = Random(seed)
    return [GAME.random_state(rng, rng.randint(2, 12)) for _ in range(count)]
