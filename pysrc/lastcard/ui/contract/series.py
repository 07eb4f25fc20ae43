"""Games that count together: rounds with scores that go on from one to the next, for the Play tab."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.core.playing import Agent, Line


@dataclass(frozen=True)
class Standing:
    """How a series stands."""

    scores: tuple[int, ...]  # everybody's points, those of a round that is over included
    target: int  # the points that end the series
    over: str = ""  # why it has ended, in a sentence; empty while it goes on
    said: str = ""  # what there is to say about the round: how it was dealt
    aim: str = ""  # what the points are good or bad for, in a sentence

    def as_dict(self, told: Callable[[str], str]) -> dict[str, Any]:
        """Return it as the page draws it, its sentences told to those who play."""
        return asdict(self) | {
            "scores": list(self.scores),
            "over": told(self.over),
            "said": told(self.said),
        }


class Series:
    """What a game hands to the Play tab if its rounds count together; this one is none: every game counts by itself.

    Positions in notation begin with the player to move; in a series everybody stays in a seat, so that the player who
    begins a round may be any.

    Attributes
    ----------
    sizes
        How many players a series can be dealt to.
    """

    sizes: tuple[int, ...] = ()

    def visit(self, query: dict[str, str], start: Any) -> Any:
        """Take up what an address says of the series; return the round's first position with everybody in their seat."""
        return start

    def query(self, start: Any) -> dict[str, str]:
        """Return what an address must hold beside the round's first position; nothing in a series that just begins."""
        return {}

    def begin(self, start: Any) -> None:
        """Begin a series with a round that is given; the rounds before are forgotten."""

    def keep(self, line: Line) -> None:
        """Keep a round that is over, so that it can be looked back on."""

    @property
    def past(self) -> tuple[Line, ...]:
        """The rounds of the series that are kept, in order."""
        return ()

    @property
    def forgotten(self) -> bool:
        """Whether rounds were played before those that are kept."""
        return False

    def deal(self, players: int, rng: Random) -> Any:
        """Begin a series with a round that is dealt to one of the `sizes`, and return its first position."""
        raise ValueError("there is no series to deal")

    def following(self, end: Any, rng: Random) -> Any | None:
        """Count a round that is over, and return the next one's first position; None if the series is over."""
        return None

    def standing(self, state: Any) -> Standing | None:
        """Return how the series stands in a position of the round that is played; None if nothing is counted."""
        return None

    def told(self, agents: Sequence[Agent | None]) -> tuple[Agent | None, ...]:
        """Return the same players, those who go by the scores told what they are."""
        return tuple(agents)


def seated(series: Series, query: dict[str, str], line: Line) -> Line:
    """Return a line that was read from an address with everybody in the seat that the address says."""
    start = series.visit(query, line.states[0])
    if start is line.states[0]:
        return line
    turned = type(line)(line.game, start)
    turned.play_texts(line.texts())
    turned.at = line.at
    return turned
