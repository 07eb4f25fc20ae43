"""The table of cut cards: where rules that leave something out name the wrong winner, and the smallest position each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.games.tanhinmin.claims.common import Tested, misjudged, try_all
from lastcard.games.tanhinmin.claims.cut_cards import by_the_letter
from lastcard.games.tanhinmin.solver.decks.deck import search, with_cuts
from lastcard.ui.shell.address import Address
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.games.tanhinmin.claims.common import Numbers
    from lastcard.games.tanhinmin.solver.decks.criteria import Batch
    from lastcard.ui.study.computed import Steps, Table

SIZES = range(2, 6)
COLUMNS = ("cards", "positions", "matchings alone", "Definition 3.2 as printed", "put right")
NOTE = (
    "Wrong winners among all positions of the cards 1 to n and the cut cards 1~ to n~, with every table card, each compared with a search "
    "of the game to its end. Below each number stands the smallest position that is misjudged; it opens in Explore."
)

RULES: dict[str, Callable[[Batch, int], Numbers]] = {
    "matchings alone": lambda batch, table: batch.plain_rule(table),
    "as printed": by_the_letter,
    "put right": lambda batch, table: batch.rule(table),
}


class CutTable(ComputedTable):
    """The table of cut cards: the button tries each deck, one row each."""

    asks = "Where do simpler rules name the wrong winner?"
    action = "Try all positions here"

    def __init__(self) -> None:
        self.found: dict[int, dict[str, Tested]] = {}
        super().__init__("Where cut cards fool the rules", "tanhinmin-cut-cards", COLUMNS, note=NOTE)

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
        yield from self._one_by_one({most: with_cuts(most).size for most in SIZES}, _tried)

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_row(most, self.found.get(most)) for most in SIZES]

    def _table(self) -> Table:
        rows = [
            (most, name, found.positions, found.wrong, found.text if found.wrong else "")
            for most, rules in self.found.items()
            for name, found in rules.items()
        ]
        return ("cards up to", "rule", "positions", "wrong", "smallest"), rows


def _tried(most: int) -> Steps[dict[str, Tested]]:
    solved = yield from search(with_cuts(most))
    found = {}
    for name, rule in RULES.items():
        found[name] = yield from try_all(solved.deck, misjudged(rule), solved)
    return found


def _row(most: int, found: dict[str, Tested] | None) -> list[dict[str, Any]]:
    name = cell(f"1 to {most}", f"and 1~ to {most}~")
    if found is None:
        return [name, *(cell() for _ in COLUMNS[1:])]
    rules = list(found.values())
    return [
        name,
        cell(f"{rules[0].positions:,}"),
        *(_wrong(tested) for tested in rules),
    ]


def _wrong(tested: Tested) -> dict[str, Any]:
    text = f"{tested.wrong:,} wrong"
    if tested.text is None:
        return cell(text)
    return cell(text, tested.text, link=str(Address("tanhinmin", "explore", {"pos": tested.text})))
