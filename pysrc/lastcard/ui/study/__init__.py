"""Bases of the Study tab's cards: tables and charts computed on request, and a count."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeVar

import param
from bokeh.plotting import figure

from lastcard.core.game import Game
from lastcard.core.positions import PositionCount as Count
from lastcard.core.positions import count_positions
from lastcard.core.progress import Progress, relay
from lastcard.core.sentences import move_count
from lastcard.core.text import amount, csv_text
from lastcard.ui.component import Component, Part
from lastcard.ui.jobs import ButtonJob, EagerCard
from lastcard.ui.pictures.charts import Chart, Palette


class FigureTable(EagerCard):
    """A table with a title, a note, a button that saves it, and one that starts its work."""

    script = "figures.js"
    columns = param.List([])  # headings; the first column names the rows
    rows = param.List([])  # lists of cells (:func:`cell`)


def cell(text: str = "", small: str = "", gauge: float | None = None, link: str = "") -> dict[str, Any]:
    """A cell with a second line, its link and a bar (0 to 1); without a text it is a dash."""
    return {"text": text, "small": small, "gauge": gauge, "link": link}


WorkKey = TypeVar("WorkKey")
WorkFound = TypeVar("WorkFound")
Steps = Generator[Progress, None, WorkFound]
Table = tuple[Sequence[str], Sequence[Sequence[object]]]  # headings, and rows of figures


class StudyCard(Part):
    """A card of the Study tab, which sets its theme; `asks` is the short question it answers."""

    asks = ""
    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self, card: Component) -> None:
        super().__init__()
        self.frame = self.card = card  # type: Any


class Computed(StudyCard):
    """A card that shows what is known, and whose button starts work that finds more.

    A subclass defines the work (`_compute`, `_take`) and what is shown (`_note`, `_table`, `_drawn`), and
    prepares what is known at once before it calls this constructor. `card` has the parameters and messages
    of :class:`~lastcard.ui.jobs.WorkCard`; with `choices` also ``choices``, ``choice``, ``means`` and the
    message ``choose(value)``.

    `action`: the label of the work; empty if there is none.
    `once`: true if the work leaves nothing to compute.
    `choices`, `choice`, `means`: labels by name, the current choice, and what is chosen.
    """

    action: str = ""
    once = False
    choices: Mapping[str, str] = {}
    choice = ""
    means = ""
    found: Any = None

    def __init__(self, card: Component) -> None:
        super().__init__(card)
        if self.choices:
            self.card.listen(choose=self._choose)
            self.card.param.update(choices=[[*choice] for choice in self.choices.items()], means=self.means)
        if self.action:
            self.card.action = self.action
            self.job = ButtonJob(card, self._work, ended=self.redraw)
        if isinstance(self.card, EagerCard):
            self.card.listen(seen=self._seen)
        self._update()

    def redraw(self) -> None:
        """Show what is known now."""
        self._update()

    def _update(self) -> None:
        shown: dict[str, Any] = {"note": self._note(), **self._drawn()}
        if self.choices:
            shown["choice"] = self.choice
        columns, rows = self._table()
        self.card.param.update(csv=csv_text(columns, rows), **shown)

    def _work(self) -> Steps[None]:
        self._take((yield from self._compute()))
        if self.once:
            self.card.action = ""

    def _seen(self) -> None:
        """Start when the card comes into view, unless that is done or under way."""
        if self.card.action and not self.job.running:
            self.job.start()

    def _choose(self, value: str) -> None:
        if value in self.choices:
            self.choice = value
            self.redraw()

    def _compute(self) -> Steps[Any]:
        """The work of the button, in slices; only a card with an `action` has any."""
        raise NotImplementedError(f"{type(self).__name__} has an action, but no work")

    def _take(self, found: Any) -> None:
        """Keep the result of the work."""

    def _note(self) -> str:
        """The text below; the same as before by default."""
        return str(self.card.note)

    def _table(self) -> Table:
        """The figures for the CSV file."""
        return (), ()

    def _drawn(self) -> dict[str, Any]:
        return {}

    def _one_by_one(
        self, sizes: Mapping[WorkKey, int], work: Callable[[WorkKey], Steps[WorkFound]]
    ) -> Steps[None]:
        """Do several pieces of work of known sizes; keep each result in ``found``, and show it."""
        total, before = sum(sizes.values()), 0
        for key, size in sizes.items():

            def within(part: Progress, before: int = before, size: int = size) -> Progress:
                return Progress(before + int(size * part.share), total, part.note, part.wait)

            self.found[key] = yield from relay(work(key), within)
            before += size
            self.redraw()


class ComputedTable(Computed):
    """A table of figures, with the parameters of :class:`~lastcard.ui.study.FigureTable`."""

    def __init__(self, title: str, file: str, columns: Sequence[str], **card: Any) -> None:
        super().__init__(FigureTable(title=title, file=file, columns=list(columns), **card))

    def _drawn(self) -> dict[str, Any]:
        return {"rows": list(self._rows())}  # another list: of one that has grown nobody is told

    @abstractmethod
    def _rows(self) -> list[list[dict[str, Any]]]:
        """The cells, row by row."""


class ComputedChart(Computed):
    """A chart with axes, with the parameters of :class:`~lastcard.ui.pictures.charts.Chart`."""

    def __init__(self, title: str, file: str, note: str = "", **options: Any) -> None:
        self.chart = Chart(title, note, self._plot, "", file, **options)
        super().__init__(self.chart.card)

    @param.depends("theme", watch=True)
    def _follow_theme(self) -> None:
        self.chart.theme = self.theme

    def redraw(self) -> None:
        super().redraw()
        self.chart.redraw()

    @abstractmethod
    def _plot(self, plot: figure, palette: Palette) -> None:
        """Put what is known into a figure."""


MOST_COUNTED = 20_000  # some seconds
LAYER_ROWS = 24  # plies of which each has a row


class PositionCount(ComputedTable):
    """The positions that can follow from the start, ply by ply; counted when in view."""

    asks = "How many positions are possible?"
    action = "Count"
    once = True

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        columns = ("Moves from the start", "Positions", "Over")
        super().__init__(
            "Positions that can follow from the start", f"{game.name}-positions", columns, eager=True
        )

    def _compute(self) -> Steps[Count]:
        return count_positions(self.game, self.game.start, MOST_COUNTED)

    def _take(self, found: Count) -> None:
        self.found = found

    def _note(self) -> str:
        return count_summary(self.found) if self.found else ""

    def _table(self) -> Table:
        layers = self.found.layers if self.found else ()
        return ("plies", "positions", "over"), [(ply, *counts) for ply, counts in enumerate(layers)]

    def _rows(self) -> list[list[dict[str, Any]]]:
        found: Count | None = self.found
        if found is None:
            return []

        def row(name: str, count: int, over: int, gauge: float | None = None) -> list[dict[str, Any]]:
            return [cell(name), cell(f"{count:,}", gauge=gauge), cell(f"{over:,}" if over else "")]

        shown, rest = found.layers[:LAYER_ROWS], found.layers[LAYER_ROWS:]
        most = max((count for count, _ in found.layers), default=1)
        rows = [row(f"{ply}", count, over, count / most) for ply, (count, over) in enumerate(shown)]
        more = [row(f"{LAYER_ROWS} and more", *map(sum, zip(*rest, strict=True)))] if rest else []
        return rows + more


def count_summary(found: Count) -> str:
    """Return the count in a sentence or two."""
    if not found.complete:
        far = f"counted here are those up to {move_count(len(found.layers) - 1)} away, all of them"
        return f"More than {MOST_COUNTED:,} positions can follow: {far}."
    text = f"{amount(found.positions, 'position')} in all, {amount(found.moves, 'move')} between them; "
    text += f"in {found.ends:,} the game is over. "
    if found.longest is None:
        return text + "Play can go round for ever."
    return text + f"The longest game takes {move_count(found.longest)}."
