"""The winner of match-taking, how soon and why: constant time in the size of the pile.

Let p = take + 1. The player to move loses exactly when the pile is a multiple of p (normal play) or one more
(misère play): whatever t is taken, the answer p − t leads from one such pile to the next, down to 0 or 1.

Source: Guo 2014, section 3.2, for take = 3 in misère play.
"""

from __future__ import annotations

from lastcard.core.game import check_position
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.core.text import Player, amount, capital
from lastcard.core.worth import OPPOSITE, Value, mirrored
from lastcard.games.matches.rules import GAME, MATCH_PLAYERS, State


def winning_move(state: State) -> int | None:
    """Return the one winning move, or None if every move loses."""
    move = (state.left - state.misere) % (state.take + 1)
    return move if 1 <= move <= state.largest_move() else None


def value(state: State) -> Value:
    """Return the result for the player to move, or next if the game is over."""
    if not state.left:
        return "win" if state.misere else "loss"
    return "loss" if winning_move(state) is None else "win"


def distance(state: State) -> int:
    """Return the plies to the end of best play. From a lost pile neither can hurry or delay."""
    rounds, rest = divmod(state.left, state.take + 1)
    if not state.misere:
        return 2 * rounds + (rest > 0)
    return 2 * rounds + (rest, 1, 2)[min(rest, 2)]


def solve(state: State) -> Solution:
    """Solve a position."""
    check_position(state, State, GAME.name)
    worth = value(state)
    return Solution.unread(
        _PileSolution(state),
        game=GAME.name,
        position=GAME.format(state),
        to_move=MATCH_PLAYERS[state.player],
        value=worth,
        distance=distance(state),
        worths=mirrored(worth, state.player),
        implied=True,
    )


class _PileSolution:
    """The parts of a solution that are read when needed."""

    def __init__(self, state: State) -> None:
        self.state = state

    def moves(self, _: Solution) -> tuple[MoveVerdict, ...]:
        judged = []
        for move in GAME.legal_moves(self.state):
            after = GAME.play(self.state, move)
            judged.append(MoveVerdict(str(move), str(after), OPPOSITE[value(after)], distance(after) + 1))
        return tuple(sorted(judged, key=best_first))

    def reason(self, _: Solution) -> Reason:
        return reason(self.state)


def reason(state: State) -> Reason:
    """Return why the player to move wins or loses, in steps that can be checked by hand.

    The kinds are ``over``, ``leave`` (a move leaves a lost pile) and ``answered`` (every move can be
    answered). The facts are ``period`` p, ``residue`` r, and unless the game is over ``target`` = p·``k`` +
    r, a lost pile, and ``take``, the move to it or 0.
    """
    period, residue = state.take + 1, int(state.misere)
    me, other = Player(MATCH_PLAYERS, state.player), Player(MATCH_PLAYERS, 1 - state.player)
    if not state.left:
        then = me("wins", "win") if state.misere else me("loses", "lose")
        sentence = f"No match is left: {other} took the last one, so {then}."
        return Reason("over", sentence, (), {"period": period, "residue": residue}, sentence)
    move = winning_move(state) or 0
    target = state.left - move
    rounds = target // period
    facts = {"period": period, "residue": residue, "k": rounds, "target": target, "take": move}
    split = f"{target:,} = {period:,}·{rounds:,}" + (f" + {residue}" if residue else "")
    form = _form(period, residue)
    winner, loser = (me, other) if move else (other, me)
    steps = [f"{state.left:,} − {move:,} = {target:,}."] if move else []
    steps += [f"{split}, which is {form} with k = {rounds:,}."]
    if rounds:
        takes, answers = loser("takes", "take"), winner("can take", "can take")
        steps += [
            f"Whatever number t from 1 to {state.take:,} {takes}, {answers} {period:,} − t: together that is {period:,}, "
            f"and again a pile of the form {form} is left.",
            f"After {amount(rounds, 'such round')} {target:,} matches have become {residue}.",
        ]
    takes_last = (loser if residue else winner)("takes", "take")
    steps += [
        f"In the end {takes_last} the last match: {winner('wins', 'win')}.",
        _total_moves(move, rounds, residue),
    ]
    return Reason(
        "leave" if move else "answered",
        _pile_sentence(facts, split, winner, loser),
        tuple(steps),
        facts,
        plain=_plain_reason(state, facts, winner, loser),
        proof="match-taking.md",
        place="section 3.2",
    )


def _plain_reason(state: State, facts: dict[str, int], winner: Player, loser: Player) -> str:
    """Return the same in words: a move and its reply always add up to the same number."""
    together, move, target, rounds = facts["period"], facts["take"], facts["target"], facts["k"]
    take, wins, loses = (
        capital(GAME.move_label(state, str(move))),
        winner("wins", "win"),
        loser("loses", "lose"),
    )
    if move and not target:
        return f"{take}: that is the last match, so {wins}."
    if move and not rounds:
        return f"{take} and leave 1: {loser} must take the last match, so {wins}."
    if not rounds:
        return f"{capital(str(loser))} must take the last match, so {loses}."
    whatever, last = loser("takes", "take"), loser if facts["residue"] else winner
    adds = f"{winner} can make the two moves add up to {together:,}"
    end = f"In the end {last('gets', 'get')} the last match"
    if move:
        return f"{take}. Whatever {whatever} after that, {adds}. {end}, so {wins}."
    return f"Whatever {whatever}, {adds}. {end}, so {loses}."


def _pile_sentence(facts: dict[str, int], split: str, winner: Player, loser: Player) -> str:
    period, move, target, residue = facts["period"], facts["take"], facts["target"], facts["residue"]
    if move and not target:
        return f"Take {'the only match' if move == 1 else f'all {move:,}'}: the last match wins."
    if move and not facts["k"]:
        return f"Take {move:,} and leave 1: the last match loses."
    if target == 1:
        return "Only 1 match is left, and the last match loses."
    takes, answers = loser("takes", "take"), winner("answers with", "answer with")
    if move:
        return f"Take {move:,} and leave {split}: whenever {takes} t, {answers} {period:,} − t."
    return f"{split}: whenever {takes} t, {answers} {period:,} − t to leave {_form(period, residue)} again."


def _form(period: int, residue: int) -> str:
    return f"{period:,}k + {residue}" if residue else f"{period:,}k"


def _total_moves(move: int, rounds: int, last: int) -> str:
    parts = [("1 for the first move", 1)] if move else []
    parts += [(f"2·{rounds:,} for the rounds", 2 * rounds)] if rounds else []
    parts += [("1 for the last match", 1)] if last else []
    total = sum(number for _, number in parts)
    unit = "move" if total == 1 else "moves"
    if len(parts) == 1:
        return f"That is {total:,} {unit}."
    return " + ".join(words for words, _ in parts) + f" makes {total:,} {unit}."
