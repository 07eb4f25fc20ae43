"""Who wins: two maximum matchings, and with cut cards whether a player is in the surplus state.

The player to move is player 0 here, with ordinary cards X0 and cut cards Y0; the other is player 1; r is the table
card. μ₀ is the size of a maximum matching of (X0 ∪ Y0) against (X1 without its weakest) ∪ {r}, μ₁ that of (X1 ∪ Y1)
against X0 without its weakest. Without cut cards player 0 wins if and only if μ₀ > μ₁ (Lemma 2.2).

With cut cards a player in the surplus state loses (Definition 3.2, Lemmas 3.3 and 3.4). Player 0 is in it if she has a
cut card, but none that beats r, at most one card of X1 is below her highest cut card, and player 1 can match all of X0.
Player 1 is in it if she has a cut card, at most one card of X0 is below her highest cut card and the highest of X0 is
not, and player 0 can match all of X1 together with r. (The thesis leaves r out of the last graph, so that its sizes can
never be equal.) A cut card on the table counts as a table card above everything.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Literal, NamedTuple

from lastcard.games.tanhinmin.solver.matching import UNBEATABLE, greedy

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.tanhinmin.rules import Hand, State

Method = Literal["over", "matching", "surplus"]
"""What decides: a hand is empty, the sizes of two matchings, or the surplus state."""


class Side(NamedTuple):
    """One hand, apart into what it can beat with and what can be beaten in it.

    Of the levels of all cards, X ∪ Y, `plain` are those of the ordinary cards, X, which alone can be beaten, and
    `cuts` those of the cut cards, Y.
    """

    cards: Sequence[int]
    plain: Sequence[int]
    cuts: Sequence[int]

    def but_weakest(self) -> Sequence[int]:
        """Return X \\ min X; nothing is taken away where X is empty."""
        return self.plain[1:]

    def below(self, level: int) -> int:
        """Return how many ordinary cards are below a level."""
        return bisect_left(self.plain, level)

    def hardly_cut_by(self, cut: int) -> bool:
        """Tell whether a cut card beats at most one ordinary card, and not the highest."""
        return self.below(cut) <= 1 and (not self.plain or self.plain[-1] >= cut)


def side(hand: Hand) -> Side:
    """Return a hand apart."""
    if not hand or min(hand) > 0:
        return Side(hand, hand, ())
    return Side(
        [abs(card) for card in hand],
        [card for card in hand if card > 0],
        [-card for card in hand if card < 0],
    )


def with_table(cards: Sequence[int], level: int) -> list[int]:
    """Return beaten cards with the table card among them."""
    merged = list(cards)
    insort(merged, level)
    return merged


class Configuration(NamedTuple):
    """A position as levels: the hand of the player to move, the other hand, and what a card must be above."""

    active: Side
    other: Side
    level: int


def configuration(state: State) -> Configuration:
    """Return a position as levels; no card is above a cut card."""
    return Configuration(side(state.hand), side(state.other), state.table if state.table >= 0 else UNBEATABLE)


class Verdict(NamedTuple):
    """Who wins, and what it was read off.

    `winner` is 0 if the player to move wins, 1 if the other does; `mu0` and `mu1` are the sizes of maximum matchings
    of the configuration graphs of the player to move and of the other. `surplus` is the player in the surplus state,
    who loses; None if neither is in it, as always without cut cards. `method` is what decides.
    """

    winner: int
    mu0: int
    mu1: int
    surplus: int | None
    method: Method


def verdict(state: State, table: Configuration | None = None) -> Verdict:
    """Return who wins a position, and by which numbers; `table`, the same as levels, saves making it."""
    table = table or configuration(state)
    mu0 = greedy(table.active.cards, with_table(table.other.but_weakest(), table.level)).size
    mu1 = greedy(table.other.cards, table.active.but_weakest()).size
    if state.over:
        return Verdict(1 if state.hand else 0, mu0, mu1, None, "over")
    surplus = surplus_player(table) if table.active.cuts or table.other.cuts else None
    if surplus is not None:
        return Verdict(1 - surplus, mu0, mu1, surplus, "surplus")
    return Verdict(0 if mu0 > mu1 else 1, mu0, mu1, None, "matching")


def winner(state: State) -> int:
    """Return 0 if the player to move wins, and 1 if the other does."""
    return verdict(state).winner


def surplus_player(table: Configuration) -> int | None:
    """Return which player is in the surplus state: 0 to move, 1 the other, or None."""
    if _active_in_surplus(table):
        return 0
    return 1 if _other_in_surplus(table) else None


def _active_in_surplus(table: Configuration) -> bool:
    active, other, level = table
    if not active.cuts or active.cuts[-1] > level or other.below(active.cuts[-1]) > 1:
        return False
    return greedy(other.cards, active.plain).size == len(active.plain)


def _other_in_surplus(table: Configuration) -> bool:
    active, other, level = table
    if not other.cuts or not active.hardly_cut_by(other.cuts[-1]):
        return False
    return greedy(active.cards, with_table(other.plain, level)).size == len(other.plain) + 1
