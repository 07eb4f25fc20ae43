"""The part of an address after ``#``: game, tab and state, with positions and lines.

Long positions are shortened, and those with a hidden hand encoded. The encoding (`seal`) is not encryption:
the code in the reader's browser can undo it. It only keeps a hidden hand from being read by accident.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, unquote

from lastcard.core.game import Game, PositionError
from lastcard.core.playing import Line
from lastcard.core.positions import TURN
from lastcard.core.sentences import move_count
from lastcard.core.text import LONGEST_POSITION as LONG
from lastcard.core.text import brief as brief
from lastcard.core.text import number_between
from lastcard.core.text import quote as quoted
from lastcard.ui.session import current_session
from lastcard.ui.shell import SHEET_TABS, SHEETS

LONGEST = 2000
ADDRESS_VERSION = "1"
UNQUOTED = "/|:,!*@()~= "


class AddressError(ValueError):
    """The text is not an address of a page; the message names the wrong part."""


@dataclass(frozen=True)
class Address:
    """One place in the site, ``#/matches/explore?pos=21&hide=1``, with the tab's state."""

    game: str
    tab: str = "explore"
    query: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        parts = (
            f"{quote(name, safe='')}={quote(value, safe=UNQUOTED)}" for name, value in self.query.items()
        )
        state = "&".join(parts).replace(" ", "+")
        return f"#/{self.game}/{self.tab}" + (f"?{state}" if state else "")


class Query(dict[str, str]):
    """The state of a tab by name; it records which names are used."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(names)
        self.refused: list[str] = []
        """Sentences about values that cannot be taken as they are."""
        self._asked: set[object] = set()

    def __contains__(self, name: object) -> bool:
        self._asked.add(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self._asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a name, or the default."""
        self._asked.add(name)
        return super().get(name, default)

    def idle(self) -> list[str]:
        """The unused names."""
        return [name for name in self if name not in self._asked]


LARGEST_NUMBER = 99_999  # the largest number that is read in an address


def number_in(
    query: Mapping[str, str], name: str, usual: int, least: int = 0, most: int = LARGEST_NUMBER
) -> int:
    """The number of a name in an address, moved into its range; `usual` without a valid one."""
    if not (text := query.get(name, "")):
        return usual
    given = number_between(text, 0, LARGEST_NUMBER)
    number = usual if given is None else min(max(given, least), most)
    if number != given and isinstance(query, Query):
        query.refused.append(
            f"{name}={quoted(text)} in the address is not a whole number from {least} to {most:,}; "
            f"{max(number, least):,} is taken."
        )
    return number


def parse_address(text: str) -> Address:
    """Read an address, with or without ``#``, unchecked. Raises `AddressError`."""
    if len(text) > LONGEST:
        raise AddressError(f"the address has {len(text):,} characters; at most {LONGEST:,} are read")
    path, _, rest = text.removeprefix("#").partition("?")
    parts = [part for part in path.split("/") if part]
    if not 1 <= len(parts) <= 2:
        raise AddressError("the address must look like #/game/tab?pos=…")
    query: dict[str, str] = {}
    for pair in rest.split("&") if rest else ():
        name, _, value = (unquote(part) for part in pair.replace("+", " ").partition("="))
        if name in query:
            raise AddressError(f"the address gives {name[:40]!r} twice")
        if name:
            query[name] = value
    if query.pop("v", ADDRESS_VERSION) != ADDRESS_VERSION:
        raise AddressError("this address comes from a newer version of this site: reload the page")
    first = next(iter(SHEET_TABS)) if parts[0] == SHEETS else "explore"
    return Address(parts[0], parts[1] if len(parts) == 2 else first, query)


def legible(text: str) -> str:
    """Return a position's text without the turn shown beside it and without ``=True``."""
    return re.sub(rf" ({'|'.join(TURN)})=\d+(?= |$)|(?<=\w)=True(?= |$)", "", text)


def short(text: str) -> bool:
    """Return true if a position is written out."""
    return len(text) <= LONG


def address_of(text: str, secret: bool = False) -> dict[str, str]:
    """Return a position as ``pos``, ``deal`` if secret, or a remembered name ``kept`` if long."""
    if not short(text):
        name = f"{zlib.crc32(text.encode()):08x}"
        current_session().positions.put(name, text)
        return {"kept": name}
    return {"deal": seal(text)} if secret else {"pos": text}


