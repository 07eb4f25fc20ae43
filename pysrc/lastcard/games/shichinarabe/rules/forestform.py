"""The forest form of a position: what hangs off one white root, in letters and brackets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lastcard.core.game import PositionError
from lastcard.core.text import quote

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules.board import Board


def is_forest_text(text: str) -> bool:
    """Tell whether a board is written in the forest form, well or badly.

    One run of letters with a W in it is a graph without edges; what has an edge in it is a graph.
    """
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
                raise PositionError(
                    "a branch is closed and a letter follows at once: put a space between, as in RB(R B) B"
                )
            parents.append(above)
            colours.append(sign)
            above = len(parents)
        elif sign == "(":
            if not above or before not in "RBW":
                raise PositionError("a bracket ( stands where no vertex is before it: write RB(R B)")
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


def write_forest(board: Board, colours: str) -> str | None:
    """Write a board in the forest form; None if it has none.

    It has one if vertex 0 is white, the graph is a tree, and the vertices are numbered in reading order.
    """
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
