"""JSON values as short text that stands in a link: compressed, with a checksum, and never unpacked beyond a bound.

A code is a letter for what it holds, a digit for how it is packed, and base64url of four bytes of checksum and a deflated
JSON text.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

PACKING = "1"
"""How codes are packed now. Another way, or other `USUAL` text, gets another digit."""

MOST_TEXT = 20_000
"""Characters of a code that are looked at."""

MOST_BYTES = 200_000
"""Bytes that are unpacked: no code of ours comes near."""

USUAL = (
    b'["babanuki","J|1,2,3,J"]["shichinarabe","r: RBB RB(R B) B"]["tanhinmin","1,3,4,5,8|2,6,7|0"]'
    b'["solitaire","4x13: KS QH JD TC 9S 8H 7D 6C 5S 4H 3D 2C AS / QS JH TD 9C 8S 7H 6D 5C 4S 3H 2D AC KH / seed=129"]'
    b'["pairs","3,7|2,5 deck=1,2,3,4,5,6,7,8,9,10 burn=5 discards="]["pan","032/212 take=2 sets=off suits=5 bottom=free"]'
    b'"grade":1,"seed":0,"text":"Why? ","mistake","plies","play","win-in","who-wins","best-move",["matches","15","best-move"],['
)
"""What is found in many sheets: the packer refers to it instead of repeating it."""


class CodeError(ValueError):
    """The text is no code of that kind, or a damaged one; the message says which."""


def packed(letter: str, value: Any) -> str:
    """Return a JSON value as a code of a kind: the same value gives the same code."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    squeezer = zlib.compressobj(9, wbits=-15, zdict=USUAL)
    data = squeezer.compress(text) + squeezer.flush()
    return f"{letter}{PACKING}" + base64.urlsafe_b64encode(
        zlib.crc32(text).to_bytes(4) + data
    ).decode().rstrip("=")


def unpacked(letter: str, code: str) -> Any:
    """Return the value that a code holds.

    Raises
    ------
    CodeError
        If it is none of this kind, or damaged, or too long.
    """
    code = "".join(code.split())
    if len(code) > MOST_TEXT:
        raise CodeError(f"it has {len(code):,} characters; at most {MOST_TEXT:,} are read")
    if not code.startswith(letter):
        raise CodeError(f"it does not begin with {letter!r}")
    if code[1:2] != PACKING:
        raise CodeError("it was made by another version of this site; reload the page to get the newest")
    if wrong := re.search(r"[^\w-]|[^\x00-\x7f]", code[2:]):
        raise CodeError(f"{wrong[0]!r} does not belong in it")
    try:
        data = base64.urlsafe_b64decode(code[2:] + "=" * (-len(code[2:]) % 4))
        opener = zlib.decompressobj(-15, zdict=USUAL)
        text = opener.decompress(data[4:], MOST_BYTES)
        if opener.unconsumed_tail:
            raise CodeError(f"it holds more than {MOST_BYTES:,} bytes, which are the most")
        if not opener.eof or opener.unused_data or zlib.crc32(text) != int.from_bytes(data[:4]):
            raise ValueError
        return json.loads(text)
    except CodeError:
        raise
    except (ValueError, zlib.error, RecursionError):
        raise CodeError(
            "it is damaged: a part is missing or was changed on the way; copy all of it again"
        ) from None
