"""Checks of a game's rules in one position, of its description, and of its ends."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

from lastcard.core.contract.asking import SAY, Broken, Examiner, Hopeless, shown, wrong_end
from lastcard.core.contract.fault import (
    INSTEAD,
    by_identity,
    equal,
    from_outside,
    kind_name,
    no_value,
    one_line,
)
from lastcard.core.game import CHANCE, Example, Game, Notation, Outcome, Paper, PositionError
from lastcard.core.game.ends import in_full
from lastcard.core.text import quote

TRIED = 40  # moves of a position that are made
MOST_COMPARED = 5  # moves that are made in a position that is equal to another
RULES_ASKED = (
    "players",
    "player_to_move",
    "outcome",
    "legal_moves",
    "chance_outcomes",
)  # as in `Seen.answers`
_POSITION = "end it with a line that returns the position after the move"
_LIST = "return the moves as a tuple; () where there are none"
_TURN = "return the number of the player whose turn it is, from 0, or CHANCE"
_NAME_PLAYERS = "name each player once, in a tuple of texts"
_PAIRS = "where chance is to move, return a tuple of pairs (move, probability)"
_EXACT = "write probabilities as Fraction(1, 6), each above 0"
_WHOLE = "the probabilities of a position add up to exactly 1"
_EQUAL = "let == compare all that the rules read of a position"
_SAME = "answer from the position alone: no random numbers, nothing kept in the game between calls"


@dataclass(slots=True)
class Seen:
    """A visited position with the game's answers; `after` holds the position after each move."""

    state: Any
    text: str
    names: tuple[str, ...]
    mover: int
    end: Outcome | None
    moves: tuple[Any, ...]
    answers: tuple[object, ...]
    after: list[tuple[Any, Any]] = field(default_factory=list)


def look(examiner: Examiner, state: Any, text: str, before: Seen | None = None) -> Seen | None:
    """Call all rules of a position twice; None if one is wrong. Raises `Hopeless`."""
    noted = examiner.found
    try:
        answers = _rule_answers(examiner, state, text)
        _again(examiner, state, text, answers)
    except Broken:
        return None
    names, mover, said, moves, outcomes = answers
    if not (_players(examiner, text, names, before) and _is_player(examiner, text, mover, names)):
        return None
    if wrong := wrong_end(said, names):
        examiner.note(text, "outcome", *wrong)
        return None
    end = None if said is None else in_full(said, names, text)
    if mover == CHANCE:
        moves = () if end else _chance(examiner, text, outcomes)
    else:
        moves = () if end else _checked_moves(examiner, text, moves)
    if examiner.found > noted or moves is None:
        return None
    return Seen(state, text, names, mover, end, moves, answers)


def follow(examiner: Examiner, seen: Seen, most: int = TRIED) -> None:
    """Make the moves of a position and store what they lead to. Raises `Hopeless`."""
    for move in seen.moves[:most]:
        try:
            after, again = (_play_legal(examiner, seen, move) for _ in range(2))
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
    """Check that the rules treat a position like the equal one that was visited."""
    with suppress(Broken):
        answers = _rule_answers(examiner, other, seen.text)
        for method, old, new in zip(RULES_ASKED, seen.answers, answers, strict=True):
            if not (_one_pass(old) or _equal(old, new)):
                told = (
                    f"it says {shown(old)} and, of an equal position that other moves lead to, {shown(new)}"
                )
                examiner.note(seen.text, method, told, _EQUAL)
                return
        for move, after in seen.after[:MOST_COMPARED]:
            there = examiner.call("play", seen.text, other, move)
            if not examiner.ask("play", seen.text, equal, after, there):
                told = (
                    f"the move {shown(move)} leads to {examiner.text(after)} and, in an equal position that other moves "
                    f"lead to, to {examiner.text(there)}"
                )
                examiner.note(seen.text, "play", told, _EQUAL)
                return


def ask_again(examiner: Examiner, seen: Seen) -> None:
    """Repeat the calls for a position. Raises `Hopeless` if the answers differ."""
    try:
        _again(examiner, seen.state, seen.text, seen.answers)
    except Broken:
        raise Hopeless from None


def _rule_answers(examiner: Examiner, state: Any, text: str) -> tuple[Any, ...]:
    """The answers of the rules that apply: moves of a player or of chance, if the game is not over."""
    game = examiner.game
    names = examiner.call("players", text, state)
    mover = examiner.call("player_to_move", text, state)
    said = examiner.call("outcome", text, state)
    moves: Any = ()
    outcomes: Any = ()
    if said is None and mover == CHANCE:
        outcomes = examiner.call("chance_outcomes", text, state)
    elif said is None:
        moves = examiner.ask("legal_moves", text, _moves_listed, game, state)
    return names, mover, said, moves, outcomes


