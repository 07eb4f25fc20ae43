"""The map of three players without a position, and the formula behind it compared with the attractors."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import Progress
from lastcard.games.babanuki.claims.common import three_players
from lastcard.games.babanuki.solver.three_players.closed_form import case_of
from lastcard.games.babanuki.solver.three_players.printed_theorems import STATEMENTS
from lastcard.games.babanuki.view.pictures.sizes_map import SizesMapCard, map_texts
from lastcard.ui.player_names import colour
from lastcard.ui.study.computed import Computed

if TYPE_CHECKING:
    from lastcard.ui.study.computed import Steps

SIZES = 13
"""Sizes along each edge of the map."""

COMPARED = 20
"""The largest size up to which formula and attractors are compared."""

SLICE = 100
"""Positions that are compared at once."""

NOTE = (
    "The red player is to draw, from the green one. The colours follow a formula; the attractors work out who can force first "
    "place from the draws alone. A square opens its position."
)


@dataclass
class Compared:
    """How many positions were compared, how often the formula and the print were wrong, and how long it took."""

    positions: int = 0
    formula: int = 0
    printed: int = 0
    seconds: float = 0.0


class AllSizes(Computed):
    """All sizes to 12 in slices; the button solves all to 20 by attractors."""

    asks = "Who can finish first, whatever the hands?"
    action = f"Solve all sizes to {COMPARED} by attractors here"

    def __init__(self) -> None:
        names = [colour(seat) for seat in range(3)]
        title = "The whole map of three players"
        super().__init__(SizesMapCard(title=title, wide=True, names=names, count=SIZES, note=NOTE))
        self.card.listen(set=self._set)

    def _set(self, setting: str, value: int) -> None:
        value = int(value)
        if setting == "printed":
            self.card.printed_shown = bool(value)
        elif value in range(3) and setting == "axis":
            self.card.axis = value
        elif value in range(3) and setting == "joker":
            self.card.joker = value
            self.redraw()

    def _drawn(self) -> dict[str, Any]:
        truth, printed = map_texts(self.card.joker, [0, 0, 0], SIZES)
        return {"truth": truth, "printed": printed}

    def _compute(self) -> Steps[Compared]:
        begun = perf_counter()
        known = yield from three_players(COMPARED)
        found = Compared(seconds=perf_counter() - begun)
        for joker in range(3):
            statements = [statement for statement in STATEMENTS if statement.joker == joker]
            for sizes in known.live(joker):
                winner = known.winner(sizes, joker)
                case = case_of(sizes, joker)
                same = case is None if winner is None else case is not None and case.winner == winner
                said = {statement.player for statement in statements if statement.holds(*sizes)}
                found.positions += 1
                found.formula += not same
                found.printed += said != (set() if winner is None else {winner})
                if found.positions % SLICE == 0:
                    yield Progress(found.positions, 3 * (COMPARED + 1) ** 3, "positions compared")
        return found

    def _take(self, found: Compared) -> None:
        self.card.note = (
            f"{NOTE} All {found.positions:,} positions with sizes to {COMPARED}, solved by attractors in {found.seconds:.1f} s: "
            f"the formula is wrong about {found.formula:,} of them, the printed theorems about {found.printed:,}."
        )
