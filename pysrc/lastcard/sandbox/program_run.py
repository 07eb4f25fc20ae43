"""One run of a program: read, checked, solved, written down and counted, in slices."""

from __future__ import annotations

import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

from lastcard.core.containers import parts_of
from lastcard.core.contract import Check
from lastcard.core.contract import Fault as ContractFault
from lastcard.core.engine import Effort, Engine
from lastcard.core.game import Game
from lastcard.core.general import GeneralEngine
from lastcard.core.general.space import Space
from lastcard.core.progress import Progress, relay
from lastcard.core.solution import Solution
from lastcard.registry.home import BrokenGame, Home
from lastcard.registry.loading import check_home, file_home
from lastcard.sandbox.faults import ProgramFault, contract_fault, fault_of, grown
from lastcard.sandbox.position_walk import Chunk, growth, walked
from lastcard.sandbox.rows import LONGEST_PROSE, NAME_LENGTH, PositionTooLarge, Rows

PROGRAM_LENGTH = 200_000  # characters


class Lacking(KeyboardInterrupt):
    """A module must be fetched first: no fault of the program, so not an `Exception`."""


def program_home(name: str, text: str) -> Home:
    """Write and run a program, and return its game's home. Raises `BrokenGame`."""
    if len(text) > PROGRAM_LENGTH:
        raise BrokenGame(f"./{name} is {len(text):,} signs long; {PROGRAM_LENGTH:,} is the most")
    Path(name).write_text(text, encoding="utf-8", errors="surrogatepass")
    home = file_home(f"./{name}")
    check_home(home)
    home.engine  # noqa: B018
    home.check_parts()
    return home


def game_message(home: Home, rows: Rows) -> dict[str, Any]:
    """Return what the page shows of a game; `rows` has what is the same in all positions."""
    game = home.game
    start, notation, kind = game.start, game.notation, type(game)
    own = {name: getattr(kind, name) is not getattr(Game, name) for name in OWN}
    facts = {
        **parts_of(game, *FACTS),
        **rows.usual,
        "notation": parts_of(notation, "prose", "regex", "default", "examples", "moves", "longest")
        | {"examples": [[example.text, example.note] for example in notation.examples]},
        "start": game.format(start),
        "own": own | {"engine": home.part("ENGINE") is not None},
        "chance": kind.chance_outcomes is not Game.chance_outcomes,
        "hands": any(game.hands(start, 1)),
    }
    return {"type": "game", **clipped(facts, LONGEST_PROSE)}


def clipped(value: Any, most: int) -> Any:
    """Return JSON values with long texts cut."""
    if isinstance(value, dict):
        return {name: clipped(part, TEXT_LENGTHS.get(name, most)) for name, part in value.items()}
    if isinstance(value, list):
        return [clipped(part, most) for part in value]
    return value[: most - 1] + "…" if isinstance(value, str) and len(value) > most else value


# Characters of texts that must be shorter than others.
TEXT_LENGTHS = dict.fromkeys(
    ("title", "luck", "group", "at_stake", "examples", "move", "caption", "sentence"), NAME_LENGTH
) | {"name": 40, "players": 40}

FACTS = ("name", "title", "summary", "appeal", "minutes", "luck", "group", "player_counts")

# Methods for which the page asks whether the program defines them.
OWN = ("called_off", "random_state", "parse", "format", "parse_move")


CHECKED, CHECK_SECONDS = 40, 1.0  # positions and seconds of the check before anything is solved

DOUBTED = 30_000  # positions that a search may meet where it seems that they grow for ever
MOST_FAULTS = 8  # faults that are told
MOST_ROWS_BYTES = 32_000_000  # signs of all rows together
Message = dict[str, Any]
RunSteps = Generator[Progress | Message, None, None]


class Faulty(Exception):
    """The program has a fault, which has been reported."""


