"""The judge of the checks of hidden play: who wins, from the rules alone, by search that remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.rules import EMPTY, PASS
from lastcard.games.tanhinmin.solver.hidden_hands.information_sets import hands_of, placements, rest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from lastcard.games.tanhinmin.rules import Card, Hand


class BruteForce:
    """Search of positions without cut cards; it knows no matching."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hand, Hand, Card], bool] = {}

    def wins(self, hand: Hand, other: Hand, table: Card) -> bool:
        """Tell whether the player to move wins; neither hand is empty."""
        key = (hand, other, table)
        known = self._known.get(key)
        if known is None:
            known = any(self._good(move, rest, other) for move, rest in placements(hand, table))
            self._known[key] = known
        return known

    def warm(self, deck: Sequence[Card]) -> Generator[Progress, None, None]:
        """Search all pairs of hands of a deck on an empty table, few cards first, so that no later question takes long."""
        for count, used in enumerate(hands_of(deck)):
            for hand in hands_of(used):
                rest = rest_of(used, hand)
                if rest:
                    self.wins(hand, tuple(rest), EMPTY)
            yield Progress(count, 1 << len(deck), "positions searched")

    def good_moves(self, hand: Hand, other: Hand, table: Card) -> tuple[Card, ...]:
        """Return every move that wins."""
        return tuple(move for move, rest in placements(hand, table) if self._good(move, rest, other))

    def asker_wins(self, asker: Hand, rival: Hand, table: Card, to_move: bool) -> bool:
        """Tell whether one of the players wins, to move or not."""
        return self.wins(asker, rival, table) if to_move else not self.wins(rival, asker, table)

    def beatable(
        self,
        deck: Sequence[Card],
        hand: Hand,
        table: Card,
        to_move: bool,
        counted: Callable[[Hand], bool] = lambda _: True,
    ) -> tuple[Hand, ...]:
        """Return the hands that the other may have, of the rest of a deck, that count, and that can be beaten openly."""
        return tuple(
            other
            for other in hands_of(rest_of(deck, hand, table))
            if counted(other) and self.asker_wins(hand, other, table, to_move)
        )

    def _good(self, move: Card, rest: Hand, other: Hand) -> bool:
        return not rest or not self.wins(other, rest, EMPTY if move == PASS else move)
