"""Checks of a game's notation and of its optional parts, such as hands and guide."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any

from lastcard.core.contract.asking import Broken, Examiner, Hopeless, shown, wrong_end
from lastcard.core.contract.fault import equal, one_line
from lastcard.core.contract.rules import TRIED, Seen, look
from lastcard.core.game import (
    CHANCE,
    Guide,
    IllegalMove,
    Illustration,
    MoveError,
    Outcome,
    PositionError,
    legal_moves,
)
from lastcard.core.text import quote

NONSENSE = (
    "", " ", "\n", "\x00", "?", "💥", "-1", "=", ",", "{}", "[]", "()", "None", "1e999", "<b>", "' or 1=1", "__import__('os')",
    "(" * 200, "x" * 10_000, "9" * 10_000,
)  # fmt: skip

LONGEST_REFUSAL = 300  # characters of the sentence that refuses a text
_REFUSE = "raise PositionError, with a sentence that says what is wrong, for whatever is no position"
_REFUSE_MOVE = "raise MoveError for what is no move, and IllegalMove for one that is not legal"
_LINE = "write it as a text of one line, without blanks around it"
_ROUND = "let parse read all that format writes, as the same position"
_WHOLE = "write with format all that a position is made of (who is to move may be left out: then it is the first player)"
_MATCH = "every text that parse reads matches the regex in full"
_READ = "read each legal move as format_move writes it"
_SHORT = f"say what is wrong in one line of fewer than {LONGEST_REFUSAL} characters"


def write_and_read(examiner: Examiner, seen: Seen) -> None:
    """Write a position and its moves, and read them again."""
    state, at = seen.state, seen.text
    with suppress(Broken):
        text = examiner.call("format", at, state)
        if not _is_line(examiner, at, "format", text):
            return
        if len(text) <= examiner.notation.longest:
            _reads(examiner, seen, text)
        else:
            told = f"the text has {len(text):,} characters, and notation.longest is {examiner.notation.longest:,}"
            examiner.note(at, "notation", told, "let notation.longest be as long as the longest position")
        _moves_read(examiner, seen)
        for method in ("rules", "at_stake"):
            said = examiner.call(method, at, state)
            if not isinstance(said, str) or said.strip() != said or (method == "rules" and not said):
                examiner.note(at, method, f"it returns {shown(said)}", "return a sentence")


def refuses(examiner: Examiner, start: Seen, others: Iterable[Seen]) -> None:
    """Read nonsense as a position, and as a move at the start and elsewhere."""
    for text in NONSENSE:
        with suppress(Broken):
            _refuses_position(examiner, text)
            for seen in (start, *others):
                _refuses_move(examiner, seen, text)


def refuses_moves(examiner: Examiner, seen: Seen, texts: Iterable[str]) -> None:
    """Check that moves of other positions are refused where they are illegal."""
    with suppress(Broken):
        for text in texts:
            _refuses_move(examiner, seen, text)


def move_texts(examiner: Examiner, seen: Seen) -> tuple[str, ...]:
    """Return the moves of a position in notation, if possible."""
    try:
        return tuple(examiner.call("format_move", seen.text, move) for move in seen.moves[:TRIED])
    except Broken:
        return ()


def _is_line(examiner: Examiner, at: str, method: str, text: object) -> bool:
    if isinstance(text, str) and text and text.strip() == text and text.isprintable():
        return True
    examiner.note(at, method, f"it returns {shown(text)}", _LINE)
    return False


def _reads(examiner: Examiner, seen: Seen, text: str) -> None:
    at = seen.text
    try:
        read = examiner.call("parse", at, text, allowed=(PositionError,), change=_ROUND)
    except PositionError as why:
        if seen.end is None:
            examiner.note(at, "parse", f"it refuses what format writes ({one_line(str(why))})", _ROUND)
        return
    if read is None:
        examiner.note(at, "parse", "it returns None for what format writes", _ROUND)
        return
    matches = examiner.ask("notation", at, re.fullmatch, examiner.notation.regex, text)
    if not matches and seen.end is None:
        examiner.note(at, "notation", "its regex does not match this position", _MATCH)
    again = examiner.call("format", at, read)
    if again != text:
        told = f"{quote(text)} is read as a position that is written {shown(again)}"
        examiner.note(at, "parse", told, _ROUND)
    elif not examiner.ask("parse", at, equal, read, seen.state) and (
        other := examiner.ask("format", at, _other, examiner, seen, read)
    ):
        examiner.note(at, "format", f"the text is read as another position, {other}", _WHOLE)


def _other(examiner: Examiner, seen: Seen, read: Any) -> str:
    """How a position differs from the one written; empty if only players may have other numbers."""
    game = examiner.game
    if (seen.end is None) == (game.outcome(read) is not None):
        return "in which the game is over" if seen.end is None else "in which the game is not over"
    mover = game.player_to_move(read)
    if (mover == CHANCE) != (seen.mover == CHANCE) or mover not in (0, seen.mover):
        return "in which another player is to move"
    moves = legal_moves(game, read)
    if seen.end is None and list(map(game.format_move, moves)) != list(map(game.format_move, seen.moves)):
        return "with other legal moves"
    for (move, after), same in zip(seen.after, moves, strict=False):
        if game.format(after) != game.format(game.play(read, same)):
            return f"in which {game.format_move(move)} leads elsewhere"
    return ""


def _moves_read(examiner: Examiner, seen: Seen) -> None:
    state, at = seen.state, seen.text
    known: dict[str, Any] = {}
    for move in seen.moves[:TRIED]:
        text = examiner.call("format_move", at, move)
        if not _is_line(examiner, at, "format_move", text):
            return
        if text in known:
            told = f"{shown(known[text])} and {shown(move)} are both written {quote(text)}"
            examiner.note(at, "format_move", told, "write different moves differently")
            return
        known[text] = move
    for text, move in known.items():
        try:
            read = examiner.call("parse_move", at, state, text, allowed=(MoveError, IllegalMove))
        except (MoveError, IllegalMove) as why:
            told = f"it refuses {quote(text)}, which is how format_move writes a legal move ({one_line(str(why))})"
            examiner.note(at, "parse_move", told, _READ)
            return
        if not examiner.ask("parse_move", at, equal, read, move):
            told = f"{quote(text)} is how {shown(move)} is written, and is read as {shown(read)}"
            examiner.note(at, "parse_move", told, _READ)
            return
        label = examiner.call("move_label", at, state, text)
        _is_line(examiner, at, "move_label", label)


def _refuses_position(examiner: Examiner, text: str) -> None:
    game, said = examiner.game, quote(text)
    try:
        state = examiner.call("parse", "", text, allowed=(PositionError,), about=said, change=_REFUSE)
    except PositionError as why:
        _short(examiner, "", "parse", f"{said} is refused", why)
        return
    apart = Examiner(game)
    with suppress(Hopeless, Broken):
        seen = examiner.ask(
            "parse", "", look, apart, state, apart.text(state), allowed=(Hopeless,), about=said
        )
        if seen is not None:
            examiner.ask("parse", "", _reads, apart, seen, game.format(state), allowed=(Broken,), about=said)
    if found := next(apart.noted(), None):
        told = f"{said} is taken for a position, and then {found.method} is at fault: {found.what}"
        examiner.note("", "parse", told, _REFUSE)


def _refuses_move(examiner: Examiner, seen: Seen, text: str) -> None:
    said = f"the move {quote(text)}"
    allowed = MoveError, IllegalMove
    try:
        read = examiner.call(
            "parse_move", seen.text, seen.state, text, allowed=allowed, about=said, change=_REFUSE_MOVE
        )
    except allowed as why:
        _short(examiner, seen.text, "parse_move", f"{said} is refused", why)
        return
    if read not in seen.moves:
        told = f"{said} is read as {shown(read)}, which is not legal"
        examiner.note(seen.text, "parse_move", told, _REFUSE_MOVE)


def _short(examiner: Examiner, at: str, method: str, said: str, why: Exception) -> None:
    if not str(why) or len(str(why)) >= LONGEST_REFUSAL or not str(why).isprintable():
        told = f"in {len(str(why))} characters: {one_line(str(why), 60)}" if str(why) else "without a word"
        examiner.note(at, method, f"{said} {told}", _SHORT)


_FEW = 3  # most cards of a place that are asked for; the number stands for more
_PLACES = "return a tuple of places, each a tuple of texts: one a player, then any others; or () for none"
_SHORTEN = "where a place has more cards than asked for, let its last entry be + and their number (core.text.few does it)"


def hands(examiner: Examiner, seen: Seen) -> None:
    """Check the open cards."""
    try:
        whole, short = (examiner.call("hands", seen.text, seen.state, most) for most in (10**9, _FEW))
    except Broken:
        return
    for said in (whole, short):
        places = isinstance(said, tuple) and all(
            isinstance(place, tuple) and all(isinstance(card, str) for card in place) for place in said
        )
        if not places or (said and len(said) < len(seen.names)) or len(said) != len(whole):
            told = f"it returns {shown(said)} for {len(seen.names)} players"
            examiner.note(seen.text, "hands", told, _PLACES)
            return
    for cards, few in zip(whole, short, strict=True):
        if few != (cards if len(cards) <= _FEW else (*cards[: _FEW - 1], f"+{len(cards) - _FEW + 1:,}")):
            told = f"of {len(cards)} cards it returns {shown(few)} when {_FEW} entries are asked for"
            examiner.note(seen.text, "hands", told, _SHORTEN)


def guide(examiner: Examiner, seen: Seen) -> None:
    """Check the guide (texts, words, the move of its picture) and the unusual rules."""
    with suppress(Broken):
        rules = examiner.call("unusual_rules", seen.text, seen.state)
        if not (isinstance(rules, tuple) and all(isinstance(rule, str) for rule in rules)):
            told = f"it returns {shown(rules)}"
            examiner.note(seen.text, "unusual_rules", told, "return a tuple of sentences, or ()")
        said = examiner.call("guide", seen.text, seen.state)
        if not isinstance(said, Guide):
            examiner.note(seen.text, "guide", f"it returns {shown(said)}", "return a Guide")
        elif not said.turn or not all(isinstance(text, str) for text in _guide_texts(said)):
            examiner.note(seen.text, "guide", "it does not say in text what a turn is", "say it in turn")
        elif said.example is not None and (wrong := _wrong_example(examiner, said.example)):
            told = f"its example {shown(said.example.position)} with the move {shown(said.example.move)}: {wrong}"
            change = "show a position that parse reads, and a move that is legal there"
            examiner.note(seen.text, "guide", told, change)


def _guide_texts(said: Guide) -> list[object]:
    parts: list[object] = [said.goal, said.setup, said.turn, said.end, said.unusual]
    return [*parts, *(text for word in said.words for text in word)]


def _wrong_example(examiner: Examiner, example: Illustration) -> str:
    """Why its move cannot be made; empty if it can."""
    game = examiner.game
    try:
        state = examiner.ask("guide", "", game.parse, example.position, allowed=(PositionError,))
        examiner.ask("guide", "", game.parse_move, state, example.move, allowed=(MoveError, IllegalMove))
    except (PositionError, MoveError, IllegalMove) as error:
        return one_line(str(error))
    return ""


def called_off(examiner: Examiner, seen: Seen) -> None:
    """Check the end of a game that is called off."""
    try:
        said = examiner.call("called_off", seen.text, seen.state)
    except Broken:
        return
    if said is not None and not isinstance(said, Outcome):
        change = "return an Outcome (drawn makes one), or None"
        examiner.note(seen.text, "called_off", f"it returns {shown(said)}", change)
    elif wrong := wrong_end(said, seen.names):
        examiner.note(seen.text, "called_off", *wrong)


def random_states(examiner: Examiner, count: int) -> list[Any]:
    """Return random positions, each drawn twice from the same seed."""
    found = []
    with suppress(Broken):
        for seed in range(count):
            size = 5 if seed % 2 else None
            state, again = (examiner.call("random_state", "", Random(seed), size) for _ in range(2))
            if not examiner.ask("random_state", "", equal, state, again):
                told = f"with the same rng it returns {examiner.text(state)} and then {examiner.text(again)}"
                examiner.note("", "random_state", told, "draw with the rng that is given, and nothing else")
                break
            found.append(state)
    return found