class ProgramRun:
    """One run of a program.

    `table`: positions at most of a game that is sent whole.
    `budget`: positions at most that the search may visit.
    """

    def __init__(self, name: str, text: str, table: int, budget: int) -> None:
        self.name, self.file, self.text = name, str(Path(name).resolve()), text
        self.table, self.budget = table, budget
        self.home: Home | None = None
        self.faults: list[ProgramFault] = []
        self.complete = False
        self.shown = False
        self._rows: Rows | None = None
        self._begun = time.monotonic()

    @property
    def read(self) -> Home:
        """The home of the game."""
        assert self.home is not None
        return self.home

    @property
    def engine(self) -> Engine[Any, Any]:
        """The solver."""
        return self.read.engine

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.read.game

    @property
    def rows(self) -> Rows:
        """Writes the positions."""
        if self._rows is None:
            self._rows = Rows(self.game, self.game.start)
        return self._rows

    def steps(self) -> RunSteps:
        """Do the whole run, and yield messages and progress."""
        yield from self._to_end(self._whole())

    def more(self, budget: int) -> RunSteps:
        """Search again with a larger budget, and yield messages and progress."""
        self._begun = time.monotonic()
        yield from self._to_end(self._solve(budget))

    def _whole(self) -> RunSteps:
        yield from self._read()
        yield game_message(self.read, self.rows)
        self.shown = True
        yield from self._solve(self.budget)
        yield from self._check_all()

    def _to_end(self, work: RunSteps) -> RunSteps:
        try:
            yield from work
        except Faulty:
            pass
        except (GeneratorExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            yield from self._report(fault_of(error, self.home, f"./{self.name}", self.text))
        ok = not self.faults
        yield {"type": "done", "ok": ok, "partial": self.shown and not ok, "seconds": self._seconds()}

    def _seconds(self) -> float:
        return round(time.monotonic() - self._begun, 3)

    def _report(self, fault: ProgramFault) -> Generator[Message, None, None]:
        if len(self.faults) < MOST_FAULTS and fault.known_by not in [one.known_by for one in self.faults]:
            self.faults.append(fault)
            yield fault.as_dict()

    def _read(self) -> RunSteps:
        yield Progress(0, 0, "reading the file")
        self.home = program_home(self.name, self.text)
        check, doing = Check(self.game, positions=CHECKED, seconds=CHECK_SECONDS), "checking the contract"
        yield Progress(0, CHECKED, doing)
        yield from self._look(check, doing)
        if self.faults:
            raise Faulty

    def _look(self, check: Check, doing: str) -> RunSteps:
        for step in check.steps():
            if isinstance(step, ContractFault):
                yield from self._report(contract_fault(step, check, self.read, self.text))
            else:
                yield Progress(step.done, step.total, doing)

    def _check_all(self) -> RunSteps:
        check, before = Check(self.game), len(self.faults)
        yield from self._look(check, "checking more")
        yield {
            "type": "check",
            "positions": len(check.seen),
            "all": check.whole,
            "ends": check.ends,
            "players": check.players if check.seen else 0,
            "chance": check.chance,
            "round": check.goes_round(),
            "faults": len(self.faults) - before,
        }

    def _solve(self, budget: int) -> RunSteps:
        growing = yield from growth(self.game)
        if growing:
            budget = min(budget, DOUBTED)
        found = yield from solved_in_slices(self.engine, self.game.start, budget)
        searched = int(found.extra.get("searched", 0))
        own, space = self.read.part("ENGINE") is not None, self._space()
        self.complete = own or space is None or space.complete
        far = {"complete": self.complete, "searched": searched, "budget": budget}
        yield {"type": "verdict", "solution": solution_message(found), **far, "seconds": self._seconds()}
        if growing and not self.complete:
            yield from self._report(grown(growing, self.read, self.text))
            raise Faulty
        why = "engine" if own else "budget" if not self.complete else "rows" if searched > self.table else ""
        if why:
            yield {"type": "large", "why": why, **far, "deep": space.deep if space else None}
        most = max(searched, self.table) if self.complete else self.table
        yield from self._walk(far, tell=not why, most=most)

    def _space(self) -> Space | None:
        engine = self.engine
        return engine.space_of(self.game.start) if isinstance(engine, GeneralEngine) else None

    def _walk(self, far: Message, *, tell: bool, most: int) -> RunSteps:
        doing = "writing the table" if tell else "counting"
        sent = size = 0
        step: Progress | Chunk
        steps = walked(self.game, self._space(), self.rows if tell else None, most)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                count = end.value
                break
            except PositionTooLarge:
                step = Chunk(0, size=MOST_ROWS_BYTES + 1)
            if isinstance(step, Chunk):
                size += step.size
                if size > MOST_ROWS_BYTES:
                    yield {"type": "large", "why": "bytes", **far, "deep": None}
                    yield from self._walk(far, tell=False, most=most)
                    return
                sent += len(step.texts)
                yield {"type": "rows", "from": step.first, "rows": step.texts}
            else:
                yield Progress(step.done, step.total, doing)
        if tell:
            yield {"type": "table", "positions": sent, "moves": count.moves, "seconds": self._seconds()}
        yield count.as_dict()


def solved_in_slices(
    engine: Engine[Any, Any], state: Any, budget: int
) -> Generator[Progress | Message, None, Solution]:
    """Solve a position as ``lastcard solve --budget`` does, in slices."""

    def searching(step: Progress) -> Progress:
        return Progress(step.done, step.total or budget, "going through positions")

    work = engine.preparing(state, budget, whole=True) if isinstance(engine, GeneralEngine) else None
    if work is not None:
        yield from relay(work, searching)
    return engine.solve(state, Effort(budget=budget))


def solution_message(solution: Solution) -> dict[str, Any]:
    """Return a solution as the command line prints it, with its status."""
    return solution.as_dict() | {"status": solution.status, "left_out": solution.left_out}
