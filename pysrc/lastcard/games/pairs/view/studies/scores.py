"""The map of the real objective: the chance not to lose the game, over all pairs of scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, FixedTicker

from lastcard.games.pairs.solver.two_players.target_objective import Objective, objective, recorded
from lastcard.ui.pictures.charts.charts import FONT
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.study.computed import ComputedChart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from bokeh.plotting import figure

    from lastcard.ui.pictures.charts.charts import Palette
    from lastcard.ui.study.computed import Steps, Table

NOTE = (
    "Whoever first reaches 31 points loses the game. Each square is a pair of scores before a round is dealt from a full "
    "deck; either player is as likely as the other to move first."
)
RECORDED = (
    "The chances are a record of a native run, to five places; working them out takes a few minutes here."
)
KEY = 32
"""Where the key to the colours stands, in scores to the right of 0."""

CHANCE, GIVEN = "chance", "given"
MEANS = {
    CHANCE: "Teal: whoever has the score below is more likely not to lose; brown: the other.",
    GIVEN: "The darker a square, the more chance one who plays the casino’s equilibrium loses against the best answer to it.",
}


class ScorePairs(ComputedChart):
    """A square for each pair of scores: of a record, or worked out here when asked for."""

    asks = "From which scores is a player likely to lose?"
    action = "Work all pairs of scores out here"
    once = True
    choices: Mapping[str, str] = {CHANCE: "chance not to lose", GIVEN: "given away by the equilibrium"}
    choice = CHANCE
    means = "Shown"

    def __init__(self) -> None:
        self.found = recorded()
        self._origin = RECORDED
        super().__init__(
            "The real objective: not to reach the target",
            "pairs-scores",
            x_range=(-0.5, KEY + 7),
            y_range=(-0.5, 30.5),
            height=420,
        )

    def _compute(self) -> Steps[Objective]:
        return objective()

    def _take(self, found: Objective) -> None:
        self.found, self._origin = found, "All pairs were worked out here."

    def _note(self) -> str:
        whole = f"From the first round on the casino’s equilibrium gives away {self.found.given_away:.2%} of the games."
        return f"{NOTE} {MEANS[self.choice]} {whole} {self._origin}"

    def shares(self) -> Any:
        """Return what is shown, by one's own score and the other's."""
        assert self.found.against is not None
        return self.found.chances if self.choice == CHANCE else self.found.chances - self.found.against

    def _table(self) -> Table:
        assert self.found.against is not None
        rows = [
            (mine, other, f"{chance:.5f}", f"{self.found.against[mine, other]:.5f}")
            for (mine, other), chance in np.ndenumerate(self.found.chances)
        ]
        return ("own score", "other score", "chance not to lose", "with the casino's equilibrium"), rows

    def _shades(self, shares: Any, most: float, palette: Palette) -> tuple[list[str], Any]:
        """The colour of each share, and how much of it covers the paper."""
        if self.choice == CHANCE:
            colours = [palette.win if share >= 0.5 else palette.loss for share in shares]
            return colours, np.minimum(0.06 + 1.85 * np.abs(shares - 0.5), 1)
        return [palette.loss] * len(shares), 0.04 + 0.96 * np.clip(shares / most, 0, 1)

    def _key(self, plot: figure, most: float, palette: Palette) -> None:
        """What the colours stand for: a column of all shades beside the squares, with three of its shares."""
        heights, digits = np.arange(31.0), 0 if most > 0.5 else 1
        colours, depths = self._shades(heights / 30 * most, most, palette)
        plot.rect(
            np.full(31, KEY),
            heights,
            width=1,
            height=1,
            fill_color=colours,
            fill_alpha=depths,
            line_color=None,
        )
        plot.text(
            np.full(3, KEY + 1),
            [0, 15, 30],
            [f"{share:.{digits}f} %" for share in (0, 50 * most, 100 * most)],
            text_baseline="middle",
            text_color=palette.ink_soft,
            text_font=value(FONT),
            text_font_size="12px",
        )

    def _plot(self, plot: figure, palette: Palette) -> None:
        plot.xaxis.axis_label = "own score"
        plot.yaxis.axis_label = "the other’s score"
        plot.xaxis.ticker = FixedTicker(ticks=list(range(0, 31, 5)))
        plot.xaxis.bounds = (-0.5, 30.5)
        plot.xgrid.visible = plot.ygrid.visible = False
        shares = self.shares()
        most = 1.0 if self.choice == CHANCE else max(float(shares.max()), 1e-9)
        mine, other = (axis.ravel() for axis in np.indices(shares.shape))
        flat = shares.ravel()
        colours, depths = self._shades(flat, most, palette)
        source = ColumnDataSource(
            {"mine": mine, "other": other, "share": flat, "colour": colours, "depth": depths}
        )
        squares = plot.rect(
            "mine",
            "other",
            width=0.94,
            height=0.94,
            source=source,
            fill_color="colour",
            fill_alpha="depth",
            line_color=None,
        )
        self._key(plot, most, palette)
        word = "chance not to lose" if self.choice == CHANCE else "given away"
        tell(plot, squares, ("scores", "@mine against @other"), (word, "@share{0.00 %}"))
