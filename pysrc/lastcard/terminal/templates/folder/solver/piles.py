"""Who wins from a pile, how soon, and why.

Source: our own. A pile is lost if and only if it is one less than a power of two: from any other pile the largest such
number below it can be left, and from such a number no other one can.
"""

from __future__ import annotations

from functools import cache

from lastcard.core.game import check_position
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.core.text import Player

from ..rules import GAME, PLAYERS, State


def lost(counters: int) -> bool:
    """Tell whether whoever is to move loses."""
    return counters & (counters + 1) == 0


@cache
def plies_to_end(counters: int) -> int:
    """Return the length of the game when the winner hurries and the loser delays."""
    after = range(counters - counters // 2, counters)
    if lost(counters):
        return 1 + max((plies_to_end(left) for left in after), default=-1)
    return 1 + min(plies_to_end(left) for left in after if lost(left))


def solve(state: State) -> Solution:
    """Return the solution of a position. Raises `TypeError` if it is none."""
    check_position(state, State, GAME.name)
    moves = []
    for move in GAME.legal_moves(state):
        left = state.counters - move
        moves.append(
            MoveVerdict(str(move), str(left), "win" if lost(left) else "loss", 1 + plies_to_end(left))
        )
    return Solution(
        game=GAME.name,
        position=GAME.format(state),
        to_move=PLAYERS[state.player],
        value="loss" if lost(state.counters) else "win",
        distance=plies_to_end(state.counters),
        moves=tuple(sorted(moves, key=best_first)),
        reason=_reason(state),
    )


def _reason(state: State) -> Reason:
    counters = state.counters
    me, other = Player(PLAYERS, state.player), Player(PLAYERS, 1 - state.player)
    power = 1 << counters.bit_length()
    facts = {"counters": counters, "power": power if lost(counters) else power // 2}
    if counters == 1:
        sentence = "A single counter is left, and nobody can take half of it."
        return Reason("end", sentence, facts=facts, plain=sentence)
    if lost(counters):
        sentence = f"{counters} = {power} − 1 is lost: whatever is taken, the answer leaves {power // 2 - 1}."
        plain = f"Whatever {me('takes', 'take')}, {other('has', 'have')} an answer, so {me('loses', 'lose')}."
        return Reason("lost", sentence, facts=facts, plain=plain)
    left = power // 2 - 1
    taken = counters - left
    takes, has = other("takes", "take"), me("has", "have")
    plain = f"Take {taken}: whatever {takes} then, {has} an answer, so {me('wins', 'win')}."
    sentence = f"Take {taken}: {left} = {power // 2} − 1 is lost."
    return Reason("leave", sentence, facts=facts, plain=plain)
