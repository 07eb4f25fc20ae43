"""Facts: checkable statements, of a paper or of ours; a decorator makes one of the function that yields its cases.

    _fact = partial(fact, GAME.name, PAPER, "matches", by_size=True)

    @_fact(
        place="Table 1",
        title="Who wins",
        printed="second for n = 1 and 5, first for every other n",
        statement="For {scope}: between two optimal players, the printed one wins.",
        limits=(1, 21, 21),
        scope="all n ≤ {}",
    )
    def who_wins(limit: int) -> Cases:
        verdicts = yield from truth(limit)
        for left, printed in PRINTED.items():
            yield Case.compare(str(left), printed, verdicts[left])

One driver makes a `Finding` of the cases: status, rows, sentence, counterexample, correction and evidence.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from types import ModuleType
from typing import Any, TypeAlias

from lastcard.core.claims import (
    EXHAUSTIVE,
    NOTHING_CHECKED,
    Check,
    Claim,
    Evidence,
    Finding,
    Row,
    Status,
    unchecked,
)
from lastcard.core.game import Paper
from lastcard.core.progress import Progress, as_part, run_to_end

Fact = Claim  # the name of claims that are made of cases


@dataclass(frozen=True)
class DividedCheck:
    """A check in independent parts, which several processes can do.

    `parts`: the parts up to a bound, in the order in which they are put together: the same for the same bound, and
        some seconds of work each however large the bound.
    `work`: does a part, in slices, and returns its result as JSON values.
    `together`: the finding, from the bound and the results of the parts.
    """

    parts: Callable[[int], Sequence[Any]]
    work: Callable[[Any], Generator[Progress, None, Any]]
    together: Callable[[int, Sequence[Any]], Finding]

    def __call__(self, limit: int) -> Check:
        """Check all parts in this process."""
        found, parts = [], self.parts(limit)
        for number, part in enumerate(parts):
            found.append((yield from as_part(self.work(part), number, len(parts))))
        return self.together(limit, found)


CASES_PER_SLICE = 250  # cases between two yields to the page, where the function itself yields no progress


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a fact.

    `label`: the label of its row; a case without one is counted and makes no row.
    `printed`, `computed`: the printed or stated value, and the computed one.
    `agrees`: True if the case is as stated; None if there is nothing to compare.
    `position`: its position, in the game's notation: the counterexample if it is not as stated.
    `count`: the number of cases that this one represents.
    """

    label: str = ""
    printed: str = ""
    computed: str = ""
    agrees: bool | None = None
    position: str = ""
    count: int = 1

    @classmethod
    def compare(cls, label: str, printed: int | str, computed: int | str | None, position: str = "") -> Case:
        """Return a case that agrees if both values are equal; numbers get commas, None is beyond the bound."""
        if computed is None:
            return cls.beyond(label, printed)
        return cls(label, _with_commas(printed), _with_commas(computed), bool(printed == computed), position)

    @classmethod
    def beyond(cls, label: str, printed: int | str) -> Case:
        """Return a case beyond the bound, in which nothing is compared."""
        return cls(label, _with_commas(printed), "beyond the bound")


