"""The ordinary game with 52 cards: the deal, the board of eight branches around the sevens, and the A–K tunnel.

The sevens of all suits are the one white root. Each suit hangs off it in two branches of six cards: 6 down to A, then
8 up to K. The suits come in the order of `SUIT_ORDER`, so that vertex 12·s + 1 … 12·s + 6 are 6 … A of suit s, and
12·s + 7 … 12·s + 12 are 8 … K.
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
"""The ranks of a suit in the order of its vertices."""

LEG = 6
SUIT_SIZE = 2 * LEG
VERTICES = 1 + SUIT_SIZE * len(SUIT_ORDER)

PACK = tuple(rank + suit for suit in SUIT_ORDER for rank in (*RANKS_BY_VERTEX, "7"))  # the pack of 52
CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|[♠♥♦♣](?:10|[2-9AJQK])")
"""How a card is written; the suit may stand before the rank too."""

JOKER = "joker"


def vertex_of(card: str) -> int:
    """Return the vertex of a card: ``6♠`` is 1; every seven is 0. Raises `ValueError` if there is no such card."""
    rank = card.strip(SUIT_ORDER)
    suit = SUIT_ORDER.find(card.replace(rank, "", 1)) if rank in (*RANKS_BY_VERTEX, "7") else -1
    if suit < 0 or len(card) != len(rank) + 1:
        raise ValueError(f"there is no card {card!r}: write a rank and a suit of {SUIT_ORDER}, as in 10♠")
    return 0 if rank == "7" else SUIT_SIZE * suit + RANKS_BY_VERTEX.index(rank) + 1


def card_at(vertex: int) -> str:
    """Return the card of a vertex: 1 is ``6♠``, 0 the sevens. Raises `ValueError` if the ordinary board has no such
    vertex.
    """
    if not 0 <= vertex < VERTICES:
        raise ValueError(f"there is no card {vertex}: the vertices are 0 to {VERTICES - 1}")
    if vertex == 0:
        return "7"
    suit, rank = divmod(vertex - 1, SUIT_SIZE)
    return RANKS_BY_VERTEX[rank] + SUIT_ORDER[suit]


def spider(legs: int = 8, length: int = LEG) -> list[tuple[int, int]]:
    """Return the edges of so many paths that hang off vertex 0."""
    return [
        (0 if step == 0 else leg * length + step, leg * length + step + 1)
        for leg in range(legs)
        for step in range(length)
    ]


def tunnel_rules() -> tuple[tuple[ArcRule, ...], tuple[ArcRule, ...]]:
    """Return the edge rules of the tunnel: what appears, and what goes.

    When the A of a suit is played, A and K become neighbours and the ascending order ends: no card opens the one
    above it any more (7 does not open 8, 8 not 9, and so on), while K still opens Q, and so on down. When K is
    played it is the other way round.
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


def ordinary_board(tunnel: bool = False) -> Graph:
    """Return the board of the 52-card game: eight branches of six around one vertex."""
    added, deleted = tunnel_rules() if tunnel else ((), ())
    return Graph(VERTICES, tuple(both_ways(spider())), added, deleted)


def from_hand(
    red: Collection[str],
    player: int = 0,
    jokers: RedBlue = (0, 0),
    passes: RedBlue = (0, 0),
    tunnel: bool = False,
) -> State:
    """Return the ordinary game in which red was dealt some cards and blue the rest; the sevens lie already.

    Raises `ValueError` if a card does not exist or is named twice.
    """
    held = [vertex_of(card) for card in red]
    if len(set(red)) != len(held):
        raise ValueError("a card is named twice")
    mine = set(held)
    colours = "W" + "".join("R" if vertex in mine else "B" for vertex in range(1, VERTICES))
    return State(ordinary_board(tunnel), colours, player, jokers, passes)


def deal(
    rng: Random, player: int | None = None, jokers: int = 0, passes: int = 0, tunnel: bool = False
) -> State:
    """Shuffle the pack and so many jokers, deal it out in turn, and put the sevens down.

    If no player is named, who was dealt the seven of diamonds begins. Each joker is an all-mighty right of whoever is
    dealt it; `passes` are those of each player; with `tunnel` A and K of a suit are joined.
    """
    pack = [*PACK, *[JOKER] * jokers]
    rng.shuffle(pack)
    red, blue = pack[::2], pack[1::2]
    starter = ("7♦" in blue) * 1 if player is None else player
    rights = (red.count(JOKER), blue.count(JOKER))
    return from_hand([card for card in red if card != JOKER], starter, rights, (passes, passes), tunnel)


def has_tunnel(state: State) -> bool | None:
    """Tell whether a position of the ordinary game is played with the A–K tunnel; None if it is another game."""
    if state.board.size != VERTICES:
        return None
    if state.board == _boards()[0]:
        return False
    return True if state.board.settled(state.colours) == _boards()[1].settled(state.colours) else None


@cache
def _boards() -> tuple[Graph, Graph]:
    return ordinary_board(), ordinary_board(tunnel=True)


def is_ordinary(state: State) -> bool:
    """Tell whether a position is one of the ordinary game, so that its vertices are cards."""
    return has_tunnel(state) is not None


def namer(state: State) -> Callable[[int], str]:
    """Return what tells the name of a vertex: its card in the ordinary game, its id in a file, else its number."""
    if state.board.names:
        return state.board.names.__getitem__
    return card_at if is_ordinary(state) else str


def teller(state: State) -> Callable[[int], str]:
    """Return what tells a vertex in a sentence: ``6♠`` in the ordinary game, else ``vertex 6``."""
    name = namer(state)
    return name if is_ordinary(state) else lambda vertex: f"vertex {name(vertex)}"


def piece(state: State) -> str:
    """Return what is played: a card in the ordinary game, else a vertex."""
    return "card" if is_ordinary(state) else "vertex"


def right(state: State) -> str:
    """Return what an all-mighty right is called: a joker in the ordinary game."""
    return "joker" if is_ordinary(state) else "right"
