"""How a game begins: who sits where, whose hands are hidden, and the games that one begins with.

The strip above the table of Play: who plays, whose hands lie face down, and where a game starts.

Who sits where in a game: persons and engines, how the engines are set, and how that stands in an address.

What games in Play begin with.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.playing import Agent
from lastcard.core.text import quote
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import FirstGames, GameView, Opponent, Setting
from lastcard.ui.shell.address import number_in

if TYPE_CHECKING:
    from lastcard.core.playing.match import Match


class GameSetup(Component):
    """Seats, the settings of engines, hidden hands and the start of a game."""

    script = "setup.js"
    messages = Messages(
        seat={"index": int, "who": str},
        setting={"name": str, "value": int},
        veil={"mode": str},
        hide={"on": bool},
        begin={"text": str},
        deal={"players": int},  # a series
    )
    # The players' names, and who sits where: ``you`` or an engine.
    players = param.List([])
    seats = param.List([])
    # ``[key, label, name of its setting or "", group, what it does]`` of everybody who can take a seat.
    choices = param.List([])
    # One dictionary a setting: ``name``, ``label``, ``lowest``, ``highest``, ``step``, ``unit``, ``value``.
    settings = param.List([])
    note = param.String("")  # what must be said of the engines in this position
    # Where the game started, as text; and what stands for it where it is hidden or too long.
    position = param.String("")
    placeholder = param.String("")
    # Counts the games that were begun again from there: what was typed into the field goes.
    again = param.Integer(0)
    # What could not be done; and whether that is because the text in the field is no position.
    error = param.String("")
    refused = param.Boolean(False)
    # Whether hands can lie face down; whose, as ``[key, words]``, and what is chosen of it.
    hides = param.Boolean(False)
    veils = param.List([])
    veil = param.String("")
    # Whether everything that gives the answer away is hidden; whether it stays so, with no switch.
    hide = param.Boolean(False)
    closed = param.Boolean(False)
    sizes = param.List([])  # how many players a series can be dealt to


YOU = "you"  # what stands in an address for a person


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

    def usual(self, count: int, *, chosen: bool = False) -> list[str]:
        """Return who sits where when nobody has said: you first, and Easy in all other seats.

        Where a position was `chosen` it is Perfect, as addresses with a position have always meant; a line from the
        position that Play opens with needs none.
        """
        engine = next(
            (key for key in ("perfect",) if chosen and key in self._engines), next(iter(self._engines))
        )
        return [YOU, *[engine] * (count - 1)]

    def fit(self, count: int) -> None:
        """Have one seat a player: new seats go to who sits in the last one."""
        more = next((key for key in reversed(self.keys) if key != YOU), self.usual(2)[1])
        self.keys = [*(self.keys or [YOU]), *[more] * (count - len(self.keys or [YOU]))][:count]

    @property
    def only_person(self) -> int | None:
        """The seat of the only person who plays; None where nobody plays, or several do."""
        return self.keys.index(YOU) if self.keys.count(YOU) == 1 else None

    def visit(self, query: dict[str, str], count: int) -> str:
        """Take up ``seats`` and the settings; seats that are none are left at the usual, and the sentence returned says so.

        One engine alone takes all seats but the first.
        """
        asked = query.get("seats", "")
        keys = asked.split(",")
        if len(keys) == 1 and asked in self._engines and count > 1:
            keys = [YOU, *[asked] * (count - 1)]
        known = len(keys) == count and all(key == YOU or key in self._engines for key in keys)
        self.keys = keys if known else self.usual(count, chosen=_chosen(query))
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
        """Seat the only person there is, or a person where there is none, in a seat; who sat there takes the other one."""
        was = self.keys.index(YOU) if YOU in self.keys else index
        self.put(was, self.keys[index])
        self.put(index, YOU)

    def set(self, name: str, value: int) -> None:
        """Change a setting; a value out of its range becomes the nearest in it."""
        setting = self._settings[name]
        self.values[name] = min(max(value, setting.lowest), setting.highest)

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

    def query(self, *, chosen: bool = False) -> dict[str, str]:
        """Return what stands in an address, perhaps of a position that was `chosen`; nothing where all is as usual."""
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
        """Return who can take a seat: key, label, the name of its setting (or nothing), its group, and what it does."""
        return [
            [YOU, "You", "", "", ""],
            *(
                [
                    one.key,
                    one.label,
                    one.setting.name if one.setting else "",
                    "Opponents" if one.level else "Research players",
                    one.about if isinstance(one.about, str) else one.about(),
                ]
                for one in self._engines.values()
            ),
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


def _chosen(query: dict[str, str]) -> bool:
    """Tell whether an address names a position."""
    return any(query.get(name) for name in ("pos", "kept"))


class FirstGamePicker:
    """The first games of a view: one after the other, and what is said of them.

    `usual` is the position that Play opens with.
    """

    def __init__(self, view: GameView) -> None:
        self._first = view.first or FirstGames((view.game.notation.default,), "")
        self.usual = self._first.positions[0]

    def another(self, than: str, rng: Random) -> str:
        """Return a first position other than the one that is on the table."""
        return rng.choice([text for text in self._first.positions if text != than] or [self.usual])

    def promise(self, match: Match) -> str:
        """Return that the reader can win, at the beginning of a game of which that is so; else nothing."""
        line = match.line
        begins = not line.at and match.people == (0,)
        return self._first.promise if begins and (line.given or line.text(0)) in self._first.positions else ""
