"""The rules of a game for beginners: short texts under headings that are the same in every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from lastcard.core.containers import json_values
from lastcard.core.text import listed

if TYPE_CHECKING:
    from lastcard.core.game.notation import Notation


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position with a legal move marked, both in notation; `caption` says what it shows."""

    position: str
    move: str
    caption: str


@dataclass(frozen=True, slots=True)
class Guide:
    """The rules of a position, to be read from beginning to end; blank lines separate paragraphs.

    It holds what is the same in the whole game, and nothing about hidden hands: the `goal`, the `setup` with
    the first player, a `turn`, the `end`, the `unusual` for those who know similar games, the picture
    `example`, and less common `words` with their meanings.
    """

    BEFORE_PICTURE: ClassVar = ("Goal", "How it begins", "Your turn")  # headings before the picture

    goal: str
    setup: str
    turn: str
    end: str = ""
    unusual: str = ""
    example: Illustration | None = None
    words: tuple[tuple[str, str], ...] = ()

    def sections(self) -> list[tuple[str, list[str]]]:
        """Return the headings with their paragraphs, without empty ones."""
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
    """Return the guide of a game that has written none."""
    return Guide(
        goal="" if rules.strip().startswith(summary) else summary,
        setup="You play alone."
        if len(players) == 1
        else f"{len(players)} players take part: {listed(players)}.",
        turn=rules.strip(),
        words=(("A position", notation.prose), ("A move", notation.moves)),
    )
