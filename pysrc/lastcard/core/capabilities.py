"""Abilities of some solvers, as small protocols; callers test for them with ``isinstance(engine, ListsDeals)``.

| protocol | ability | used by |
| --- | --- | --- |
| `CountsWhole` | counts over all positions of a game of some size, in pieces on disk too | ``table`` |
| `CountsTrees` | the size of a plain search, without searching | ``tree`` |
| `KnowsPaths` | legal play from a starting position to another | ``path`` |
| `ListsDeals` | the starting positions of games of some size | `lastcard.deals`, ``sweep`` |
| `HoldsContests` | whole games between named players | ``simulate`` |
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from lastcard.core.game import Move, State

if TYPE_CHECKING:
    from lastcard.core.pieces import CountsSummary, PartitionedWork, Round
    from lastcard.core.positions import DealSizes
    from lastcard.core.progress import Progress
    from lastcard.core.twoplayer import Algorithm, SearchResult

PositionAsked = TypeVar("PositionAsked", contravariant=True)  # the positions that something is asked of
PositionFound = TypeVar("PositionFound", covariant=True)  # the positions that come out of something


@runtime_checkable
class CountsWhole(Protocol):
    """A solver of games that come in sizes, each of which is counted as a whole."""

    def count_whole(
        self, size: Sequence[int], variant: Sequence[str] = ()
    ) -> Generator[Progress, None, CountsSummary]:
        """Return the work that counts over all positions of a game of some size.

        The numbers of a size are those of its deals; `variant` has the words that follow a position in notation.
        Raises `ValueError` if there is no such game or variant.
        """

    def count_in_pieces(
        self, size: Sequence[int], variant: Sequence[str], folder: str
    ) -> Generator[Round, list[Any], CountsSummary]:
        """Return the same work as rounds of pieces for any executor, whose results are kept in a folder.

        Work that was stopped resumes with the first piece whose files are missing. Raises `ValueError` as
        `count_whole`.
        """


@runtime_checkable
class CountsTrees(Protocol[PositionAsked]):
    """A solver that knows the sizes of game trees without searching them."""

    def tree_size(self, state: PositionAsked, algorithm: Algorithm) -> SearchResult:
        """Return the counts of a plain search from a position. Raises `SearchTooLarge` if it cannot tell."""


@runtime_checkable
class KnowsPaths(Protocol[State, Move]):
    """A solver that finds legal play to a position."""

    def path_to(self, state: State) -> LegalPath[State, Move]:
        """Return legal play from a starting position to another.

        Raises `ValueError` if there is none or none is known.
        """


@runtime_checkable
class ListsDeals(Protocol[PositionFound]):
    """A solver of a game that is dealt in sizes."""

    deals_a_piece: int  # the number solved together in a second or so, if many processes solve them

    @property
    def deal_sizes(self) -> DealSizes:
        """The meaning of the numbers of a size."""

    def deals(self, *size: int) -> Iterator[tuple[PositionFound, int | Fraction]]:
        """Give each starting position of games of some size once, and how often it is dealt beside the others.

        Positions that differ only in equal cards are the same. Raises `ValueError` if there is no such size.
        """

    def deal(self, rng: Random, *size: int) -> PositionFound:
        """Return a random starting position of some size, drawn as it is dealt. Raises `ValueError`."""


@runtime_checkable
class HoldsContests(Protocol):
    """A solver whose named players can play many games against each other."""

    def contestants(self) -> Sequence[str]:
        """Return the names of all players."""

    def contest(self, players: Sequence[str], games: int, seed: int) -> PartitionedWork[Any, Any]:
        """Return whole games between players, one name a seat, in pieces that can be played anywhere.

        Raises `ValueError` if there is no such player, or too many or too few.
        """


@dataclass(frozen=True, slots=True)
class LegalPath(Generic[State, Move]):
    """A line of legal play from a starting position to another.

    `states` has the starting position and the position after each of `moves`.
    """

    states: tuple[State, ...]
    moves: tuple[Move, ...]
