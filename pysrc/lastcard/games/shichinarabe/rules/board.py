"""The board of the graph game, and its two written forms: brackets and lists of edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lastcard.core.game import PositionError
from lastcard.core.text import quote

Arc = tuple[int, int]  # from a vertex to one that it opens when it is white; an edge is an arc each way


class ArcRule(NamedTuple):
    """An arc that appears or goes when a vertex turns white."""

    source: int
    target: int
    vertex: int


def both_ways(edges: Iterable[Arc]) -> list[Arc]:
    """Return the arcs of undirected edges."""
    return [arc for u, v in edges for arc in ((u, v), (v, u))]


@dataclass(frozen=True, slots=True)
class Graph:
    """A graph without colours, with its edge rules.

    Arcs and rules are sorted, each once, without loops; a deleted arc never returns. `opens` lists for each vertex
    what it opens when it is white, rules aside. `two_way`: the graph is undirected. `names`: those in the file, if
    any. Raises `ValueError` for an arc that is a loop or has an unknown vertex.
    """

    size: int
    arcs: tuple[Arc, ...]
    added: tuple[ArcRule, ...] = ()
    deleted: tuple[ArcRule, ...] = ()
    names: tuple[str, ...] = field(default=(), compare=False, repr=False)
    opens: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    two_way: bool = field(init=False, compare=False, repr=False)
    key: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        for name in ("arcs", "added", "deleted"):
            object.__setattr__(self, name, tuple(sorted(set(getattr(self, name)))))
        impossible = f"is impossible with the vertices 0 to {self.size - 1}"
        lists: list[list[int]] = [[] for _ in range(self.size)]
        for u, v in self.arcs:
            if not (0 <= u < self.size and 0 <= v < self.size and u != v):
                raise ValueError(f"an arc from {u} to {v} {impossible}")
            lists[u].append(v)
        for rule in (*self.added, *self.deleted):
            if not all(0 <= v < self.size for v in rule) or rule.source == rule.target:
                raise ValueError(f"{rule} {impossible}")
        object.__setattr__(self, "opens", tuple(map(tuple, lists)))
        known = set(self.arcs)
        object.__setattr__(self, "two_way", all((v, u) in known for u, v in self.arcs))
        object.__setattr__(self, "key", hash((self.size, self.arcs, self.added, self.deleted)))

    def __hash__(self) -> int:
        return self.key

    @property
    def has_rules(self) -> bool:
        """True if arcs come or go during play."""
        return bool(self.added or self.deleted)

    def adjacency(self, colours: str) -> tuple[tuple[int, ...], ...]:
        """Return what each vertex opens, once the rules of white vertices have fired."""
        if not self.has_rules:
            return self.opens
        gone = self._gone(colours)
        lists = [[v for v in targets if (u, v) not in gone] for u, targets in enumerate(self.opens)]
        for u, v, vertex in self.added:
            if colours[vertex] == "W" and (u, v) not in gone:
                lists[u].append(v)
        return tuple(tuple(sorted(set(targets))) for targets in lists)

    def settled(self, colours: str) -> Graph:
        """Return the board after the rules of white vertices, with those that still matter."""
        added, deleted = self._waiting(colours)
        if (added, deleted) == (self.added, self.deleted):
            return self
        arcs = tuple((u, v) for u, targets in enumerate(self.adjacency(colours)) for v in targets)
        gone = self._gone(colours)
        return Graph(self.size, arcs, tuple(r for r in added if r[:2] not in gone), deleted, self.names)

    def without_idle_rules(self, colours: str) -> Graph:
        """Return the board without the rules of vertices white from the start, which never fire."""
        added, deleted = self._waiting(colours)
        if (added, deleted) == (self.added, self.deleted):
            return self
        return Graph(self.size, self.arcs, added, deleted, self.names)

    def _gone(self, colours: str) -> set[Arc]:
        return {(rule.source, rule.target) for rule in self.deleted if colours[rule.vertex] == "W"}

    def _waiting(self, colours: str) -> Iterator[tuple[ArcRule, ...]]:
        for rules in (self.added, self.deleted):
            yield tuple(rule for rule in rules if colours[rule.vertex] != "W")


def is_forest_text(text: str) -> bool:
    """True for the forest form, even if malformed; one run of letters with a W is a graph."""
    if "(" in text or ")" in text:
        return True
    return not (re.search(r"[-0-9>]", text) or ("W" in text and re.fullmatch(r"\w+", text)))


def read_forest(text: str) -> tuple[list[int], str]:
    """Read the parents and colours of the vertices 1, 2, …."""
    parents: list[int] = []
    colours: list[str] = []
    waiting: list[int] = []
    above, before = 0, " "
    for sign in text:
        if sign in "RBW":
            if before == ")":
                found = "a branch is closed and a letter follows at once"
                raise PositionError(f"{found}: put a space between, as in RB(R B) B")
            parents.append(above)
            colours.append(sign)
            above = len(parents)
        elif sign == "(":
            if not above or before not in "RBW":
                raise PositionError("a bracket ( needs a vertex before it, as in RB(R B)")
            waiting.append(above)
        elif sign == ")":
            if not waiting:
                raise PositionError("a bracket ) is closed that was not opened")
            if before == "(":
                raise PositionError("there is nothing between the brackets (): leave them out")
            above, before = waiting.pop(), ")"
            continue
        elif sign in " \t":
            above = waiting[-1] if waiting else 0
            if before in "(":
                continue
        elif re.search(r"[0-9][->][0-9]", text):
            raise PositionError(
                "a forest with brackets takes no edges: write them by the brackets alone, or the graph form, as in "
                "WRBRB 0-1 1-2 0-3 3-4"
            )
        else:
            raise PositionError(
                f"{quote(sign)} is not part of a forest: write R, B (and W for a vertex played before), "
                "brackets and spaces, for example RBB RB(R B) B"
            )
        before = sign
    if waiting:
        raise PositionError(f"a bracket ( is not closed, {len(waiting):,} in all")
    return parents, "".join(colours)


def write_forest(board: Graph, colours: str) -> str | None:
    """Write a tree below white vertex 0 in reading order; None for another board."""
    if colours[0] != "W" or not board.two_way or len(board.arcs) != 2 * (board.size - 1):
        return None
    parts: list[str] = []
    branching = [0]
    for vertex, near in enumerate(board.opens):
        if not vertex:
            continue
        parent = near[0] if near else vertex
        if parent >= vertex or (len(near) > 1 and near[1] < vertex):
            return None
        if parent != vertex - 1:
            while branching and branching[-1] != parent:
                branching.pop()
                parts.append(")")
            if not branching:
                return None
            parts.append(" ")
        elif parent and len(board.opens[parent]) > 2:
            branching.append(parent)
            parts.append("(")
        parts.append(colours[vertex])
    parts.append(")" * (len(branching) - 1))
    text = "".join(parts)
    return None if "W" in text and " " not in text and "(" not in text else text


_ARC_TEXT = re.compile(r"([0-9]{1,9})([->])([0-9]{1,9})(?:@([0-9]{1,9}))?")
NO_EDGES = "-"


def read_graph(words: list[str]) -> tuple[str, list[Arc]]:
    """Read the colours from the first word and the arcs from the others."""
    colours = words[0]
    wrong = re.search(r"[^RBW]", colours)
    if wrong:
        raise PositionError(
            f"{quote(wrong[0])} in {quote(colours)} is no colour: a graph begins with a letter R, B or W for each "
            "vertex, for example WRBRB 0-1 1-2 0-3 3-4"
        )
    arcs: list[Arc] = []
    for word in [] if words[1:] == [NO_EDGES] else words[1:]:
        found = _ARC_TEXT.fullmatch(word)
        if found is None or found[4]:
            how = "type two vertex numbers with - between, as in 0-1"
            raise PositionError(f"{quote(word)} is no edge: {how}")
        arcs += _read_arcs(found, len(colours))
    return colours, arcs


def read_rules(name: str, value: str, size: int) -> list[ArcRule]:
    """Read the edge rules of an option."""
    rules = []
    for word in value.split(","):
        found = _ARC_TEXT.fullmatch(word)
        if found is None or not found[4]:
            raise PositionError(
                f"{name}={quote(word)} is not allowed: type an edge, @ and the vertex that changes it, as in "
                f"{name}=8-6@6"
            )
        arcs, vertex = _read_arcs(found, size), _read_vertex(found, 4, size)
        rules += [ArcRule(u, v, vertex) for u, v in arcs]
    return rules


def write_edges(arcs: Sequence[Arc]) -> list[str]:
    """Write arcs, pairs of opposite ones as edges."""
    known = set(arcs)
    return [f"{u}-{v}" if (v, u) in known else f"{u}>{v}" for u, v in arcs if u < v or (v, u) not in known]


def write_rules(rules: Sequence[ArcRule]) -> str:
    """Write edge rules, pairs of opposite ones as rules of edges."""
    known = set(rules)
    return ",".join(
        f"{u}-{v}@{vertex}" if (v, u, vertex) in known else f"{u}>{v}@{vertex}"
        for u, v, vertex in rules
        if u < v or (v, u, vertex) not in known
    )


def _read_arcs(found: re.Match[str], size: int) -> list[Arc]:
    u, v = _read_vertex(found, 1, size), _read_vertex(found, 3, size)
    if u == v:
        raise PositionError(f"{quote(found[0])} joins vertex {u} to itself: an edge has two different ends")
    return [(u, v), (v, u)] if found[2] == "-" else [(u, v)]


def _read_vertex(found: re.Match[str], group: int, size: int) -> int:
    number = int(found[group])
    if number >= size:
        missing = f"there is no vertex {number}, they are numbered 0 to {size - 1}"
        raise PositionError(f"{quote(found[0])}: {missing}")
    return number
