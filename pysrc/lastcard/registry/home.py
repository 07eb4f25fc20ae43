"""Locates and validates the parts of a game."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import FrameType, MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

from lastcard.core.game import Game

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.core.engine import Engine
    from lastcard.core.exercises import Exercises

ROOMS = {
    "GAME": "rules",
    "ENGINE": "solver.engine",
    "FACTS": "facts",
    "CLAIMS": "claims",
    "VIEW": "view",
    "bench_tasks": "facts.benchmark",
    "bench": "benchmark",
    "EXERCISES": "exercises",
    "draw": "drawing",
}  # the parts that a game may offer, each with its room of a package


class BrokenGame(ValueError):
    """A game cannot be used: the message names its file and line, and the remedy."""


class Home:
    """The place of the parts of a game.

    `module`: the file's or package's module.
    `shown`: its name in messages: the path as it was typed.
    `attribute`: the name of the game in it.
    `files`: the files of its code, each with its checksum; empty for modules with names.
    """

    def __init__(
        self,
        module: ModuleType,
        shown: str,
        attribute: str = "GAME",
        files: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.module = module
        self.shown = shown
        self.files = files
        self._attribute = attribute

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The rules. Raises `BrokenGame` if there are none."""
        found = self.part("GAME") if self._attribute == "GAME" else self._dotted()
        if not isinstance(found, Game):
            raise BrokenGame(f"{self.shown}{self._instead(found)}")
        return found

    @cached_property
    def engine(self) -> Engine[Any, Any]:
        """The game's own solver, or the general one. Raises `BrokenGame` if its own is none."""
        own = self.part("ENGINE")
        if own is None:
            from lastcard.core.general import GeneralEngine

            return cast("Engine[Any, Any]", GeneralEngine(self.game))
        if isinstance(own, type):
            raise BrokenGame(f"{self.shown}: ENGINE is the class {own.__name__}; write {own.__name__}()")
        if not callable(getattr(own, "solve", None)):
            raise BrokenGame(f"{self.shown}: ENGINE is of type {type(own).__name__}, which has no solve")
        if getattr(own, "game", None) is not self.game:
            raise BrokenGame(f"{self.shown}: ENGINE solves another game than GAME; its game must be GAME")
        return cast("Engine[Any, Any]", own)

    @cached_property
    def exercises(self) -> Exercises:
        """The game's own exercises, or those that every solver offers. Raises `BrokenGame`."""
        from lastcard.core.exercises import Exercises

        own = self.part("EXERCISES")
        if own is not None and not isinstance(own, Exercises):
            what = "write lastcard.core.exercises.Exercises(ENGINE)"
            raise BrokenGame(f"{self.shown}: EXERCISES is of type {type(own).__name__}; {what}")
        return own or Exercises(self.engine)

    @property
    def facts(self) -> Sequence[Claim]:
        """The facts of the game: its `FACTS` or, as small games call them, its `CLAIMS`; not validated."""
        return cast("Sequence[Claim]", self.part("FACTS") or self.part("CLAIMS") or ())

    @property
    def version(self) -> str:
        """A checksum of its files, wherever they are; empty for modules with names."""
        if not self.files:
            return ""
        folder = Path(str(self.module.__file__)).parent
        lines = sorted(
            f"{Path(file).relative_to(folder).as_posix()} {known}" for file, known in self.files.items()
        )
        return checksum("\n".join(lines).encode())

    def is_of_the_file_of(self, other: Home) -> bool:
        """Return whether both were read from one file."""
        return bool(self.files and other.files) and self.module.__file__ == other.module.__file__

    @property
    def called(self) -> str:
        """The game on the command line: the path of its file, or its name."""
        return self.shown if self.files else self.game.name

    @property
    def package(self) -> str:
        """The name of the package; empty for a single module."""
        return self.module.__name__ if hasattr(self.module, "__path__") else ""

    def part(self, name: str) -> Any:
        """Return a part by its name in `ROOMS`, from its room or else from the module itself; None if there is none.

        A module with several games, where an entry point names one of them, has no other parts.
        """
        if self._attribute != "GAME":
            return None
        room = _room(f"{self.package}.{ROOMS[name]}") if self.package else None
        return getattr(room, name, None) or getattr(self.module, name, None)

    def check_parts(self) -> None:
        """Check the types of facts, exercises and view; the view of a package is not imported. Raises `BrokenGame`."""
        from lastcard.core.claims import Claim

        if not self.package and self.part("EXERCISES") is not None:
            self.exercises  # noqa: B018

        facts, view = self.facts, None if self.package else self.part("VIEW")
        if not isinstance(facts, list | tuple) or not all(isinstance(one, Claim) for one in facts):
            what = "write a tuple of lastcard.core.claims.Claim"
            raise BrokenGame(f"{self.shown}: CLAIMS is {facts!r:.80}; {what}")
        contract = sys.modules.get("lastcard.ui.contract")  # which is there if anything of its kinds is
        if view is None or (contract and isinstance(view, contract.GameView) and view.game is self.game):
            return
        what = "write a lastcard.ui.contract.GameView of an engine for GAME"
        raise BrokenGame(f"{self.shown}: VIEW is {view!r:.80}; {what}")

    def owns(self, frame: FrameType) -> bool:
        """Return True if a frame runs code of this game: of its files, beside them, or of its package."""
        file = frame.f_code.co_filename
        if self.files:
            return file in self.files or os.path.dirname(file) == os.path.dirname(str(self.module.__file__))
        top = self.module.__name__.partition(".")[0]
        return str(frame.f_globals.get("__name__", "")).partition(".")[0] == top

    def place(self, frame: FrameType) -> str:
        """Return for people the file of a frame that runs code of this game."""
        file = frame.f_code.co_filename
        if not self.files:
            depth = str(frame.f_globals.get("__name__", "")).count(".") + (Path(file).stem == "__init__")
            return os.path.join(*Path(file).parts[-depth - 1 :])
        own = str(self.module.__file__)
        if file == own:
            return self.shown
        return os.path.join(os.path.dirname(self.shown), os.path.relpath(file, os.path.dirname(own)))

    def _dotted(self) -> Any:
        found: Any = self.module
        for name in self._attribute.split("."):
            found = getattr(found, name, None)
        return found

    def _instead(self, found: Any) -> str:
        wanted = self._attribute
        if isinstance(found, type) and issubclass(found, Game):
            return f": {wanted} is the class {found.__name__}; write {wanted} = {found.__name__}()"
        if found is not None:
            return (
                f": {wanted} is of type {type(found).__name__}, which is no game; "
                "its class must be derived from lastcard.Game"
            )
        names = [
            name
            for name, value in vars(self.module).items()
            if isinstance(value, type)
            and issubclass(value, Game)
            and value.__module__ == self.module.__name__
        ]
        made = [name for name, value in vars(self.module).items() if isinstance(value, Game)]
        if made:
            return f" has no {wanted}: its game is called {made[0]}; add {wanted} = {made[0]}"
        if names:
            many = f"classes {', '.join(names)}" if len(names) > 1 else f"class {names[0]}"
            return f" has no {wanted}: it defines the {many}; add {wanted} = {names[-1]}()"
        return f" has no {wanted}: it defines no class derived from lastcard.Game"


def checksum(content: bytes) -> str:
    """Return a checksum of a file's content."""
    return f"{len(content):x}{crc32(content):08x}"


def _room(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        raise
