"""What the seats of a table of three are worth before the first move, over all openings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.files.shipped import shipped
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.whole_game.openings_of_three import NAME as FILE
from lastcard.games.pairs.solver.whole_game.openings_of_three import Openings, openings
from lastcard.games.pairs.view.words import signed
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.ui.study.computed import Steps, Table

SEATS = ("to move, with the lowest card", "next", "last, before the first")
COLUMNS = ("seat", "on average", "at worst", "at best")
NOTE = (
    "Three players, all by the equilibrium, with a card each; whoever has the lowest moves, and openings in which two share it "
    "are left out. The average counts each opening as often as it comes."
)
BEFORE = " It is filled from the values of all 971 openings, which take some ten seconds to work out."


class SeatWorths(ComputedTable):
    """A table with a row a seat: of the site's file where there is one, else worked out when asked for."""

    asks = "Which seat is best at a table of three?"
    action = "Work out the openings of three players"
    once = True

    def __init__(self) -> None:
        self._cells: list[list[dict[str, Any]]] = []
        self._figures: list[tuple[str, ...]] = []
        super().__init__(
            "What a seat is worth at a table of three", "pairs-seats", COLUMNS, note=NOTE + BEFORE
        )
        if shipped(FILE) is not None:
            self.job.start()

    def _compute(self) -> Steps[Openings]:
        return openings()

    def _take(self, found: Openings) -> None:
        untied = [cards for cards in found.cards() if cards[0] < min(cards[1:])]
        weights = [weight(cards) for cards in untied]
        worths = [found.worth(cards) for cards in untied]
        hits = sum(map(found.hits, untied))
        every = list(found.cards())
        folds = sum(not found.hits(cards) for cards in every)
        for seat, name in enumerate(SEATS):
            mean = sum(w * worth[seat] for w, worth in zip(weights, worths, strict=True)) / sum(weights)
            order = sorted(range(len(untied)), key=[worth[seat] for worth in worths].__getitem__)
            ends = (order[0], order[-1])
            self._cells.append(
                [cell(name), cell(signed(mean)), *(_at(untied[i], worths[i][seat]) for i in ends)]
            )
            self._figures.append((name, f"{mean:.6f}", *(f"{worths[i][seat]:.6f}" for i in ends)))
        self.card.note = (
            f"{NOTE} At {hits} of these {len(untied)} openings the player to move hits; of all {len(every)} openings, with any card "
            f"to move, {folds} fold."
        )

    def _rows(self) -> list[list[dict[str, Any]]]:
        return self._cells

    def _table(self) -> Table:
        return COLUMNS, self._figures


def weight(cards: Iterable[int]) -> int:
    """Return in how many ways an opening can be dealt from the deck of Pairs, one card after the other."""
    left, ways = list(triangular()), 1
    for card in cards:
        ways *= left[card - 1]
        left[card - 1] -= 1
    return ways


def _at(cards: tuple[int, ...], worth: float) -> dict[str, Any]:
    text = "|".join(map(str, cards))
    return cell(signed(worth), f"at {text}", link=str(Address(GAME.name, "explore", {"pos": text})))
