"""What some solvers can do beside solving: small protocols. A solver has the method or it has not, and callers ask for it
with ``isinstance(engine, ListsDeals)``.

| protocol | what it gives | who asks |
| --- | --- | --- |
| `CountsWhole` | counts over all positions of a game of some size, in pieces on disk too | ``table`` |
| `CountsTrees` | the size of a plain search, without searching | ``tree`` |
| `KnowsPaths` | legal play from a beginning to a position | ``path`` |
| `ListsDeals` | the positions that a game of some size may begin with | `lastcard.deals`, ``sweep`` |
| `HoldsContests` | whole games between named players | ``simulate`` |

What `lastcard.core.engine.Engine` has for every game, if only to say that there is nothing of the kind, is no capability.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from lastcard.core.game import Move, State

if TYPE_CHECKING:
    from lastcard.core.pieces import PartitionedWork, Round, Summary
    from lastcard.core.positions import DealSizes
    from lastcard.core.progress import Progress
    from lastcard.core.twoplayer import Algorithm, SearchResult

Asked = TypeVar("Asked", contravariant=True)  # the positions that something is asked of
Read = TypeVar("Read", covariant=True)  # the positions that come out of something


@runtime_checkable
class CountsWhole(Protocol):
    """A solver of games that come in sizes, each of which is counted as a whole."""

    def count_whole(
        self, size: Sequence[int], variant: Sequence[str] = ()
    ) -> Generator[Progress, None, Summary]:
        """Return the work that counts what there is in all positions of a game of some size.

        The numbers of a size are those of its deals. `variant` are the options that follow a position in notation, word by word.

        Raises
        ------
        ValueError
            If there is no game of that size, or no such variant; the message says which there are.
        """

    def count_in_pieces(
        self, size: Sequence[int], variant: Sequence[str], folder: str
    ) -> Generator[Round, list[Any], Summary]:
        """Return the rounds of pieces that come to the same, on any executor; what they find is kept in a folder.

        Work that was ended goes on with the first piece whose files are not there. Raises `ValueError` as `count_whole`.
        """


@runtime_checkable
class CountsTrees(Protocol[Asked]):
    """A solver that knows how large game trees are without searching them."""

    def tree_size(self, state: Asked, algorithm: Algorithm) -> SearchResult:
        """Return what a plain search from a position would count.

        Raises
        ------
        SearchTooLarge
            If that cannot be counted; the message says why.
        """


@runtime_checkable
class KnowsPaths(Protocol[State, Move]):
    """A solver that finds how a position can come up."""

    def path_to(self, state: State) -> LegalPath[State, Move]:
        """Return legal play from a position with which a game can begin to another.

        Raises
        ------
        ValueError
            If nothing leads there, or no way is known; the message says which.
        """


@runtime_checkable
class ListsDeals(Protocol[Read]):
    """A solver of a game that is dealt in sizes."""

    deals_a_piece: int
    """How many are solved together in a second or so, where many processes solve them."""

    @property
    def deal_sizes(self) -> DealSizes:
        """What the numbers of a size count."""

    def deals(self, *size: int) -> Iterator[tuple[Read, int | Fraction]]:
        """Give the positions that a game of some size may begin with, each once, and how often it is dealt beside the others.

        Positions in which only cards change places that are alike are the same.

        Raises
        ------
        ValueError
            If there is no such size; the message says which there are.
        """

    def deal(self, rng: Random, *size: int) -> Read:
        """Return a position that a game of some size may begin with, drawn as it is dealt. Raises `ValueError`."""


@runtime_checkable
class HoldsContests(Protocol):
    """A solver with players that have names, who can play many games against each other."""

    def contestants(self) -> Sequence[str]:
        """Return the names of all players."""

    def contest(self, players: Sequence[str], games: int, seed: int) -> PartitionedWork[Any, Any]:
        """Return whole games between players, named one a seat, in pieces that can be played anywhere.

        Raises
        ------
        ValueError
            If there is no such player, or too many or too few; the message says what there is.
        """


@dataclass(frozen=True, slots=True)
class LegalPath(Generic[State, Move]):
    """A line of legal play from the beginning of a game to a position.

    `states` begins with the position that the game begins with, and has the position after each of `moves`.
    """

    states: tuple[State, ...]
    moves: tuple[Move, ...]
