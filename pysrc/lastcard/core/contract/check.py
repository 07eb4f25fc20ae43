"""The walk through a game that finds its faults, and the comparison of a game between processes.

The order of a set of texts differs in each process, and so may a random start. `trail` walks the same short
way through a game in each process; `first_difference` compares two trails.
"""

from __future__ import annotations

import ast
import inspect
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from random import Random
from textwrap import dedent
from time import monotonic
from typing import Any

from lastcard.core.contract import rules, writing
from lastcard.core.contract.asking import Broken, Examiner, Hopeless, OutOfTime
from lastcard.core.contract.fault import (
    INSTEAD,
    Fault,
    from_outside,
    hand_made,
    kind_name,
    no_value,
    one_line,
)
from lastcard.core.contract.rules import TRIED, Seen, ask_again, compare, follow, look, never_ends
from lastcard.core.game import CHANCE, Game
from lastcard.core.positions import longest_play
from lastcard.core.progress import Progress

MOST_VISITED = 2_000  # positions that are looked at unless told otherwise
WALK_SECONDS = 10.0  # time after which no further position is looked at
RANDOM = 12  # random positions from which a random game is played
LONGEST_PLAY = 200  # most plies of a random game
LEAST = 1.0  # seconds that the start may take at least, however short the time is
# The share of the time at which each part of the walk ends; the rest is for asking again.
_SHARES = (1.0, 0.3, 0.4, 0.5, 0.7, 0.9)
MOST_ALIKE = 100  # positions equal to one, and different from outside, that are compared with it
ASKED_AGAIN = 300  # positions that are asked about again at the end


