"""Positions from files: networkx node-link JSON, named in a position by @. For the command line alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.core.game import PositionError
from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules import from_node_link

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State

MAX_BYTES = 400_000_000
"""Largest file that is read."""

_NAMED = re.compile(r"[ \t]*(?:([rb]):[ \t]*)?@(.*?)((?:[ \t]+[a-z]+=[^ \t]*)*)[ \t]*")


def parse_file(text: str) -> State | None:
    """Read a position that names a file: ``@board.json``, ``b: @board.json passes=1,1``; None if it names none.

    The name may contain spaces.

    Raises
    ------
    PositionError
        If the file cannot be read or holds no position.

    Notes
    -----
    Complexity: O(n + m log m).
    """
    found = _NAMED.fullmatch(text)
    if found is None:
        return None
    if not found[2]:
        raise PositionError("no file is named: write its name after @, as in @board.json")
    path = Path(found[2])
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise PositionError(f"the file {quote(found[2])} has {size:,} bytes; {MAX_BYTES:,} are the most")
        data = json.loads(path.read_bytes())
    except OSError as error:
        raise PositionError(f"the file {quote(found[2])} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise PositionError(f"the file {quote(found[2])} is not JSON: {error}") from None
    player = None if found[1] is None else "rb".index(found[1])
    return from_node_link(data, player, tuple(found[3].split()))
