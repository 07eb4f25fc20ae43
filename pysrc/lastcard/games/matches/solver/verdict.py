"""The winner of match-taking, how soon and why: constant time in the size of the pile.

Let p = take + 1. The player to move loses exactly when the pile is a multiple of p (normal play) or one more
(misère play): whatever t is taken, the answer p − t leads from one such pile to the next, down to 0 or 1.

Source: Guo 2014, section 3.2, for take = 3 in misère play.
"""

from __future__ import annotations

from lastcard.core.game import check_position
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from lastcard.core.text import amount, capital
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
    if not state.left:
        verb, yours = ("loses", "you win") if state.misere else ("wins", "you lose")
        sentence = f"No match is left, and whoever took the last one {verb}."
        plain = f"No match is left: {yours}, as the other player took the last one."
        return Reason("over", sentence, (), {"period": period, "residue": residue}, plain, to_mover=True)
    move = winning_move(state) or 0
    target = state.left - move
    rounds = target // period
    facts = {"period": period, "residue": residue, "k": rounds, "target": target, "take": move}
    split = f"{target:,} = {period:,}·{rounds:,}" + (f" + {residue}" if residue else "")
    steps = [f"{state.left:,} − {move:,} = {target:,}."] if move else []
    steps += [f"{split}, which is {_form(period, residue)} with k = {rounds:,}."]
    if rounds:
        answer = f"Whatever take t follows (1 to {state.take:,}), {period:,} − t is a legal answer"
        left = (
            f"the two together take {period:,}, and a pile of the form {_form(period, residue)} is left again"
        )
        lead = f"{amount(rounds, 'such round')} lead{'s' if rounds == 1 else ''}"
        steps += [f"{answer}: {left}.", f"{lead} from {target:,} to {residue}."]
    last = "That takes the last match, which wins."
    if residue:
        last = "Whoever then must take the last match loses."
    elif rounds:
        last = "Whoever gave the last answer took the last match and wins."
    steps += [last, _total_moves(move, rounds, residue)]
    return Reason(
        "leave" if move else "answered",
        _pile_sentence(facts, split),
        tuple(steps),
        facts,
        plain=_plain_reason(state, facts),
        proof="match-taking.md",
        place="section 3.2",
        to_mover=True,
    )


def _plain_reason(state: State, facts: dict[str, int]) -> str:
    """Return the same in words: two takes together always make the same number."""
    together, move, target, rounds = facts["period"], facts["take"], facts["target"], facts["k"]
    take = capital(GAME.move_label(state, str(move)))
    if move and not target:
        return f"{take}: that takes the last match, so you win."
    if move and not rounds:
        return f"{take} and leave 1: the other player must take the last match, so you win."
    if move:
        last = "they are left with the last match" if facts["residue"] else "the last match is yours"
        rounds_won = f"answer every take so that theirs and yours make {together:,} together"
        return f"{take}. After that, {rounds_won}: {last}, so you win."
    if not rounds:
        return "You must take the last match, so you lose."
    last = "you are left with the last match" if facts["residue"] else "the last match is theirs"
    answers = f"the other player answers so that the two takes make {together:,} together"
    return f"Whatever you take, {answers}: {last} in the end, so you lose."


def _pile_sentence(facts: dict[str, int], split: str) -> str:
    period, move, target = facts["period"], facts["take"], facts["target"]
    if move and not target:
        taken = "the only match" if move == 1 else f"all {move:,}"
        return f"Take {taken}: whoever takes the last match wins."
    if move and not facts["k"]:
        return f"Take {move:,} and leave 1: whoever must take the last match loses."
    if move:
        return f"Take {move:,} and leave {split}: whatever take t follows, answer {period:,} − t."
    if target == 1:
        return "Only 1 match is left, and whoever takes the last match loses."
    form = _form(period, facts["residue"])
    return f"{split}: whatever t is taken, the answer {period:,} − t leaves {form} again."


def _form(period: int, residue: int) -> str:
    return f"{period:,}k + {residue}" if residue else f"{period:,}k"


def _total_moves(move: int, rounds: int, last: int) -> str:
    parts = [("1 for the first take", 1)] if move else []
    parts += [(f"2·{rounds:,} for the rounds", 2 * rounds)] if rounds else []
    parts += [("1 for the last match", 1)] if last else []
    total = sum(number for _, number in parts)
    unit = "move" if total == 1 else "moves"
    if len(parts) == 1:
        return f"That is {total:,} {unit}."
    return " + ".join(words for words, _ in parts) + f" makes {total:,} {unit}."
