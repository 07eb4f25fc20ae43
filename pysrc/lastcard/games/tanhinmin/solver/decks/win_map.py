"""How often the player to move wins, by the sizes of the hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.rules import EMPTY
from lastcard.games.tanhinmin.solver.decks.criteria import Batch
from lastcard.games.tanhinmin.solver.decks.deck import CHUNK

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.tanhinmin.solver.decks.deck import Deck


@dataclass(frozen=True, slots=True)
class Cell:
    """All deals with certain sizes of the hands.

    The player to move and the other hold so many cards; the rest of the deck is out. `deals` counts the different
    deals of these sizes, and `wins` those that the player to move wins.
    """

    hand: int
    other: int
    deals: int
    wins: int

    @property
    def share(self) -> float:
        """The share of deals that the player to move wins."""
        return self.wins / self.deals


def win_map(deck: Deck, table: int = EMPTY) -> Generator[Progress, None, tuple[Cell, ...]]:
    """Count who wins all deals of a deck, by the sizes of the hands, by the linear rule."""
    most = sum(slot.copies for slot in deck.slots) + 1
    deals = np.zeros(most * most, np.int64)
    won = np.zeros(most * most, np.int64)
    for start in range(0, deck.size, CHUNK):
        numbers = np.arange(start, min(start + CHUNK, deck.size))
        batch = Batch(deck, numbers)
        held = np.sum(batch.hand, 0, np.int64)
        cells = (held * most + batch.cards - held)[batch.going]
        deals += np.bincount(cells, minlength=most * most)
        won += np.bincount(cells, batch.rule(table)[batch.going], most * most).astype(np.int64)
        yield Progress(start, deck.size, "deals judged")
    return tuple(
        Cell(cell // most, cell % most, int(deals[cell]), int(won[cell]))
        for cell in np.flatnonzero(deals).tolist()
    )
