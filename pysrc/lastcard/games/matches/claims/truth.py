"""Who wins by retrograde analysis, from the rules alone: what the claims are judged by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence
from lastcard.core.general.results.retrograde import Verdict, retrograde
from lastcard.core.progress import Progress, relay
from lastcard.games.matches.rules import GAME, State

if TYPE_CHECKING:
    from collections.abc import Generator

STEPS = 8
"""Steps of work for each pile: two positions that retrograde analysis handles three times, then two looks."""

SLICE = 250
"""Piles looked at between two yields."""

_WINNER = {"win": "first", "loss": "second"}


PROVED = Evidence("proved", proof="match-taking.md")


def proved_unless(wrong: object) -> Evidence:
    """Return what a verdict of the theory rests on: its proof, unless something was found that refutes it."""
    return EXHAUSTIVE if wrong else PROVED


def truth(limit: int) -> Generator[Progress, None, dict[int, Verdict]]:
    """Every pile's verdict with the first player to move, from the rules alone."""
    steps = retrograde(GAME, [State(limit), State(limit, player=1)], 2 * (limit + 1))
    verdicts = yield from relay(
        steps, lambda step: Progress(int(step.share * 6 * limit), STEPS * limit, "retrograde analysis")
    )
    piles = {}
    for left in range(1, limit + 1):
        piles[left] = verdicts[State(left)]
        if left % SLICE == 0 or left == limit:
            yield Progress(6 * limit + left, STEPS * limit, "retrograde analysis")
    return piles


def compared(left: int, limit: int) -> Progress:
    """How far a check is that compares the piles 1, 2, … with what is printed, after `truth`."""
    return Progress(7 * limit + left, STEPS * limit, "comparing")


def winner(verdicts: dict[int, Verdict], left: int) -> str:
    """Return who wins a pile: the player to move is the first."""
    return _WINNER[verdicts[left].value or "loss"]


def winning_takes(verdicts: dict[int, Verdict], left: int) -> list[int]:
    """The takes that leave a pile lost for the other player."""
    return [
        take
        for take in GAME.legal_moves(State(left))
        if take < left and verdicts[left - take].value == "loss"
    ]


def spell(takes: list[int]) -> str:
    """Return a list of takes in words."""
    return f"take {' or '.join(map(str, takes))}" if takes else "none"
