"""Facts: a question, its cases, and what came out. A decorator on the function that yields the cases holds the rest.

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

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from lastcard.core.claims import EXHAUSTIVE, Claim, Evidence, Finding, Row, unchecked
from lastcard.core.pieces import DividedCheck
from lastcard.core.progress import Progress, run_to_end

if TYPE_CHECKING:
    from lastcard.core.claims import Check, Status
    from lastcard.core.game import Paper

    Cases: TypeAlias = Generator["Progress | Case", None, None]
    """What a fact's function yields: its cases, and how far it is."""

    Concluded: TypeAlias = Generator["Progress | Case", None, "Conclusion | str"]
    """The same with a conclusion at the end: a sentence, or more."""

CASES_PER_SLICE = 250  # cases between two yields to the page, where the function itself yields no progress
BEYOND = "beyond the bound"


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a fact.

    Parameters
    ----------
    label : str
        The label of its row; a case without one is counted and makes no row.
    printed, computed : str
        What the paper prints, or what is stated, and what comes out.
    agrees : bool or None
        Whether the case is as stated; None where there is nothing to compare.
    position : str
        The position that it is about, in the game's notation: the counterexample if it is not as stated.
    count : int
        The number of cases that this one stands for.
    """

    label: str = ""
    printed: str = ""
    computed: str = ""
    agrees: bool | None = None
    position: str = ""
    count: int = 1

    @classmethod
    def compare(cls, label: str, printed: int | str, computed: int | str | None, position: str = "") -> Case:
        """Return a case that agrees if what is computed is what is printed; numbers get commas.

        Where nothing is computed (None), the case lies beyond the bound.
        """
        if computed is None:
            return cls.beyond(label, printed)
        return cls(label, _shown(printed), _shown(computed), bool(printed == computed), position)

    @classmethod
    def beyond(cls, label: str, printed: int | str) -> Case:
        """Return a case beyond the bound, in which nothing is compared."""
        return cls(label, _shown(printed), BEYOND)


def _shown(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """What a fact's function returns where the words of the fact are not enough; None leaves it to the driver.

    Parameters
    ----------
    computed : str or None
        The truth in a sentence; the fact's `otherwise`, if it has one, comes before it where the statement does not hold.
    bound : str or None
        How far it was checked.
    correction : str or None
        The statement put right; left out where the fact holds.
    status, evidence
        The verdict and what it rests on, where the cases do not tell (`judge_sample`).
    smallest : bool or None
        Whether the counterexample is the smallest there is.
    """

    computed: str | None = None
    bound: str | None = None
    correction: str | None = None
    status: Status | None = None
    evidence: Evidence | None = None
    smallest: bool | None = None


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Fact(Claim):
    """A claim whose finding is made of its cases. See `fact` for the parameters."""

    cases: Callable[..., Iterator[Progress | Case]]
    reach: str | Callable[[int], str]
    computed: str
    otherwise: str
    correction: str | None
    columns: tuple[str, str, str]
    evidence: Evidence
    refuted: Evidence | None
    wrong: Status | None
    by_size: bool
    named: str
    parts: Callable[[int], Sequence[Any]] | None
    work: Callable[[Any], Generator[Progress, None, Any]] | None
    check: Callable[[int], Check] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Claim.__post_init__(self)
        check: Callable[[int], Check] = self._check
        if self.parts and self.work:
            check = DividedCheck(self._parts, self.work, self._together)
        object.__setattr__(self, "check", check)

    def _capped(self, limit: int) -> int:
        return limit if self.most is None else min(limit, self.most)

    def _parts(self, limit: int) -> Sequence[Any]:
        assert self.parts is not None
        return self.parts(self._capped(limit)) if limit >= self.least else ()

    def _together(self, limit: int, found: Sequence[Any]) -> Finding:
        return run_to_end(self._check(limit, found))

    def _check(self, limit: int, *found: Sequence[Any]) -> Check:
        """Go through the cases, and return what they come to."""
        if limit < self.least:
            why = f"A bound of {limit} is too low for this: it is {self.range}."
            return unchecked(f"a bound of {limit}", why)
        limit = self._capped(limit)
        steps, cases, still = self.cases(limit, *found), _Cases(), Progress(0, 1)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                return self._finding(limit, cases, end.value)
            if isinstance(step, Progress):
                still, cases.silent = step, 0
                yield step
            elif cases.add(step):
                yield still

    def _finding(self, limit: int, cases: _Cases, end: Conclusion | str | None) -> Finding:
        told = Conclusion(end) if isinstance(end, str) else end or Conclusion()
        status, evidence = self._status(cases), told.evidence or self.evidence
        status = told.status or status
        amiss = status in ("fails", "differs")
        if amiss and told.evidence is None:
            evidence = self.refuted or (evidence if evidence.kind not in _OF_NO_FAILURE else EXHAUSTIVE)
        bound = told.bound or (
            self.reach(limit) if callable(self.reach) else self._said(self.reach, limit, cases)
        )
        if status == "unchecked":
            return unchecked(bound, told.computed or "Nothing lies within the bound.", cases.rows)
        said = self._by_default(cases)
        if amiss and self.otherwise:
            said = self._said(self.otherwise, limit, cases)
        elif told.computed:
            said = told.computed
        elif self.computed and not amiss:
            said = self._said(self.computed, limit, cases)
        correction = None if status == "holds" else told.correction
        if status != "holds" and self.correction and not correction:
            correction = self._said(self.correction, limit, cases)
        return Finding(
            status,
            bound,
            said,
            tuple(cases.rows),
            cases.counterexample,
            correction,
            self.columns,
            evidence=evidence,
            smallest=cases.counterexample is not None
            and (self.by_size if told.smallest is None else told.smallest),
        )

    def _status(self, cases: _Cases) -> Status:
        if cases.wrong:
            return self.wrong or ("fails" if cases.counterexample is not None else "differs")
        kind = self.evidence.kind
        if kind in ("counted", "open") and (cases.rows or cases.checked):
            return "counted" if kind == "counted" else "open"
        return "holds" if cases.checked else "unchecked"

    def _by_default(self, cases: _Cases) -> str:
        if not cases.wrong:
            return f"All {cases.checked:,} are as printed."
        if not cases.amiss:
            return f"It is not so for {cases.counterexample}." if cases.counterexample else "It is not so."
        each = (
            f"{self.named.format(row.label)} is {row.computed}, printed {row.printed}" for row in cases.amiss
        )
        return f"{cases.wrong:,} of {cases.checked:,} are not as printed: {'; '.join(each)}."

    def _said(self, text: str, limit: int, cases: _Cases) -> str:
        """Fill in a text of the fact: the bound, its scope, and what the cases come to."""
        if "{" not in text:
            return text
        return text.format(
            limit,
            scope=self.scope(limit) if self.scope else "",
            checked=cases.checked,
            wrong=cases.wrong,
            put_right="; ".join(f"{self.named.format(row.label)}: {row.computed}" for row in cases.amiss),
        )


_OF_NO_FAILURE = ("proved", "counted", "open")
"""Kinds of evidence on which nothing rests that was found false."""


class _Cases:
    """The cases so far."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.amiss: list[Row] = []
        self.checked = self.wrong = self.silent = 0
        self.counterexample: str | None = None

    def add(self, case: Case) -> bool:
        """Take a case in; return whether it is time for the page."""
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


