"""The ordinary game with 52 cards: deal, board and A–K tunnel.

The sevens are vertex 0, white. Of suit s (in `SUIT_ORDER`) the vertices 12·s + 1 … 12·s + 6 are 6 … A, one branch,
and 12·s + 7 … 12·s + 12 are 8 … K, another.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Collection
from functools import cache
from random import Random

from lastcard.games.shichinarabe.rules.board import ArcRule, Graph, both_ways
from lastcard.games.shichinarabe.rules.position import RedBlue, State

SUIT_ORDER = "♠♥♦♣"
RANKS_BY_VERTEX = ("6", "5", "4", "3", "2", "A", "8", "9", "10", "J", "Q", "K")
LEG = 6
SUIT_SIZE = 2 * LEG
VERTICES = 1 + SUIT_SIZE * len(SUIT_ORDER)
PACK = tuple(rank + suit for suit in SUIT_ORDER for rank in (*RANKS_BY_VERTEX, "7"))  # the pack of 52
CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|[♠♥♦♣](?:10|[2-9AJQK])")  # suit last or first
JOKER = "joker"


def vertex_of(card: str) -> int:
    """Return the vertex of a card: ``6♠`` is 1, every seven 0. Raises `ValueError`."""
    rank = card.strip(SUIT_ORDER)
    suit = SUIT_ORDER.find(card.replace(rank, "", 1)) if rank in (*RANKS_BY_VERTEX, "7") else -1
    if suit < 0 or len(card) != len(rank) + 1:
        raise ValueError(f"there is no card {card!r}: write a rank and a suit of {SUIT_ORDER}, as in 10♠")
    return 0 if rank == "7" else SUIT_SIZE * suit + RANKS_BY_VERTEX.index(rank) + 1


def card_at(vertex: int) -> str:
    """Return the card of a vertex: 1 is ``6♠``, 0 is ``7``. Raises `ValueError`."""
    if not 0 <= vertex < VERTICES:
        raise ValueError(f"there is no card {vertex}: the vertices are 0 to {VERTICES - 1}")
    if vertex == 0:
        return "7"
    suit, rank = divmod(vertex - 1, SUIT_SIZE)
    return RANKS_BY_VERTEX[rank] + SUIT_ORDER[suit]


def spider(legs: int = 8, length: int = LEG) -> list[tuple[int, int]]:
    """Return the edges of `legs` paths below vertex 0."""
    tops = range(0, legs * length, length)
    return [(top + step if step else 0, top + step + 1) for top in tops for step in range(length)]


def tunnel_rules() -> tuple[tuple[ArcRule, ...], tuple[ArcRule, ...]]:
    """Return the edge rules of the tunnel: arcs that appear, and arcs that go.

    Once the A of a suit lies, A and K are neighbours, and no card opens the one above it any more (7 not 8, 8 not 9,
    and so on), while K still opens Q, and so on down. Once K lies it is the other way round.
    """
    added, deleted = [], []
    for suit in range(len(SUIT_ORDER)):
        first = SUIT_SIZE * suit
        low = [0, *range(first + 1, first + LEG + 1)]
        high = [0, *range(first + LEG + 1, first + SUIT_SIZE + 1)]
        ace, king = low[-1], high[-1]
        for end, closed in ((ace, high), (king, low)):
            added += [ArcRule(ace, king, end), ArcRule(king, ace, end)]
            deleted += [ArcRule(u, v, end) for u, v in itertools.pairwise(closed)]
    return tuple(added), tuple(deleted)


@cache
def ordinary_board(tunnel: bool = False) -> Graph:
    """Return the board of the 52-card game."""
    added, deleted = tunnel_rules() if tunnel else ((), ())
    return Graph(VERTICES, tuple(both_ways(spider())), added, deleted)


def from_hand(
    red: Collection[str],
    player: int = 0,
    jokers: RedBlue = (0, 0),
    passes: RedBlue = (0, 0),
    tunnel: bool = False,
) -> State:
    """Return the ordinary game by the cards dealt to red. Raises `ValueError`."""
    if len(set(red)) != len(red):
        raise ValueError("a card is named twice")
    mine = {vertex_of(card) for card in red}
    colours = "W" + "".join("R" if vertex in mine else "B" for vertex in range(1, VERTICES))
    return State(ordinary_board(tunnel), colours, player, jokers, passes)


def deal(
    rng: Random, player: int | None = None, jokers: int = 0, passes: int = 0, tunnel: bool = False
) -> State:
    """Deal the pack with some jokers, which are rights; by default the holder of 7♦ begins."""
    pack = [*PACK, *[JOKER] * jokers]
    rng.shuffle(pack)
    red, blue = pack[::2], pack[1::2]
    starter = int("7♦" in blue) if player is None else player
    rights = (red.count(JOKER), blue.count(JOKER))
    return from_hand([card for card in red if card != JOKER], starter, rights, (passes, passes), tunnel)


def has_tunnel(state: State) -> bool | None:
    """True for the ordinary game with the A–K tunnel, False without it; None for another game."""
    if state.board.size != VERTICES:
        return None
    if state.board == ordinary_board():
        return False
    tunnel = ordinary_board(tunnel=True).settled(state.colours)
    return True if state.board.settled(state.colours) == tunnel else None


def is_ordinary(state: State) -> bool:
    """True for a position of the ordinary game: its vertices are cards."""
    return has_tunnel(state) is not None


def namer(state: State) -> Callable[[int], str]:
    """Return a function that names a vertex: by its id in a file, its card, or its number."""
    if state.board.names:
        return state.board.names.__getitem__
    return card_at if is_ordinary(state) else str


def teller(state: State) -> Callable[[int], str]:
    """Return a function that names a vertex in a sentence: ``6♠`` or ``dot 6``."""
    name = namer(state)
    return name if is_ordinary(state) else lambda vertex: f"dot {name(vertex)}"


def piece(state: State) -> str:
    """Return the word for a vertex on pages: "card" in the ordinary game, else "dot"."""
    return "card" if is_ordinary(state) else "dot"


def right(state: State) -> str:
    """Return the word for an all-mighty right: "joker" in the ordinary game."""
    return "joker" if is_ordinary(state) else "right"
