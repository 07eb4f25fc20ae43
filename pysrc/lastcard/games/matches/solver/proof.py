"""The theory of who wins, held against the rules: by retrograde analysis, and by induction for every pile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from lastcard.core.general.explore import SLICE
from lastcard.core.general.results.retrograde import Verdict, retrograde
from lastcard.core.progress import Progress, relay
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.verdict import distance, value

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

TAKES = tuple(range(1, 13))
"""The largest takes that are checked unless the caller names others."""


@dataclass(frozen=True, slots=True)
class Case:
    """One step of the induction: all piles that leave `rest` when divided by take + 1.

    `lost` tells whether these piles are lost for the player to move, by the theory. `moves` are the takes that lead
    to a lost pile: none from a lost pile, exactly one from any other; the case is `sound` if that is so.
    """

    rest: int
    lost: bool
    moves: tuple[int, ...]
    sound: bool


def induction(take: int, misere: bool) -> tuple[Case, ...]:
    """Return the cases of the induction that proves the theory for every pile, however large.

    The smallest piles are settled by the rules: an empty pile is won (misère) or lost (normal) for whoever
    would be next, and one match is lost (misère). From any other pile, the take t leads to what is left
    over by ``rest − t`` modulo take + 1, so take + 1 cases cover all piles.
    """
    period, lost = take + 1, int(misere) % (take + 1)
    cases = []
    for rest in range(period):
        moves = tuple(move for move in range(1, period) if (rest - move) % period == lost)
        cases.append(Case(rest, rest == lost, moves, len(moves) == (rest != lost)))
    return tuple(cases)


@dataclass(frozen=True, slots=True)
class Proof:
    """What `prove` found.

    So many `positions` were compared, with piles up to `most` and these largest `takes`, each in misère and in normal
    play. In `mismatches` theory and retrograde analysis differ in value or distance: it is empty if the theory is
    right. `inductive` tells whether every case of the induction is sound, so that the winners are proven for all
    piles.
    """

    most: int
    takes: tuple[int, ...]
    positions: int
    mismatches: tuple[State, ...]
    inductive: bool


def prove(most: int, takes: Iterable[int] = TAKES) -> Generator[Progress, None, Proof]:
    """Compare the theory with retrograde analysis for every pile up to a bound, every take, both rules.

    Value and distance are compared at every position, for both players to move.
    """
    takes = tuple(takes)
    games = [(take, misere) for take in takes for misere in (True, False)]
    mismatches: list[State] = []
    positions = 0
    for done, (take, misere) in enumerate(games):
        note = f"up to {take} at a time, {'misère' if misere else 'normal'} play"
        here = Progress(done, len(games), note)
        yield here
        starts = [State(most, take, misere, player) for player in (0, 1)]
        truth = yield from relay(retrograde(GAME, starts), partial(_same, here))
        for state, verdict in truth.items():
            positions += 1
            if positions % SLICE == 0:
                yield here
            if verdict != Verdict(value(state), distance(state)):
                mismatches.append(state)
        yield Progress(done + 1, len(games), note)
    inductive = all(case.sound for take, misere in games for case in induction(take, misere))
    mismatches.sort(key=lambda state: (state.left, state.take, not state.misere, state.player))
    return Proof(most, takes, positions, tuple(mismatches), inductive)


def _same(progress: Progress, _: Progress) -> Progress:
    return progress
