"""What can be told about a node of a search without searching on. Proofs: ``docs/proofs/shichinarabe-forests.md``."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lastcard.games.shichinarabe.solver.forest import NONE
from lastcard.games.shichinarabe.solver.linear_rule import roles_of
from lastcard.games.shichinarabe.solver.search.components import Components, ComponentValue, least_price
from lastcard.games.shichinarabe.solver.search.rights import Rights, judge_uses

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import Pair
    from lastcard.games.shichinarabe.solver.linear_rule import Roles
    from lastcard.games.shichinarabe.solver.search.bitboard import Bitboard


class Node(NamedTuple):
    """A position in a search: what is white, who is to move, and the rights and passes of red and blue."""

    white: int
    player: int
    rights: Pair
    passes: Pair


class Cutoffs:
    """Tells who wins at a node, where that can be seen at once.

    `whitening` tells whether rights may open vertices that selections alone could never reach, `two_way` whether the
    board is undirected. On directed boards, and with edge rules, values are left aside.
    """

    def __init__(self, board: Bitboard, whitening: bool, two_way: bool) -> None:
        self._board = board
        self._components = Components(board) if two_way and not board.changes else None
        self.uses: dict[Node, int] = {}
        """At nodes that were not decided: where the only right of both players may still win at once."""
        self._rights = Rights(self._components) if self._components else None
        self._interrupted: Node | None = None
        self._dead: Pair | None = (0, 0) if board.changes else None
        if self._dead is None and not whitening:
            self._dead = self._unreachable(board.white)

    def verdict(self, node: Node, front: int) -> bool | None:
        """Tell whether the player to move wins; None if it cannot be seen.

        May end with `Pause`: asked for the same node again, it goes on from there.
        """
        if self._rights and node != self._interrupted:
            self._rights.begin()
        self._interrupted = node
        found = self._verdict(node, front)
        self._interrupted = None
        return found

    def _verdict(self, node: Node, front: int) -> bool | None:
        white, player, rights, passes = node
        if not any(rights):
            return self._plain(white, player, passes, front)
        favourite = self._never_stuck(white, player, front)
        if favourite is not None:
            return player == favourite
        if all(rights):
            return self._forgone(node, front)
        holder = 0 if rights[0] else 1
        without = self._plain(white, player, passes, front)
        if without is (player == holder):
            return without
        return self._held(node, front, holder)

    def _never_stuck(self, white: int, player: int, front: int) -> int | None:
        """The favourite in the race, if all of that player's vertices are reached unaided; else None.

        Then nothing helps the other: a right only takes vertices of the favourite away, and passes only wait.
        """
        board = self._board
        if board.deletes and board.triggers & ~white:
            return None
        left = (board.own[0] & ~white, board.own[1] & ~white)
        roles = roles_of((left[0].bit_count(), left[1].bit_count()), player)
        if roles is None:
            return None
        strong = left[1 - roles.underdog]
        return 1 - roles.underdog if board.reach(white, front, strong) == strong else None

    def _forgone(self, node: Node, front: int) -> bool | None:
        """The verdict if both players have rights: who wins without using any wins."""
        for winner in (0, 1):
            rights = (0, node.rights[1]) if winner == 0 else (node.rights[0], 0)
            won = self._verdict(node._replace(rights=rights), front)
            if won is (node.player == winner):
                return won
        return None

    def _held(self, node: Node, front: int, holder: int) -> bool | None:
        """Whether the holder of all rights, who loses without them, loses with them too."""
        white, player, rights, passes = node
        board = self._board
        if self._components is None or self._rights is None or self._unreachable(white) != (0, 0):
            return None
        left = (board.own[0] & ~white, board.own[1] & ~white)
        counts = (left[0].bit_count(), left[1].bit_count())
        lead = counts[1 - holder] - counts[holder] - (player != holder)
        if not any(passes):
            uses = judge_uses(self._components, left[0] | left[1], front, holder, lead > 0)
            if uses.wins:
                return player == holder
            if rights[holder] == 1 and player == holder:
                self.uses[node] = uses.open
        roles = roles_of(counts, player, passes)
        if roles is None:
            return None
        number = rights[holder]
        choices, thaw = [0], 0
        if roles.underdog != holder:
            if any(passes):
                return None
            kept = min(number, lead) + 1
            choices = self._rights.blockers(left[0] | left[1], front, holder, kept)
            thaw = NONE if lead < number else kept if number == 1 else 0
        bonus = roles.bonus if roles.underdog == holder else -roles.bonus
        most = -bonus - (player != holder)
        held = left[0] | left[1], front, holder, number, most
        if any(self._rights.holds(*held, frozen, thaw) for frozen in choices):
            return player != holder
        return None

    def _unreachable(self, white: int) -> Pair:
        """How many vertices of red and blue can never be reached; selections do not change that."""
        board = self._board
        left = (board.own[0] | board.own[1]) & ~white
        dead = left & ~board.reach(white, board.front(white), left)
        return (dead & board.own[0]).bit_count(), (dead & board.own[1]).bit_count()

    def _plain(self, white: int, player: int, passes: Pair, front: int) -> bool | None:
        """The verdict without rights."""
        board = self._board
        left = (board.own[0] & ~white, board.own[1] & ~white)
        if not front & left[player] and not passes[player]:
            return False
        dead = self._unreachable(white) if self._dead is None else self._dead
        roles = roles_of((left[0].bit_count(), left[1].bit_count()), player, passes, dead)
        if roles is None:
            return None
        weak, strong = left[roles.underdog], left[1 - roles.underdog]
        strong_alone = board.reach(white, front, strong)
        weak_alone = board.reach(white, front, weak)
        active = board.triggers & ~white
        if strong_alone == strong and not roles.blocked and not (active and board.deletes):
            return player != roles.underdog
        to_move = player == roles.underdog
        if not strong_alone & active and strong_alone != strong:
            quiet = board.quiet(white, front, weak, strong)
            if quiet + roles.bonus >= strong_alone.bit_count() + to_move:
                return to_move
        if not weak_alone & active:
            quiet = board.quiet(white, front, strong, weak)
            if quiet >= weak_alone.bit_count() + roles.bonus + (not to_move):
                return not to_move
        return (
            None
            if self._components is None
            else self._by_values(self._components, weak | strong, front, roles, to_move)
        )

    def _by_values(
        self, components: Components, left: int, front: int, roles: Roles, to_move: bool
    ) -> bool | None:
        """The verdict of the linear rule, or of the bounds that the values of the components give."""
        exact: list[ComponentValue] = []
        total, least, settled = roles.bonus, NONE, True
        for component in components.split(left):
            entries = component & front
            if not entries:
                continue
            found = components.judge(component, entries, roles.underdog)
            if found is None:
                return None
            total += found.value
            if found.exact:
                exact.append(found)
            else:
                settled = False
                least = min(least, found.cost)
        if roles.blocked:
            return to_move if _ahead(total, to_move) else not to_move
        certain = min(least, least_price(exact))
        if certain < NONE and _ahead(total - max(0, certain), to_move):
            return to_move
        if settled or not _ahead(total, to_move):
            return not to_move
        return None


def _ahead(lead: int, to_move: bool) -> bool:
    """Whether the underdog wins with a lead of so many moves."""
    return lead > 0 or (lead == 0 and not to_move)
