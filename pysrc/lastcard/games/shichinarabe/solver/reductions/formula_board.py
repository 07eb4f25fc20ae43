"""Boards without rights, passes and edge rules on which two players in effect set the variables of a formula in turn.

Source: ``docs/proofs/shichinarabe-pspace.md``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules import WHITE, Board, State, both_ways
from lastcard.games.shichinarabe.solver.reductions.gadgets import Clause

LARGEST = 10_000
"""Most vertices of a board that is made of a text."""

_CLAUSE = re.compile(r"\s*(?:and\b|&|∧)?\s*\(([^()]*)\)")
_LITERAL = re.compile(r"\s*(not\b|¬|-|~|!)?\s*x([0-9]{1,6})\s*")
_OR = re.compile(r"\bor\b|\||∨")


def formula_board(clauses: tuple[Clause, ...]) -> State:
    """Return a board on which red, to move, wins exactly if blue cannot make all clauses of a formula true.

    Red and blue set the variables in the order of their numbers, red those with odd ones. One vertex is white, and the
    board is in one piece. Raises `ValueError` if there is no clause, or an empty one, or a literal 0.
    """
    if not clauses or not all(map(all, clauses)) or not all(clauses):
        raise ValueError(
            "there is a clause, none is empty, and a literal is v or −v for a variable v from 1 on"
        )
    return _Drawing(clauses).board(lengths(clauses))


def outline(clauses: tuple[Clause, ...]) -> list[tuple[int, int]]:
    """Return the edges of the board with every path of several vertices cut down to its first: planar exactly if the board is."""
    drawing = _Drawing(clauses)
    drawing.board((lengths(clauses)[0], 1, 1, 1))
    return drawing.lines


def lengths(clauses: tuple[Clause, ...]) -> tuple[int, int, int, int]:
    """Return the number of variables, and how long pair paths, penalty paths and the paths of clauses are."""
    last = max(abs(literal) for clause in clauses for literal in clause)
    variables, number = last + (last + 1) % 2, len(clauses)
    return variables, 2 * number + 1, number + 1, variables * (2 * number + 3) + number


@dataclass
class _Drawing:
    """A board as it is drawn, vertex by vertex."""

    clauses: tuple[Clause, ...]
    colours: list[str] = field(default_factory=lambda: [WHITE])
    lines: list[tuple[int, int]] = field(default_factory=list)

    def board(self, long_paths: tuple[int, int, int, int]) -> State:
        variables, pair, penalty, long = long_paths
        opener, literals = 0, {}
        for variable in range(1, variables + 1):
            own, other = "RB" if variable % 2 else "BR"
            for literal in (variable, -variable):
                literals[literal] = self.path(own, opener)
                self.path(other * penalty, literals[literal])
            both = literals[variable], literals[-variable]
            self.path(own * pair, *both)
            opener = self.path(other, *both)
        for clause in self.clauses:
            top = self.path("B" * long)
            for literal in dict.fromkeys(clause):
                self.path("R" * long, self.path("B", literals[literal], top))
        self.path("RB", 0)
        lead = self.colours.count("B") + 2 - self.colours.count("R")
        self.path("B" + "R" * max(1, lead), 0)
        return State(Board(len(self.colours), tuple(both_ways(self.lines))), "".join(self.colours))

    def path(self, letters: str, *above: int) -> int:
        """Draw a path with these colours below some vertices, and return its top."""
        top = len(self.colours)
        self.colours += letters
        self.lines += [(vertex, top) for vertex in above]
        self.lines += pairwise(range(top, len(self.colours)))
        return top


def board_of_text(text: str) -> State:
    """Return the board of a formula such as ``(x1 or x2)(not x2)``: literals with ``or`` between, brackets around each clause.

    Raises
    ------
    ValueError
        If it is written otherwise, or its board would be too large; the message says what is wrong.
    """
    clauses, place = [], 0
    while text[place:].strip():
        found = _CLAUSE.match(text, place)
        if found is None:
            raise ValueError(
                f"{quote(text[place:].strip())}: write each clause in brackets, as in (x1 or x2)(not x2)"
            )
        clauses.append(tuple(map(_literal, _OR.split(found[1]))))
        place = found.end()
    if not clauses:
        raise ValueError("there is no clause: write for example (x1 or x2)(not x2)")
    size = _size(tuple(clauses))
    if size > LARGEST:
        raise ValueError(f"the board of this formula has {size:,} vertices; at most {LARGEST:,} are drawn")
    return formula_board(tuple(clauses))


def _literal(text: str) -> int:
    found = _LITERAL.fullmatch(text)
    if found is None or not int(found[2]):
        said = f"{quote(text.strip())} is no literal" if text.strip() else "a literal is missing"
        raise ValueError(f"{said}: write x1 or not x1, numbered from 1, with or between")
    return -int(found[2]) if found[1] else int(found[2])


def _size(clauses: tuple[Clause, ...]) -> int:
    """About how many vertices the board has: the last path is left out."""
    variables, pair, penalty, long = lengths(clauses)
    spine = variables * (3 + pair + 2 * penalty)
    return 4 + spine + sum(long + len(clause) * (long + 1) for clause in clauses)
