"""The record of a thousand standard deals: seed by seed what was won, proved lost, or left open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param

from lastcard.core.playing.simulate import wilson
from lastcard.games.solitaire.rules.position import USUAL
from lastcard.games.solitaire.solver.contests.shipped_record import published
from lastcard.ui.component import Messages
from lastcard.ui.jobs.work_card import WorkCard
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import Computed

if TYPE_CHECKING:
    from lastcard.games.solitaire.solver.contests.deal_record import Record
    from lastcard.ui.study.computed import Steps, Table

ORIGIN = (
    "A record of native runs. A deal counts as won only with a line of moves, which the rules check again when the deal is "
    "opened and played; as lost only after every board that can follow it was visited, or where it is shown to be dead; else "
    "it is not decided."
)


class RecordMap(WorkCard):
    """A mark a seed.

    Parameters
    ----------
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
    """

    script = "record_map.js"
    messages = Messages(choose={"value": str})
    choices = param.List([])
    choice = param.String("")
    cells = param.String("")
    numbers = param.List([])
    says = param.String("")
    start = param.String("")
    option = param.String("")


class DealRecord(Computed):
    """The map of the record, which is fetched when the tab is opened."""

    asks = "How many deals can be won at all?"
    action = "Fetch the record"
    once = True

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        start = str(Address("solitaire", "explore", {"pos": "seed="}))
        super().__init__(RecordMap(title="A thousand deals, seed by seed", note=ORIGIN, start=start))
        self.card.listen(choose=self._choose)
        self.job.start()

    def _compute(self) -> Steps[tuple[Record, ...]]:
        return published()

    def _take(self, found: tuple[Record, ...]) -> None:
        self.records = {record.reading: record for record in found if record.entries}
        self.choices, self.choice = {reading: reading for reading in self.records}, USUAL
        self.card.choices = [[reading, reading] for reading in self.records]

    def _note(self) -> str:
        record = self.records.get(self.choice)
        return f"{_counted(record)} {_bounds(record)} {ORIGIN}" if record else super()._note()

    def _table(self) -> Table:
        record = self.records.get(self.choice)
        entries = record.entries if record else ()
        rows = [(entry.seed, entry.verdict, entry.line, entry.boards) for entry in entries]
        return ("seed", "verdict", "line", "boards"), rows

    def _drawn(self) -> dict[str, Any]:
        record = self.records.get(self.choice)
        if record is None:
            return {}
        return {
            "cells": "".join(entry.verdict[0] for entry in record.entries),
            "numbers": [len(entry.line) // 2 or entry.boards for entry in record.entries],
            "says": _counted(record),
            "option": "" if self.choice == USUAL else f"+rules={self.choice}",
        }


def _counted(record: Record) -> str:
    won, lost, left = (record.count(verdict) for verdict in ("won", "lost", "open"))
    deals = len(record.entries)
    return f"Under rules={record.reading}, of {deals:,} deals {won:,} are won, {lost:,} proved lost and {left:,} not decided."


def _bounds(record: Record) -> str:
    """Between which shares all deals lie, if these are a sample of them."""
    deals, won, lost = len(record.entries), record.count("won"), record.count("lost")
    least, most = wilson(won, deals).low, 1 - wilson(lost, deals).low
    return f"So of all standard deals {least:.1%} to {most:.1%} can be won, with 95 % confidence at either end (Wilson)."
