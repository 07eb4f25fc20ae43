"""The tab Solve: a sheet with hidden answers, answered on the boards or by buttons."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress

import param
from panel.viewable import Children

from lastcard.core.sheets.formats import mark_before, mark_of
from lastcard.core.sheets.results import (
    MOST_NAME,
    Mark,
    Result,
    as_code,
    mark_of_text,
    mark_text,
    merged_marks,
    short_name,
)
from lastcard.core.sheets.sheet import Item, Question, Sheet, in_words, reply, right, worked_out
from lastcard.core.text import capital
from lastcard.ui.component import Messages
from lastcard.ui.jobs import SingleJob, later
from lastcard.ui.share.qr_code import QRError, qr_code
from lastcard.ui.sheets import Games, ItemCard, Shown, problem
from lastcard.ui.sheets.desk import Desk, Shared, SheetOnShow
from lastcard.ui.shell import SHEETS
from lastcard.ui.shell.address import Address

PROGRESS = "lastcard-solving"


class SolveItem(ItemCard):
    """One item of a sheet to be solved."""

    script = "solve_item.js"
    messages = Messages(answer={"given": list[str]}, show={}, stop={}, played={})
    kind = param.String("")  # the task in a few words
    line = param.List([])  # the moves that the question is about, in words
    choices = param.List([])  # ``[choice, label]`` of each; empty if it is played out
    many = param.Boolean(False)  # true if several may be chosen, and are submitted together
    by_move = param.Boolean(False)  # true if a move on the board answers it
    given = param.List([])  # the last answer
    state = param.String("open")  # ``open``, ``right``, ``wrong``, ``shown`` or ``played``
    tries = param.Integer(0)  # the number of answers
    said = param.String("")  # a sentence on the last answer
    answer = param.String("")  # the right answer and its reason, once they may be seen
    reason = param.String("")
    share = param.Number(-1.0)  # progress of the work on the answer, 0 to 1; else negative
    play = param.String("")  # the address where it is played out
    closed = param.Boolean(False)  # true in pupils' mode, which shows no answer before it is given


class SolveLayout(Shared):
    """What surrounds the items."""

    script = "solve.js"
    messages = Messages(show_all={}, hand_in={"name": str}, again={}, edit={})
    title = param.String("")
    text = param.String("")
    error = param.String("")  # what is wrong with the sheet
    known = param.Boolean(False)  # true once the sheet is known
    own = param.Boolean(False)  # true for the sheet on the desk
    closed = param.Boolean(False)  # true in pupils' mode, which shows no answer before it is given
    done = param.Integer(0)  # the number of answered items
    right = param.Integer(0)  # the number of right answers
    count = param.Integer(0)  # the number of items
    code = param.String("")  # the result code; empty before it is requested, and after another answer
    address = param.String("")
    qr = param.List([])  # size and path of the QR code of the collecting page with it
    no_qr = param.String("")  # why it was not drawn
    pupil = param.String("")  # the name in the code
    most = param.Integer(MOST_NAME)  # the longest name
    sheet = param.String("")  # the mark of the sheet, under which the items' marks are kept
    before = param.String("")  # its mark in earlier versions of this site
    items = Children(default=[])


class SolvedItem:
    """An item with the answers given to it; `on_answer` is called after each."""

    def __init__(self, games: Games, item: Item, number: int, on_answer: Callable[[], None]) -> None:
        self._shown, self._on_answer = Shown(games, item), on_answer
        self.mark, self._tried = Mark(), False
        self.part = SolveItem(
            number=number,
            **self._shown.card(),
            kind=self._shown.kind,
            play=self._shown.address("play") if item.task == "play" and not self._shown.error else "",
        )
        if (board := self.part.board) is not None:
            board.listen(play=self._played_on_board)
        self._board = board
        self._job = SingleJob(self.part, lambda error: self.part.param.update(error=problem(error)))
        self.part.listen(answer=self._answer, show=self.show, stop=self.stop, played=self._played)
        self._tell()
        if item.grade and not self._shown.error:
            self._work(lambda: None)

    @property
    def question(self) -> Question | None:
        """The question, if it is known."""
        return self._shown.question

    def _tell(self) -> None:
        if (question := self.question) is None:
            return
        labels = map(capital, self._shown.labels())
        self.part.param.update(
            ask=self._shown.words(question.ask),
            choices=[list(pair) for pair in zip(question.choices, labels, strict=True)],
            many=question.takes != "one",
            by_move=question.by_move,
            line=self._shown.line(),
        )
        if self._board:
            self._board.locked = not question.by_move or bool(self.part.answer)

    def _played_on_board(self, move: str) -> None:
        if self.question and self.question.by_move:
            self._answer([move])

    def _work(self, then: Callable[[], None]) -> None:
        def done(question: Question) -> None:
            self._tried = True
            self._shown.question = question
            self._tell()
            then()

        if self.part.error:
            return
        if self.question and (self.question.answer or not self.question.choices or self._tried):
            then()
            return
        self.stop()
        self.part.share = 0.0
        self._job.do(worked_out(self._shown.exercises, self._shown.item), done)

    def stop(self) -> None:
        """End the work on the answer."""
        self._job.stop()

    def _answer(self, given: list[str]) -> None:
        question, open_still = self.question, self.mark.state not in ("right", "shown")
        if given and open_still and question and set(given) <= set(question.choices):
            self.part.given = list(given)
            self._work(lambda: self._judge(given))

    def _judge(self, given: list[str]) -> None:
        question = self.question
        assert question is not None
        if not question.answer:
            self.part.said = question.reason
            return
        yes, tries = right(self._shown.exercises, question, given), self.mark.tries + 1
        answered = self._shown.said(given)
        self.mark = Mark("right" if yes else "wrong", tries, self.mark.wrong or ("" if yes else answered))
        said = f"{capital(answered)}: {'right.' if yes else 'not right.'}"
        self.part.param.update(state=self.mark.state, tries=tries, said=said)
        if yes:
            self._reveal(self._shown.words(reply(self._shown.exercises, question, given)))
        self._on_answer()

    def _reveal(self, reason: str) -> None:
        assert self.question is not None
        self.part.param.update(answer=self._shown.words(self.question.answer_words), reason=reason)
        if self._board:
            self._board.locked = True

    def show(self) -> None:
        """Show the answer, unless pupils' mode hides it."""
        if not self.part.play and not self.part.closed:
            self._work(self._show)

    def _show(self) -> None:
        question = self.question
        assert question is not None
        if not question.answer:
            self.part.said = question.reason
            return
        if self.mark.state != "right":
            self.mark = Mark("shown", self.mark.tries, self.mark.wrong)
            self.part.state = "shown"
        self._reveal(self._shown.words(question.reason))
        self._on_answer()

    def resume(self, mark: Mark) -> None:
        """Continue with the mark of an earlier visit or another window."""
        if mark == self.mark:
            return
        self.mark = mark
        self.part.param.update(state=mark.state, tries=mark.tries, said="", given=[], answer="", reason="")
        if self._board:
            self._board.locked = not (self.question and self.question.by_move)
        if mark.state == "right" or (mark.state == "shown" and not self.part.closed):
            self._work(self._resumed)

    def _resumed(self) -> None:
        if self.question and self.mark.state in ("right", "shown"):
            self._reveal(self._shown.words(self.question.reason))

    def _played(self) -> None:
        played = self.mark.state != "played"
        self.mark = Mark("played" if played else "open")
        self.part.state = self.mark.state
        self._on_answer()


