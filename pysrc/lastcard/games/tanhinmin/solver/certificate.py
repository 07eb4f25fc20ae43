"""Both configuration graphs with what proves the sizes of their maximum matchings: edges and covers."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.rules import write_card
from lastcard.games.tanhinmin.solver.matching import UNBEATABLE, cover, edges
from lastcard.games.tanhinmin.solver.winner import configuration, with_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.tanhinmin.rules import Card, Hand, State

JsonCard = int | str
"""An ordinary card as a number, a cut card as ``"4~"``, the empty table as 0."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """A configuration graph with a maximum matching and a smallest vertex cover.

    No two edges of the matching share a card, so that no cover is smaller than it; every edge of the graph touches
    the cover, so that no matching is larger than that. Both have the same size.

    Parameters
    ----------
    beating : tuple of int
        The cards that beat: the whole hand of one player.
    beaten : tuple of int
        The cards to be beaten: the other player's ordinary cards without the weakest, and for the player to move the
        table card, 0 if there is none.
    left_out : int or None
        The weakest ordinary card of the other player, which is left out; None if there is none.
    edges : tuple of (int, int)
        The greedy matching, as indices into `beating` and `beaten`.
    cover : tuple of (range, range)
        The cover, as indices into `beating` and into `beaten`.
    table : int or None
        The index of the table card in `beaten`; None in the other player's graph, and if it is a cut card, which
        nothing beats.
    """

    beating: Hand
    beaten: tuple[int, ...]
    left_out: int | None
    edges: tuple[tuple[int, int], ...]
    cover: tuple[range, range]
    table: int | None

    @property
    def size(self) -> int:
        """The size of the matching, and of the cover."""
        return len(self.edges)

    def edge_cards(self) -> list[list[JsonCard]]:
        """Return the matching as pairs of cards, the beating card first."""
        return [[json_card(self.beating[i]), self.beaten[j]] for i, j in self.edges]

    def cover_cards(self) -> list[JsonCard]:
        """Return the cover as cards: first those that beat, then those that are beaten.

        Every beating card in it is above, every beaten one below one number, so that a number stands for one side.
        """
        above, below = self.cover
        return [*(json_card(self.beating[i]) for i in above), *(self.beaten[j] for j in below)]


def json_card(card: Card) -> JsonCard:
    """Return a card as a JSON value."""
    return card if card >= 0 else write_card(card)


def certificates(state: State) -> tuple[Certificate, Certificate]:
    """Return the graphs of the player to move and of the other player."""
    active, other, level = configuration(state)
    return (
        _with_table(state.hand, active.cards, other.but_weakest(), level, other.plain[:1]),
        _certificate(state.other, other.cards, active.but_weakest(), active.plain[:1], None),
    )


def surplus_certificate(state: State, player: int) -> Certificate:
    """Return the matching that makes the surplus state of a player, 0 to move or 1.

    The rival beats every ordinary card of the player; for player 1 the table card is beaten too.
    """
    active, other, level = configuration(state)
    if player == 0:
        return _certificate(state.other, other.cards, active.plain, (), None)
    return _with_table(state.hand, active.cards, other.plain, level, ())


def _with_table(
    hand: Hand, levels: Sequence[int], beaten: Sequence[int], level: int, left_out: Sequence[int]
) -> Certificate:
    if level == UNBEATABLE:
        return _certificate(hand, levels, beaten, left_out, None)
    merged = with_table(beaten, level)
    return _certificate(hand, levels, merged, left_out, bisect_right(merged, level) - 1)


def _certificate(
    hand: Hand, levels: Sequence[int], beaten: Sequence[int], left_out: Sequence[int], table: int | None
) -> Certificate:
    return Certificate(
        beating=hand,
        beaten=tuple(beaten),
        left_out=left_out[0] if left_out else None,
        edges=tuple(edges(levels, beaten)),
        cover=cover(levels, beaten),
        table=table,
    )
