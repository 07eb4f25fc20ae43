"""Positions from files: networkx node-link JSON, named in a position by @. For the command line alone."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from lastcard.core.files.regular import NotRead, read_regular
from lastcard.core.game import PositionError
from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules import from_node_link
from lastcard.games.shichinarabe.rules.notation import BLANKS, NOTATION

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State

MAX_BYTES = 400_000_000
"""Largest file that is read."""

_OPTION = re.compile(r"[a-z]+=[^ \t]*")


def parse_file(text: str) -> State | None:
    """Read a position that names a file: ``@board.json``, ``b: @board.json passes=1,1``; None if it names none.

    The name may contain spaces.

    Raises `PositionError` if the text is too long, or the file cannot be read or holds no position.
    """
    NOTATION.check_length(text)
    named = _named(text)
    if named is None:
        return None
    player, name, options = named
    if not name:
        raise PositionError("no file is named: write its name after @, as in @board.json")
    return from_node_link(_contents(name), player, options)


def _contents(name: str) -> Any:
    """What the JSON file of a name says. Raises `PositionError`."""
    shown = f"the file {quote(name)}"
    try:
        text = read_regular(name, MAX_BYTES)
    except NotRead as error:
        raise PositionError(f"{shown} {error}") from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"{shown} is not JSON: {error}") from None


def _named(text: str) -> tuple[int | None, str, tuple[str, ...]] | None:
    """Who is to move, the name of the file and the options: the last words of the text that look like options."""
    start, at, rest = text.partition("@")
    start = start.strip(BLANKS)
    if not at or start not in ("", "r:", "b:"):
        return None
    spaced = rest.replace("\t", " ")
    options: list[str] = []
    end = _without_blanks(spaced, len(spaced))
    while (before := spaced.rfind(" ", 0, end)) >= 0 and _OPTION.fullmatch(spaced, before + 1, end):
        options.append(rest[before + 1 : end])
        end = _without_blanks(spaced, before)
    name = rest[:end]
    if "\n" in name:
        return None
    return "rb".index(start[0]) if start else None, name, tuple(reversed(options))


def _without_blanks(text: str, end: int) -> int:
    """Where a text ends that is cut at `end`, spaces at its end left out."""
    while end and text[end - 1] == " ":
        end -= 1
    return end
