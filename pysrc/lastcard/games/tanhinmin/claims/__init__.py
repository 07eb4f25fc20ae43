"""What Kiya 2021 says about TANHINMIN in chapters 2 to 4, statement by statement, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.claims.lattice import EDGES, NODES, Edge, Node
from lastcard.games.tanhinmin.claims.opened import OPEN
from lastcard.games.tanhinmin.claims.secret import SECRET

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*OPEN, *SECRET)

__all__ = ["CLAIMS", "EDGES", "NODES", "Edge", "Node"]
