"""How the tabs write a position into the page and into an address: shortened if it is long, encoded if a hand in it is hidden.

The encoding (`seal`) is not encryption: everything runs in the reader's own browser, where the code can be undone. It
only keeps a hidden hand from being read off the address by accident.
"""

from __future__ import annotations

import base64
import re
import zlib
from random import Random

from lastcard.core.game import PositionError
from lastcard.core.positions.fields import TURN
from lastcard.core.text import LONG as LONG
from lastcard.core.text import brief as brief
from lastcard.ui.session import current_session


def legible(text: str) -> str:
    """Return the text of a position without what is shown beside it, whose turn it is, and without ``=True``."""
    return re.sub(rf" ({'|'.join(TURN)})=\d+(?= |$)|(?<=\w)=True(?= |$)", "", text)


def short(text: str) -> bool:
    """Tell whether a position is written out."""
    return len(text) <= LONG


def address_of(text: str, secret: bool = False) -> dict[str, str]:
    """Return how a position stands in an address: as ``pos``, as ``deal`` if it is secret, as ``kept`` if it is long.

    What stands after ``kept`` is only a name: the position itself is remembered in the visitor's session, and only for a while.
    """
    if not short(text):
        name = f"{zlib.crc32(text.encode()):08x}"
        current_session().positions.put(name, text)
        return {"kept": name}
    return {"deal": seal(text)} if secret else {"pos": text}


def position_of(query: dict[str, str], default: str) -> str:
    """Return the position that an address gives.

    Raises
    ------
    PositionError
        If it is sealed and damaged, or too long for an address and no longer remembered.
    """
    if "pos" in query:
        return query["pos"]
    if "deal" in query:
        return unseal(query["deal"])
    if "kept" in query:
        kept = current_session().positions.get(query["kept"])
        if kept is None:
            raise PositionError(
                "this address names a position that was too long to stand in it, and the page has forgotten it: paste the "
                "position again"
            )
        return kept
    return default


def seal(text: str) -> str:
    """Encode a position with a hidden hand for an address: `unseal` reads it, the eye does not; the same text every time."""
    packed = zlib.compress(text.encode(), 9)
    check = zlib.crc32(packed)
    return base64.urlsafe_b64encode(check.to_bytes(4) + _mixed(packed, check)).decode().rstrip("=")


def unseal(sealed: str) -> str:
    """Return the position that `seal` encoded.

    Raises
    ------
    PositionError
        If nobody has sealed anything like that.
    """
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
    """Return bytes mixed with a stream that the key gives; doing it twice gives them back."""
    stream = Random(key).randbytes(len(data))
    return bytes(a ^ b for a, b in zip(data, stream, strict=True))