def _moves_listed(game: Game[Any, Any], state: Any) -> Any:
    moves: Any = game.legal_moves(state)
    return tuple(moves) if isinstance(moves, list | Iterator) else moves


def _again(examiner: Examiner, state: Any, text: str, before: tuple[object, ...]) -> None:
    for method, old, new in zip(RULES_ASKED, before, _rule_answers(examiner, state, text), strict=True):
        if _one_pass(old) or _equal(old, new):
            continue
        told = f"it says {shown(old)} and, asked again, {shown(new)}"
        examiner.note(text, method, told, _SAME)
        raise Hopeless


def _one_pass(said: object) -> bool:
    """True for values that never equal another, such as a generator."""
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
    examiner.note(text, "players", wrong, _NAME_PLAYERS)
    return False


def _is_player(examiner: Examiner, text: str, mover: object, names: Sequence[str]) -> bool:
    if isinstance(mover, Integral) and not isinstance(mover, bool) and -1 <= int(mover) < len(names):
        return True
    known = f"the players are numbered 0 to {len(names) - 1}" if len(names) > 1 else "there is one player, 0"
    examiner.note(text, "player_to_move", f"it returns {shown(mover)}, and {known}", _TURN)
    return False


def _checked_moves(examiner: Examiner, text: str, moves: Any) -> tuple[Any, ...] | None:
    """The moves as a tuple; None if they are wrong, which is noted."""
    if isinstance(moves, str):
        told = f"it returns the text {shown(moves)}; a tuple of one is written with a comma, ({moves!r:.20},)"
    elif isinstance(moves, Mapping | AbstractSet):
        told = f"it returns {kind_name(moves)}, in which the moves have no order"
    elif not isinstance(moves, Sequence):
        told = f"it returns {kind_name(moves)}"
    elif not moves:
        told = "there is no move, and outcome says that the game is not over"
        change = f"either there is a move, or outcome says how it ended ({SAY})"
        examiner.note(text, "legal_moves", told, change)
        return None
    else:
        return tuple(moves) if _distinct(examiner, text, "legal_moves", moves) else None
    examiner.note(text, "legal_moves", told, _LIST)
    return None


def _distinct(examiner: Examiner, text: str, method: str, moves: Sequence[Any]) -> bool:
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
    """The moves of chance; None if something about them is wrong, which is noted."""

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


def _play_legal(examiner: Examiner, seen: Seen, move: Any) -> Any:
    return examiner.call(
        "play",
        seen.text,
        seen.state,
        move,
        about=f"the move {shown(move)}, which is legal,",
        change="let play make every move that legal_moves or chance_outcomes gives",
    )


_MOST = 5  # moves that are tried


def changed_by_play(examiner: Examiner, state: Any, text: str) -> bool:
    """Make moves on a copy of a position; note, and return, whether one changed it."""
    moves = examiner.tried(lambda: tuple(examiner.game.legal_moves(state))[:_MOST])
    for move in moves or ():
        copies = examiner.tried(lambda: (copy.deepcopy(state), copy.deepcopy(state)))
        if copies is None:
            return False
        kept, tried = copies
        written = from_outside(tried)
        try:
            examiner.call("play", text, tried, move)
        except Broken:
            return False
        if from_outside(tried) != written or (not by_identity(tried) and tried != kept):
            told = f"the move {shown(move)} changes the position that it is made in"
            examiner.note(text, "play", told, "leave that as it is, and return a new position")
            return True
    return False


NAME = re.compile(r"[a-z][a-z0-9]*")  # what a game may be called on the command line and in addresses


def introduces_itself(examiner: Examiner) -> None:
    """Check the name, the paper, and the other descriptions of a game."""
    game = examiner.game
    for what, (sound, change) in SAID.items():
        if getattr(type(game), what) is getattr(Game, what):
            continue  # not written; what it comes from is looked at where it is
        with suppress(Broken):
            if not sound(said := examiner.ask(what, "", getattr, game, what)):
                examiner.note("", what, f"it is {shown(said)}", change)


def _is_line_or_empty(said: object) -> bool:
    return isinstance(said, str) and said.strip() == said and said.isprintable()


def _are_counts(said: object) -> bool:
    """True for a pair of numbers of players, the smaller first."""
    match said:
        case (int(fewest), int(most)):
            return 1 <= fewest <= most
    return False


