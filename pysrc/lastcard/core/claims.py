"""Claims: facts about a game, what their checks find, and the record of their verdicts beside the site.

The record of a game is made once, when the site is built, and fetched by what shows it (`lastcard.core.lazy`).
Natively there is none, and each verdict is computed on demand.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias

from lastcard.core.containers import parts_of
from lastcard.core.game import Paper
from lastcard.core.lazy import library
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.text import bracketed, call

Origin = Literal["paper", "ours"]
Status = Literal["holds", "fails", "differs", "counted", "open", "unchecked"]
"""True as far as checked; false; a printed number is wrong; numbers without a statement; not decided by anybody, or
not by this sample; nothing lies within the bound."""

EvidenceKind = Literal["proved", "exhaustive", "tested", "sampled", "counted", "recorded", "open"]
"""A written proof; all cases up to the bound; printed samples within some standard errors of the full count; a sample of
ours; numbers that say nothing which could fail; the record of an earlier native run; nothing that decides it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a verdict rests on.

    `kind`: the kind of evidence.
    `detail`: details in words: the error of a sample, the source of a record and what of it was checked again, what is
        known of an open question, what was tried beyond a proof. Required unless proved, exhaustive or counted.
    `proof`: the name of the written proof in ``docs/proofs``: ``"babanuki-three.md"``. Required if proved.
    """

    kind: EvidenceKind
    detail: str = ""
    proof: str = ""

    def __post_init__(self) -> None:
        if self.kind == "proved" and not self.proof:
            raise ValueError("what is proved names its proof")
        if self.kind in ("tested", "sampled", "recorded", "open") and not self.detail:
            raise ValueError(f"evidence that is {self.kind} says more in its detail")

    def as_dict(self) -> dict[str, str]:
        """Return the evidence as JSON values."""
        return asdict(self)


EXHAUSTIVE = Evidence("exhaustive")
COUNTED = Evidence("counted")

_RESTS_ON: dict[EvidenceKind, str] = {
    "proved": "proved; checked again,",
    "exhaustive": "checked exhaustively,",
    "tested": "printed samples compared with the full count,",
    "sampled": "sampled,",
    "counted": "counted,",
    "recorded": "record of an earlier native run",
    "open": "open",
}


def from_engine(read: str, compared: str, evidence: Evidence = EXHAUSTIVE) -> Evidence:
    """Return evidence with the note that numbers were read from an engine that was compared with the rules.

    `read` names the numbers (``"the engine's tables"``), `compared` the comparison, which the check has made or
    called (``"all positions of k = 1 to 3"``).
    """
    said = f"read from {read}, compared with the rules on {compared}"
    return replace(evidence, detail=f"{evidence.detail}; {said}" if evidence.detail else said)


def judge_sample(
    answers: Iterable[bool | None], detail: str, wrong: Status = "fails"
) -> tuple[Status, Evidence]:
    """Return the status that a sample gives a statement, and the evidence.

    `answers` has for each part of the statement True if the sample's interval is within it, False if outside, None
    if neither (`Interval.within` of `lastcard.core.playing.simulate`). One False makes the whole `wrong`, and it
    holds only if all are True: a small sample has wide intervals, and decides nothing by being small. `detail` is
    the sample's error.
    """
    found = list(answers)
    if False in found:
        return wrong, Evidence("sampled", detail)
    if found and None not in found:
        return "holds", Evidence("sampled", detail)
    return "open", Evidence("open", f"the sample is too small to tell; {detail}")


@dataclass(frozen=True, slots=True)
class Row:
    """A printed value, empty where the paper gives none, beside the computed one.

    `agrees` is True if both are equal to the printed precision, None if there is nothing to compare.
    """

    label: str
    printed: str
    computed: str
    agrees: bool | None

    def as_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        return asdict(self)


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """The result of a check.

    Parameters
    ----------
    status : {"holds", "fails", "differs", "counted", "open", "unchecked"}
        True as far as checked, false, or a printed number is wrong; ``counted`` if nothing could fail, ``open`` if
        the check decides nothing, ``unchecked`` if the bound is too low.
    bound : str
        The range of the check: ``"all n ≤ 23"``.
    computed : str
        The truth in one sentence.
    rows : tuple of Row
        Printed and computed values.
    counterexample : str or None
        A position that refutes the statement, in the game's notation.
    correction : str or None
        The corrected statement.
    columns : tuple of str
        Headings for `rows`: label, printed, computed.
    evidence : Evidence
        What the verdict rests on. It must fit the status: what is counted or open rests on such evidence, and what
        fails on no proof.
    smallest : bool
        True if `counterexample` is the smallest, found by a search by size.
    """

    status: Status
    bound: str
    computed: str
    rows: tuple[Row, ...] = ()
    counterexample: str | None = None
    correction: str | None = None
    columns: tuple[str, str, str] = ("", "printed", "computed")
    evidence: Evidence = field(kw_only=True)
    smallest: bool = False

    def __post_init__(self) -> None:
        for word in ("counted", "open"):
            if self.status != "unchecked" and (self.status == word) != (self.evidence.kind == word):
                raise ValueError(
                    f"a finding that is {self.status} cannot rest on evidence that is {self.evidence.kind}"
                )
        if self.status == "fails" and self.evidence.kind == "proved":
            raise ValueError("what fails rests on what was found, and not on a proof that it holds")
        if self.smallest and self.counterexample is None:
            raise ValueError("there is no counterexample to call the smallest")

    def __repr__(self) -> str:
        """Return the finding in short."""
        return bracketed(f"Finding {self.status}: {self.rests_on}: {self.computed}")

    def _repr_html_(self) -> str:
        return library().finding_html(self)

    @property
    def rests_on(self) -> str:
        """The evidence in words: ``"checked exhaustively, all n ≤ 23"``."""
        if self.status == "unchecked":
            return "nothing lies within the bound"
        said, detail = _RESTS_ON[self.evidence.kind], self.evidence.detail.removesuffix(".")
        if self.evidence.kind in ("recorded", "open"):
            return f"{said}: {detail}; {self.bound}"
        between = ". " if detail[:1].isupper() else "; "
        return f"{said} {self.bound}" + (f"{between}{detail}" if detail else "")

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        names = (
            "status",
            "bound",
            "rests_on",
            "computed",
            "counterexample",
            "smallest",
            "evidence",
            "correction",
        )
        return parts_of(self, *names, "columns", "rows")


def read_finding(values: Mapping[str, Any]) -> Finding:
    """Return the finding of JSON values that `Finding.as_dict` has made."""
    named = {name: values[name] for name in ("counterexample", "correction", "smallest")}
    return Finding(
        values["status"],
        values["bound"],
        values["computed"],
        tuple(Row(**row) for row in values["rows"]),
        columns=tuple(values["columns"]),
        evidence=Evidence(**values["evidence"]),
        **named,
    )


NOTHING_CHECKED = "Nothing lies within the bound."


def unchecked(bound: str, why: str = NOTHING_CHECKED, rows: Sequence[Row] = ()) -> Finding:
    """Return the finding of a check that had nothing to check up to its bound, and the reason in a sentence."""
    return Finding("unchecked", bound, why, tuple(rows), evidence=EXHAUSTIVE)


Check: TypeAlias = Generator[Progress, None, Finding]


@dataclass(frozen=True, slots=True, repr=False)
class Claim:
    """One checkable statement, of a paper or of ours.

    Parameters
    ----------
    id : str
        Its name in links and on the command line; unique in its game.
    game : str
        The name of its game.
    paper : Paper
        The paper that says it; for a statement of ours, the paper that it is about.
    place : str
        The place in the paper: ``"Table 1"``, ``"section 3.2"``.
    title : str
        The subject in a few words.
    printed : str
        The printed words, shortened; empty for a statement of ours.
    statement : str
        The statement that is checked, in full and without ambiguity, and no wider than the check. ``{scope}`` in it
        is replaced by `scope` of the default bound; `stated` has the statement for another one.
    default_limit : int
        The default bound; a second or so of work.
    limit_means : str
        The unit of the bound: ``"matches"``; empty if there is nothing to bound.
    check : callable
        ``check(limit)`` is a generator of `Progress` that returns a `Finding`. It computes from the rules, or reads
        numbers that it has compared with them (`from_engine`), and yields every 10 ms or so natively, so that a page
        can stop it.
    origin : {"paper", "ours"}
        The author of the statement.
    least : int
        The smallest bound at which there is something to check.
    most : int or None
        The largest bound that makes a difference; None if there is none.
    scope : callable or None
        ``scope(limit)`` is the range of a check up to a bound, in words: ``"k = 2 to 5"``. `Finding.bound` contains
        the same words.
    cases : callable or None
        The function that yields its cases; None if it was not made by `fact`.
    """

    id: str
    game: str
    paper: Paper
    place: str
    title: str
    printed: str
    statement: str
    default_limit: int
    limit_means: str
    check: Callable[[int], Check]
    origin: Origin = "paper"
    least: int = 1
    most: int | None = None
    scope: Callable[[int], str] | None = None
    cases: Callable[..., Iterator[Any]] | None = None
    template: str = field(init=False, repr=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "template", self.statement)
        object.__setattr__(self, "statement", self.stated(self.default_limit))

    def stated(self, limit: int) -> str:
        """Return the statement for a check up to a bound, or for the shortest check if the bound is too low."""
        if self.scope is None:
            return self.template
        return self.template.replace("{scope}", self.scope(max(limit, self.least)))

    def __repr__(self) -> str:
        """Return the call that finds it again."""
        return call("claim", self.game, self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        """Send it to another process by name, as its check cannot be sent."""
        return library().claim, (self.game, self.id)

    def _repr_html_(self) -> str:
        return library().claim_html(self)

    @property
    def range(self) -> str:
        """The bounds in words: ``"2 to 60 matches"``; empty if there is nothing to bound."""
        if not self.limit_means:
            return ""
        if self.most is None:
            return f"{self.least:,} or more {self.limit_means}"
        if self.least == self.most:
            return f"{self.least:,} {self.limit_means} and no other"
        return f"{self.least:,} to {self.most:,} {self.limit_means}"

    def bound(self, limit: int | None = None) -> int:
        """Return the given bound, or the default one. Raises `ValueError` if it is out of range."""
        if limit is None or not self.limit_means:
            return self.default_limit
        if limit < self.least or (self.most is not None and limit > self.most):
            raise ValueError(f"the bound of “{self.title}” is {self.range}, not {limit}")
        return limit

    def within(self, limit: int | None) -> int:
        """Return the bound where many facts share a `limit`: the default if none is given, else `most` at most."""
        if limit is None or not self.limit_means:
            return self.default_limit
        return limit if self.most is None else min(limit, self.most)

    def too_low(self, limit: int) -> Finding:
        """Return the finding of a check up to a bound below the range."""
        return unchecked(
            f"a bound of {limit}", f"A bound of {limit} is too low for this: it is {self.range}."
        )

    def as_dict(self, limit: int | None = None) -> dict[str, Any]:
        """Return the fact as JSON values, with the statement for a check up to a bound."""
        statement = self.stated(self.default_limit if limit is None else limit)
        said = parts_of(self, "id", "game", "paper", "place", "title", "printed")
        return {**said, "statement": statement, "origin": self.origin}


def run(claim: Claim, limit: int | None = None) -> Finding:
    """Check a fact up to a bound, or its default one, without stopping. Raises `ValueError` if the bound is out of range."""
    return run_to_end(claim.check(claim.bound(limit)))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdicts of a game.

    `build`: names the code that found them: two records with one name are equal.
    `findings`: by the fact's id its finding as JSON values, with ``limit``, the bound of the check.
    """

    build: str
    findings: Mapping[str, dict[str, Any]]


def file_name(game: str) -> str:
    """Return the name of a game's record beside the site."""
    return f"verdicts-{game}.json"


def verdict_record(claims: Iterable[Claim], build: str) -> bytes:
    """Check every fact of a game at its default bound, and return the record of the code that `build` names."""
    findings = {claim.id: {"limit": claim.default_limit, **run(claim).as_dict()} for claim in claims}
    return json.dumps({"build": build, "findings": findings}, ensure_ascii=False).encode()


def read_verdicts(record: bytes) -> Verdicts:
    """Return the verdicts of a record. Raises `ValueError` if it is none."""
    try:
        found = json.loads(record)
        return Verdicts(found["build"], found["findings"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is no record of verdicts ({error})") from None
