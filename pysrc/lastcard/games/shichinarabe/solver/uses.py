"""Which uses of a right win at once, told without looking at what is selected afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.shichinarabe.solver.masks import bits
from lastcard.games.shichinarabe.solver.pieces import bounds

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.solver.pieces import Piece, Pieces


class Uses(NamedTuple):
    """What is known about the uses of one right.

    Parameters
    ----------
    wins : bool
        Whether one of them wins, whoever is to move.
    open : int
        The vertices on which a use may or may not win.
    """

    wins: bool
    open: int


def judge_uses(pieces: Pieces, left: int, front: int, holder: int, leads: bool) -> Uses:
    """Judge the uses of a player's last right against an opponent without rights; nobody has passes.

    A use on a vertex wins if and only if the value with that vertex white, before the selection, is at least 1 for the
    holder (``docs/proofs/shichinarabe-forests.md``, Lemma 4).

    Parameters
    ----------
    pieces : Pieces
        The components of the board.
    left, front : int
        The vertices left, and those next to white ones.
    holder : int
        Who has the right.
    leads : bool
        Whether the holder is the favourite once the right is used.

    Notes
    -----
    Complexity: O(n) values of components, each once, and O(n g log g) for g gates.
    """
    theirs = left & pieces.masks.own[1 - holder]
    if not theirs & (theirs - 1):
        return Uses(False, 0)
    underdog = 1 - holder if leads else holder
    components = pieces.split(left)
    known = [pieces.piece(component, component & front, underdog) for component in components]
    pieces.effort.add(len(components))
    key = (left, front, holder, leads)
    judged, unsure = pieces.judged.get(key, (0, 0))
    for place, component in enumerate(components):
        others = known[:place] + known[place + 1 :]
        for vertex in bits(component & theirs & ~judged):
            parts = pieces.opened(component, component & front, vertex, underdog)
            wins = _wins([*others, *parts], leads)
            if wins:
                pieces.judged.pop(key, None)
                return Uses(True, 0)
            judged |= 1 << vertex
            if wins is None:
                unsure |= 1 << vertex
            pieces.judged[key] = judged, unsure
            pieces.effort.add(len(others) + len(parts))
            pieces.effort.keep()
    pieces.judged.pop(key, None)
    return Uses(False, unsure)


def _wins(known: list[Piece | None], leads: bool) -> bool | None:
    """Whether the value is at least 1 for the holder; None if that cannot be told."""
    found = [piece for piece in known if piece is not None]
    if len(found) < len(known):
        return None
    total = sum(piece.value for piece in found)
    if (total <= -1) if leads else (total < 1):
        return leads
    least, most = bounds(found)
    if leads:
        return True if most <= -1 else False if least >= 0 else None
    return True if least >= 1 else False if most < 1 else None
