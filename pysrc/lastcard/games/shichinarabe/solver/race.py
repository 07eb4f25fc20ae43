"""Who empties the hand first if nobody is ever stuck, and what passes are worth in that race.

Source: our own; that equal passes cancel is Kiya 2021, Theorem 6.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import Pair


@dataclass(frozen=True, slots=True)
class Race:
    """The roles of the players.

    Parameters
    ----------
    underdog : int
        The player who loses unless the other, the favourite, gets stuck.
    blocked : bool
        Whether the favourite has a vertex that can never be reached, so that no blocker need be kept.
    bonus : int
        Moves that the underdog has in hand through passes, less those of the favourite.
    """

    underdog: int
    blocked: bool
    bonus: int


def race(counts: Pair, player: int, passes: Pair = (0, 0), dead: Pair = (0, 0)) -> Race | None:
    """Return the roles; None if the favourite could pass so often that the roles might change on the way.

    Parameters
    ----------
    counts : (int, int)
        Vertices of red and blue.
    player : int
        Who is to move.
    passes : (int, int)
        Passes of red and blue. Equal numbers cancel: each pass can be answered by one.
    dead : (int, int)
        Vertices of red and blue that can never be reached.

    Notes
    -----
    One vertex leaves a hand a turn, so the favourite empties the hand first unless stuck. Passes of the favourite
    that are fewer than the lead leave it so; then they are nothing but moves in hand.
    """
    if dead[0] and dead[1]:
        return Race(0, True, passes[0] - passes[1])
    if dead[0] or dead[1]:
        underdog = 0 if dead[0] else 1
        return Race(underdog, False, passes[underdog] - passes[1 - underdog])
    lead = counts[1 - player] - counts[player]
    favourite = player if lead >= 0 else 1 - player
    slack = lead if favourite == player else -lead - 1
    bonus = passes[1 - favourite] - passes[favourite]
    return None if -bonus > slack else Race(1 - favourite, False, bonus)
