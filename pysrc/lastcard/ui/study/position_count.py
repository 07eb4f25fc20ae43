"""A card of the Study tab: how many positions can follow from the start of a game, ply by ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.positions.count import count_positions
from lastcard.core.sentences import move_count
from lastcard.core.text import amount
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from lastcard.core.game import Game
    from lastcard.core.positions.count import PositionCount as Count
    from lastcard.ui.study.computed import Steps, Table

MOST = 20_000
"""Positions that are counted at most: some seconds."""

ROWS = 24
"""Plies of which each has a row."""


class PositionCount(ComputedTable):
    """The count, which begins when it comes into view."""

    asks = "How many positions can come up?"
    action = "Count"
    once = True

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        columns = ("Moves from the start", "Positions", "Over")
        super().__init__(
            "Positions that can follow from the start", f"{game.name}-positions", columns, eager=True
        )

    def _compute(self) -> Steps[Count]:
        return count_positions(self.game, self.game.start, MOST)

    def _take(self, found: Count) -> None:
        self.found = found

    def _note(self) -> str:
        return summary(self.found) if self.found else ""

    def _table(self) -> Table:
        layers = self.found.layers if self.found else ()
        return ("plies", "positions", "over"), [(ply, *counts) for ply, counts in enumerate(layers)]

    def _rows(self) -> list[list[dict[str, Any]]]:
        found: Count | None = self.found
        if found is None:
            return []
        most = max((count for count, _ in found.layers), default=1)
        rows = [
            [cell(f"{ply}"), cell(f"{count:,}", gauge=count / most), cell(f"{over:,}" if over else "")]
            for ply, (count, over) in enumerate(found.layers[:ROWS])
        ]
        rest = found.layers[ROWS:]
        if rest:
            count, over = (sum(column) for column in zip(*rest, strict=True))
            rows.append([cell(f"{ROWS} and more"), cell(f"{count:,}"), cell(f"{over:,}" if over else "")])
        return rows


def summary(found: Count) -> str:
    """Return what was counted in a sentence or two."""
    if not found.complete:
        far = len(found.layers) - 1
        return f"More than {MOST:,} positions can follow: counted here are those up to {move_count(far)} away, all of them."
    text = f"{amount(found.positions, 'position')} in all, {amount(found.moves, 'move')} between them; "
    text += f"in {found.ends:,} the game is over. "
    if found.longest is None:
        return text + "Play can go round, so that a game need not end."
    return text + f"The longest game takes {move_count(found.longest)}."
