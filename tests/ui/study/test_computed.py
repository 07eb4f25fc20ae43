"""Cards of Study that are filled by computing."""

from __future__ import annotations

from lastcard.ui.study import ComputedTable, cell


class Squares(ComputedTable):
    """A table that grows by a row each time that something is found."""

    def __init__(self) -> None:
        self.known = []
        super().__init__("Squares", "squares", ("number", "square"))

    def _take(self, found: int) -> None:
        self.known.append([cell(str(found)), cell(str(found**2))])

    def _rows(self) -> list[list[dict[str, object]]]:
        return self.known

    def _table(self) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
        return ("number", "square"), [tuple(each["text"] for each in row) for row in self.known]


def test_rows_that_were_added_are_sent_to_the_page():
    table, sent = Squares(), []
    table.card.param.watch(lambda event: sent.append(len(event.new)), "rows")
    for number in (2, 3):
        table._take(number)
        table.redraw()
    assert sent == [1, 2]
    assert table.card.csv.split() == ["number,square", "2,4", "3,9"]
