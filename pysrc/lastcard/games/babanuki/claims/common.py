"""What the checks of BABANUKI share: all positions of three players by the sizes of their sets, and cards for them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from lastcard.games.babanuki.rules import GAME, JOKER, State, settled
from lastcard.games.babanuki.solver.library import LIBRARY
from lastcard.games.babanuki.solver.shares import edges

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from lastcard.core.claims import Finding
    from lastcard.core.progress import Progress
    from lastcard.games.babanuki.solver.library import Map

    Check = Generator[Progress, None, Finding]

MOST_SIZE = 60
"""Most numbers in each set of three players that are gone through: what a larger bound would ask for takes too long."""

Sizes = tuple[int, int, int]
"""|X|, |Y| and |Z|."""


@dataclass(frozen=True)
class ThreePlayers:
    """The attractors of all positions of three players whose sets have at most so many numbers.

    Parameters
    ----------
    most : int
        Most numbers in each set.
    known : Map
        The positions, solved.
    """

    most: int
    known: Map

    def live(self, joker: int) -> Iterator[Sizes]:
        """Give the positions in which everybody holds a card."""
        for x in range(self.most + 1):
            for y in range(self.most + 1):
                for z in range(self.most + 1):
                    if self.known.space.live[joker, self.known.space.place((x, y, z))]:
                        yield x, y, z

    def draws(self, sizes: Sizes, joker: int, player: int) -> int:
        """Return within how many draws a player can force first place; 0 if that cannot be forced."""
        return int(self.known.first.steps[player, joker, self.known.space.place(sizes)])

    def winner(self, sizes: Sizes, joker: int) -> int | None:
        """Return who can force first place."""
        return next((player for player in range(3) if self.draws(sizes, joker, player)), None)


def three_players(most: int) -> Generator[Progress, None, ThreePlayers]:
    """Solve all positions of three players whose sets have at most so many numbers, in slices."""
    return ThreePlayers(most, (yield from LIBRARY.work(3, 3 * most)))


def hands_of(counts: Sequence[int], joker: int, players: int) -> State:
    """Return cards for a position: the numbers in the order of the pairs of seats that share them."""
    hands: list[list[int]] = [[] for _ in range(players)]
    numbers = iter(range(1, sum(counts) + 1))
    for pair, count in zip(edges(players), counts, strict=True):
        for number in islice(numbers, count):
            for seat in pair:
                hands[seat].append(number)
    hands[joker].append(JOKER)
    return settled(tuple(map(tuple, hands)))


def cards_of(sizes: Sizes, joker: int) -> str:
    """Return a position of three players in notation."""
    return GAME.format(hands_of(sizes, joker, 3))
