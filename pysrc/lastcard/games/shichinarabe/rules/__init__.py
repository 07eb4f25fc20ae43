"""The rules of SHICHINARABE: what a position is, what is legal, and how both are written.

Source: Kiya 2021, sections 6.1 and 6.2.
"""

from lastcard.games.shichinarabe.rules.board import Arc, ArcRule, Graph, both_ways
from lastcard.games.shichinarabe.rules.cards import (
    PACK,
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
from lastcard.games.shichinarabe.rules.game import (
    GAME,
    RED_AND_BLUE,
    SEVENS_PAPER,
    Shichinarabe,
    in_reading_order,
)
from lastcard.games.shichinarabe.rules.notation import (
    NOTATION,
    after_selections,
    from_node_link,
    to_node_link,
)
from lastcard.games.shichinarabe.rules.position import COLOURS, PASS, WHITE, Move, RedBlue, State, forest

__all__ = [
    "COLOURS",
    "GAME",
    "NOTATION",
    "PACK",
    "PASS",
    "RED_AND_BLUE",
    "SEVENS_PAPER",
    "WHITE",
    "Arc",
    "ArcRule",
    "Graph",
    "Move",
    "RedBlue",
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
