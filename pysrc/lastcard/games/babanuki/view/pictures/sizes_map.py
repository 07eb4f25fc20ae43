"""The map of three players by sizes: who can force first place for all sizes around the position on show, and what is printed."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import param

from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.solver.shares import Shares, hand_sizes, shares
from lastcard.games.babanuki.solver.three_players.closed_form import case_of
from lastcard.games.babanuki.solver.three_players.printed_theorems import STATEMENTS
from lastcard.ui.component import Messages
from lastcard.ui.contract.picture import Picture
from lastcard.ui.jobs.work_card import WorkCard
from lastcard.ui.player_names import called
from lastcard.ui.shell.address import number_in

if TYPE_CHECKING:
    from lastcard.games.babanuki.rules import State

COUNT = 10
"""Sizes along each edge of the map."""

AXES = ("x", "y", "z")


class SizesMapCard(WorkCard):
    """A slice of squares, one for each two sizes, and all slices small."""

    script = "sizes_map.js"
    messages = Messages(set={"setting": str, "value": int})  # another `axis`, `joker` or `printed`
    wide = param.Boolean(False)  # whether it takes the whole width of its place
    shown = param.Boolean(True)  # whether there is anything to be seen
    # What the players are called by seat; the seats of the three who still play, the one to move first.
    names = param.List([])
    seats = param.List([0, 1, 2])
    # The smallest of each size that is drawn, and how many are.
    low = param.List([0, 0, 0])
    count = param.Integer(COUNT)
    # Along which size the map is cut; who holds the joker, counted from the player to move; and whether the
    # colours are those of the printed theorems.
    axis = param.Integer(2)
    joker = param.Integer(0)
    printed_shown = param.Boolean(False)
    # The sizes of the position on show, empty if it is not to be marked, and who holds the joker there.
    here = param.List([])
    held = param.Integer(-1)
    # A digit a position, the last size the fastest, whose bits are the players who can force first place, in
    # truth and by the printed theorems; a dot where somebody would hold no card.
    truth = param.String("")
    printed = param.String("")


def map_texts(joker: int, low: list[int], count: int) -> tuple[str, str]:
    """Return who can force first place for all sizes from `low` on, in truth and by print, as `SizesMapCard` has them."""
    statements = [statement for statement in STATEMENTS if statement.joker == joker]
    truth, printed = [], []
    for sizes in product(*(range(first, first + count) for first in low)):
        if not all(hand_sizes(Shares(sizes, joker, 3))):
            truth.append(".")
            printed.append(".")
            continue
        case = case_of(sizes, joker)
        truth.append("0" if case is None else str(1 << case.winner))
        printed.append(str(sum(1 << said.player for said in statements if said.holds(*sizes))))
    return "".join(truth), "".join(printed)


class SizesMap(Picture):
    """The picture of Explore: the map around the position on show, as long as three players play."""

    def __init__(self) -> None:
        super().__init__(SizesMapCard(title="Who can force first place, by sizes"))
        self._axis, self._printed = 2, False
        self._joker: int | None = None  # as in the position on show
        self.card.listen(set=self._set)

    @property
    def query(self) -> dict[str, str]:
        return {
            "slices": "" if self._axis == 2 else AXES[self._axis],
            "joker": "" if self._joker is None else str(self._joker + 1),
            "printed": "1" if self._printed else "",
        }

    def visit(self, query: dict[str, str]) -> None:
        """Take up ``slices`` (x, y or z), ``joker`` (1 is the player to move) and ``printed``."""
        axis = query.get("slices", "")
        self._axis = AXES.index(axis) if axis in AXES else 2
        joker = number_in(query, "joker", 0, 0, 3)
        self._joker = joker - 1 if joker else None
        self._printed = query.get("printed") == "1"

    def _set(self, setting: str, value: int) -> None:
        if setting == "printed":
            self._printed = bool(value)
        elif value not in range(3):
            return
        elif setting == "axis":
            self._axis = value
        elif setting == "joker":
            self._joker = value
        self._show_again()
        self.on_note()

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        if hide or len(state.playing) != 3:
            return {"shown": False, "truth": "", "printed": ""}
        here = shares(state)
        joker = here.joker if self._joker is None else self._joker
        sizes = list(here.counts)
        low = [max(0, size - COUNT // 2) if size >= COUNT else 0 for size in sizes]
        truth, printed = map_texts(joker, low, COUNT)
        return {
            "shown": True,
            "names": list(called(GAME, state)),
            "seats": list(state.playing),
            "low": low,
            "axis": self._axis,
            "joker": joker,
            "printed_shown": self._printed,
            "here": sizes,
            "held": here.joker,
            "truth": truth,
            "printed": printed,
            "note": _note(truth, printed),
        }


def _note(truth: str, printed: str) -> str:
    there = [(true, said) for true, said in zip(truth, printed, strict=True) if true != "."]
    nobody = sum(true == "0" for true, _ in there)
    differ = sum(true != said for true, said in there)
    return (
        f"{len(there):,} positions: in {nobody:,} of them nobody can force first place; the printed theorems are wrong about "
        f"{differ:,}. A square opens its position."
    )
