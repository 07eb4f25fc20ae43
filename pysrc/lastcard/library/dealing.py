"""The starting positions of games of some size: all of them, or random ones."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from lastcard import registry
from lastcard.core.capabilities import ListsDeals

if TYPE_CHECKING:
    from lastcard.games.babanuki.rules import State as BabanukiState
    from lastcard.games.matches.rules import State as MatchesState
    from lastcard.games.pairs.rules import State as PairsState
    from lastcard.games.pan.rules import State as PanState
    from lastcard.games.shichinarabe.rules import State as ShichinarabeState
    from lastcard.games.solitaire.rules import State as SolitaireState
    from lastcard.games.tanhinmin.rules import State as TanhinminState

    Weight = int | Fraction
    Seed = int | Random
    No = Literal[False]
    Yes = Literal[True]
    Position = TypeVar("Position")
    Weighted = Iterator[tuple[Position, int]]


@overload
def deals(name: Literal["matches"], *size: int, weights: No = False) -> Iterator[MatchesState]: ...
@overload
def deals(name: Literal["matches"], *size: int, weights: Yes) -> Weighted[MatchesState]: ...
@overload
def deals(name: Literal["pan"], *size: int, weights: No = False) -> Iterator[PanState]: ...
@overload
def deals(name: Literal["pan"], *size: int, weights: Yes) -> Weighted[PanState]: ...
@overload
def deals(name: Literal["pairs"], *size: int, weights: No = False) -> Iterator[PairsState]: ...
@overload
def deals(name: Literal["pairs"], *size: int, weights: Yes) -> Weighted[PairsState]: ...
@overload
def deals(name: Literal["tanhinmin"], *size: int, weights: No = False) -> Iterator[TanhinminState]: ...
@overload
def deals(name: Literal["tanhinmin"], *size: int, weights: Yes) -> Weighted[TanhinminState]: ...
@overload
def deals(name: Literal["shichinarabe"], *size: int, weights: No = False) -> Iterator[ShichinarabeState]: ...
@overload
def deals(name: Literal["shichinarabe"], *size: int, weights: Yes) -> Weighted[ShichinarabeState]: ...
@overload
def deals(name: Literal["babanuki"], *size: int, weights: No = False) -> Iterator[BabanukiState]: ...
@overload
def deals(name: Literal["babanuki"], *size: int, weights: Yes) -> Weighted[BabanukiState]: ...
@overload
def deals(name: Literal["solitaire"], *size: int, weights: No = False) -> Iterator[SolitaireState]: ...
@overload
def deals(name: Literal["solitaire"], *size: int, weights: Yes) -> Weighted[SolitaireState]: ...
@overload
def deals(name: str, *size: int, weights: No = False) -> Iterator[Any]: ...
@overload
def deals(name: str, *size: int, weights: Yes) -> Iterator[tuple[Any, Weight]]: ...
@overload
def deals(name: str, *size: int, weights: bool) -> Iterator[Any]: ...
def deals(name: str, *size: int, weights: bool = False) -> Iterator[Any]:
    """Give each starting position of games of some size once; those that differ only in equal cards are the same.

    Raises `UnknownGame`, or `ValueError`, which names the sizes, if it is not dealt in sizes or there is no such
    size.

    Parameters
    ----------
    name : str
        The name of a game.
    *size : int
        The size: ranks in Pan; ranks and players in Pairs; the cards of both hands in TANHINMIN; numbers and players
        in BABANUKI; vertices of a forest in SHICHINARABE; suits and ranks in Pan Galactic Solitaire; matches. All
        but the first may be left out.
    weights : bool
        True for pairs of a position and how often it is dealt beside the others.

    Examples
    --------
    >>> len(list(lastcard.deals("tanhinmin", 3, 2)))
    10
    >>> sum(weight for _, weight in lastcard.deals("pan", 3, weights=True))
    462
    """
    found = dealing_of(name).deals(*size)
    return found if weights else (state for state, _ in found)


@overload
def sample(name: Literal["matches"], *size: int, count: int, seed: Seed = 0) -> Iterator[MatchesState]: ...
@overload
def sample(name: Literal["pan"], *size: int, count: int, seed: Seed = 0) -> Iterator[PanState]: ...
@overload
def sample(name: Literal["pairs"], *size: int, count: int, seed: Seed = 0) -> Iterator[PairsState]: ...
@overload
def sample(
    name: Literal["tanhinmin"], *size: int, count: int, seed: Seed = 0
) -> Iterator[TanhinminState]: ...
@overload
def sample(
    name: Literal["shichinarabe"], *size: int, count: int, seed: Seed = 0
) -> Iterator[ShichinarabeState]: ...
@overload
def sample(name: Literal["babanuki"], *size: int, count: int, seed: Seed = 0) -> Iterator[BabanukiState]: ...
@overload
def sample(
    name: Literal["solitaire"], *size: int, count: int, seed: Seed = 0
) -> Iterator[SolitaireState]: ...
@overload
def sample(name: str, *size: int, count: int, seed: Seed = 0) -> Iterator[Any]: ...
def sample(name: str, *size: int, count: int, seed: int | Random = 0) -> Iterator[Any]:
    """Give random starting positions of games of some size, drawn as they are dealt.

    Raises `UnknownGame` and `ValueError` as `deals`.

    Parameters
    ----------
    name, size
        As for `deals`.
    count : int
        The number of positions.
    seed : int or Random
        The same seed gives the same positions.

    Examples
    --------
    >>> next(lastcard.sample("tanhinmin", 8, 7, count=1, seed=1))
    lastcard.position('tanhinmin', '2,3,5,8,9,10,12,13|1,4,6,7,11,14,15|0')
    """
    if type(count) is not int or count < 0:
        raise ValueError(f"count is 0 or more, not {count!r:.40}")
    rng = seed if isinstance(seed, Random) else Random(seed)
    dealing = dealing_of(name)
    dealing.deal_sizes.read(size)
    return (dealing.deal(rng, *size) for _ in range(count))


def dealing_of(name: str) -> ListsDeals[Any]:
    """Return the solver of a game dealt in sizes. Raises `UnknownGame`, or `ValueError` for another game."""
    engine = registry.engine(registry.take_up(name))
    if not isinstance(engine, ListsDeals):
        raise ValueError(
            f"{name} is not dealt in sizes; game({name!r}).positions() gives all that can come up"
        )
    return engine
