"""The positions that can follow from one, numbered, with the moves between them as numbers: what the solvers work on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic

from lastcard.core.game import State

if TYPE_CHECKING:
    from array import array
    from fractions import Fraction

    from lastcard.core.worth import Value


@dataclass(slots=True)
class Graph(Generic[State]):
    """Numbered positions and what follows from each.

    Parameters
    ----------
    players : int
        How many play.
    states : list of State
        The positions by their numbers, the root first.
    movers : array of int
        Who is to move in each, or `CHANCE`.
    first : array of int
        Where in `after` what follows from a position begins; one entry more than there are positions.
    after : array of int
        What follows from each position, in the order of its legal moves.
    chances : dict
        By position where chance is to move the probability of each move, in their order.
    ends : dict
        By position that is over what each player gets.
    open : set of int
        Positions that were met and not gone through, because a budget was spent.
    results : dict
        By position that is over what that is in words, where the game says so.
    layers : list of int
        The number of the nearest position that is 0, 1, 2, … plies from the root, where positions are numbered by how
        far they are; empty where they are not. Its last entry may be how many positions there are.
    """

    players: int
    states: list[State]
    movers: array[int]
    first: array[int]
    after: array[int]
    chances: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    ends: dict[int, tuple[Fraction, ...]] = field(default_factory=dict)
    open: set[int] = field(default_factory=set)
    results: dict[int, tuple[Value, ...]] = field(default_factory=dict)
    layers: list[int] = field(default_factory=list)
