"""The tab Print: a sheet on paper, with a key on a separate page."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import param
from panel.viewable import Children

from lastcard.core.progress import Progress, as_part
from lastcard.core.sheets.formats import as_code
from lastcard.core.sheets.sheet import Item, Sheet, in_words, worked_out
from lastcard.core.text import capital
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs import SingleJob, later
from lastcard.ui.share.qr_code import NoLibrary, QRError, qr_code
from lastcard.ui.sheets import Games, ItemCard, Shown, problem
from lastcard.ui.sheets.desk import Desk, SheetOnShow
from lastcard.ui.shell import SHEETS
from lastcard.ui.shell.address import LONGEST, Address

MOST_TICKED = 8  # choices printed with a box each; with more, the answer is written on a line


class PaperItem(ItemCard):
    """One item on paper."""

    script = "paper_item.js"
    line = param.List([])  # the moves that the question is about, in words
    choices = param.List([])  # the choices to tick; empty if the answer is written
    qr = param.List([])  # size and path of the QR code of a link to the item


class PaperLayout(Component):
    """The page to be printed, below its options."""

    script = "paper.js"
    messages = Messages(choose={"columns": int, "key": bool, "qr": bool}, stop={})
    title = param.String("")
    text = param.String("")
    error = param.String("")  # what is wrong with the sheet
    known = param.Boolean(False)  # true once the sheet is known
    columns = param.Integer(2)
    with_key = param.Boolean(True)
    with_qr = param.Boolean(True)
    closed = param.Boolean(False)  # true in pupils' mode, without a key
    can_qr = param.Boolean(False)  # true if the site's address is known, for links
    no_qr = param.String("")  # why a QR code could not be drawn
    key = param.List([])  # ``[number, answer, reason]`` of each item
    share = param.Number(-1.0)  # how far the work on the key is, 0 to 1; negative when it is done
    items = Children(default=[])


class Paper(SheetOnShow):
    """Shows a sheet as it is printed."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self._shown_items: list[tuple[Shown, PaperItem]] = []
        self.frame = PaperLayout()
        self._job = SingleJob(self.frame, lambda error: None)
        self.frame.listen(choose=self._choose, stop=self._job.stop)

    def visit(self, query: dict[str, str]) -> None:
        """Show the sheet of the address, with the options ``columns``, ``key`` and ``qr``."""
        self.frame.param.update(
            columns=1 if query.get("columns") == "1" else 2,
            with_key=query.get("key") != "0" and self.hints,
            closed=not self.hints,
            with_qr=query.get("qr") != "0",
        )
        super().visit(query)
        if self.frame.no_qr:
            self._draw_codes()

    def _choose(self, columns: int, key: bool, qr: bool) -> None:
        key = key and self.hints
        self.frame.param.update(columns=columns, with_key=key, with_qr=qr)
        if qr and self.frame.no_qr:
            self._draw_codes()
        chosen = {"columns": "1" if columns == 1 else "", "key": "" if key else "0", "qr": "" if qr else "0"}
        self.note({"set": self.code} | chosen, False)

    def lay_out(self, sheet: Sheet, wrong: str) -> None:
        self._job.stop()
        shown_items = [Shown(self.games, item) for item in sheet.items]
        self._shown_items = [
            (one, self._part(one, number)) for number, one in enumerate(shown_items, start=1)
        ]
        self.frame.param.update(
            title=in_words(sheet) if sheet.items else "",
            text=sheet.text,
            error=wrong,
            known=True,
            key=[],
            items=[part for _, part in self._shown_items],
        )
        self._draw_codes()
        if sheet.items and self.hints:
            self.frame.share = 0.0
            self._job.do(self._work(), lambda _: None)

    def desk_changed(self) -> None:
        if bool(self.desk.base) != self.frame.can_qr:  # the site has told its address: the codes can be drawn
            self._draw_codes()
        super().desk_changed()

    def _draw_codes(self) -> None:
        """Draw the QR codes after the rest: their library may have to be fetched."""
        self.frame.param.update(can_qr=bool(self.desk.base), no_qr="")
        items = self._shown_items

        def draw() -> None:
            for shown, part in items if items is self._shown_items else ():
                try:
                    part.qr = self._code(shown.item)
                except NoLibrary as error:
                    self.frame.no_qr = f"The QR codes are missing. {error}"
                    return

        later(draw)

    def _part(self, shown: Shown, number: int) -> PaperItem:
        part = PaperItem(number=number, **shown.card())
        self._tell(shown, part)
        return part

    def _tell(self, shown: Shown, part: PaperItem) -> None:
        if (question := shown.question) is None:
            return
        labels = list(map(capital, shown.labels()))
        part.param.update(
            ask=shown.words(question.ask),
            choices=labels if len(labels) <= MOST_TICKED else [],
            line=shown.line(),
        )

    def _code(self, item: Item) -> list[Any]:
        link = str(Address(SHEETS, "solve", {"set": as_code(Sheet(items=(item,)))}))
        if not self.desk.base or len(link) > LONGEST:
            return []
        try:
            drawn = qr_code(self.desk.base + link, "L", 2)
        except NoLibrary:
            raise
        except QRError:  # too long
            return []
        return [drawn.size, drawn.path]

    def _work(self) -> Generator[Progress, None, None]:
        count = len(self._shown_items)
        for number, (shown, part) in enumerate(self._shown_items):
            yield Progress(number, count)
            answer, reason = "", shown.error
            if not shown.error:
                work = worked_out(shown.exercises, shown.item)
                try:
                    question = shown.question = yield from as_part(work, number, count)
                    self._tell(shown, part)
                    answer, reason = map(shown.words, (question.answer_words, question.reason))
                except ValueError as error:
                    reason = problem(error)
            if shown.item.task == "play" and not shown.item.grade:
                answer, reason = "to be played out", ""
            self.frame.key = [*self.frame.key, [number + 1, answer or "not known", reason]]
