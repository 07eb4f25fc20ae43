"""Series of rounds whose scores add up, for the Play tab."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

from lastcard.core.playing import Agent, Line


@dataclass(frozen=True)
class Standing:
    """The scores of a series."""

    scores: tuple[int, ...]  # everybody's points, those of a round that is over included
    target: int  # the points that end the series
    over: str = ""  # why it has ended, in a sentence; empty while it goes on
    said: str = ""  # what there is to say about the round: how it was dealt
    aim: str = ""  # what the points are good or bad for, in a sentence

    def as_dict(self, told: Callable[[str], str]) -> dict[str, Any]:
        """Return the values for the page; `told` adapts sentences to the players."""
        return asdict(self) | {"scores": list(self.scores), "over": told(self.over), "said": told(self.said)}


class Series:
    """A game's series of rounds; this base counts every game separately.

    Positions in notation begin with the player to move; in a series everybody keeps a seat, and any player
    may begin a round. `sizes` are the numbers of players a series can be dealt to.
    """

    sizes: tuple[int, ...] = ()

    def visit(self, query: dict[str, str], start: Any) -> Any:
        """Read the series from an address; return the first position with everybody in their seat."""
        return start

    def query(self, start: Any) -> dict[str, str]:
        """Return the series' part of an address; empty for a new series."""
        return {}

    def begin(self, start: Any) -> None:
        """Begin a series with a given round, and forget earlier rounds."""

    def keep(self, line: Line) -> None:
        """Keep a finished round for review."""

    @property
    def past(self) -> tuple[Line, ...]:
        """The kept rounds, in order."""
        return ()

    @property
    def forgotten(self) -> bool:
        """True if rounds were played before those that are kept."""
        return False

    def deal(self, players: int, rng: Random) -> Any:
        """Begin a series with a random round for one of the `sizes`; return its first position."""
        raise ValueError("there is no series to deal")

    def following(self, end: Any, rng: Random) -> Any | None:
        """Count a finished round; return the next one's first position, None at the series' end."""
        return None

    def standing(self, state: Any) -> Standing | None:
        """Return the scores in a position of the current round; None if nothing is counted."""
        return None

    def told(self, agents: Sequence[Agent | None]) -> tuple[Agent | None, ...]:
        """Return the players, with the scores given to those that use them."""
        return tuple(agents)


def seated(series: Series, query: dict[str, str], line: Line) -> Line:
    """Return a line read from an address, with everybody in the address's seat."""
    if (start := series.visit(query, line.states[0])) is line.states[0]:
        return line
    turned = type(line)(line.game, start)
    turned.play_texts(line.texts())
    turned.at = line.at
    return turned
