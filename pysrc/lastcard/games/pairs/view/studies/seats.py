"""What the seats of a table of three are worth before the first move, over all openings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.core.shipped import shipped
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.openings_of_three import NAME as FILE
from lastcard.games.pairs.solver.openings_of_three import Openings, openings
from lastcard.games.pairs.view.words import signed
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.shell.address import Address
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

if TYPE_CHECKING:
    from collections.abc import Iterable

SEATS = ("to move, with the lowest card", "next", "last, before the first")
COLUMNS = ("seat", "on average", "at worst", "at best")
NOTE = (
    "Three players of the equilibrium, a card each from the deck of Pairs, no tie for the lowest card, whose player is to move. "
    "The average weighs each opening with its probability."
)
BEFORE = " It is filled from the values of all 971 openings, which take some ten seconds to work out."


class SeatWorths(Part):
    """A table with a row a seat: of the site's file where there is one, else worked out when asked for."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.card = FigureTable(
            title="What a seat is worth at a table of three",
            note=NOTE + BEFORE,
            file="pairs-seats",
            columns=list(COLUMNS),
            action="Work out the openings of three players",
        )
        self._work = ButtonJob(self.card, openings, self._done)
        if shipped(FILE) is not None:
            self._work.start()

    def _done(self, found: Openings) -> None:
        untied = [cards for cards in found.cards() if cards[0] < min(cards[1:])]
        weights = [weight(cards) for cards in untied]
        worths = [found.worth(cards) for cards in untied]
        hits = sum(map(found.hits, untied))
        every = list(found.cards())
        folds = sum(not found.hits(cards) for cards in every)
        rows, table = [], []
        for seat, name in enumerate(SEATS):
            mean = sum(w * worth[seat] for w, worth in zip(weights, worths, strict=True)) / sum(weights)
            order = sorted(range(len(untied)), key=[worth[seat] for worth in worths].__getitem__)
            ends = (order[0], order[-1])
            rows.append([cell(name), cell(signed(mean)), *(_at(untied[i], worths[i][seat]) for i in ends)])
            table.append((name, f"{mean:.6f}", *(f"{worths[i][seat]:.6f}" for i in ends)))
        note = (
            f"{NOTE} At {hits} of these {len(untied)} openings the player to move hits; of all {len(every)} openings, with any card "
            f"to move, {folds} fold."
        )
        self.card.param.update(rows=rows, action="", note=note, csv=csv_text(COLUMNS, table))

    def __panel__(self) -> Viewable:
        return self.card


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
