"""The table of variants: how often the plain criterion foretells who wins with several equal cards at once and revolution."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.solver.variants import Forecast, Variant, forecast, spread
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from lastcard.ui.study.computed import Steps, Table

DECKS = ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4))
"""Ranks, and cards of each."""

TURNING = (False, True)
"""Without and with revolution."""

COLUMNS = (
    "deck",
    "deals",
    "player to move wins",
    "foretold by cards",
    "by ranks",
    "with revolution: player to move wins",
    "foretold by cards",
    "by ranks",
)
NOTE = (
    "Chapter 7 leaves two rules to choose: several equal cards may be placed at once, and all cards of a rank, passed, turn the order of "
    "strength round. Every deal of the whole deck to two players is searched to the end; “foretold by cards” is how often the matchings of the "
    "plain game name the right winner all the same, and below it stands the smallest hand where they do not; “by ranks” counts equal cards of a "
    "hand once. Always naming the player to move is right as often as that player wins; a rule is worth something where it does better."
)

Key = tuple[int, int, bool]


class VariantTable(ComputedTable):
    """The table of variants: the button searches each deck and rule, one row each."""

    asks = "Does the theorem hold under other rules of play?"
    action = "Search all deals here"

    def __init__(self) -> None:
        self.found: dict[Key, Forecast] = {}
        title = "Beyond the thesis: several cards at once, and revolution"
        super().__init__(title, "tanhinmin-variants", COLUMNS, note=NOTE)

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
        yield from self._one_by_one({key: _deals(key) for key in _keys()}, _forecast)

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_row(*deck, [self.found.get((*deck, turning)) for turning in TURNING]) for deck in DECKS]

    def _table(self) -> Table:
        columns = ("ranks", "cards of each", "revolution", "deals", "player to move wins")
        rows = []
        for (_, _, turning), found in self.found.items():
            right = (found.deals, found.mover, found.right, found.by_ranks)
            rows.append((found.ranks, found.copies, turning, *right))
        return (*columns, "foretold by cards", "foretold by ranks"), rows


def _forecast(key: Key) -> Steps[Forecast]:
    count, copies, turning = key
    return forecast(count, copies, Variant(revolution=copies if turning else None))


def _keys() -> list[Key]:
    return [(*deck, turning) for deck in DECKS for turning in TURNING]


def _deals(key: Key) -> int:
    return int((key[1] + 1) ** key[0])


def _row(count: int, copies: int, found: list[Forecast | None]) -> list[dict[str, Any]]:
    deals = next((f"{one.deals:,}" for one in found if one), "")
    return [cell(f"{count} ranks", f"{copies} cards each"), cell(deals), *chain(*map(_counts, found))]


def _counts(found: Forecast | None) -> list[dict[str, Any]]:
    """How often the player to move wins, and how often the winner is foretold, by cards and by ranks."""
    if found is None:
        return [cell(), cell(), cell()]
    wrong = "never fails"
    if found.wrong is not None:
        wrong = f"fails for {','.join(map(str, spread(found.wrong)))} against the rest"
    return [
        cell(f"{found.mover / found.deals:.1%}", f"{found.mover:,}", found.mover / found.deals),
        cell(f"{found.share:.1%}", wrong, found.share),
        cell(f"{found.by_ranks / found.deals:.1%}", f"{found.by_ranks:,}", found.by_ranks / found.deals),
    ]