class Check:
    """The walk through a game, and what it saw.

    It visits up to `positions` positions, beside the examples and some random ones, for `seconds`; `within`
    makes a context manager that raises `TooSlow`. `warnings` lists what may be wrong but is no fault.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        positions: int = MOST_VISITED,
        seconds: float = WALK_SECONDS,
        within: Callable[[], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self.seen: dict[Any, Seen] = {}
        self.whole = False
        self.warnings: list[str] = []
        self._alike: dict[Any, set[str]] = {}
        self._examiner = Examiner(game, within)
        self._most = positions
        self._seconds = seconds
        self._until = 0.0

    @property
    def ends(self) -> int:
        """The number of finished games seen."""
        return sum(seen.end is not None for seen in self.seen.values())

    @property
    def chance(self) -> bool:
        """True if chance was seen to move."""
        return any(seen.mover == CHANCE for seen in self.seen.values())

    @property
    def players(self) -> int:
        """The number of players at the start."""
        return len(next(iter(self.seen.values())).names)

    def goes_round(self) -> bool:
        """Return whether play was seen to return to a position."""
        number = {state: place for place, state in enumerate(self.seen)}
        following = [
            [number[after] for _, after in seen.after if after in number] for seen in self.seen.values()
        ]
        return longest_play(following) is None

    def faults(self) -> Iterator[Fault]:
        """Yield each kind of fault once, where it is first seen."""
        return (step for step in self.steps() if isinstance(step, Fault))

    def steps(self) -> Iterator[Fault | Progress]:
        """Yield the faults and, in between, the progress of the walk."""
        examiner = self._examiner
        try:
            begun = time.monotonic()
            first = (self._introduced, self._start, self._from_start)
            parts = (*first, self._equal_ones, self._in_writing, self._elsewhere)
            for part, share in zip(parts, _SHARES, strict=True):
                before, self._until = examiner.found, begun + share * self._seconds
                early = part in (self._introduced, self._start)
                examiner.until = begun + LEAST if early and self._seconds < LEAST else self._until
                with suppress(OutOfTime):
                    yield from part()
                yield from examiner.noted()
                if (examiner.found > before and part != self._introduced) or (
                    part == self._start and not self.seen
                ):
                    return
            examiner.until = begun + self._seconds
            for seen in reversed(list(self.seen.values())[:ASKED_AGAIN]):
                ask_again(examiner, seen)
                yield self._progress()
        except (Hopeless, Broken, OutOfTime):
            pass
        except Exception as error:  # such as a position that cannot be compared
            change = "let every method answer for every position"
            examiner.note("", "GAME", f"it {examiner.raised(error)}", change)
        finally:
            self.warnings += examiner.unanswered
            if self.seen and not (self.whole or self.ends or examiner.found):
                looked = f"{len(self.seen):,} position{'s' * (len(self.seen) > 1)}"
                self.warnings.append(
                    f"no end was met in {looked}; play a game to its end, to see that outcome says when one is over"
                )
        yield from examiner.noted()

    def _progress(self) -> Progress:
        return Progress(len(self.seen), 2 * self._most, "positions looked at")

    def _introduced(self) -> Iterator[Progress]:
        if not isinstance(self._examiner.game, Game):
            what = f"it is {kind_name(self._examiner.game)}"
            self._examiner.note("", "GAME", what, "an object of a class derived from lastcard.Game")
            raise Hopeless
        rules.introduces_itself(self._examiner)
        yield self._progress()

    def _start(self) -> Iterator[Progress]:
        examiner = self._examiner
        try:
            start = examiner.ask("start", "", getattr, examiner.game, "start")
            if why := examiner.ask("start", "", no_value, start):
                text = examiner.text(start)
                examiner.note(text, "start", why, INSTEAD)
                rules.changed_by_play(examiner, start, text)
                raise Hopeless
        except Broken:
            raise Hopeless from None
        if hand_made(start) and rules.changed_by_play(examiner, start, examiner.text(start)):
            raise Hopeless
        seen = self._look(start)
        if seen is not None and seen.end is not None:
            change = "let a game begin with something to do"
            examiner.note(seen.text, "outcome", "the game is over at its start", change)
        yield self._progress()

    def _from_start(self) -> Iterator[Progress]:
        start = next(iter(self.seen))
        queue: deque[tuple[Any, Seen | None]] = deque([(start, None)])
        known = {start}
        while queue and self._time(self._most // 2):
            seen = self._look(*queue.popleft())
            for _, after in seen.after if seen else ():
                if after not in known:
                    known.add(after)
                    queue.append((after, seen))
            yield self._progress()
        self.whole = all(
            len(seen.after) == len(seen.moves) and all(after in self.seen for _, after in seen.after)
            for seen in self.seen.values()
        )
        if not self.whole:
            for seed in range(RANDOM):
                yield from self._play_out(start, Random(seed))
        never_ends(self._examiner, self.seen, whole=self.whole)

    def _equal_ones(self) -> Iterator[Progress]:
        """Positions that equal a visited one and were reached by other moves."""
        for seen in list(self.seen.values()):
            for _, after in seen.after:
                self._compare(after)
            yield self._progress()
        start = next(iter(self.seen))
        for seed in range(RANDOM):
            rng, state = Random(seed), start
            for _ in range(LONGEST_PLAY):
                known = self.seen.get(state)
                if known is None or not known.moves:
                    break
                state = self._examiner.tried(self._examiner.game.play, state, rng.choice(known.moves))
                self._compare(state)
            yield self._progress()

    def _compare(self, state: Any) -> None:
        """Check that the rules treat a position like an equal one that looks different."""
        known = self.seen.get(state)
        if known is None or known.state is state:
            return
        looks = self._alike.setdefault(state, {from_outside(known.state)})
        if len(looks) <= MOST_ALIKE and (look := from_outside(state)) not in looks:
            looks.add(look)
            compare(self._examiner, known, state)

    def _in_writing(self) -> Iterator[Progress]:
        before = self._examiner.found
        for seen in list(self.seen.values()):
            if not self._time(2 * self._most):
                break
            writing.write_and_read(self._examiner, seen)
            yield self._progress()
        if self._examiner.found > before:
            return
        start, *others = self.seen.values()
        ended = [seen for seen in others if seen.end is not None][:1]
        writing.refuses(self._examiner, start, ended)
        some = [start, *others[:20], *ended]
        texts = list(
            dict.fromkeys(text for seen in some for text in writing.move_texts(self._examiner, seen))
        )
        for seen in some:
            writing.refuses_moves(self._examiner, seen, texts[:20])
            writing.hands(self._examiner, seen)
            writing.called_off(self._examiner, seen)
            yield self._progress()

    def _elsewhere(self) -> Iterator[Progress]:
        examiner = self._examiner
        start = next(iter(self.seen))
        before = len(self.seen)
        writing.guide(examiner, self.seen[start])
        for state in rules.examples(examiner, start):
            yield from self._play_out(state, Random(0))
            if state in self.seen:
                writing.guide(examiner, self.seen[state])
        drawn = writing.random_states(examiner, RANDOM)
        for state in drawn:
            yield from self._play_out(state, Random(1))
        over = [seen for state in drawn if (seen := self.seen.get(state)) and seen.end is not None]
        if over and len(over) == len(drawn):
            told = "the game is over in all positions that it draws"
            examiner.note(over[0].text, "random_state", told, "draw positions with something to do")
        for seen in list(self.seen.values())[before:]:
            if not self._time(2 * self._most):
                break
            writing.write_and_read(examiner, seen)
            writing.hands(examiner, seen)
            yield self._progress()

    def _play_out(self, state: Any, rng: Random) -> Iterator[Progress]:
        seen = self._look(state)
        for _ in range(LONGEST_PLAY):
            if seen is None or not seen.after or not self._time(self._most):
                return
            seen = self._look(rng.choice(seen.after)[1], seen)
            yield self._progress()

    def _look(self, state: Any, before: Seen | None = None) -> Seen | None:
        if state in self.seen:
            return self.seen[state]
        text = self._examiner.text(state)
        seen = look(self._examiner, state, text, before)
        if seen is not None:
            self.seen[state] = seen
            follow(self._examiner, seen)
        return seen

    def _time(self, most: int) -> bool:
        return len(self.seen) < most and time.monotonic() < self._until


def faults(game: Game[Any, Any], **limits: Any) -> Iterator[Fault]:
    """Yield the faults of a game, within the limits of a `Check`."""
    return Check(game, **limits).faults()


PROCESS_POSITIONS, PROCESS_SECONDS = 300, 1.0  # positions of a trail at most, and its time
TRAIL_DRAWS = 3  # random positions of a trail
_SORT_SETS = "what goes through a set has another order in each process: write sorted(...) around it"
_SAME = (
    "let it be the same in every process: no random numbers, and sorted(...) around what goes through a set"
)

Step = tuple[str, str, tuple[str, ...]]  # what was asked, of which position, and what was said


def trail(game: Game[Any, Any]) -> Iterator[Step]:
    """Yield the answers of a game on a walk from its start, as far as it raises nothing."""
    until = monotonic() + PROCESS_SECONDS
    start = game.start
    yield "start", "", (game.format(start),)
    waiting, met = deque([start]), {start}
    for _ in range(PROCESS_POSITIONS):
        if not waiting or monotonic() > until:
            break
        state = waiting.popleft()
        here = game.format(state)
        yield "players", here, tuple(map(str, game.players(state)))
        mover, end = game.player_to_move(state), game.outcome(state)
        yield "player_to_move", here, (str(mover),)
        yield "outcome", here, (repr(end),)
        if end is not None:
            continue
        if mover == CHANCE:
            outcomes = tuple(game.chance_outcomes(state))
            moves = tuple(move for move, _ in outcomes)
            told = tuple(f"{game.format_move(move)}: {share}" for move, share in outcomes)
            yield "chance_outcomes", here, told
        else:
            moves = tuple(game.legal_moves(state))
            yield "legal_moves", here, tuple(game.format_move(move) for move in moves)
        for move in moves[:TRIED]:
            after = game.play(state, move)
            yield "play", here, (f"{game.format_move(move)} leads to {game.format(after)}",)
            if after not in met:
                met.add(after)
                waiting.append(after)
    for seed in range(TRAIL_DRAWS):
        yield "random_state", "", (game.format(game.random_state(Random(seed))),)


def first_difference(game: Game[Any, Any], one: Iterable[Step], other: Iterable[Step]) -> Fault | None:
    """Return the first difference of two trails; None if one continues the other."""
    for (method, position, said), (asked, there, again) in zip(one, other, strict=False):
        if (method, position, said) == (asked, there, again):
            continue
        if (method, position) != (asked, there):
            return None
        line = _line_at_fault(game, method)
        what = (
            f"in one process it is {one_line(', '.join(said))} and in another {one_line(', '.join(again))}"
            f"{f' (line {line})' if line else ''}"
        )
        ordered = len(said) > 1 and sorted(said) == sorted(again)
        return Fault(position, method, what, _SORT_SETS if ordered else _SAME)
    return None


def uses_sets(game: Game[Any, Any]) -> bool:
    """Return whether the file of a game makes a set, as far as it can be read."""
    try:
        tree = ast.parse(inspect.getsource(inspect.getmodule(type(game)) or type(game)))
    except (OSError, TypeError, SyntaxError):
        return True
    return any(map(_unsteady, ast.walk(tree)))


def _line_at_fault(game: Game[Any, Any], name: str) -> int:
    """The line of a method that uses a set or random numbers; else that of the method."""
    try:
        source, first = inspect.getsourcelines(type(game))
        tree = ast.parse(dedent("".join(source)))
    except (OSError, TypeError, SyntaxError):
        return 0
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            lines = [part.lineno for part in ast.walk(node) if isinstance(part, ast.expr) and _unsteady(part)]
            return first + min(lines, default=node.lineno) - 1
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return first + getattr(node, "lineno", 1) - 1
    return 0


def _unsteady(node: ast.AST) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    return isinstance(node, ast.Name) and node.id in ("set", "frozenset", "random")