def position_of(query: dict[str, str], default: str) -> str:
    """Return an address's position. Raises `PositionError` if it is damaged or forgotten."""
    if "pos" in query or "deal" in query:
        return query["pos"] if "pos" in query else unseal(query["deal"])
    if "kept" in query:
        if (kept := current_session().positions.get(query["kept"])) is None:
            raise PositionError(
                "this address belongs to a position that was too long for a link, and the page no longer "
                "has it: paste the position again"
            )
        return kept
    return default


def seal(text: str) -> str:
    """Encode a position with a hidden hand for an address, always to the same text."""
    packed = zlib.compress(text.encode(), 9)
    check = zlib.crc32(packed)
    return base64.urlsafe_b64encode(check.to_bytes(4) + _mixed(packed, check)).decode().rstrip("=")


def unseal(sealed: str) -> str:
    """Return the position that `seal` encoded. Raises `PositionError` if the text is damaged."""
    try:
        data = base64.b64decode(sealed + "=" * (-len(sealed) % 4), altchars=b"-_", validate=True)
        check = int.from_bytes(data[:4])
        packed = _mixed(data[4:], check)
        if zlib.crc32(packed) != check:
            raise ValueError
        opened = zlib.decompressobj()
        text = opened.decompress(packed, LONG)
        if not opened.eof:
            raise ValueError
        return text.decode()
    except (ValueError, zlib.error) as error:
        raise PositionError("the hidden deal in this address is damaged: copy the whole link") from error


def _mixed(data: bytes, key: int) -> bytes:
    """Apply a stream from the key by XOR, which is its own inverse."""
    stream = Random(key).randbytes(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))


LINE_ROOM = LONGEST - 300  # characters for a line in an address: its start and its moves


def joined(moves: Iterable[str]) -> str:
    r"""Return moves for an address, with commas between; a comma in a move is written ``\\,``."""
    return ",".join(re.sub(r"[\\,]", r"\\\g<0>", move) for move in moves)


def parted(text: str) -> list[str]:
    """Return the moves that `joined` wrote, without empty ones."""
    parts = re.findall(r"(?:\\.|[^\\,])+", text, re.DOTALL)
    return [re.sub(r"\\(.)", r"\1", part, flags=re.DOTALL) for part in parts]


def too_long(line: Line) -> bool:
    """Return true if an address holds only a part of a line."""
    return _plies_that_fit(line) != (0, len(line.moves))


def line_query(line: Line, secret: bool = False) -> dict[str, str]:
    """A line, or the part that fits, as parts of an address: start, ``line`` and ``at``."""
    first, last = _plies_that_fit(line)
    query = address_of(line.text(first) if first else line.given or line.text(0), secret)
    if first < last:
        query["line"] = joined(line.texts()[first:last])
        if line.at != last:
            query["at"] = str(line.at - first)
    return query


def after_first_move(game: Game[Any, Any]) -> str:
    """The address in Explore after the first legal move from a game's usual position."""
    line = Line(game, game.parse(game.notation.default), game.notation.default)
    line.play(game.legal_moves(line.state)[0])
    return str(Address(game.name, "explore", line_query(line)))


def _plies_that_fit(line: Line) -> tuple[int, int]:
    """The range of plies that fits into an address, starting with the same player."""
    texts = line.texts()
    first, last = 0, len(texts)
    start = max(map(len, address_of(line.text(0)).values()))
    room = LINE_ROOM - start - sum(len(joined([text])) + 1 for text in texts)
    while room < 0 and last > line.at:
        last -= 1
        room += len(joined([texts[last]])) + 1
    beginner = line.game.player_to_move(line.states[0])
    while first < last and (room < 0 or line.game.player_to_move(line.states[first]) != beginner):
        room += len(joined([texts[first]])) + 1
        first += 1
    return first, last


def read_line(game: Game[Any, Any], query: dict[str, str], usual: str = "") -> tuple[Line, str]:
    """The valid part of a line in an address, and its error. Raises `PositionError`."""
    moves, at = parted(query.get("line", "")), query.get("at", "")
    text = position_of(query, usual or game.notation.default)
    line = Line(game, game.parse(text), text)
    problem = ""
    try:
        line.play_texts(moves)
    except ValueError as error:
        problem = f"The line stops after {move_count(line.at)}: {error}"
    if (number := number_between(at, 0, len(line.moves))) is not None:
        line.at = number
    elif at:
        problem = problem or f"The line has no move {at[:20]!r}; it has {len(line.moves)}."
    return line, problem
