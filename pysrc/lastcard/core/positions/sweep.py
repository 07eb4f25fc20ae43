"""All deals of a size, or many random ones, solved and counted, in pieces for any process.

Also the benchmark of solving positions from a file, in full and in brief.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import chain, count, islice
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from lastcard.core.bench import Task
from lastcard.core.game import Game
from lastcard.core.playing.simulate import wilson
from lastcard.core.solution import Brief, Solution
from lastcard.core.worth import is_payoff, number_text

if TYPE_CHECKING:
    from lastcard.core.engine import Engine


Weight = int | Fraction
NOBODY_FORCES = "nobody can force it"
UNKNOWN = "not known"
LOT, LONGEST_LOT = 10_000, 100_000  # different deals, and deals, among which equal ones are merged, at most


@dataclass(frozen=True, slots=True)
class Deals:
    """A piece of `many` different deals, numbered from `first`.

    `deals`: each with how often it is dealt or, if `drawn`, was drawn.
    `part`: names the deals if they are not handed over (`Engine.deal_parts`).
    """

    first: int
    many: int
    deals: tuple[tuple[Any, Weight], ...] = ()
    drawn: bool = False
    part: Any = None


@dataclass
class Swept:
    """The results of some deals.

    `weight`: how often they are dealt, in total.
    `outcomes`: by outcome the number of deals, and how often those are dealt.
    `plies`: by plies to the end the number of deals.
    `payoff`: the sum of the payoffs of the player to move, as often as dealt, in games for numbers.
    `found`: deals that were asked for, with their outcome.
    """

    deals: int = 0
    weight: Weight = 0
    outcomes: dict[str, tuple[int, Weight]] = field(default_factory=dict)
    plies: dict[int, int] = field(default_factory=dict)
    payoff: float | None = None
    found: list[tuple[str, str]] = field(default_factory=list)

    def add(self, other: Swept) -> None:
        """Add the results of further deals."""
        self.deals += other.deals
        self.weight += other.weight
        for what, (deals, weight) in other.outcomes.items():
            before, often = self.outcomes.get(what, (0, 0))
            self.outcomes[what] = before + deals, often + weight
        for plies, deals in other.plies.items():
            self.plies[plies] = self.plies.get(plies, 0) + deals
        if other.payoff is not None:
            self.payoff = (self.payoff or 0.0) + other.payoff
        self.found += other.found

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values; weights are text, as they may be fractions."""
        outcomes = sorted(self.outcomes.items())
        return {
            "deals": self.deals,
            "dealt": str(self.weight),
            "outcomes": {what: {"deals": deals, "dealt": str(weight)} for what, (deals, weight) in outcomes},
            "plies": {str(plies): deals for plies, deals in sorted(self.plies.items())},
            **({} if self.payoff is None else {"payoff": self.payoff}),
            "found": [list(one) for one in self.found],
        }

    @classmethod
    def read(cls, values: dict[str, Any]) -> Swept:
        """Read JSON values."""
        return cls(
            values["deals"],
            _weight(values["dealt"]),
            {what: (one["deals"], _weight(one["dealt"])) for what, one in values["outcomes"].items()},
            {int(plies): deals for plies, deals in values["plies"].items()},
            values.get("payoff"),
            [(position, outcome) for position, outcome in values["found"]],
        )

    def share(self, what: str) -> float:
        """Return the share of an outcome among all that is dealt."""
        return float(Fraction(self.outcomes[what][1]) / Fraction(self.weight)) if self.weight else 0.0

    def summary(self, sampled: bool) -> dict[str, Any]:
        """Return the results as JSON values with shares; for a sample with Wilson's 95 % intervals."""
        told = self.as_dict()
        del told["found"]
        for what, one in told["outcomes"].items():
            one["share"] = self.share(what)
            if sampled:
                near = wilson(one["deals"], self.deals)
                one["interval"] = [near.low, near.high]
        if self.payoff is not None:
            told["payoff"] = self.payoff / float(self.weight)
        return told

    def pairs(self, sampled: bool) -> Sequence[tuple[str, str]]:
        """Return the results for people."""
        dealt = "" if self.weight == self.deals else f", dealt in {self.weight:,} ways"
        told = [("deals", f"{self.deals:,}{' drawn' if sampled else dealt}")]
        for what, (deals, _) in sorted(self.outcomes.items()):
            near = wilson(deals, self.deals)
            error = f" ({near.low:.2%} to {near.high:.2%})" if sampled else ""
            told.append((what, f"{deals:,}: {self.share(what):.2%}{error}"))
        if self.payoff is not None:
            told.append(("who begins gets", f"{number_text(self.payoff / float(self.weight))} on average"))
        if self.plies:
            longest = max(self.plies)
            told.append(("longest", f"{longest:,} plies, {self.plies[longest]:,} of them"))
        return told