def _with_commas(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The result of a fact's function where the words of the fact are not enough; None leaves it to the driver.

    `computed`: the truth in a sentence; the fact's `otherwise`, if any, replaces it if the statement does not hold.
    `bound`: the range of the check.
    `correction`: the corrected statement; left out if the fact holds.
    `status`, `evidence`: the verdict and its evidence, where the cases do not decide (`judge_sample`).
    `smallest`: True if the counterexample is the smallest.
    """

    computed: str | None = None
    bound: str | None = None
    correction: str | None = None
    status: Status | None = None
    evidence: Evidence | None = None
    smallest: bool | None = None


Cases: TypeAlias = Generator[Progress | Case, None, None]
Concluded: TypeAlias = Generator[Progress | Case, None, Conclusion | str]
"""The cases of a fact, with progress in between; the second with a conclusion, or its sentence, at the end."""


class _Seen:
    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.amiss: list[Row] = []
        self.checked = self.wrong = self.silent = 0
        self.counterexample: str | None = None

    def add(self, case: Case) -> bool:
        """Add a case; return True if it is time for the page."""
        if case.label:
            self.rows.append(Row(case.label, case.printed, case.computed, case.agrees))
        if case.agrees is not None:
            self.checked += case.count
        if case.agrees is False:
            self.wrong += case.count
            self.amiss += self.rows[-1:] if case.label else []
            if self.counterexample is None and case.position:
                self.counterexample = case.position
        self.silent = (self.silent + 1) % CASES_PER_SLICE
        return not self.silent


@dataclass(frozen=True)
class FactOf:
    """A decorator that makes a fact of the function that yields its cases; games call it `fact`.

    The function's name, with hyphens, is the fact's name; a fact of ours has nothing printed. The function gets the
    bound, which is within the limits. With `parts` and `work` it also gets the results of the parts.

    `game`, `paper`, `place`, `title`, `statement`, `printed`: as in `Claim`.
    `unit`: the unit of the bound: ``"matches"``; empty if there is nothing to bound.
    `limits`: the smallest bound with something to check, the default, and the largest (None if there is none).
    `scope`: the range of a check up to a bound, for the statement: ``"all n ≤ {}"``.
    `parts`, `work`: the independent parts of a check up to a bound, and what does one of them (`DividedCheck`).
    `bound`: the range in the finding; the scope if not given.
    `computed`, `otherwise`: the truth in a sentence, where the statement holds (or is open or counted), and where not.
    `correction`: the corrected statement, used if it does not hold.
    `columns`: headings of the rows.
    `evidence`, `refuted`: what the verdict rests on, also if the statement does not hold. Without `refuted` that is the
        same, or all cases if `evidence` is a proof, counted or open.
    `wrong`: the status if a case is not as stated; by default it fails if there is a counterexample, else differs.
    `by_size`: True if the function goes by size, so that the first counterexample is the smallest.
    `named`: the name of a row in a sentence, from its label: ``"n = {}"``.

    `bound`, `computed`, `otherwise` and `correction` may contain ``{}`` (the bound as a number), ``{scope}``,
    ``{checked}`` and ``{wrong}`` (numbers of cases) and ``{put_right}`` (label and computed value of each row that
    is not as printed).
    """

    game: str
    paper: Paper
    unit: str
    _: KW_ONLY
    place: str
    title: str
    statement: str
    printed: str = ""
    limits: tuple[int, int, int | None] = (1, 1, None)
    scope: str | Callable[[int], str] | None = None
    parts: Callable[[int], Sequence[Any]] | None = None
    work: Callable[[Any], Generator[Progress, None, Any]] | None = None
    bound: str | Callable[[int], str] = "{scope}"
    computed: str = ""
    otherwise: str = ""
    correction: str | None = None
    columns: tuple[str, str, str] = ("", "printed", "computed")
    evidence: Evidence = EXHAUSTIVE
    refuted: Evidence | None = None
    wrong: Status | None = None
    by_size: bool = False
    named: str = "{}"

    def __call__(self, cases: Callable[..., Iterator[Progress | Case]]) -> Fact:
        """Return the fact of a function."""
        least, default, most = self.limits

        def capped(limit: int) -> int:
            return limit if most is None else min(limit, most)

        def whole(limit: int, *found: Sequence[Any]) -> Check:
            if limit < least:
                return made.too_low(limit)
            return (yield from self._through(cases(capped(limit), *found), capped(limit)))

        check: Callable[[int], Check] = whole
        if (parts := self.parts) and self.work:
            check = DividedCheck(
                lambda limit: parts(capped(limit)) if limit >= least else (),
                self.work,
                lambda limit, found: run_to_end(whole(limit, found)),
            )
        made = Fact(
            cases.__name__.replace("_", "-"),
            self.game,
            self.paper,
            self.place,
            self.title,
            self.printed,
            self.statement,
            default,
            self.unit,
            check,
            "paper" if self.printed else "ours",
            least,
            most,
            self.scope.format if isinstance(self.scope, str) else self.scope,
            cases,
        )
        return made

    def _through(self, steps: Iterator[Progress | Case], limit: int) -> Check:
        seen, still = _Seen(), Progress(0, 1)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                return self._finding(limit, seen, end.value)
            if isinstance(step, Progress):
                still, seen.silent = step, 0
                yield step
            elif seen.add(step):
                yield still

    def _finding(self, limit: int, seen: _Seen, end: Conclusion | str | None) -> Finding:
        last = Conclusion(end) if isinstance(end, str) else end or Conclusion()
        status, evidence = last.status or self._status(seen), last.evidence or self.evidence
        amiss = status in ("fails", "differs")
        if amiss and last.evidence is None:
            no_failure = evidence.kind in ("proved", "counted", "open")
            evidence = self.refuted or (EXHAUSTIVE if no_failure else evidence)
        words = {
            "scope": _fill_words(self.scope or "", limit),
            "checked": seen.checked,
            "wrong": seen.wrong,
            "put_right": "; ".join(f"{self.named.format(row.label)}: {row.computed}" for row in seen.amiss),
        }
        bound = last.bound or _fill_words(self.bound, limit, words)
        if status == "unchecked":
            return unchecked(bound, last.computed or NOTHING_CHECKED, seen.rows)
        said = (
            last.computed
            or _fill_words("" if amiss else self.computed, limit, words)
            or self._by_default(seen)
        )
        correction = None if status == "holds" else last.correction
        if status != "holds" and self.correction and not correction:
            correction = _fill_words(self.correction, limit, words)
        smallest = self.by_size if last.smallest is None else last.smallest
        return Finding(
            status,
            bound,
            _fill_words(self.otherwise, limit, words) if amiss and self.otherwise else said,
            tuple(seen.rows),
            seen.counterexample,
            correction,
            self.columns,
            evidence=evidence,
            smallest=smallest and seen.counterexample is not None,
        )

    def _status(self, seen: _Seen) -> Status:
        if seen.wrong:
            return self.wrong or ("fails" if seen.counterexample is not None else "differs")
        kind = self.evidence.kind
        if kind in ("counted", "open") and (seen.rows or seen.checked):
            return "counted" if kind == "counted" else "open"
        return "holds" if seen.checked else "unchecked"

    def _by_default(self, seen: _Seen) -> str:
        if not seen.wrong:
            return f"All {seen.checked:,} are as printed."
        if not seen.amiss:
            return f"It is not so for {seen.counterexample}." if seen.counterexample else "It is not so."
        each = (
            f"{self.named.format(row.label)} is {row.computed}, printed {row.printed}" for row in seen.amiss
        )
        return f"{seen.wrong:,} of {seen.checked:,} are not as printed: {'; '.join(each)}."


def _fill_words(text: str | Callable[[int], str], limit: int, words: Mapping[str, object] = {}) -> str:
    return text(limit) if callable(text) else text.format(limit, **words)


fact = FactOf


def facts_in(*modules: ModuleType) -> tuple[Fact, ...]:
    """Return the facts that some modules define, in their order."""
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Fact) and found.cases and found.cases.__module__ == module.__name__
    )