def fact(
    game: str,
    paper: Paper,
    unit: str,
    *,
    place: str,
    title: str,
    statement: str,
    printed: str = "",
    limits: tuple[int, int, int | None] = (1, 1, None),
    scope: str | Callable[[int], str] | None = None,
    bound: str | Callable[[int], str] = "{scope}",
    computed: str = "",
    otherwise: str = "",
    correction: str | None = None,
    columns: tuple[str, str, str] = ("", "printed", "computed"),
    evidence: Evidence = EXHAUSTIVE,
    refuted: Evidence | None = None,
    wrong: Status | None = None,
    by_size: bool = False,
    named: str = "{}",
    parts: Callable[[int], Sequence[Any]] | None = None,
    work: Callable[[Any], Generator[Progress, None, Any]] | None = None,
) -> Callable[[Callable[..., Iterator[Progress | Case]]], Fact]:
    """Return a decorator that makes a fact of the function that yields its cases.

    The function's name, with hyphens, is the fact's name; a fact of ours has nothing printed. The function gets the
    bound, which is within the limits. With `parts` and `work` it gets, besides, what was found part by part.

    `bound`, `computed`, `otherwise` and `correction` may contain ``{}`` (the bound as a number), ``{scope}``,
    ``{checked}`` and ``{wrong}`` (numbers of cases) and ``{put_right}`` (label and computed value of each row that is
    not as printed).

    Parameters
    ----------
    game, paper, place, title, printed, statement
        As in `lastcard.core.claims.Claim`.
    unit : str
        What the bound bounds: ``"matches"``; empty where there is nothing to bound.
    limits : tuple
        The smallest bound at which the fact says something, the default, and the largest (None: it goes on).
    scope : str or callable, optional
        The range of a check up to a bound, for the statement: ``"all n ≤ {}"``.
    bound : str or callable
        The range in the finding; the scope if not given.
    computed, otherwise : str
        The truth in a sentence, where the statement holds (or is open or counted), and where it does not.
    correction : str, optional
        The statement put right, for where it does not hold.
    columns : tuple of str
        Headings of the rows.
    evidence : Evidence
        What the verdict rests on.
    refuted : Evidence, optional
        What it rests on where the statement does not hold; the same if not given, but nothing that is proved, counted
        or open: then all cases.
    wrong : {"fails", "differs"}, optional
        What a case that is not as stated makes of the whole; if not given, it fails if there is a counterexample.
    by_size : bool
        Whether the function goes by size, so that the first counterexample is the smallest.
    named : str
        How a row is named in a sentence, by its label: ``"n = {}"``.
    parts, work : callable, optional
        The independent parts of a check up to a bound, and what does one of them (`DividedCheck`).
    """
    least, default, most = limits

    def decorate(cases: Callable[..., Iterator[Progress | Case]]) -> Fact:
        return Fact(
            id=cases.__name__.replace("_", "-"),
            game=game,
            paper=paper,
            place=place,
            title=title,
            printed=printed,
            statement=statement,
            default_limit=default,
            limit_means=unit,
            origin="paper" if printed else "ours",
            least=least,
            most=most,
            scope=scope.format if isinstance(scope, str) else scope,
            cases=cases,
            reach=bound,
            computed=computed,
            otherwise=otherwise,
            correction=correction,
            columns=columns,
            evidence=evidence,
            refuted=refuted,
            wrong=wrong,
            by_size=by_size,
            named=named,
            parts=parts,
            work=work,
        )

    return decorate


def facts_in(*modules: ModuleType) -> tuple[Fact, ...]:
    """Return the facts that are defined in some modules, in the order in which they stand there."""
    return tuple(
        found
        for module in modules
        for found in vars(module).values()
        if isinstance(found, Fact) and found.cases.__module__ == module.__name__
    )
