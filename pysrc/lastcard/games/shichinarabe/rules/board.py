"""The board: vertices, which vertices a white one opens, and arcs that come and go during play."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

Arc = tuple[int, int]
"""From a vertex to one that it opens when it is white. An edge is an arc each way."""


class ArcRule(NamedTuple):
    """An arc that appears or goes when a vertex turns white in play."""

    source: int
    target: int
    vertex: int


def both_ways(edges: Iterable[Arc]) -> list[Arc]:
    """Return the arcs of undirected edges."""
    return [arc for u, v in edges for arc in ((u, v), (v, u))]


@dataclass(frozen=True, slots=True)
class Board:
    """A graph without colours, and the edge rules that hold on it.

    Parameters
    ----------
    size : int
        How many vertices there are; they are numbered from 0.
    arcs : tuple of (int, int)
        Sorted, each once, no loops.
    added, deleted : tuple of ArcRule
        Sorted. Such an arc appears, or goes, when its vertex turns white; what has gone does not come back.

    Raises
    ------
    ValueError
        If an arc leads from or to a vertex that is not there, or to where it begins.
    """

    size: int
    arcs: tuple[Arc, ...]
    added: tuple[ArcRule, ...] = ()
    deleted: tuple[ArcRule, ...] = ()
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """What the vertices are called where the board comes from; empty if by their numbers."""
    opens: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    """For each vertex, what it opens when it is white, edge rules left aside."""
    two_way: bool = field(init=False, compare=False, repr=False)
    """Whether every arc has its counterpart: the graph is undirected."""
    key: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "arcs", tuple(sorted(set(self.arcs))))
        object.__setattr__(self, "added", tuple(sorted(set(self.added))))
        object.__setattr__(self, "deleted", tuple(sorted(set(self.deleted))))
        lists: list[list[int]] = [[] for _ in range(self.size)]
        for u, v in self.arcs:
            if not (0 <= u < self.size and 0 <= v < self.size and u != v):
                raise ValueError(
                    f"an arc from {u} to {v} is impossible with the vertices 0 to {self.size - 1}"
                )
            lists[u].append(v)
        for rule in (*self.added, *self.deleted):
            if not all(0 <= v < self.size for v in rule) or rule.source == rule.target:
                raise ValueError(f"{rule} is impossible with the vertices 0 to {self.size - 1}")
        object.__setattr__(self, "opens", tuple(map(tuple, lists)))
        known = set(self.arcs)
        object.__setattr__(self, "two_way", all((v, u) in known for u, v in self.arcs))
        object.__setattr__(self, "key", hash((self.size, self.arcs, self.added, self.deleted)))

    def __hash__(self) -> int:
        return self.key

    @property
    def has_rules(self) -> bool:
        """Whether arcs come or go during play."""
        return bool(self.added or self.deleted)

    def adjacency(self, colours: str) -> tuple[tuple[int, ...], ...]:
        """Return, for each vertex, what it opens when it is white, once the rules of white vertices have fired."""
        if not self.has_rules:
            return self.opens
        gone = {(rule.source, rule.target) for rule in self.deleted if colours[rule.vertex] == "W"}
        lists = [[v for v in targets if (u, v) not in gone] for u, targets in enumerate(self.opens)]
        for u, v, vertex in self.added:
            if colours[vertex] == "W" and (u, v) not in gone:
                lists[u].append(v)
        return tuple(tuple(sorted(set(targets))) for targets in lists)

    def settled(self, colours: str) -> Board:
        """Return the board with the rules of white vertices carried out, and the others that still matter."""
        if not any(colours[rule.vertex] == "W" for rule in (*self.added, *self.deleted)):
            return self
        arcs = tuple((u, v) for u, targets in enumerate(self.adjacency(colours)) for v in targets)
        gone = {(rule.source, rule.target) for rule in self.deleted if colours[rule.vertex] == "W"}
        return Board(
            self.size,
            arcs,
            tuple(r for r in self.added if colours[r.vertex] != "W" and (r.source, r.target) not in gone),
            tuple(r for r in self.deleted if colours[r.vertex] != "W"),
            self.names,
        )

    def without_idle_rules(self, colours: str) -> Board:
        """Return the board without the rules of vertices that are white from the start: they never fire."""
        if not any(colours[rule.vertex] == "W" for rule in (*self.added, *self.deleted)):
            return self
        return Board(
            self.size,
            self.arcs,
            tuple(rule for rule in self.added if colours[rule.vertex] != "W"),
            tuple(rule for rule in self.deleted if colours[rule.vertex] != "W"),
            self.names,
        )