class Solve(SheetOnShow):
    """Shows a sheet to pupils, and makes the code that they hand in."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self.sheet: Sheet | None = None
        self.items: list[SolvedItem] = []
        self.frame = SolveLayout()
        self.frame.listen(show_all=self._show_all, hand_in=self._hand_in, again=self._again, edit=self._edit)
        self.frame.share(self._found)

    def visit(self, query: dict[str, str]) -> None:
        """Show the sheet of the address; in pupils' mode without its answers."""
        self.frame.closed = not self.hints
        for item in self.items:
            item.part.closed = not self.hints
        super().visit(query)

    def lay_out(self, sheet: Sheet, wrong: str) -> None:
        for item in self.items:
            item.stop()
        mark = mark_of(sheet) if sheet.items else ""
        so_far = [item.mark for item in self.items] if mark == self.frame.sheet else []
        self.sheet, numbered = sheet, enumerate(sheet.items, start=1)
        self.items = [SolvedItem(self.games, item, number, self._count) for number, item in numbered]
        for item in self.items:
            item.part.closed = self.frame.closed
        if mark != self.frame.sheet:
            self.frame.forget()
        self.frame.param.update(
            title=in_words(sheet) if sheet.items else "",
            text=sheet.text,
            error=wrong,
            known=True,
            own=not self.code,
            sheet=mark,
            before=mark_before(sheet) if sheet.items else "",
            place=f"{PROGRESS}-{mark}" if mark else "",
            items=[item.part for item in self.items],
        )
        self._resume(so_far)

    def _count(self) -> None:
        self._tell()
        self.frame.keep(json.dumps([mark_text(item.mark) for item in self.items], ensure_ascii=False))

    def _tell(self) -> None:
        states = [item.mark.state for item in self.items]
        count, still_open = len(states), states.count("open")
        self.frame.param.update(
            done=count - still_open, right=states.count("right"), count=count, code="", qr=[], no_qr=""
        )

    def _again(self) -> None:
        self._resume([Mark()] * len(self.items))
        self._count()

    def _found(self, text: str, since: str, own: bool) -> None:
        """Merge the browser's marks of this sheet: another window may have answered an item."""
        fresh = [Mark()] * len(self.items)
        base, theirs = (self._marks(one) or fresh for one in (since, text))
        marks = merged_marks(base, [item.mark for item in self.items], theirs)
        self._resume(marks)
        if marks != theirs:
            self._count()

    def _marks(self, text: str) -> list[Mark]:
        with suppress(ValueError, TypeError):
            marks = [mark_of_text(one) for one in json.loads(text)]
            return marks if len(marks) == len(self.items) else []
        return []

    def _resume(self, marks: Sequence[Mark]) -> None:
        for item, mark in zip(self.items, marks, strict=False):
            item.resume(mark)
        self._tell()

    def _edit(self) -> None:
        if self.sheet:
            self.desk.exchange(self.sheet)
            self.open("make", {})

    def _show_all(self) -> None:
        for item in self.items:
            item.show()

    def _hand_in(self, name: str) -> None:
        name = short_name(name)
        if not self.sheet or not name:
            return
        marks = tuple(item.mark for item in self.items)
        code = as_code(Result(mark_of(self.sheet), in_words(self.sheet), name, marks))
        link = self.desk.base + str(Address(SHEETS, "collect", {"result": code}))
        self.frame.param.update(code=code, address=link, qr=[], no_qr="", pupil=name)
        later(lambda: self._draw(code, link if self.desk.base else code))

    def _draw(self, code: str, text: str) -> None:
        """Draw the QR code after the code itself: fetching its library takes time, and may fail."""
        if code != self.frame.code:
            return
        try:
            drawn = qr_code(text, "L")
        except QRError:
            self.frame.no_qr = "Could not draw the QR code: send the code above."
        else:
            self.frame.qr = [drawn.size, drawn.path]
