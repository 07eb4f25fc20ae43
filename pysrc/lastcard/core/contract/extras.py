"""What a game may offer beside the rules: open cards, a guide, a way to call a game off, random positions."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import Broken, shown
from lastcard.core.contract.ends import wrong_end
from lastcard.core.contract.fault import one_line
from lastcard.core.contract.values import equal
from lastcard.core.game import Guide, IllegalMove, Illustration, MoveError, Outcome, PositionError

if TYPE_CHECKING:
    from lastcard.core.contract.asking import Examiner
    from lastcard.core.contract.rules import Seen

_FEW = 3
"""Cards of a place that are asked for; more are told by their number."""

_PLACES = "return a tuple of places, each a tuple of texts: one a player, then any others; or () for none"
_SHORTEN = "where a place has more cards than asked for, let its last entry be + and their number (core.text.few does it)"


def hands(examiner: Examiner, seen: Seen) -> None:
    """Look at the cards that lie open."""
    game = examiner.game
    try:
        whole, short = (
            examiner.ask("hands", seen.text, game.hands, seen.state, most) for most in (10**9, _FEW)
        )
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
    """Look at the guide: its texts, the words that it explains, and the move of its picture; and at the unusual rules."""
    game = examiner.game
    try:
        rules = examiner.ask("unusual_rules", seen.text, game.unusual_rules, seen.state)
        if not (isinstance(rules, tuple) and all(isinstance(rule, str) for rule in rules)):
            told = f"it returns {shown(rules)}"
            examiner.note(seen.text, "unusual_rules", told, "return a tuple of sentences, or ()")
        said = examiner.ask("guide", seen.text, game.guide, seen.state)
        if not isinstance(said, Guide):
            examiner.note(seen.text, "guide", f"it returns {shown(said)}", "return a Guide")
        elif not said.turn or not all(isinstance(text, str) for text in _texts(said)):
            examiner.note(seen.text, "guide", "it does not say in text what a turn is", "say it in turn")
        elif said.example is not None and (wrong := _wrong_example(examiner, said.example)):
            told = f"its example {shown(said.example.position)} with the move {shown(said.example.move)}: {wrong}"
            examiner.note(
                seen.text, "guide", told, "show a position that parse reads, and a move that is legal there"
            )
    except Broken:
        return


def _texts(said: Guide) -> list[object]:
    parts: list[object] = [said.goal, said.setup, said.turn, said.end, said.unusual]
    return [*parts, *(text for word in said.words for text in word)]


def _wrong_example(examiner: Examiner, example: Illustration) -> str:
    """Why its move cannot be made; empty where it can."""
    game = examiner.game
    try:
        state = examiner.ask("guide", "", game.parse, example.position, allowed=(PositionError,))
        examiner.ask("guide", "", game.parse_move, state, example.move, allowed=(MoveError, IllegalMove))
    except (PositionError, MoveError, IllegalMove) as error:
        return one_line(str(error))
    return ""


def called_off(examiner: Examiner, seen: Seen) -> None:
    """Look at how a game ends that is called off."""
    try:
        said = examiner.ask("called_off", seen.text, examiner.game.called_off, seen.state)
    except Broken:
        return
    if said is not None and not isinstance(said, Outcome):
        examiner.note(
            seen.text,
            "called_off",
            f"it returns {shown(said)}",
            "return an Outcome (drawn makes one), or None",
        )
    elif wrong := wrong_end(said, seen.names):
        examiner.note(seen.text, "called_off", *wrong)


def random_states(examiner: Examiner, count: int) -> list[Any]:
    """Return random positions, each drawn twice with the same luck."""
    game, found = examiner.game, []
    for seed in range(count):
        size = 5 if seed % 2 else None
        try:
            state, again = (
                examiner.ask("random_state", "", game.random_state, Random(seed), size) for _ in range(2)
            )
            if not examiner.ask("random_state", "", equal, state, again):
                told = f"with the same rng it returns {examiner.text(state)} and then {examiner.text(again)}"
                examiner.note("", "random_state", told, "draw with the rng that is given, and nothing else")
                break
        except Broken:
            break
        found.append(state)
    return found
