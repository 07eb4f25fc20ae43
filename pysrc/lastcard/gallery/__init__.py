"""Games in one file of fewer than sixty lines, to begin a game from; the command line takes them unchanged.

`lastcard.gallery.lesson` has the first lesson on changing one.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files


def program_text(name: str, folder: str = "programs") -> str:
    """Return the text of a file of this package, without the ``.py`` in its name."""
    return files(__name__).joinpath(folder, f"{name}.py").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Program:
    """A game to begin from: the name of its file, its title, and what its text teaches."""

    name: str
    title: str
    line: str

    @property
    def text(self) -> str:
        """The program."""
        return program_text(self.name)


PROGRAMS = (
    Program("nim", "Nim", "Heaps of matches: the game to begin with, and what every line of it does."),
    Program("kayles", "Kayles", "Knock down pins: a position is what still stands."),
    Program("noughts", "Noughts and crosses", "Three in a line: a board as a picture in text, and a draw."),
    Program("chomp", "Chomp", "Eat a bar of chocolate, but not the poisoned square."),
    Program("coins", "Coins in a row", "Take coins from the ends: playing for as much as possible."),
    Program("pig", "Pig", "Roll again or stop: a die, and chances as exact fractions."),
    Program("three", "Three at a pile", "Three players: who cannot win may decide who does."),
    Program("ring", "Ring of four", "Hand counters on: four players, and games that go round for ever."),
    Program("hanoi", "Towers of Hanoi", "For you alone: the fewest moves for a tower."),
    Program("lights", "Lights", "For you alone: switch all the lamps off."),
    Program("tricks", "Tricks", "Follow suit or trump: two hands of cards that lie open."),
    Program("shortpan", "Short Pan", "Pan with twelve cards: change its rules, and look what happens."),
    Program("shorttanhinmin", "Short TANHINMIN", "Beat the card with eight cards: change its rules too."),
)
"""The games in the order shown, the easiest first."""


def program(name: str) -> Program:
    """Return the program of a name. Raises `KeyError` if there is none."""
    return {each.name: each for each in PROGRAMS}[name]
