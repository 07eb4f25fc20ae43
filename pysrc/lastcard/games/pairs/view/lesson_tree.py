"""The whole tree of a round with three ranks for the lessons, chance included, worked out level by level."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.view.lesson_drawings import MIDDLE, SOFT, picture, words

if TYPE_CHECKING:
    from lastcard.games.pairs.rules import State

POSITION = "1|2 deck=0,1,3 burn=0"
"""All six cards of three ranks, none burned, after each of two players has been dealt one."""

STEP, LEVEL, HALF = 29, 86, 42
"""Between two ends of the round; between two decisions, one after the other; from a decision to its moves."""

OWN, OTHER = 1, -1


@dataclass
class Node:
    """A place of the tree.

    Parameters
    ----------
    state : State
        The position, or the end of the round.
    depth : int
        How many cards have been dealt before it.
    x : float
        Its place from the left.
    worth : Fraction
        What it is worth to the first player.
    hits : bool
        Whether who is to move hits.
    fold : Node or None
        The end by folding; None at an end.
    chance : float
        The place of the chance node.
    cards : list
        What each card leads to: rank, chance, node.
    """

    state: State
    depth: int
    x: float
    worth: Fraction
    hits: bool = False
    fold: Node | None = None
    chance: float = 0.0
    cards: list[tuple[int, Fraction, Node]] | None = None


def tree(position: str = POSITION) -> Node:
    """Return the tree of a position of two players, its ends one beside the other."""
    ends = [0]
    return _grown(GAME.parse(position), 0, ends)


def _end(state: State, depth: int, ends: list[int]) -> Node:
    ends[0] += 1
    return Node(state, depth, STEP * (ends[0] - 0.5), Fraction(state.payoffs()[0]))


def _grown(state: State, depth: int, ends: list[int]) -> Node:
    if state.ending is not None:
        return _end(state, depth, ends)
    solution = ENGINE.solve_exactly(state)
    fold = _end(state.fold(), depth, ends)
    coming = state.hit()
    cards = [
        (rank, coming.chance(rank), _grown(coming.deal(rank), depth + 1, ends))
        for rank in GAME.legal_moves(coming)
    ]
    chance = (cards[0][2].x + cards[-1][2].x) / 2
    worth = solution.worths[0]
    assert isinstance(worth, Fraction)
    hits = solution.extra["action"] == "hit"
    return Node(state, depth, (fold.x + chance) / 2, worth, hits, fold, chance, cards)


def nodes(root: Node) -> list[Node]:
    """Return a node with all decisions below it, the highest first."""
    if root.fold is None:
        return []
    return [root, *(below for _, _, node in root.cards or [] for below in nodes(node))]


def drawn(root: Node, known: int) -> str:
    """Return a drawing in which decisions are worked out from a depth on; those before it are still open."""
    every = nodes(root)
    wide = max(node.x for node in _all_ends(root)) + STEP / 2
    deepest = max(node.depth for node in _all_ends(root))
    lines = "".join(_lines(node, node.depth >= known) for node in every)
    marks = "".join(_decision(node, node.depth >= known) for node in every)
    ends = "".join(_ending(node) for node in _all_ends(root))
    return picture(_y(deepest) + 18, lines + marks + ends, wide)


def number(worth: Fraction) -> str:
    """Return a payoff with a true minus."""
    return str(worth).replace("-", "−")


def _all_ends(root: Node) -> list[Node]:
    if root.fold is None:
        return [root]
    return [root.fold, *(end for _, _, node in root.cards or [] for end in _all_ends(node))]


def _y(depth: float) -> float:
    return 22 + LEVEL * depth


def _lines(node: Node, known: bool) -> str:
    """The two moves of a decision and the cards of chance; the better move is bold once it is known."""
    assert node.fold is not None
    top, middle = _y(node.depth), _y(node.depth) + HALF

    def line(x: float, y: float, to: float, down: float, bold: bool) -> str:
        look = (
            'stroke="var(--ink)" stroke-width="3.2"'
            if bold
            else 'stroke="var(--line-strong)" stroke-width="1.2"'
        )
        return f'<line x1="{x:g}" y1="{y:g}" x2="{to:g}" y2="{down:g}" {look}/>'

    parts = [
        line(node.x, top, node.fold.x, middle, known and not node.hits),
        line(node.x, top, node.chance, middle, known and node.hits),
    ]
    for rank, chance, child in node.cards or []:
        x, y = (node.chance + child.x) / 2, (middle + _y(child.depth)) / 2
        parts.append(line(node.chance, middle, child.x, _y(child.depth), False))
        parts.append(
            f'<g class="small-card"><rect x="{x - 6:g}" y="{y - 12:g}" width="12" height="14" rx="2.5"/>'
            f'<text x="{x:g}" y="{y - 1.5:g}" text-anchor="middle" style="font-size: 10px">{rank}</text></g>'
        )
        if chance != 1:
            halo = 'paint-order="stroke" stroke="var(--sunken)" stroke-width="3"'
            parts.append(words(x, y + 11, str(chance), size=9, look=f"{MIDDLE} {SOFT} {halo}"))
    diamond = f'<path d="M{node.chance:g} {middle - 6}l6 6-6 6-6-6Z" fill="var(--surface)" stroke="var(--ink-2)" stroke-width="1.4"/>'
    return "".join(parts) + diamond


def _decision(node: Node, known: bool) -> str:
    """A decision: the colour and shape of who is to move, and what it is worth to the first player."""
    x, y, seat = node.x, _y(node.depth), node.state.player
    look = f'fill="var(--surface)" stroke="var(--p{seat + 1})" stroke-width="2.6"'
    shape = (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="19" ry="14" {look}/>'
        if seat == 0
        else f'<rect x="{x - 18:g}" y="{y - 13:g}" width="36" height="26" rx="2" {look}/>'
    )
    stacks = "|".join("".join(map(str, stack)) for stack in node.state.stacks)
    text = number(node.worth) if known else "?"
    bold = f'{MIDDLE} fill="var(--ink)" font-weight="750"'
    return f"{shape}{words(x, y - 2, stacks, size=8.5, look=f'{MIDDLE} {SOFT}')}{words(x, y + 9, text, size=11, look=bold)}"


def _ending(node: Node) -> str:
    """The end of the round: a fold stands beside the chance node, a pair where the next decision would."""
    fold = node.state.ending is not None and node.state.ending.kind == "fold"
    x, y = node.x, _y(node.depth) + (HALF if fold else 0)
    word = "fold" if fold else "pair"
    bold = f'{MIDDLE} fill="var(--ink)" font-weight="750"'
    return (
        f'<rect x="{x - 12.5:g}" y="{y - 10:g}" width="25" height="25" rx="5" fill="var(--draw-soft)"/>'
        f"{words(x, y + 1, number(node.worth), size=11, look=bold)}"
        f"{words(x, y + 11.5, word, size=8, look=f'{MIDDLE} {SOFT}')}"
    )
