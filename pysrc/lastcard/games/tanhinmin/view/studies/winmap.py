"""The map of wins: how often the player to move wins, by the sizes of both hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bokeh.models import ColumnDataSource

from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.solver.decks.deck import Deck, ranks, with_cuts
from lastcard.games.tanhinmin.solver.decks.win_map import Cell, win_map
from lastcard.ui.pictures.charts.charts import legible_on
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.study.computed import ComputedChart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bokeh.plotting import figure

    from lastcard.ui.pictures.charts.charts import Palette
    from lastcard.ui.study.computed import Table


class Source(NamedTuple):
    """A deck of which a map can be drawn: what the button says, the deck, the table card, and all that in words."""

    label: str
    deck: Deck
    table: int
    words: str


SOURCES = {
    "6": Source("1–6", ranks(6), 0, "the cards 1 to 6, empty table"),
    "8": Source("1–8", ranks(8), 0, "the cards 1 to 8, empty table"),
    "10": Source("1–10", ranks(10), 0, "the cards 1 to 10, empty table"),
    "10-5": Source("1–10 on a 5", ranks(10), 5, "the cards 1 to 10, table card 5"),
    "twins": Source("1–5 twice", ranks(5, 2), 0, "two of each of the cards 1 to 5, empty table"),
    "cuts": Source(
        "1–5, with cuts", with_cuts(5), 0, "the cards 1 to 5 and the cut cards 1~ to 5~, empty table"
    ),
}
FIRST = "8"


class WinMap(ComputedChart):
    """A square for all deals with certain sizes of the hands, darker the more of them the player to move wins."""

    asks = "How often does the player to move win?"
    choices: Mapping[str, str] = {key: source.label for key, source in SOURCES.items()}
    choice = FIRST
    means = "Cards"

    def __init__(self) -> None:
        self._cells = _solved(FIRST)
        super().__init__("How often the player to move wins", "tanhinmin-wins", height=400)

    def _choose(self, value: str) -> None:
        if value in SOURCES:
            self._cells = _solved(value)
        super()._choose(value)

    def _note(self) -> str:
        deals = sum(cell.deals for cell in self._cells)
        wins = sum(cell.wins for cell in self._cells)
        return (
            f"All {deals:,} deals of {SOURCES[self.choice].words}: every card is in either hand or out. The player to move wins "
            f"{wins:,} of them ({wins / deals:.1%}). In a teal square the player to move wins half of the deals or more, in a brown one fewer."
        )

    def _table(self) -> Table:
        rows = [(cell.hand, cell.other, cell.deals, cell.wins, round(cell.share, 6)) for cell in self._cells]
        return ("hand of the player to move", "other hand", "deals", "wins", "share"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        looks = [_colour_of(cell.share, palette) for cell in self._cells]
        source = ColumnDataSource(
            {
                "hand": [cell.hand for cell in self._cells],
                "other": [cell.other for cell in self._cells],
                "share": [cell.share for cell in self._cells],
                "deals": [cell.deals for cell in self._cells],
                "wins": [cell.wins for cell in self._cells],
                "colour": [colour for colour, _ in looks],
                "depth": [depth for _, depth in looks],
                "text": [f"{cell.share:.0%}" for cell in self._cells],
                "ink": [legible_on(colour, depth, palette) for colour, depth in looks],
            }
        )
        squares = plot.rect(
            "hand",
            "other",
            width=0.96,
            height=0.96,
            source=source,
            fill_color="colour",
            fill_alpha="depth",
            line_color=None,
        )
        plot.text(
            "hand",
            "other",
            "text",
            source=source,
            text_align="center",
            text_baseline="middle",
            text_color="ink",
            text_font_size="11px",
        )
        tell(
            plot,
            squares,
            ("hands", "@hand against @other cards"),
            ("the player to move wins", "@wins{0,0} of @deals{0,0} (@share{0.0 %})"),
        )
        most = max(max(cell.hand, cell.other) for cell in self._cells)
        plot.xaxis.axis_label = "cards of the player to move"
        plot.yaxis.axis_label = "cards of the other player"
        plot.xaxis.ticker = plot.yaxis.ticker = list(range(1, most + 1))
        plot.xgrid.visible = plot.ygrid.visible = False


def _solved(source: str) -> tuple[Cell, ...]:
    return run_to_end(win_map(SOURCES[source].deck, SOURCES[source].table))


def _colour_of(share: float, palette: Palette) -> tuple[str, float]:
    """The colour of a square, and how much it covers."""
    return palette.win if share >= 0.5 else palette.loss, 0.12 + 1.5 * abs(share - 0.5)
