"""What players are called on the pages: by the colour of their mark, and in Play the only person is *you*.

Rules, JSON and the command line number the players: first, second, third. On a page each has a seat that does not change
in a game, and a mark in a colour and a shape of its own beside the name (``ui/scripts/players.js``). A game that names its
players itself keeps its names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.text import ordinal

if TYPE_CHECKING:
    from lastcard.core.game import Game

COLOURS = ("red", "blue", "green", "gold", "purple")
"""The colours of the marks, by seat; who sits further on has one of them again, and a number."""

YOU = "you"
"""What the only person who plays is called."""

_VERBS = {"has": "have", "is": "are", "was": "were", "wins": "win", "loses": "lose", "gets": "get"}
_VERBS |= {"scores": "score", "folds": "fold", "takes": "take", "finishes": "finish", "holds": "hold"}


def colour(seat: int) -> str:
    """Return what the player in a seat is called: ``red``, ``blue``, …, and from the sixth on ``red 2``."""
    again, place = divmod(seat, len(COLOURS))
    return COLOURS[place] if not again else f"{COLOURS[place]} {again + 1}"


def called(game: Game[Any, Any], state: Any, you: int | None = None) -> tuple[str, ...]:
    """Return what the players of a position are called on a page; `you` is the seat of the only person who plays."""
    names = game.players(state)
    if len(names) > 1:
        numbered = names[0] == ordinal(0)
        names = tuple(colour(seat) if numbered else name for seat, name in enumerate(names))
    return names if you is None else tuple(YOU if seat == you else name for seat, name in enumerate(names))


def mover_called(game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return what the player to move is called, or ``chance``."""
    mover = game.player_to_move(state)
    return "chance" if mover == CHANCE else called(game, state, you)[mover]


def the_player(names: tuple[str, ...], player: int) -> str:
    """Return a player in a sentence: ``the red player``, ``you``; ``the player``, where only one plays."""
    if names[player] == YOU:
        return YOU
    return "the player" if len(names) == 1 else f"the {names[player]} player"


def retold(sentence: str, game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return what rules or a solver say of a position, with the players called as on the page."""
    written, names = game.players(state), called(game, state)
    if len(names) < 2:
        return sentence
    if written != names:
        seats = {name: names[seat] for seat, name in enumerate(written)}
        some = "|".join(map(re.escape, seats))
        numbered = (
            rf"\b({some})(?= player|, who )|(?<=\bfor )({some})\b(?! place)|(?<=\bfor the )({some})(?=,| and)"
        )
        sentence = re.sub(numbered, lambda found: seats[found[0]], sentence)
    return sentence if you is None else _addressed(sentence, names[you])


def _addressed(sentence: str, name: str) -> str:
    """A sentence with a player called you: ``the red player has no card left and wins`` as ``you have no card left and win``."""

    def verb(word: str) -> str:
        return _VERBS.get(word, word)

    def told(found: re.Match[str]) -> str:
        whom = "You" if found["the"] == "The" else YOU
        if found["own"]:
            return f"{whom}r"
        rest = re.sub(r"(?<=(?:, |d ))\w+", lambda word: verb(word[0]), found["rest"])
        return f"{whom}{' ' + verb(found['verb']) if found['verb'] else ''}{rest}"

    clause = (
        rf"\b(?P<the>[Tt]he) {re.escape(name)} player(?:(?P<own>['’]s)|(?: (?P<verb>\w+))?(?P<rest>[^:;.]*))"
    )
    return re.sub(clause, told, sentence)
