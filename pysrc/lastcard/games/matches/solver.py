"""Who wins match-taking, how soon and why: constant time in the size of the pile.

Let p = take + 1. The player to move loses exactly when the pile is a multiple of p (normal play) or one
more than a multiple of p (misère play): whatever t is taken, the answer p − t leads from one such pile
to the next, down to 0 or 1.
Source: Guo 2014, section 3.2, for take = 3 in misère play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.games.matches.rules import GAME, State

if TYPE_CHECKING:
    from lastcard.core.game import Value


def winning_move(state: State) -> int | None:
    """Return the one winning move, or None if every move loses.

    Complexity: O(1).
    Source: Guo 2014, section 3.2: (l − 1) mod 4 with l = n mod 4.
    """
    move = (state.left - _lost_residue(state)) % (state.take + 1)
    return move if 1 <= move <= state.largest_move() else None


def value(state: State) -> Value:
    """Return the result for the player to move.

    Complexity: O(1).
    """
    if not state.left:
        return "win" if state.misere else "loss"
    return "loss" if winning_move(state) is None else "win"


def distance(state: State) -> int:
    """Return the plies to the end when the winner hurries and the loser delays.

    Every pair of turns that starts from a lost pile takes exactly take + 1 matches off it, so nobody
    can hurry or delay at all.

    Complexity: O(1).
    """
    rounds, rest = divmod(state.left, state.take + 1)
    if not state.misere:
        return 2 * rounds + (rest > 0)
    if rest == 1:
        return 2 * rounds + 1
    if rest == 0:
        return 2 * rounds
    return 2 * rounds + 2


def solve(state: State) -> Solution:
    """Solve a position.

    Complexity: O(take), however large the pile.
    """
    moves = sorted((_judge(state, move) for move in GAME.legal_moves(state)), key=best_first)
    return Solution(
        game=GAME.name,
        position=GAME.format(state),
        to_move=GAME.player_names[state.player],
        value=value(state),
        distance=distance(state),
        moves=tuple(moves),
        reason=reason(state),
    )


def reason(state: State) -> Reason:
    """Say why the player to move wins or loses, in steps that can be checked by hand.

    Complexity: O(1).
    """
    period, residue = state.take + 1, _lost_residue(state)
    lost = f"{period}k + 1" if residue else f"{period}k"
    facts = {"period": period, "residue": residue}
    if not state.left:
        taker = "loses" if state.misere else "wins"
        return Reason("over", f"The pile is empty, and whoever took the last match {taker}.", (), facts)
    move = winning_move(state)
    target = state.left - (move or 0)
    split = _split(target, period, residue)
    facts = {**facts, "k": (target - residue) // period, "target": target}
    answer = f"every take t can be answered by taking {period} − t, so the two together take {period}"
    steps = (
        f"{target} = {split}, a pile of the form {lost}.",
        f"From such a pile {answer} and a pile of that form is left again.",
        "In the end 1 match is left, and whoever must take it loses."
        if residue
        else "In the end 0 matches are left, and whoever took the last one wins.",
    )
    if move is None:
        sentence = (
            f"{state.left} = {split}: whatever the player to move takes, t, the answer {period} − t "
            f"leaves {lost} again."
        )
        return Reason("answered", sentence, steps, facts)
    sentence = f"Take {move} and leave {target} = {split}: whatever take t follows, answer {period} − t."
    first = f"Taking {move} leaves {state.left} − {move} = {target}."
    return Reason("leave", sentence, (first, *steps), {**facts, "take": move})


def _judge(state: State, move: int) -> MoveVerdict:
    after = GAME.play(state, move)
    worth: Value = "loss" if value(after) == "win" else "win"
    return MoveVerdict(str(move), GAME.format(after), worth, distance(after) + 1)


def _lost_residue(state: State) -> int:
    return 1 if state.misere else 0


def _split(left: int, period: int, residue: int) -> str:
    return f"{period}·{left // period}" + (f" + {residue}" if residue else "")
