"""The rules of SHICHINARABE: what a position is, what is legal, and how both are written.

Source: Kiya 2021, sections 6.1 and 6.2.
"""

from lastcard.games.shichinarabe.rules.board import Arc, ArcRule, Board, both_ways
from lastcard.games.shichinarabe.rules.cards import (
    CARDS,
    card_at,
    deal,
    from_hand,
    has_tunnel,
    is_ordinary,
    namer,
    ordinary_board,
    piece,
    right,
    spider,
    teller,
    tunnel_rules,
    vertex_of,
)
from lastcard.games.shichinarabe.rules.game import GAME, KIYA_2021, PLAYERS, Shichinarabe, in_reading_order
from lastcard.games.shichinarabe.rules.notation import (
    NOTATION,
    after_selections,
    from_node_link,
    to_node_link,
)
from lastcard.games.shichinarabe.rules.position import COLOURS, PASS, WHITE, Move, Pair, State, forest

__all__ = [
    "CARDS",
    "COLOURS",
    "GAME",
    "KIYA_2021",
    "NOTATION",
    "PASS",
    "PLAYERS",
    "WHITE",
    "Arc",
    "ArcRule",
    "Board",
    "Move",
    "Pair",
    "Shichinarabe",
    "State",
    "after_selections",
    "both_ways",
    "card_at",
    "deal",
    "forest",
    "from_hand",
    "from_node_link",
    "has_tunnel",
    "in_reading_order",
    "is_ordinary",
    "namer",
    "ordinary_board",
    "piece",
    "right",
    "spider",
    "teller",
    "to_node_link",
    "tunnel_rules",
    "vertex_of",
]
