"""Lines of play as parts of an address."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lastcard.core.game import Game
from lastcard.core.playing.line import Line
from lastcard.core.sentences import move_count
from lastcard.core.text import number_between
from lastcard.ui.shell.address import LONGEST, Address
from lastcard.ui.shell.position_text import address_of, position_of

ROOM = LONGEST - 300
"""Characters of an address that a line may take: the position that it starts from, and its moves."""


def joined(moves: Iterable[str]) -> str:
    """Return moves as they stand in an address: with commas between; a comma in a move is written ``\\,``."""
    return ",".join(re.sub(r"[\\,]", r"\\\g<0>", move) for move in moves)


def parted(text: str) -> list[str]:
    """Return the moves that `joined` has put together, without empty ones."""
    parts = re.findall(r"(?:\\.|[^\\,])+", text, re.DOTALL)
    return [re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in parts]


def too_long(line: Line) -> bool:
    """Whether an address holds only a part of a line."""
    return _part(line) != (0, len(line.moves))


def line_query(line: Line, secret: bool = False) -> dict[str, str]:
    """A line as parts of an address: the start, ``line`` and, where we do not stand at its end, ``at``.

    An address holds so many characters; of a line that is longer it has the part around where we stand. The start
    is written as `position_text.address_of` writes it, sealed if it is secret.
    """
    first, last = _part(line)
    query = address_of(line.text(first) if first else line.given or line.text(0), secret)
    if first < last:
        query["line"] = joined(line.texts()[first:last])
        if line.at != last:
            query["at"] = str(line.at - first)
    return query


def after_first_move(game: Game[Any, Any]) -> str:
    """Where a visitor is who has opened a game's usual position in Explore and made the first legal move."""
    line = Line(game, game.parse(game.notation.default), game.notation.default)
    line.play(game.legal_moves(line.state)[0])
    return str(Address(game.name, "explore", line_query(line)))


def _part(line: Line) -> tuple[int, int]:
    """From which ply to which the line fits into an address; the same player begins as in the whole line."""
    texts = line.texts()
    first, last = 0, len(texts)
    start = max(map(len, address_of(line.text(0)).values()))
    room = ROOM - start - sum(len(joined([text])) + 1 for text in texts)
    while room < 0 and last > line.at:
        last -= 1
        room += len(joined([texts[last]])) + 1
    beginner = line.game.player_to_move(line.states[0])
    while first < last and (room < 0 or line.game.player_to_move(line.states[first]) != beginner):
        room += len(joined([texts[first]])) + 1
        first += 1
    return first, last


def read_line(game: Game[Any, Any], query: dict[str, str], usual: str = "") -> tuple[Line, str]:
    """The line written in an address, as far as it can be read, and what is wrong with the rest (or nothing).

    It starts from `usual`, or the position that a game opens with, where the address names none.

    Raises
    ------
    PositionError
        If the start position cannot be read.
    """
    moves, at = parted(query.get("line", "")), query.get("at", "")
    text = position_of(query, usual or game.notation.default)
    line = Line(game, game.parse(text), text)
    problem = ""
    try:
        line.play_texts(moves)
    except ValueError as error:
        problem = f"The line stops after {move_count(line.at)}: {error}"
    number = number_between(at, 0, len(line.moves))
    if number is not None:
        line.at = number
    elif at:
        problem = problem or f"The line has no move {at[:20]!r}; it has {len(line.moves)}."
    return line, problem
