"""The tab Make: the items of a sheet, their order and texts; saved as a link or a file."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from itertools import islice

import param
from panel.viewable import Children

from lastcard.core.exercises import NoExercise
from lastcard.core.progress import Progress
from lastcard.core.sheets.formats import HEAD, as_code, as_file, as_item, from_file
from lastcard.core.sheets.sheet import (
    MOST_ITEMS,
    MOST_LINE,
    MOST_TITLE,
    Item,
    Question,
    Sheet,
    SheetError,
    number_of,
    worked_out,
)
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs import Job
from lastcard.ui.sheets import Games, ItemCard, Shown, problem
from lastcard.ui.sheets.desk import Desk, SheetTab
from lastcard.ui.shell import SHEETS
from lastcard.ui.shell.address import LONGEST, Address

MOST_ADDED = 10
LARGEST_ADDED_SEED = (
    9_999  # exercises that are added at once, at most; and the largest seed that they are made from
)


class MakeItem(ItemCard):
    """One item of the unfinished sheet."""

    script = "make_item.js"
    messages = Messages(move={"to": int}, remove={})
    count = param.Integer(1)  # the number of items
    kind = param.String("")  # the task in a few words
    grade = param.Integer(0)  # the grade of an exercise
    position = param.String("")
    explore = param.String("")  # the address of its position in Explore
    item = param.Dict({})  # the item without its text, which the script writes while it is typed
    head = param.Dict(HEAD)  # the head of a file
    most = param.Integer(MOST_LINE)  # the longest text


class MakeLayout(Component):
    """What surrounds the items."""

    script = "make.js"
    messages = Messages(
        move={"place": int, "to": int},
        undo={"by": int},
        empty={},
        read={"text": str},  # a file was opened
        fill={"game": str, "grade": int},
        stop={},
    )
    known = param.Boolean(False)
    head = param.Dict(HEAD)  # the head of a file
    most = param.List([MOST_TITLE, MOST_LINE])  # the lengths of a title and of a text
    title = param.String("")  # the script writes title and text while they are typed
    text = param.String("")
    address = param.String("")  # the address of the sheet from ``#`` on, unless it is too long
    length = param.Integer(0)  # the length of that address
    longest = param.Integer(LONGEST)
    file = param.String("")  # the sheet as the text of a file
    games = param.List([])  # ``[name, title]`` of each game with exercises
    adding = param.String("")  # what is being added, if anything
    error = param.String("")
    said = param.String("")  # what was done
    can_undo = param.Boolean(False)
    can_redo = param.Boolean(False)
    items = Children(default=[])


class Make(SheetTab):
    """Puts a sheet together."""

    def __init__(self, games: Games, desk: Desk) -> None:
        super().__init__(games, desk)
        self._items: list[tuple[Item, MakeItem]] = []
        self._job: Job | None = None
        self._asking: Job | None = None
        self._unasked: list[tuple[Shown, MakeItem]] = []  # exercises whose questions have still to be made
        self.frame = MakeLayout(games=[[name, games.view(name).game.title] for name in games.names()])
        self.frame.listen(
            move=self._move,
            undo=self._undo,
            empty=lambda: self._exchange(Sheet(), "The sheet is empty."),
            read=self._read,
            fill=self._fill,
            stop=self._stop,
        )

    @property
    def sheet(self) -> Sheet:
        """The unfinished sheet."""
        return self.desk.sheet

    def visit(self, query: dict[str, str]) -> None:
        if self.desk.known:
            self.desk_changed()

    def desk_changed(self) -> None:
        sheet = self.sheet
        made = [*self._items]
        self._items = [(item, self._taken(item, made)) for item in sheet.items]
        for number, (item, part) in enumerate(self._items, start=1):
            part.param.update(number=number, count=len(sheet.items), text=item.text)
            part.listen(
                move=lambda to, place=number - 1: self._move(place, to),
                remove=lambda place=number - 1: self._remove(place),
            )
        link = str(Address(SHEETS, "solve", {"set": as_code(sheet)})) if sheet.items else ""
        self.frame.param.update(
            known=True,
            title=sheet.title,
            text=sheet.text,
            address=link if len(link) <= LONGEST else "",
            length=len(link),
            file=as_file(sheet),
            can_undo=self.desk.can_undo,
            can_redo=self.desk.can_redo,
            items=[part for _, part in self._items],
        )

    def _taken(self, item: Item, made: list[tuple[Item, MakeItem]]) -> MakeItem:
        """The component of an item, reused if only the item's text has changed."""
        bare = replace(item, text="")
        for place, (before, part) in enumerate(made):
            if replace(before, text="") == bare:
                made.pop(place)
                return part
        shown = Shown(self.games, item)
        part = MakeItem(
            **shown.card(),
            kind=shown.kind,
            ask=shown.words(shown.question.ask) if shown.question else "",
            grade=item.grade,
            position=item.position,
            explore=shown.address("explore"),
            item=as_item(replace(item, text="")),
        )
        if not (shown.question or shown.error):
            self._unasked.append((shown, part))
            self._ask_next()
        return part

    def _ask_next(self) -> None:
        if self._asking or not self._unasked:
            return
        shown, part = self._unasked.pop(0)

        def done(question: Question) -> None:
            over(ask=shown.words(question.ask))

        def failed(error: Exception) -> None:
            over(error=problem(error))

        def over(**result: str) -> None:
            part.param.update(**result)
            self._asking = None
            self._ask_next()

        self._asking = Job(worked_out(shown.exercises, shown.item), on_done=done, on_error=failed)
        self._asking.start()

    def _put(self, sheet: Sheet, said: str = "") -> None:
        self.frame.param.update(error="", said=said)
        self.desk.put(sheet)

    def _exchange(self, sheet: Sheet, said: str) -> None:
        if self.sheet.items and sheet != self.sheet:
            said += " Undo brings back the previous sheet."
        self.frame.param.update(error="", said=said)
        self.desk.exchange(sheet)

    def _move(self, place: int, to: int) -> None:
        if 0 <= place < len(self.sheet.items):
            to = min(max(to, 0), len(self.sheet.items) - 1)
            self._put(self.sheet.moved(place, to), f"Item {place + 1} is number {to + 1} now.")

    def _remove(self, place: int) -> None:
        if 0 <= place < len(self.sheet.items):
            self._put(self.sheet.without(place), f"Item {place + 1} was deleted. Undo brings it back.")

    def _undo(self, by: int) -> None:
        self.frame.param.update(error="", said="")
        (self.desk.undo if by < 0 else self.desk.redo)()

    def _read(self, text: str) -> None:
        try:
            sheet = from_file(text, self.games.names())
        except SheetError as error:
            self.frame.param.update(error=f"The file was not opened: {problem(error)}", said="")
        else:
            self._exchange(sheet, "The sheet was opened.")

    def _fill(self, game: str, grade: int) -> None:
        if game not in self.games.names() or grade not in (1, 2, 3) or self._job:
            return
        seeds = {item.seed for item in self.sheet.items if item.game == game and item.grade}
        seed = next(number for number in range(1, LARGEST_ADDED_SEED) if number not in seeds)
        many = min(MOST_ADDED, MOST_ITEMS - len(self.sheet.items))
        if not many:
            self.frame.error = f"The sheet is full: it holds at most {MOST_ITEMS} items."
            return
        self.frame.param.update(adding="Making exercises …", error="", said="")
        self._job = Job(self._made(game, grade, seed, many), on_done=self._filled, on_error=self._failed)
        self._job.start()

    def _made(self, game: str, grade: int, seed: int, many: int) -> Generator[Progress, None, list[Item]]:
        exercises, found = self.games.exercises(game), list[Item]()
        yield Progress(0, many)
        try:
            for exercise in islice(exercises.made(grade=grade, seed=seed), many):
                if (number := number_of(exercises, exercise, seed)) is not None:
                    position, kind = exercise.position, exercise.kind
                    found.append(Item(game, position, kind, grade=grade, seed=seed, number=number))
                yield Progress(len(found), many)
        except NoExercise as error:
            if not found:
                raise SheetError(str(error)) from None
        return found

    def _filled(self, found: list[Item]) -> None:
        self._stop()
        self._put(self.sheet.with_items(*self.sheet.items, *found), f"{len(found)} exercises are added.")

    def _failed(self, error: Exception) -> None:
        self._stop()
        self.frame.error = f"No exercises were added: {error}."

    def _stop(self) -> None:
        if self._job:
            self._job.stop()
        self._job = None
        self.frame.adding = ""
