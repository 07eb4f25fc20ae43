"""The graph form of a position: a colour letter a vertex, then the edges; and lists of edge rules."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lastcard.core.game import PositionError
from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules.board import Arc, ArcRule

if TYPE_CHECKING:
    from collections.abc import Iterable

_EDGE = re.compile(r"([0-9]{1,9})([->])([0-9]{1,9})")
_RULE = re.compile(r"([0-9]{1,9})([->])([0-9]{1,9})@([0-9]{1,9})")

NO_EDGES = "-"


def read_graph(words: list[str]) -> tuple[str, list[Arc]]:
    """Read colours and arcs: the first word, and the others."""
    colours = words[0]
    wrong = re.search(r"[^RBW]", colours)
    if wrong:
        raise PositionError(
            f"{quote(wrong[0])} in {quote(colours)} is no colour: a graph begins with a letter R, B or W for each "
            "vertex, for example WRBRB 0-1 1-2 0-3 3-4"
        )
    arcs: list[Arc] = []
    for word in [] if words[1:] == [NO_EDGES] else words[1:]:
        found = _EDGE.fullmatch(word)
        if found is None:
            raise PositionError(
                f"{quote(word)} is no edge: write two vertex numbers with - between, as in 0-1"
            )
        u, v = _ends(word, found[1], found[3], len(colours))
        arcs.append((u, v))
        if found[2] == "-":
            arcs.append((v, u))
    return colours, arcs


def read_rules(name: str, value: str, size: int) -> list[ArcRule]:
    """Read the edge rules of one option."""
    rules = []
    for word in value.split(","):
        found = _RULE.fullmatch(word)
        if found is None:
            raise PositionError(
                f"{name}={quote(word)} is not allowed: write an edge, @ and the vertex that changes it, as in "
                f"{name}=8-6@6"
            )
        u, v = _ends(word, found[1], found[3], size)
        vertex = _vertex(word, found[4], size)
        rules.append(ArcRule(u, v, vertex))
        if found[2] == "-":
            rules.append(ArcRule(v, u, vertex))
    return rules


def write_edges(arcs: Iterable[Arc]) -> list[str]:
    """Write arcs, those that go both ways as edges."""
    all_arcs = tuple(arcs)
    known = set(all_arcs)
    return [
        f"{u}-{v}" if (v, u) in known else f"{u}>{v}" for u, v in all_arcs if u < v or (v, u) not in known
    ]


def write_rules(rules: Iterable[ArcRule]) -> str:
    """Write edge rules, those that go both ways as rules of edges."""
    all_rules = tuple(rules)
    known = set(all_rules)
    return ",".join(
        f"{u}-{v}@{vertex}" if (v, u, vertex) in known else f"{u}>{v}@{vertex}"
        for u, v, vertex in all_rules
        if u < v or (v, u, vertex) not in known
    )


def _ends(word: str, first: str, second: str, size: int) -> Arc:
    u, v = _vertex(word, first, size), _vertex(word, second, size)
    if u == v:
        raise PositionError(f"{quote(word)} joins vertex {u} to itself: an edge has two different ends")
    return u, v


def _vertex(word: str, number: str, size: int) -> int:
    if int(number) >= size:
        raise PositionError(
            f"{quote(word)}: there is no vertex {int(number)}, they are numbered 0 to {size - 1}"
        )
    return int(number)
