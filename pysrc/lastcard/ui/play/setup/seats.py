"""Who sits where in a game: persons and engines, how the engines are set, and how that stands in an address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.text import quote
from lastcard.ui.shell.address import small_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.core.playing.agents import Agent
    from lastcard.ui.contract import Opponent, Setting

YOU = "you"
"""What stands in an address for a person."""


class Seats:
    """The seats of a game, one a player.

    `keys` says who sits where, `YOU` or the key of an engine, and `values` how the settings of the engines stand, by
    name.
    """

    def __init__(self, opponents: Sequence[Opponent]) -> None:
        self._engines: dict[str, Opponent] = {opponent.key: opponent for opponent in opponents}
        self._settings: dict[str, Setting] = {
            opponent.setting.name: opponent.setting for opponent in opponents if opponent.setting
        }
        self.values = {name: setting.usual for name, setting in self._settings.items()}
        self.keys: list[str] = []
        self._made: dict[int, tuple[str, int, Agent]] = {}  # an engine that keeps count stays in its seat

    def usual(self, count: int) -> list[str]:
        """Return who sits where when nobody has chosen: you first, the strongest engine in all other seats."""
        return [YOU, *[next(iter(self._engines))] * (count - 1)]

    def fit(self, count: int) -> None:
        """Have one seat a player: new seats go to the strongest engine."""
        self.keys = [*self.keys, *self.usual(count)[len(self.keys) :]][:count]

    def visit(self, query: dict[str, str], count: int) -> str:
        """Take up ``seats`` and the settings; seats that are none are left at the usual, and the sentence returned says so."""
        asked = query.get("seats", "")
        keys = asked.split(",")
        known = len(keys) == count and all(key == YOU or key in self._engines for key in keys)
        self.keys = keys if known else self.usual(count)
        for name, setting in self._settings.items():
            self.set(name, small_number(query.get(name, ""), setting.usual))
        self.renew()
        if known or not asked:
            return ""
        return f"seats {quote(asked)} does not name {count} of {YOU}, {', '.join(self._engines)}: the usual ones play."

    def put(self, index: int, who: str) -> None:
        """Seat another player."""
        self.keys = [*self.keys[:index], who, *self.keys[index + 1 :]]

    def give(self, index: int) -> None:
        """Seat the only person there is, or a person where there is none, in a seat; who sat there takes the other one."""
        was = self.keys.index(YOU) if YOU in self.keys else index
        self.put(was, self.keys[index])
        self.put(index, YOU)

    def set(self, name: str, value: int) -> None:
        """Change a setting; a value out of its range becomes the nearest in it."""
        setting = self._settings[name]
        self.values[name] = min(max(int(value), setting.lowest), setting.highest)

    def renew(self) -> None:
        """A new game begins: engines forget what they know of the last one."""
        self._made.clear()

    def agents(self) -> tuple[Agent | None, ...]:
        """Return who plays, one a seat: an engine, or None for a person."""
        return tuple(self._agent(index, key) for index, key in enumerate(self.keys))

    def _agent(self, index: int, key: str) -> Agent | None:
        if key == YOU:
            return None
        opponent = self._engines[key]
        value = self.values[opponent.setting.name] if opponent.setting else 0
        made = self._made.get(index)
        if made is None or made[:2] != (key, value):
            made = self._made[index] = (key, value, opponent.make(value))
        return made[2]

    def query(self) -> dict[str, str]:
        """Return what stands in an address; nothing where all is as usual."""
        used = {self._engines[key].setting for key in self.keys if key in self._engines}
        query = {"seats": ",".join(self.keys) if self.keys != self.usual(len(self.keys)) else ""}
        for setting in self._settings.values():
            query[setting.name] = str(self.values[setting.name]) if setting in used else ""
        return query

    def label(self, index: int) -> str:
        """Return who sits in a seat, in a word or two."""
        key = self.keys[index]
        return "you" if key == YOU else self._engines[key].label.lower()

    def choices(self) -> list[list[str]]:
        """Return who can take a seat: key, label, and the name of its setting (or nothing)."""
        engines = self._engines.values()
        return [
            [YOU, "You", ""],
            *([one.key, one.label, one.setting.name if one.setting else ""] for one in engines),
        ]

    def sliders(self) -> list[dict[str, Any]]:
        """Return the settings as the page draws them."""
        return [
            {
                "name": setting.name,
                "label": setting.label,
                "lowest": setting.lowest,
                "highest": setting.highest,
                "step": setting.step,
                "unit": setting.unit,
                "value": self.values[setting.name],
            }
            for setting in self._settings.values()
        ]

    def notes(self, state: Any) -> str:
        """Return what must be said of the engines that are seated in a position."""
        seated = [opponent for opponent in self._engines.values() if opponent.key in self.keys]
        said = (opponent.note(state) for opponent in seated)
        return " ".join(dict.fromkeys(note for note in said if note))
