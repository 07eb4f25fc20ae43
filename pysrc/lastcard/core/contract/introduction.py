"""How a game introduces itself: its name, its title, what it is about, and how its positions are written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import Broken, shown
from lastcard.core.contract.fault import one_line
from lastcard.core.game import Example, Game, Notation, Paper, PositionError
from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.contract.asking import Examiner

NAME = re.compile(r"[a-z][a-z0-9]*")
"""What a game may be called on the command line and in addresses."""


def introduces_itself(examiner: Examiner) -> None:
    """Look at the name, the paper, and what the lists of games say of it."""
    game = examiner.game
    for what, (sound, change) in SAID.items():
        if getattr(type(game), what) is getattr(Game, what):
            continue  # not written; what it comes from is looked at where it is
        try:
            said = examiner.ask(what, "", getattr, game, what)
        except Broken:
            continue
        if not sound(said):
            examiner.note("", what, f"it is {shown(said)}", change)


def _is_name(said: object) -> bool:
    return isinstance(said, str) and NAME.fullmatch(said) is not None


def _is_line(said: object) -> bool:
    return _is_line_or_empty(said) and said != ""


def _is_line_or_empty(said: object) -> bool:
    return isinstance(said, str) and said.strip() == said and said.isprintable()


def _is_paper(said: object) -> bool:
    return said is None or isinstance(said, Paper)


def _is_count(said: object) -> bool:
    return isinstance(said, int) and said >= 0


def _are_counts(said: object) -> bool:
    """Whether it is a pair of numbers of players, the smaller first."""
    match said:
        case (int(fewest), int(most)):
            return 1 <= fewest <= most
    return False


LINE = (_is_line, "a line of text")
OR_EMPTY = (_is_line_or_empty, "a line of text")

SAID: dict[str, tuple[Callable[[object], bool], str]] = {
    "name": (_is_name, "one lower-case word, such as kayles"),
    "title": LINE,
    "name_in_paper": OR_EMPTY,
    "summary": LINE,
    "appeal": OR_EMPTY,
    "paper": (_is_paper, "a Paper, or None"),
    "player_counts": (_are_counts, "the fewest and the most players, such as (2, 4)"),
    "minutes": (_is_count, "a whole number; 0 says nothing"),
    "luck": LINE,
    "group": LINE,
}
"""What a game says of itself: how that is looked at, and what to write instead."""


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
