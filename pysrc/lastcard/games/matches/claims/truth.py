"""The truth that claims are held against: retrograde analysis, which knows the rules and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import Progress
from lastcard.core.retrograde import Verdict, retrograde
from lastcard.games.matches.rules import GAME, State

if TYPE_CHECKING:
    from collections.abc import Generator

_WINNER = {"win": "first", "loss": "second"}


def truth(limit: int) -> Generator[Progress, None, dict[int, Verdict]]:
    """Every pile's verdict with the first player to move, from the rules alone."""
    steps = retrograde(GAME, [State(limit), State(limit, player=1)])
    while True:
        try:
            done = next(steps)
        except StopIteration as end:
            verdicts: dict[State, Verdict] = end.value
            yield Progress(4 * limit, 4 * limit, "retrograde analysis")
            return {
                state.left: verdict for state, verdict in verdicts.items() if state.left and state.player == 0
            }
        yield Progress(done, max(done, 4 * limit), "retrograde analysis")


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
