"""Oracles: what a player who does not see the other hand may ask.

An oracle is a function of the configuration: the hand of the player to move, the other hand, the table card. A player
knows her own hand, the table and what was played; the oracle's answer tells her something about the other hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.solver.matching import greedy
from lastcard.games.tanhinmin.solver.winner import with_table

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from lastcard.games.tanhinmin.rules import Card, Hand


@dataclass(frozen=True, slots=True)
class Oracle:
    """Something that can be asked.

    `name` is a word for links and the command line, `symbol` how it is written when the one who asks is to move
    (``"|X1|"``), and `prose` what it tells. ``answer(asker, rival, table, to_move)`` is given both hands, ordinary
    cards sorted, the table card, and whether the one who asks is to move.
    """

    name: str
    symbol: str
    prose: str
    answer: Callable[[Hand, Hand, Card, bool], Hashable]


def sizes(hand: Hand, other: Hand, table: Card) -> tuple[int, int]:
    """Return μ₀ and μ₁ of hands without cut cards."""
    return mu0(hand, other, table), mu1(hand, other)


def mu0(hand: Hand, other: Hand, table: Card) -> int:
    """Return μ₀, the size of a maximum matching of the configuration graph of the player to move."""
    return greedy(hand, with_table(other[1:], table)).size


def mu1(hand: Hand, other: Hand) -> int:
    """Return μ₁, the size of a maximum matching of the other player's configuration graph."""
    return greedy(other, hand[1:]).size


def _ask_mu0(asker: Hand, rival: Hand, table: Card, to_move: bool) -> int:
    return mu0(asker, rival, table) if to_move else mu0(rival, asker, table)


def _ask_mu1(asker: Hand, rival: Hand, table: Card, to_move: bool) -> int:
    return mu1(asker, rival) if to_move else mu1(rival, asker)


CARDS = Oracle("cards", "|X1|", "how many cards the other player has", lambda _asker, rival, *_: len(rival))
MU0 = Oracle("mu0", "μ₀", "the size of a maximum matching of the graph of the player to move", _ask_mu0)
MU1 = Oracle("mu1", "μ₁", "the size of a maximum matching of the graph of the player not to move", _ask_mu1)


def _ask_whole_hand(asker: Hand, rival: Hand, table: Card, to_move: bool) -> bool:
    size = mu0(asker, rival, table) if to_move else mu1(rival, asker)
    return size == len(asker)


WHOLE_HAND = Oracle(
    "whole-hand", "μ₀ = |X0|", "whether all of one's own cards can be matched: yes or no", _ask_whole_hand
)
"""One bit, ours. Not to move, it is about one's own graph too: μ₁ = |X1|."""

HAND = Oracle("hand", "X1", "the other player's hand", lambda _asker, rival, *_: rival)

ORACLES = {oracle.name: oracle for oracle in (CARDS, MU0, MU1, HAND)}
"""Every oracle of chapter 4, by name."""


def wins(hand: Hand, other: Hand, table: Card) -> bool:
    """Tell whether the player to move wins, hands without cut cards, neither empty."""
    first, second = sizes(hand, other, table)
    return first > second


def asker_wins(asker: Hand, rival: Hand, table: Card, to_move: bool) -> bool:
    """Tell whether the one who asks wins with open hands."""
    return wins(asker, rival, table) if to_move else not wins(rival, asker, table)
