"""Who wins: two maximum matchings, and with cut cards whether a player is in the surplus state.

The player to move is player 0 here, with ordinary cards X0 and cut cards Y0; the other is player 1; r is the table
card. μ₀ is the size of a maximum matching of (X0 ∪ Y0) against (X1 without its weakest) ∪ {r}, μ₁ that of (X1 ∪ Y1)
against X0 without its weakest. Without cut cards player 0 wins if and only if μ₀ > μ₁.

With cut cards a player in the surplus state loses. Player 0 is in it if she has a cut card, but none that beats r, at
most one card of X1 is below her highest cut card, and player 1 can match all of X0. Player 1 is in it if she has a
cut card, at most one card of X0 is below her highest cut card and the highest of X0 is not, and player 0 can match
all of X1 together with r. (The thesis leaves r out of the last graph, so that its sizes can never be equal.)
A cut card on the table counts as a table card above everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from lastcard.games.tanhinmin.solver.matching import greedy
from lastcard.games.tanhinmin.solver.table import lay_out, with_table

if TYPE_CHECKING:
    from lastcard.games.tanhinmin.rules import State
    from lastcard.games.tanhinmin.solver.table import Table

Method = Literal["over", "matching", "surplus"]
"""What decides: a hand is empty, the sizes of two matchings, or the surplus state."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins, and what it was read off.

    Parameters
    ----------
    winner : int
        0 if the player to move wins, 1 if the other does.
    mu0, mu1 : int
        The sizes of maximum matchings of the configuration graphs of the player to move and of the other.
    surplus : int or None
        The player in the surplus state, who loses; None if neither is in it, as always without cut cards.
    method : {"over", "matching", "surplus"}
        What decides.
    """

    winner: int
    mu0: int
    mu1: int
    surplus: int | None
    method: Method


def verdict(state: State) -> Verdict:
    """Return who wins a position, and by which numbers.

    Source: Kiya 2021, Lemma 2.2; with cut cards Definition 3.2, put right, and Lemmas 3.3 and 3.4.
    """
    table = lay_out(state)
    mu0 = greedy(table.active.cards, with_table(table.other.but_weakest(), table.level)).size
    mu1 = greedy(table.other.cards, table.active.but_weakest()).size
    if state.over:
        return Verdict(1 if state.hand else 0, mu0, mu1, None, "over")
    surplus = surplus_player(table)
    if surplus is not None:
        return Verdict(1 - surplus, mu0, mu1, surplus, "surplus")
    return Verdict(0 if mu0 > mu1 else 1, mu0, mu1, None, "matching")


def winner(state: State) -> int:
    """Return 0 if the player to move wins, and 1 if the other does.

    Source: Kiya 2021, Theorems 2.1 and 3.1.
    """
    return verdict(state).winner


def surplus_player(table: Table) -> int | None:
    """Return which player is in the surplus state: 0 to move, 1 the other, or None.

    Source: Kiya 2021, Definition 3.2, with r in the graph of the second half.
    """
    if _active_in_surplus(table):
        return 0
    return 1 if _other_in_surplus(table) else None


def _active_in_surplus(table: Table) -> bool:
    active, other, level = table
    if not active.cuts or active.cuts[-1] > level or other.below(active.cuts[-1]) > 1:
        return False
    return greedy(other.cards, active.plain).size == len(active.plain)


def _other_in_surplus(table: Table) -> bool:
    active, other, level = table
    if not other.cuts or not active.hardly_cut_by(other.cuts[-1]):
        return False
    return greedy(active.cards, with_table(other.plain, level)).size == len(other.plain) + 1
