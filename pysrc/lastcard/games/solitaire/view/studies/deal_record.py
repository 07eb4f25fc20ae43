"""The record of a thousand standard deals: seed by seed what was won, proved lost, or left open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import param
from panel.viewable import Viewable

from lastcard.core.simulate import wilson
from lastcard.games.solitaire.rules import USUAL
from lastcard.games.solitaire.solver.published import published
from lastcard.ui.component import Component, Messages, Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.shell.address import Address
from lastcard.ui.study.csv_text import csv_text

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.record import Record

ORIGIN = (
    "A record of native runs. A deal counts as won only with a line of moves, which the rules check again when the deal is "
    "opened and played; as lost only after every board that can follow it was visited, or where it is shown to be dead; else "
    "it is open."
)


class RecordMap(Component):
    """A mark a seed.

    Parameters
    ----------
    title, note
        What stands above and below.
    choices, choice
        The readings of the rules, as ``[value, label]``, and the one on show.
    cells
        A letter a seed, from 0: ``w`` won, ``l`` lost, ``o`` open.
    numbers
        For each seed the moves of the line, the boards visited, or the boards expanded.
    says
        What the map shows, for who cannot see it.
    start, option
        The address of a deal, up to the seed and from it on.
    csv
        The record as CSV text.
    action, share
        What the button says that fetches the record, empty once it is there; and how far that is.
    """

    script = "record_map.js"
    messages = Messages(act={"stop": bool | None}, choose={"value": str})
    title = param.String("A thousand deals, seed by seed")
    note = param.String(ORIGIN)
    choices = param.List([])
    choice = param.String("")
    cells = param.String("")
    numbers = param.List([])
    says = param.String("")
    start = param.String("")
    option = param.String("")
    csv = param.String("")
    action = param.String("Fetch the record")
    share = param.Number(-1.0)


class DealRecord(Part):
    """The map of the record, which is fetched when the tab is opened."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.records: dict[str, Record] = {}
        self.card = RecordMap(start=str(Address("solitaire", "explore", {"pos": "seed="})))
        self.card.listen(choose=self._choose)
        self._work = ButtonJob(self.card, published, self._done)
        self._work.start()

    def _done(self, records: tuple[Record, ...]) -> None:
        self.records = {record.reading: record for record in records if record.entries}
        self.card.param.update(action="", choices=[[reading, reading] for reading in self.records])
        self._choose(USUAL)

    def _choose(self, value: str) -> None:
        record = self.records.get(value)
        if record is None:
            return
        entries = record.entries
        self.card.param.update(
            choice=value,
            cells="".join(entry.verdict[0] for entry in entries),
            numbers=[len(entry.line) // 2 or entry.boards for entry in entries],
            says=_counted(record),
            note=f"{_counted(record)} {_bounds(record)} {ORIGIN}",
            option="" if value == USUAL else f"+rules={value}",
            csv=csv_text(
                ("seed", "verdict", "line", "boards"),
                [(entry.seed, entry.verdict, entry.line, entry.boards) for entry in entries],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


def _counted(record: Record) -> str:
    won, lost, left = (record.count(verdict) for verdict in ("won", "lost", "open"))
    deals = len(record.entries)
    return f"Under rules={record.reading}, of {deals:,} deals {won:,} are won, {lost:,} proved lost and {left:,} open."


def _bounds(record: Record) -> str:
    """Between which shares all deals lie, if these are a sample of them."""
    deals, won, lost = len(record.entries), record.count("won"), record.count("lost")
    least, most = wilson(won, deals).low, 1 - wilson(lost, deals).low
    return f"So of all standard deals {least:.1%} to {most:.1%} can be won, with 95 % confidence at either end (Wilson)."
