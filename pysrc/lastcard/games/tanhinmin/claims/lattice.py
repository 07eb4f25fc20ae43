"""Figure 4.1 as data: what a player may ask, whether it is enough to win, and the check that shows it.

The figure orders sets of oracles by what they tell. A node here is one of these sets, with the claim that is its
evidence; an edge leads from what tells less to what tells more.
Source: Kiya 2021, figure 4.1 and Theorems 4.2 to 4.5, Corollary 4.6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.tanhinmin.claims import CLAIMS

if TYPE_CHECKING:
    from lastcard.core.claims import Claim


@dataclass(frozen=True, slots=True)
class Node:
    """A set of oracles.

    Parameters
    ----------
    id : str
        A word for links.
    label : str
        How the figure writes it; (1) is asked once, (n) at every turn.
    prose : str
        What the player knows.
    enough : bool
        Whether whoever wins with open hands when she asks wins without seeing the other hand.
    later : bool or None
        Whether she also wins if she comes to win only after she asked; None where nothing is asked, or always.
    claims : tuple of str
        The ids of the claims that are its evidence.
    """

    id: str
    label: str
    prose: str
    enough: bool
    later: bool | None
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """What tells more tells all that the other tells."""

    less: str
    more: str


NODES: tuple[Node, ...] = (
    Node("nothing", "{}", "nothing but her own hand and the play", False, None, ("no-information",)),
    Node(
        "cards",
        "{|X1|}",
        "how many cards the other player has",
        False,
        None,
        ("theorem-4-3", "theorem-4-3-p1", "theorem-4-3-distinct"),
    ),
    Node(
        "few-cards",
        "{|X1|}, |X1| ≤ 2",
        "that the other player has one card or two",
        True,
        None,
        ("theorem-4-2",),
    ),
    Node(
        "mu0-once", "{μ₀(1)}", "μ₀, asked once", True, False, ("theorem-4-4", "theorem-4-5", "theorem-4-5-p0")
    ),
    Node(
        "mu1-once", "{μ₁(1)}", "μ₁, asked once", True, False, ("theorem-4-4", "theorem-4-5", "theorem-4-5-p0")
    ),
    Node(
        "all-once",
        "{μ₀(1), μ₁(1), |X1|}",
        "μ₀, μ₁ and the number of cards, asked once",
        True,
        False,
        ("theorem-4-4", "theorem-4-5", "theorem-4-5-p0"),
    ),
    Node("mu0-always", "{μ₀(n)}", "μ₀, asked at every turn", True, True, ("corollary-4-6",)),
    Node("mu1-always", "{μ₁(n)}", "μ₁, asked at every turn", True, True, ("corollary-4-6",)),
    Node("hand", "{X1}", "the other hand: open play", True, True, ("lemma-2-2", "lemma-2-3")),
)

EDGES: tuple[Edge, ...] = (
    Edge("nothing", "cards"),
    Edge("nothing", "mu0-once"),
    Edge("nothing", "mu1-once"),
    Edge("cards", "few-cards"),
    Edge("cards", "all-once"),
    Edge("mu0-once", "all-once"),
    Edge("mu1-once", "all-once"),
    Edge("mu0-once", "mu0-always"),
    Edge("mu1-once", "mu1-always"),
    Edge("few-cards", "hand"),
    Edge("all-once", "hand"),
    Edge("mu0-always", "hand"),
    Edge("mu1-always", "hand"),
)


def evidence(node: Node) -> tuple[Claim, ...]:
    """Return the claims that show what a node says, in order."""
    return tuple(claim for claim in CLAIMS if claim.id in node.claims)
