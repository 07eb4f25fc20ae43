"""What Kiya 2021 says about TANHINMIN in chapters 2 to 4, and what we say, statement by statement, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.claims.hidden_play import HIDDEN_PLAY
from lastcard.games.tanhinmin.claims.lattice import EDGES, NODES, Edge, Node
from lastcard.games.tanhinmin.claims.open_play import OPEN_PLAY
from lastcard.games.tanhinmin.claims.ours import OURS

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*OPEN_PLAY, *HIDDEN_PLAY, *OURS)


def evidence(node: Node) -> tuple[Claim, ...]:
    """Return the claims that show what a node of figure 4.1 says, in order."""
    return tuple(claim for claim in CLAIMS if claim.id in node.claims)


__all__ = ["CLAIMS", "EDGES", "NODES", "Edge", "Node", "evidence"]
