"""Which uses of a right win at once, told without looking at what is selected afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.shichinarabe.solver.forest import NONE
from lastcard.games.shichinarabe.solver.masks import bits
from lastcard.games.shichinarabe.solver.pieces import Piece, bounds

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.solver.pieces import Pieces


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
    holder (``docs/forests.md``, Lemma 6).

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
    components = list(pieces.components(left))
    known = [pieces.piece(component, component & front, underdog) for component in components]
    opens, unsure = pieces.masks.opens, 0
    for place, component in enumerate(components):
        others = known[:place] + known[place + 1 :]
        for vertex in bits(component & theirs):
            rest = component ^ 1 << vertex
            opened = (front | opens[vertex]) & rest
            parts = [pieces.piece(part, opened & part, underdog) for part in pieces.components(rest)]
            wins = _wins([*others, *parts], leads)
            if wins:
                return Uses(True, 0)
            if wins is None:
                unsure |= 1 << vertex
    return Uses(False, unsure)


def _wins(known: list[Piece | None], leads: bool) -> bool | None:
    """Whether the value is at least 1 for the holder; None if that cannot be told."""
    found = [piece for piece in known if piece is not None]
    if len(found) < len(known):
        return None
    least, most = bounds(found)
    if leads:
        return True if most <= -1 else False if least >= 0 else None
    return True if least >= 1 else False if most < 1 else None
