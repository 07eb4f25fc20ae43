"""Who can force first place in a position and who can be made last: by formula, or from a map where there is none.

Source: our own, in the reading of Kiya 2021, section 5.3: a player can force first place who finishes first in finitely
many draws whatever all the others do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.babanuki.solver.shares import Shares
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE
from lastcard.games.babanuki.solver.three_players.closed_form import case_of

if TYPE_CHECKING:
    from lastcard.games.babanuki.solver.shares import Draw
    from lastcard.games.babanuki.solver.three_players.closed_form import Case


class Forced(NamedTuple):
    """Who can force first place.

    `winner` is the seat, relative to the player to move, or None where nobody can; it takes `draws` draws, whoever
    makes them, if the winner hurries and the others delay. With three players `case` is the case of the closed form.
    """

    winner: int | None
    draws: int | None
    case: Case | None = None


NOBODY = Forced(None, None)


def forced(here: Shares, most: int | None = None) -> Forced | None:
    """Return who can force first place among those who play; None where that is not known.

    Of maps, no larger one is looked at than of `most` entries, whatever has been worked out before.
    """
    if here.players == 1:
        return NOBODY
    if here.players == 2:
        return Forced(1 - here.joker, here.counts[0])
    if here.players == 3:
        case = case_of(here.counts, here.joker)
        return NOBODY if case is None else Forced(case.winner, case.draws(*here.counts), case)
    known = SOLVED_CACHE.find(here, most)
    if known is None:
        return None
    steps = known.first.steps[:, here.joker, known.space.place(here.counts)]
    return next((Forced(seat, int(step)) for seat, step in enumerate(steps) if step), NOBODY)


def forced_after(draw: Draw, most: int | None = None) -> Forced | None:
    """Return who can force first place when a draw has been made, in the seats before it, that draw counted; see `forced`."""
    if draw.left:
        return Forced(draw.left[0], 1)
    found = forced(draw.after, most)
    if found is None or found.winner is None or found.draws is None:
        return found
    return Forced(draw.seats[found.winner], found.draws + 1)


def made_last(here: Shares, most: int | None = None) -> tuple[int, ...] | None:
    """Return the seats that all the others together can make last; None where that is not known. See `forced`."""
    if here.players <= 2:
        return (here.joker,)
    if here.players == 3:
        here = Shares(tuple(map(_small, here.counts)), here.joker, 3)
    known = SOLVED_CACHE.find(here, most)
    if known is None:
        return None
    steps = known.last.steps[:, here.joker, known.space.place(here.counts)]
    return tuple(seat for seat, step in enumerate(steps) if step)


def made_last_after(draw: Draw, most: int | None = None) -> tuple[int, ...] | None:
    """Return who can be made last when a draw has been made, in the seats before it; see `forced`."""
    found = made_last(draw.after, most)
    return None if found is None else tuple(sorted(draw.seats[seat] for seat in found))


def _small(size: int) -> int:
    """A set of the same parity with at most three numbers: with three players the same can be made last then.

    docs/proofs/babanuki-three.md shows it by a finite check, which is tests/games/babanuki/solver/test_last_place.py.
    """
    return size if size < 4 else 2 + size % 2
