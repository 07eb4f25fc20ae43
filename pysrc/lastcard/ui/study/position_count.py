"""A card of the Study tab: how many positions can follow from the start of a game, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.core.position_count import count_positions
from lastcard.core.text import amount
from lastcard.core.words import plies
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.position_count import PositionCount as Count

MOST = 20_000
"""Positions that are counted at most: some seconds."""

ROWS = 24
"""Plies of which each has a row."""


class PositionCount(Part):
    """The count, which begins when it comes into view.

    Parameters
    ----------
    game
        Any game.
    """

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__()
        self.card = FigureTable(
            title="Positions that can follow from the start",
            file=f"{game.name}-positions",
            columns=["Plies from the start", "Positions", "Over"],
            action="Count",
            eager=True,
        )
        self._job = ButtonJob(self.card, lambda: count_positions(game, game.start, MOST), self._show)
        self.card.listen(seen=self._job.start)

    def _show(self, found: Count) -> None:
        most = max((count for count, _ in found.layers), default=1)
        rows = [
            [cell(f"{ply}"), cell(f"{count:,}", gauge=count / most), cell(f"{over:,}" if over else "")]
            for ply, (count, over) in enumerate(found.layers[:ROWS])
        ]
        rest = found.layers[ROWS:]
        if rest:
            count, over = (sum(column) for column in zip(*rest, strict=True))
            rows.append([cell(f"{ROWS} and more"), cell(f"{count:,}"), cell(f"{over:,}" if over else "")])
        self.card.param.update(
            rows=rows,
            note=summary(found),
            csv=csv_text(
                ("plies", "positions", "over"),
                [(ply, count, over) for ply, (count, over) in enumerate(found.layers)],
            ),
            action="",
        )

    def __panel__(self) -> Viewable:
        return self.card


def summary(found: Count) -> str:
    """Return what was counted in a sentence or two."""
    if not found.complete:
        far = len(found.layers) - 1
        return f"More than {MOST:,} positions can follow: counted here are those up to {plies(far)} away, all of them."
    text = f"{amount(found.positions, 'position')} in all, {amount(found.moves, 'move')} between them; "
    text += f"in {found.ends:,} the game is over. "
    if found.longest is None:
        return text + "Play can go round, so that a game need not end."
    return text + f"The longest game takes {plies(found.longest)}."