LINE = (lambda said: _is_line_or_empty(said) and said != "", "a line of text")
OR_EMPTY = (_is_line_or_empty, "a line of text")
SAID: dict[str, tuple[Callable[[object], bool], str]] = {
    "name": (
        lambda said: isinstance(said, str) and NAME.fullmatch(said) is not None,
        "one lower-case word, such as kayles",
    ),
    "title": LINE,
    "name_in_paper": OR_EMPTY,
    "summary": LINE,
    "appeal": OR_EMPTY,
    "paper": (lambda said: said is None or isinstance(said, Paper), "a Paper, or None"),
    "player_counts": (_are_counts, "the fewest and the most players, such as (2, 4)"),
    "minutes": (lambda said: isinstance(said, int) and said >= 0, "a whole number; 0 says nothing"),
    "luck": LINE,
    "group": LINE,
}  # the test of each description, and what to write instead


def examples(examiner: Examiner, start: Any) -> list[Any]:
    """Check the notation, and return the positions of its examples."""
    try:
        notation = examiner.notation
        if not _described(examiner, notation):
            return []
        default = _read_sample(examiner, notation, notation.default, "default")
        if examiner.call("format", "", default) != examiner.call("format", "", start):
            told = f"its default is {quote(notation.default)}, and start is {examiner.text(start)}"
            examiner.note("", "notation", told, "let the default be the text of start")
        return [_read_sample(examiner, notation, example.text, "example") for example in notation.examples]
    except Broken:
        return []


def _described(examiner: Examiner, notation: object) -> bool:
    def note(what: str, change: str) -> bool:
        examiner.note("", "notation", what, change)
        return False

    if not isinstance(notation, Notation):
        return note(f"it is {shown(notation)}", "a lastcard.core.game.Notation, or leave it out")
    for part in ("prose", "moves"):
        said = getattr(notation, part)
        if not isinstance(said, str) or not said or said.strip() != said:
            return note(f"its {part} is {shown(said)}", f"say in {part} how that is written")
    try:
        re.compile(notation.regex)
    except (re.error, TypeError) as error:
        return note(f"its regex cannot be used: {one_line(str(error))}", "a regular expression, as text")
    for one in notation.examples:
        if not isinstance(one, Example) or not one.note or not isinstance(one.text, str):
            return note(f"one of its examples is {shown(one)}", "an Example(text, note) each")
    return True


def _read_sample(examiner: Examiner, notation: Notation, text: str, what: str) -> Any:
    change = "name only positions that parse reads and the regex matches in full"
    try:
        about = f"the {what} {quote(text)}"
        state = examiner.ask("notation", "", examiner.game.parse, text, allowed=(PositionError,), about=about)
    except PositionError as why:
        examiner.note("", "notation", f"its {what} {quote(text)} is not read ({one_line(str(why))})", change)
        raise Broken from None
    if not re.fullmatch(notation.regex, text):
        examiner.note("", "notation", f"its regex does not match its {what} {quote(text)}", change)
        raise Broken
    return state


_LED_OUT = "let chance come to an end, or to a player's turn"


def never_ends(examiner: Examiner, seen: Mapping[Any, Seen], *, whole: bool) -> None:
    """Note endless moves of chance and, if all was seen (`whole`), a game without any end."""
    if stuck := _chance_alone(seen):
        what = "chance is to move from there on for ever: no player has a turn, and nothing ends"
        examiner.note(stuck[0].text, "chance_outcomes", what, _LED_OUT)
        return
    usual = type(examiner.game).called_off is Game.called_off
    if whole and usual and not any(one.end for one in seen.values()):
        start = next(iter(seen.values()))
        what = f"it is None there and in all positions that can follow ({len(seen):,} in all): no game ends"
        examiner.note(start.text, "outcome", what, SAY)


def _chance_alone(seen: Mapping[Any, Seen]) -> list[Seen]:
    """The positions from which only moves of chance can follow."""
    before: dict[Any, list[Any]] = {}
    led_out = []
    for here, one in seen.items():
        followed = [after for _, after in one.after]
        if one.mover != CHANCE or one.end or len(followed) < len(one.moves) or not seen.keys() >= {*followed}:
            led_out.append(here)
        for after in followed:
            before.setdefault(after, []).append(here)
    out = set(led_out)
    for there in led_out:  # which grows meanwhile
        for here in before.get(there, ()):
            if here not in out:
                out.add(here)
                led_out.append(here)
    return [one for here, one in seen.items() if here not in out]
