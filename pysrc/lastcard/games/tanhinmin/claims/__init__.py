"""What Kiya 2021 says about TANHINMIN in chapters 2 to 4, statement by statement, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.claims.lattice import EDGES, NODES, Edge, Node
from lastcard.games.tanhinmin.claims.opened import OPEN
from lastcard.games.tanhinmin.claims.secret import SECRET

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*OPEN, *SECRET)


def evidence(node: Node) -> tuple[Claim, ...]:
    """Return the claims that show what a node of figure 4.1 says, in order."""
    return tuple(claim for claim in CLAIMS if claim.id in node.claims)


__all__ = ["CLAIMS", "EDGES", "NODES", "Edge", "Node", "evidence"]
