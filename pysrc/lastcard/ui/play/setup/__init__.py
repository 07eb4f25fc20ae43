"""The setup of a game: seats, engines with settings, hidden hands, first positions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import param

from lastcard.core.containers import parts_of
from lastcard.core.playing import Agent
from lastcard.core.playing.match import Match
from lastcard.core.text import quote
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import FirstGames, GameView, Opponent, Setting
from lastcard.ui.shell.address import number_in


class GameSetup(Component):
    """Seats, settings of engines, hidden hands and the start of a game."""

    script = "setup.js"
    messages = Messages(
        seat={"index": int, "who": str},
        setting={"name": str, "value": int},
        veil={"mode": str},
        hide={"on": bool},
        begin={"text": str},
        deal={"players": int},  # a series
    )
    players = param.List([])  # the players' names
    seats = param.List([])  # ``you`` or an engine, per seat
    choices = param.List([])  # as `Seats.choices` gives them
    settings = param.List([])  # as `Seats.sliders` gives them
    note = param.String("")  # warnings about the engines in this position
    position = param.String("")  # the first position of the game
    placeholder = param.String("")  # what replaces it if it is hidden or too long
    again = param.Integer(0)  # counts the games started again from there, which clears the field
    error = param.String("")
    refused = param.Boolean(False)  # true if the error is in the field's text
    hides = param.Boolean(False)  # true if hands can be hidden
    veils = param.List([])  # whose, as ``[key, words]``
    veil = param.String("")  # the chosen key
    hide = param.Boolean(False)  # true if everything that gives the answer away is hidden
    closed = param.Boolean(False)  # true if it stays so, without a switch
    sizes = param.List([])  # the numbers of players a series can be dealt to


YOU = "you"  # what stands in an address for a person


class Seats:
    """`YOU` or an engine's key per seat (`keys`), and the engines' settings (`values`)."""

    def __init__(self, opponents: Sequence[Opponent]) -> None:
        self._engines: dict[str, Opponent] = {opponent.key: opponent for opponent in opponents}
        self._settings: dict[str, Setting] = {
            opponent.setting.name: opponent.setting for opponent in opponents if opponent.setting
        }
        self.values = {name: setting.usual for name, setting in self._settings.items()}
        self.keys: list[str] = []
        self._made: dict[int, tuple[str, int, Agent]] = {}  # an engine that keeps count stays in its seat

    def usual(self, count: int, *, chosen: bool = False) -> list[str]:
        """Return the default seats: you first, and Easy in all others.

        From a `chosen` position it is Perfect, as addresses with a position have always meant; a line from
        Play's first position is not chosen.
        """
        engine = "perfect" if chosen and "perfect" in self._engines else next(iter(self._engines))
        return [YOU, *[engine] * (count - 1)]

    def fit(self, count: int) -> None:
        """Have one seat per player; new ones go to the last engine."""
        more = next((key for key in reversed(self.keys) if key != YOU), self.usual(2)[1])
        keys = self.keys or [YOU]
        self.keys = [*keys, *[more] * (count - len(keys))][:count]

    @property
    def only_person(self) -> int | None:
        """The seat of the only person; None if there are none or several."""
        return self.keys.index(YOU) if self.keys.count(YOU) == 1 else None

    def visit(self, query: dict[str, str], count: int) -> str:
        """Apply seats and settings, one engine for all; return a sentence on invalid seats."""
        asked = query.get("seats", "")
        keys = asked.split(",")
        if len(keys) == 1 and asked in self._engines and count > 1:
            keys = [YOU, *[asked] * (count - 1)]
        known = len(keys) == count and all(key == YOU or key in self._engines for key in keys)
        chosen = any(query.get(name) for name in ("pos", "kept"))
        self.keys = keys if known else self.usual(count, chosen=chosen)
        for name, setting in self._settings.items():
            self.set(name, number_in(query, name, setting.usual, setting.lowest, setting.highest))
        self.renew()
        if known or not asked:
            return ""
        return f"seats {quote(asked)} does not name {count} of {YOU}, {', '.join(self._engines)}: the usual ones play."

    def put(self, index: int, who: str) -> None:
        """Seat another player."""
        self.keys = [*self.keys[:index], who, *self.keys[index + 1 :]]

    def give(self, index: int) -> None:
        """Move the only person to a seat, or seat one there; the player there takes the person's."""
        was = self.keys.index(YOU) if YOU in self.keys else index
        self.put(was, self.keys[index])
        self.put(index, YOU)

    def set(self, name: str, value: int) -> None:
        """Change a setting; a value out of its range becomes the nearest in it."""
        setting = self._settings[name]
        self.values[name] = min(max(value, setting.lowest), setting.highest)

    def renew(self) -> None:
        """Make the engines forget the last game."""
        self._made.clear()

    def agents(self) -> tuple[Agent | None, ...]:
        """Return an engine per seat, or None for a person."""
        return tuple(self._agent(index, key) for index, key in enumerate(self.keys))

    def _agent(self, index: int, key: str) -> Agent | None:
        if key == YOU:
            return None
        opponent = self._engines[key]
        value = self.values[opponent.setting.name] if opponent.setting else 0
        if index not in self._made or self._made[index][:2] != (key, value):
            self._made[index] = key, value, opponent.make(value)
        return self._made[index][2]

    def query(self, *, chosen: bool = False) -> dict[str, str]:
        """Return the seats' part of an address; empty where all is default."""
        used = {self._engines[key].setting for key in self.keys if key in self._engines}
        usual = self.usual(len(self.keys), chosen=chosen)
        query = {"seats": ",".join(self.keys) if self.keys != usual else ""}
        for setting in self._settings.values():
            query[setting.name] = str(self.values[setting.name]) if setting in used else ""
        return query

    def label(self, index: int) -> str:
        """Return who sits in a seat, in a word or two."""
        key = self.keys[index]
        return "you" if key == YOU else self._engines[key].label.lower()

    def choices(self) -> list[list[str]]:
        """Return the candidates for a seat: key, label, setting's name, group, description."""
        found = [[YOU, "You", "", "", ""]]
        for one in self._engines.values():
            group = "Opponents" if one.level else "Research players"
            about = one.about if isinstance(one.about, str) else one.about()
            found.append([one.key, one.label, one.setting.name if one.setting else "", group, about])
        return found

    def sliders(self) -> list[dict[str, Any]]:
        """Return the settings for the page."""
        shown = ("name", "label", "lowest", "highest", "step", "unit")
        return [
            parts_of(setting, *shown) | {"value": self.values[setting.name]}
            for setting in self._settings.values()
        ]

    def notes(self, state: Any) -> str:
        """Return the seated engines' warnings about a position."""
        seated = [opponent for opponent in self._engines.values() if opponent.key in self.keys]
        said = (opponent.note(state) for opponent in seated)
        return " ".join(dict.fromkeys(note for note in said if note))


class FirstGamePicker:
    """A view's first positions for Play; `usual` is the one it opens with."""

    def __init__(self, view: GameView) -> None:
        self._first = view.first or FirstGames((view.game.notation.default,), "")
        self.usual = self._first.positions[0]

    def another(self, than: str, rng: Random) -> str:
        """Return a first position other than `than`, the current one."""
        return rng.choice([text for text in self._first.positions if text != than] or [self.usual])

    def promise(self, match: Match) -> str:
        """Return that the reader can win, at the start of such a game; else nothing."""
        line = match.line
        begins = not line.at and match.people == (0,)
        return self._first.promise if begins and (line.given or line.text(0)) in self._first.positions else ""
