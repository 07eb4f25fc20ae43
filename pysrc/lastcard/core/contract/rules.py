"""What a game says in one position: who plays, who is to move, whether it is over, what is legal, what chance does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Integral, Rational
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import Broken, Hopeless, shown
from lastcard.core.contract.ends import SAY, wrong_end
from lastcard.core.contract.fault import kind_name
from lastcard.core.contract.values import INSTEAD, by_identity, equal, no_value
from lastcard.core.game import CHANCE, Outcome
from lastcard.core.game.ends import in_full

if TYPE_CHECKING:
    from lastcard.core.contract.asking import Examiner
    from lastcard.core.game import Game

TRIED = 40
"""Moves of a position that are made."""

COMPARED = 5
"""Moves that are made in a position that is equal to another."""

ASKED = ("players", "player_to_move", "outcome", "legal_moves", "chance_outcomes")
"""What is asked of a position, in the order of `Seen.answers`."""

_POSITION = "end it with a line that returns the position after the move"
_LIST = "return the moves as a tuple; () where there are none"
_TURN = "return the number of the player whose turn it is, from 0, or CHANCE"
_NAMES = "name each player once, in a tuple of texts"
_PAIRS = "where chance is to move, return a tuple of pairs (move, probability)"
_EXACT = "write probabilities as Fraction(1, 6), each above 0"
_WHOLE = "the probabilities of a position add up to exactly 1"
_EQUAL = "let == compare all that the rules read of a position"
_SAME = "answer from the position alone: no random numbers, nothing kept in the game between calls"


@dataclass(slots=True)
class Seen:
    """A position that was looked at, and what the game says of it; `after` is what its moves lead to, by move."""

    state: Any
    text: str
    names: tuple[str, ...]
    mover: int
    end: Outcome | None
    moves: tuple[Any, ...]
    answers: tuple[object, ...]
    after: list[tuple[Any, Any]] = field(default_factory=list)


def look(examiner: Examiner, state: Any, text: str, before: Seen | None = None) -> Seen | None:
    """Ask all that the rules say of a position, twice; None where that is not as it should be, and noted.

    Raises
    ------
    Hopeless
        If the game says something else when it is asked again.
    """
    noted = examiner.found
    try:
        answers = _answers(examiner, state, text)
        _again(examiner, state, text, answers)
    except Broken:
        return None
    names, mover, said, moves, outcomes = answers
    if not (_players(examiner, text, names, before) and _mover(examiner, text, mover, names)):
        return None
    if wrong := wrong_end(said, names):
        examiner.note(text, "outcome", *wrong)
        return None
    end = None if said is None else in_full(said, names, text)
    if mover == CHANCE:
        moves = () if end else _chance(examiner, text, outcomes)
    else:
        moves = () if end else _moves(examiner, text, moves)
    if examiner.found > noted or moves is None:
        return None
    return Seen(state, text, names, mover, end, moves, answers)


def follow(examiner: Examiner, seen: Seen, most: int = TRIED) -> None:
    """Make the moves of a position, and keep in it what they lead to.

    Raises
    ------
    Hopeless
        If a move changes the position that it is made in, or leads to two things.
    """
    for move in seen.moves[:most]:
        try:
            after, again = (_play(examiner, seen, move) for _ in range(2))
            why = examiner.ask("play", seen.text, no_value, after)
            if after is None or why:
                told = "None" if after is None else f"something that is no position: {why}"
                change = _POSITION if after is None else INSTEAD
                examiner.note(seen.text, "play", f"the move {shown(move)} gives {told}", change)
                continue
            if not examiner.ask("play", seen.text, equal, after, again):
                two = f"the move {shown(move)} leads to {examiner.text(after)} and, made again, to {examiner.text(again)}"
                examiner.note(seen.text, "play", two, _SAME)
                raise Hopeless
        except Broken:
            continue
        seen.after.append((move, after))
    _again(examiner, seen.state, seen.text, seen.answers)


def compare(examiner: Examiner, seen: Seen, other: Any) -> None:
    """Ask of a position that is equal to one that was looked at whether the rules say the same."""
    try:
        answers = _answers(examiner, other, seen.text)
        for method, old, new in zip(ASKED, seen.answers, answers, strict=True):
            if not (_one_pass(old) or _equal(old, new)):
                told = (
                    f"it says {shown(old)} and, of an equal position that other moves lead to, {shown(new)}"
                )
                examiner.note(seen.text, method, told, _EQUAL)
                return
        for move, after in seen.after[:COMPARED]:
            there = examiner.ask("play", seen.text, examiner.game.play, other, move)
            if not examiner.ask("play", seen.text, equal, after, there):
                told = (
                    f"the move {shown(move)} leads to {examiner.text(after)} and, in an equal position that other moves "
                    f"lead to, to {examiner.text(there)}"
                )
                examiner.note(seen.text, "play", told, _EQUAL)
                return
    except Broken:
        return


def ask_again(examiner: Examiner, seen: Seen) -> None:
    """Ask again what was asked of a position. Raises `Hopeless` if the answers are others now."""
    try:
        _again(examiner, seen.state, seen.text, seen.answers)
    except Broken:
        raise Hopeless from None


def _answers(examiner: Examiner, state: Any, text: str) -> tuple[Any, ...]:
    """The players, who is to move, the end, the moves of a player, and what chance can do: only what is asked there."""
    game = examiner.game
    names = examiner.ask("players", text, game.players, state)
    mover = examiner.ask("player_to_move", text, game.player_to_move, state)
    said = examiner.ask("outcome", text, game.outcome, state)
    moves: Any = ()
    outcomes: Any = ()
    if said is None and mover == CHANCE:
        outcomes = examiner.ask("chance_outcomes", text, game.chance_outcomes, state)
    elif said is None:
        moves = examiner.ask("legal_moves", text, _listed, game, state)
    return names, mover, said, moves, outcomes


def _listed(game: Game[Any, Any], state: Any) -> Any:
    moves: Any = game.legal_moves(state)
    return tuple(moves) if isinstance(moves, list | Iterator) else moves


def _again(examiner: Examiner, state: Any, text: str, before: tuple[object, ...]) -> None:
    for method, old, new in zip(ASKED, before, _answers(examiner, state, text), strict=True):
        if _one_pass(old) or _equal(old, new):
            continue
        told = f"it says {shown(old)} and, asked again, {shown(new)}"
        examiner.note(text, method, told, _SAME)
        raise Hopeless


def _one_pass(said: object) -> bool:
    """Tell whether something is wrong in itself and never equal to the like: a generator, say."""
    return said is not None and by_identity(said)


def _equal(old: object, new: object) -> bool:
    return repr(old) == repr(new) or bool(old == new)


def _players(examiner: Examiner, text: str, names: Any, before: Seen | None) -> bool:
    if not isinstance(names, tuple | list) or not names or isinstance(names, str):
        wrong = f"it returns {shown(names)}"
    elif bad := [name for name in names if not isinstance(name, str) or name.strip() != name or not name]:
        wrong = f"{shown(bad[0])} is no name"
    elif "chance" in names:
        wrong = "one of the players is called chance, which is who moves where nobody does"
    elif twice := [name for place, name in enumerate(names) if name in names[:place]]:
        wrong = f"two players are called {twice[0]}"
    elif before is not None and tuple(names) != before.names:
        wrong = f"the players are {shown(names)}, and a move before they were {shown(before.names)}"
        examiner.note(text, "players", wrong, "keep the same players from the first position to the last")
        return False
    else:
        return True
    examiner.note(text, "players", wrong, _NAMES)
    return False


def _mover(examiner: Examiner, text: str, mover: object, names: Sequence[str]) -> bool:
    if isinstance(mover, Integral) and not isinstance(mover, bool) and -1 <= int(mover) < len(names):
        return True
    known = f"the players are numbered 0 to {len(names) - 1}" if len(names) > 1 else "there is one player, 0"
    examiner.note(text, "player_to_move", f"it returns {shown(mover)}, and {known}", _TURN)
    return False


def _moves(examiner: Examiner, text: str, moves: Any) -> tuple[Any, ...] | None:
    """The moves as they should be; None if they are not, and noted."""
    if isinstance(moves, str):
        told = f"it returns the text {shown(moves)}; a tuple of one is written with a comma, ({moves!r:.20},)"
    elif isinstance(moves, Mapping | AbstractSet):
        told = f"it returns {kind_name(moves)}, in which the moves have no order"
    elif not isinstance(moves, Sequence):
        told = f"it returns {kind_name(moves)}"
    elif not moves:
        examiner.note(
            text,
            "legal_moves",
            "there is no move, and outcome says that the game is not over",
            f"either there is a move, or outcome says how it ended ({SAY})",
        )
        return None
    else:
        return tuple(moves) if _distinct(examiner, text, "legal_moves", moves) else None
    examiner.note(text, "legal_moves", told, _LIST)
    return None


def _distinct(examiner: Examiner, text: str, method: str, moves: Sequence[Any]) -> bool:
    """Tell whether the moves are values, each of them there once."""
    known = set()
    for move in moves:
        if why := no_value(move):
            examiner.note(text, method, f"the move {shown(move)} is no value: {why}", INSTEAD)
            return False
        if move in known:
            examiner.note(text, method, f"the move {shown(move)} is there twice", "give each move once")
            return False
        known.add(move)
    return True


def _chance(examiner: Examiner, text: str, outcomes: Any) -> tuple[Any, ...] | None:
    """The moves of chance if all about them is as it should be; None if not, and noted."""

    def note(what: str, change: str) -> tuple[Any, ...] | None:
        examiner.note(text, "chance_outcomes", what, change)
        return None

    if not isinstance(outcomes, tuple | list) or not all(
        isinstance(pair, tuple | list) and len(pair) == 2 for pair in outcomes
    ):
        return note(f"it returns {shown(outcomes)}", _PAIRS)
    if not outcomes:
        return note("chance is to move, and it gives no moves", _PAIRS)
    for move, probability in outcomes:
        if isinstance(probability, bool) or not isinstance(probability, Rational) or probability <= 0:
            return note(f"the probability of {shown(move)} is {shown(probability)}", _EXACT)
    total = sum(Fraction(probability) for _, probability in outcomes)
    if total != 1:
        return note(f"the probabilities add up to {total}", _WHOLE)
    given = tuple(move for move, _ in outcomes)
    return given if _distinct(examiner, text, "chance_outcomes", given) else None


def _play(examiner: Examiner, seen: Seen, move: Any) -> Any:
    return examiner.ask(
        "play",
        seen.text,
        examiner.game.play,
        seen.state,
        move,
        about=f"the move {shown(move)}, which is legal,",
        change="let play make every move that legal_moves or chance_outcomes gives",
    )
