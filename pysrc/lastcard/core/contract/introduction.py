"""How a game introduces itself: its name, its title, what it is about, and how its positions are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import Broken, shown
from lastcard.core.contract.fault import one_line
from lastcard.core.game import Example, Notation, Paper, PositionError
from lastcard.core.text import quote

if TYPE_CHECKING:
    from lastcard.core.contract.asking import Examiner

NAME = re.compile(r"[a-z][a-z0-9]*")
"""What a game may be called on the command line and in addresses."""


def introduces_itself(examiner: Examiner) -> None:
    """Look at the name, the title, the summary and the paper."""
    game = examiner.game
    for what in ("name", "title", "summary", "paper"):
        try:
            said = examiner.ask(what, "", getattr, game, what)
        except Broken:
            continue
        if what == "name":
            if not isinstance(said, str) or not NAME.fullmatch(said):
                examiner.note("", what, f"it is {shown(said)}", "one lower-case word, such as kayles")
        elif what == "paper":
            if said is not None and not isinstance(said, Paper):
                examiner.note("", what, f"it is {shown(said)}", "a Paper, or None")
        elif not isinstance(said, str) or not said or said.strip() != said or not said.isprintable():
            examiner.note("", what, f"it is {shown(said)}", "a line of text")


def examples(examiner: Examiner, start: Any) -> list[Any]:
    """Look at the notation, and return the positions of its examples."""
    game = examiner.game
    try:
        notation = examiner.notation
        if not _described(examiner, notation):
            return []
        default = _read(examiner, notation, notation.default, "default")
        if examiner.ask("format", "", game.format, default) != examiner.ask("format", "", game.format, start):
            told = f"its default is {quote(notation.default)}, and start is {examiner.text(start)}"
            examiner.note("", "notation", told, "let the default be the text of start")
        return [_read(examiner, notation, example.text, "example") for example in notation.examples]
    except Broken:
        return []


def _described(examiner: Examiner, notation: object) -> bool:
    def note(what: str, change: str) -> bool:
        examiner.note("", "notation", what, change)
        return False

    if not isinstance(notation, Notation):
        return note(f"it is {shown(notation)}", "a lastcard.core.game.Notation, or leave it out")
    for part in ("prose", "moves"):
        said = getattr(notation, part)
        if not isinstance(said, str) or not said or said.strip() != said:
            return note(f"its {part} is {shown(said)}", f"say in {part} how that is written")
    try:
        re.compile(notation.regex)
    except (re.error, TypeError) as error:
        return note(f"its regex cannot be used: {one_line(str(error))}", "a regular expression, as text")
    bad = [
        one
        for one in notation.examples
        if not isinstance(one, Example) or not one.note or not isinstance(one.text, str)
    ]
    return note(f"one of its examples is {shown(bad[0])}", "an Example(text, note) each") if bad else True


def _read(examiner: Examiner, notation: Notation, text: str, what: str) -> Any:
    """A position that the notation names. Raises `Broken` if it cannot be read."""
    change = "name only positions that parse reads and the regex matches in full"
    try:
        state = examiner.ask(
            "notation",
            "",
            examiner.game.parse,
            text,
            allowed=(PositionError,),
            about=f"the {what} {quote(text)}",
        )
    except PositionError as why:
        examiner.note("", "notation", f"its {what} {quote(text)} is not read ({one_line(str(why))})", change)
        raise Broken from None
    if not re.fullmatch(notation.regex, text):
        examiner.note("", "notation", f"its regex does not match its {what} {quote(text)}", change)
        raise Broken
    return state