def _weight(text: str) -> Weight:
    number = Fraction(text)
    return int(number) if number.denominator == 1 else number


def in_pieces(deals: Iterator[tuple[Any, Weight]], of: int, drawn: bool = False) -> Iterator[Deals]:
    """Cut deals, with their weights, into pieces of `of`."""
    first = 1
    while some := tuple(islice(deals, of)):
        yield Deals(first, len(some), some, drawn)
        first += len(some)


def in_parts(parts: Iterator[tuple[Any, int]]) -> Iterator[Deals]:
    """Make pieces of the parts of all deals."""
    first = 1
    for part, many in parts:
        yield Deals(first, many, part=part)
        first += many


def draw(deal: Callable[[Random], Any], count: int, seed: int) -> tuple[Iterator[tuple[Any, int]], int]:
    """Draw deals; each depends on the seed and its number alone.

    Returns them with how often each was drawn, and about how many different ones there are (exactly in a
    single lot).
    """
    lots = _lots(deal(Random(f"{seed} {number}")) for number in range(count))
    first = next(lots)
    deals = chain(first.items(), chain.from_iterable(lot.items() for lot in lots))
    return deals, round(len(first) * count / first.total())


def _lots(deals: Iterator[Any]) -> Iterator[Counter[Any]]:
    lot: Counter[Any] = Counter()
    for number, deal in enumerate(deals, start=1):
        lot[deal] += 1
        if len(lot) == LOT or number % LONGEST_LOT == 0:
            yield lot
            lot = Counter()
    if lot:
        yield lot


def solve_deals(
    engine: Engine[Any, Any],
    wanted: Sequence[str],
    deals: Iterable[tuple[Any, Weight]],
    drawn: bool,
    solve: Callable[[Any], Any] | None = None,
) -> Swept:
    """Solve deals with their weights, and list those with a wanted or unknown outcome.

    `solve` gives a deal's solution in brief, if not by the engine.
    """
    game = engine.game
    swept = Swept()
    for state, weight in deals:
        brief: Brief = Brief.of(engine.solve(state)) if solve is None else solve(state)
        what = outcome(game, state, brief)
        times = int(weight) if drawn else 1
        one = Swept(times, weight, {what: (times, weight)})
        if engine.timed and brief.distance is not None:
            one.plies[brief.distance] = times
        if any(map(is_payoff, brief.worths)):
            one.payoff = float(brief.worths[game.player_to_move(state)] or 0) * float(weight)
        if what in wanted or brief.status == "unknown":
            one.found += [(brief.position, what)] * times
        swept.add(one)
    return swept


def outcome(game: Game[Any, Any], state: Any, brief: Brief) -> str:
    """Return a deal's value for the mover, the winners of several, or its best move, in words."""
    if brief.status == "unknown":
        return UNKNOWN
    if any(map(is_payoff, brief.worths)):
        return " or ".join(brief.best) or "no move"
    names = game.players(state)
    if len(names) > 2:
        winners = [name for name, worth in zip(names, brief.worths, strict=True) if worth == "win"]
        return (
            f"{' and '.join(winners)} wins"
            if winners
            else "draw"
            if "draw" in brief.worths
            else NOBODY_FORCES
        )
    return brief.value or NOBODY_FORCES


REPEAT_SECONDS, MOST_BENCHED = 0.2, 3_000  # what one repeat may take, and the most positions of one
_JSON = json.JSONEncoder(ensure_ascii=False)


def bench_tasks(engines: Iterable[Engine[Any, Any]], repeats: int) -> list[Task]:
    """Return tasks to solve lines of random positions (all different, made outside the clock): read, solved, written as JSON."""
    tasks = []
    for engine in engines:
        lines = _bench_lines(engine)
        many = _affordable(engine, lines)
        for name, form in (("whole", None), ("in brief", Brief.of)):
            made = iter([next(lines) for _ in range(many * (1 + repeats))])
            work = partial(_solve_lines, engine, made, many, form)
            tasks.append(Task(engine.game.name, name, "positions", work))
    return tasks


def _bench_lines(engine: Engine[Any, Any]) -> Iterator[str]:
    game = engine.game
    return (game.format(game.random_state(Random(number))) for number in count())


def _affordable(engine: Engine[Any, Any], lines: Iterator[str]) -> int:
    _solve_lines(engine, lines, 1)
    begin, done = process_time(), 0
    while done < MOST_BENCHED and process_time() - begin < REPEAT_SECONDS:
        done += _solve_lines(engine, lines, 1)
    return done


def _solve_lines(
    engine: Engine[Any, Any], lines: Iterator[str], many: int, form: Callable[[Solution], Any] | None = None
) -> int:
    for _ in range(many):
        found = engine.solve(engine.game.parse(next(lines)))
        _JSON.encode((found if form is None else form(found)).as_dict())
    return many
