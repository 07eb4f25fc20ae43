"""The rules of a game for whoever has never met it: short texts under headings that are the same in every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from lastcard.core.containers import json_values
from lastcard.core.text import listed

if TYPE_CHECKING:
    from lastcard.core.game.notation import Notation


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position that the guide shows, with a move marked in it.

    Parameters
    ----------
    position, move
        The position and a legal move of it, in the game's notation.
    caption
        What it shows, for those who do not see the picture too.
    """

    position: str
    move: str
    caption: str


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules that hold in a position, to be read from beginning to end. Paragraphs are separated by blank lines.

    It tells what is the same in the whole game, and nothing that somebody's hidden hand may hold.

    Parameters
    ----------
    goal
        What a player tries to do.
    setup
        What is needed, how it is laid out, and who begins.
    turn
        What a player may do in a turn.
    end
        How a game ends, and who has won then.
    unusual
        What surprises those who know similar games.
    example
        The picture.
    words
        The words that not everybody knows, each with its meaning.
    """

    BEFORE_PICTURE: ClassVar = ("Goal", "How it begins", "Your turn")
    """The headings that come before the picture."""

    goal: str
    setup: str
    turn: str
    end: str = ""
    unusual: str = ""
    example: Illustration | None = None
    words: tuple[tuple[str, str], ...] = ()

    def sections(self) -> list[tuple[str, list[str]]]:
        """Return the headings and under each its paragraphs; what is empty is left out."""
        titles = (*self.BEFORE_PICTURE, "How it ends", "Good to know")
        texts = (self.goal, self.setup, self.turn, self.end, self.unusual)
        return [(title, text.split("\n\n")) for title, text in zip(titles, texts, strict=True) if text]

    def in_short(self) -> str:
        """Return the goal, a turn and the end as one text."""
        return "\n\n".join(filter(None, (self.goal, self.turn, self.end)))

    def as_dict(self) -> dict[str, Any]:
        """Return the guide as JSON values."""
        return {
            "sections": [{"title": title, "paragraphs": texts} for title, texts in self.sections()],
            "example": json_values(self.example),
            "words": [{"word": word, "meaning": meaning} for word, meaning in self.words],
        }


def first_guide(summary: str, rules: str, players: tuple[str, ...], notation: Notation) -> Guide:
    """Return the guide of a game that has written none, from what the game says of itself."""
    return Guide(
        goal="" if rules.strip().startswith(summary) else summary,
        setup=_players(players),
        turn=rules.strip(),
        words=(("A position", notation.prose), ("A move", notation.moves)),
    )


def _players(names: tuple[str, ...]) -> str:
    """Who plays, in a sentence."""
    if len(names) == 1:
        return "You play alone."
    return f"{len(names)} players take part: {listed(names)}."
