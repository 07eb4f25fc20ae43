"""Who wins by retrograde analysis, from the rules alone: what the facts are judged by."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from lastcard.core.claims import Evidence
from lastcard.core.facts import SLICE, fact
from lastcard.core.general.retrograde import retrograde
from lastcard.core.progress import Progress, in_slices, relay
from lastcard.games.matches.rules import GAME, GUO_2014, State

match_fact = partial(fact, GAME.name, GUO_2014, "matches", by_size=True)

PROVED_BY_HAND = Evidence("proved", proof="match-taking.md")


def truth(limit: int) -> Generator[Progress, None, set[int]]:
    """Find the piles that are lost for the first player, from the rules alone."""
    note = "retrograde analysis"
    steps = retrograde(GAME, [State(limit), State(limit, player=1)], 2 * (limit + 1))
    verdicts = yield from relay(steps, lambda step: Progress(int(step.share * 6000), 8000, note))
    lost: set[int] = set()
    for part in in_slices(limit, SLICE):
        lost |= {left + 1 for left in part if verdicts[State(left + 1)].value == "loss"}
        yield Progress(7, 8, note)
    return lost


def winning_takes(lost: set[int], left: int) -> list[int]:
    """The takes that leave a pile lost for the other player."""
    return [take for take in GAME.legal_moves(State(left)) if left - take in lost]


def spell(takes: list[int]) -> str:
    """Return a list of takes in words."""
    return f"take {' or '.join(map(str, takes))}" if takes else "none"
