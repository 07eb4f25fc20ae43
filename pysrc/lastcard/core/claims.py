"""Claims: what a paper prints or we say, and a check that is judged by the rules, as far as its finding says.

The verdicts on a game's claims as a record: worked out once, when a site is built, and read wherever they are shown.

The record is a file beside the site (`lastcard.core.lazy`). Natively there is none: whoever wants a verdict there
has it computed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.lazy import library
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.text import bracketed, call

if TYPE_CHECKING:
    from lastcard.core.game import Paper

    Check = Generator[Progress, None, "Finding"]
    """What a check does: it yields how far it is, and returns what it found."""


Origin = Literal["paper", "ours"]  # who says it: the paper, or we
Status = Literal["holds", "fails", "differs", "counted", "open", "unchecked"]
"""True as far as checked; false; a printed number is wrong; numbers without a statement; not decided by anybody, or
not by this sample; nothing lies within the bound."""

EvidenceKind = Literal["proved", "exhaustive", "tested", "sampled", "counted", "recorded", "open"]
"""What a verdict rests on: a written proof; all cases up to the bound; printed samples within some standard errors of
the full count; a sample of ours; numbers that say nothing which could fail; the record of an earlier native run; nothing that decides it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a verdict rests on.

    Parameters
    ----------
    kind : {"proved", "exhaustive", "tested", "sampled", "counted", "recorded", "open"}
        The kind of evidence.
    detail : str
        What belongs to it, in words: the size of a sample's error, where a record comes from and what of it was
        checked again, what is known of an open question, what beyond a proof was tried.
    proof : str
        Name of the written proof in ``docs/proofs``: ``"babanuki-three.md"``.

    Raises
    ------
    ValueError
        If a proof has no text, or a test or a sample no error, or a record no origin.
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
        return {"kind": self.kind, "detail": self.detail, "proof": self.proof}


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
    """Return evidence which also says that numbers were read from an engine, and where it was held against the rules.

    `read` is what was read (``"the engine's tables"``), `compared` where the check, or one that it calls, has held it
    against the rules (``"all positions of k = 1 to 3"``), and `evidence` what the verdict rests on besides.
    """
    said = f"read from {read}, compared with the rules on {compared}"
    return replace(evidence, detail=f"{evidence.detail}; {said}" if evidence.detail else said)


@dataclass(frozen=True, slots=True)
class Row:
    """One printed value beside the computed one.

    `printed` is empty where the paper gives none; `agrees` says whether both are the same to the printed precision, and
    is None where there is nothing to compare.
    """

    label: str
    printed: str
    computed: str
    agrees: bool | None

    def as_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        return {
            "label": self.label,
            "printed": self.printed,
            "computed": self.computed,
            "agrees": self.agrees,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Finding:
    """What a check found.

    Parameters
    ----------
    status : {"holds", "fails", "differs", "counted", "open", "unchecked"}
        Whether the statement is true as far as checked, false, or a printed number is wrong; ``counted`` where
        nothing could fail, ``open`` where the check decides nothing, ``unchecked`` if the bound is so low that nothing
        could be checked.
    bound : str
        How far it was checked: ``"all n ≤ 23"``.
    computed : str
        The truth in one sentence.
    rows : tuple of Row
        Printed beside computed, value by value.
    counterexample : str or None
        A position that refutes the statement, in the game's notation.
    correction : str or None
        The statement put right.
    columns : tuple of str
        Headings for `rows`: label, printed, computed.
    evidence : Evidence
        What the verdict rests on.
    smallest : bool
        Whether `counterexample` is the smallest there is, because a search by size found it first.

    Raises
    ------
    ValueError
        If status and evidence say different things, if what is found false is called proved, or if nothing is called
        the smallest.
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
        """Return what was found, in short."""
        return bracketed(f"Finding {self.status}: {self.rests_on}: {self.computed}")

    def _repr_html_(self) -> str:
        """Return the finding for a notebook."""
        return library().finding_html(self)

    @property
    def rests_on(self) -> str:
        """What the verdict rests on, in words: ``"checked exhaustively, all n ≤ 23"``."""
        if self.status == "unchecked":
            return "nothing lies within the bound"
        said, detail = _RESTS_ON[self.evidence.kind], self.evidence.detail.removesuffix(".")
        if self.evidence.kind in ("recorded", "open"):
            return f"{said}: {detail}; {self.bound}"
        between = ". " if detail[:1].isupper() else "; "
        return f"{said} {self.bound}" + (f"{between}{detail}" if detail else "")

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "status": self.status,
            "bound": self.bound,
            "rests_on": self.rests_on,
            "computed": self.computed,
            "counterexample": self.counterexample,
            "smallest": self.smallest,
            "evidence": self.evidence.as_dict(),
            "correction": self.correction,
            "columns": list(self.columns),
            "rows": [row.as_dict() for row in self.rows],
        }


def read_finding(values: Mapping[str, Any]) -> Finding:
    """Return a finding that was written as JSON values (`Finding.as_dict`)."""
    return Finding(
        values["status"],
        values["bound"],
        values["computed"],
        tuple(Row(**row) for row in values["rows"]),
        values["counterexample"],
        values["correction"],
        tuple(values["columns"]),
        evidence=Evidence(**values["evidence"]),
        smallest=values["smallest"],
    )


class Rows(list[Row]):
    """The rows of a finding, in the making."""

    def add(self, label: str, printed: str, computed: str, agrees: bool | None = None) -> None:
        """Add a row; see `Row`."""
        self.append(Row(label, printed, computed, agrees))

    def beyond(self, label: str, printed: str) -> None:
        """Add a row whose printed value lies beyond the bound, so that nothing is compared."""
        self.add(label, printed, "beyond the bound")

    def compare(self, label: str, printed: int | str, computed: int | str) -> None:
        """Add a row that agrees if what is computed is what is printed; in numbers a comma stands before each three digits."""
        shown, found = (one if isinstance(one, str) else f"{one:,}" for one in (printed, computed))
        self.add(label, shown, found, bool(printed == computed))


def status_of(rows: Iterable[Row]) -> Status:
    """Return what printed values beside computed ones come to: ``holds``, ``differs``, or ``unchecked`` without any."""
    compared = [row.agrees for row in rows if row.agrees is not None]
    if not compared:
        return "unchecked"
    return "holds" if all(compared) else "differs"


def unchecked(bound: str, why: str = "Nothing lies within the bound.", rows: Sequence[Row] = ()) -> Finding:
    """Return the finding of a check that had nothing to check: what the claim speaks of lies beyond the bound.

    `bound` says how far was looked, `why` what is missing within it, in a sentence; none of the `rows` is compared.
    """
    return Finding("unchecked", bound, why, tuple(rows), evidence=EXHAUSTIVE)


def judge_sample(
    answers: Iterable[bool | None], detail: str, wrong: Status = "fails"
) -> tuple[Status, Evidence]:
    """Return what a sample says of a statement, and what that rests on.

    Parameters
    ----------
    answers : iterable of bool or None
        For each part of the statement whether the interval of the sample lies within what is stated, outside of it
        (False), or neither (None): `Interval.within` of `lastcard.core.playing.simulate`.
    detail : str
        The size of the sample's error.
    wrong : {"fails", "differs"}
        What a part that is not so makes of the whole.

    Returns
    -------
    tuple of Status and Evidence
        `wrong` if an interval excludes its part, ``holds`` if every interval lies within, and ``open`` otherwise: a
        small sample has wide intervals, and decides nothing by being small.
    """
    found = list(answers)
    if False in found:
        return wrong, Evidence("sampled", detail)
    if found and None not in found:
        return "holds", Evidence("sampled", detail)
    return "open", Evidence("open", f"the sample is too small to tell; {detail}")


@dataclass(frozen=True, slots=True, repr=False)
class Claim:
    """One checkable statement, of a paper or of ours.

    Parameters
    ----------
    id : str
        Its name in links and on the command line; unique in its game.
    game : str
        The game it is about.
    paper : Paper
        Who says it; for what we say, the paper that it is about.
    place : str
        Where: ``"Table 1"``, ``"section 3.2"``.
    title : str
        What it is about, in a few words.
    printed : str
        What is printed, shortly, as printed.
    statement : str
        The statement that is checked, in full and without ambiguity, and no wider than the check: ``{scope}`` in it is
        replaced by what `scope` returns for the default bound; `stated` has the statement for another one.
    default_limit : int
        The bound that `check` gets when the caller names none; a second or so of work.
    limit_means : str
        What the bound bounds: ``"matches"``; empty for a claim about one example, where there is nothing to bound.
    check : callable
        ``check(limit)`` is a generator of `Progress` that returns a `Finding`. It computes from the rules, or reads
        what it has compared with them (`evidence.from_engine`), and yields often enough (every 10 ms or so natively) that a
        page can stop it.
    origin : {"paper", "ours"}
        Who says it; `printed` is empty where we do.
    least : int
        The smallest bound at which the check says something.
    most : int or None
        The largest bound that changes anything: `check` goes no further. None if it goes on.
    scope : callable or None
        ``scope(limit)`` is the range that a check up to a bound covers, in words: ``"k = 2 to 5"``. `Finding.bound`
        contains the same words.
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
    template: str = field(init=False, repr=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "template", self.statement)
        object.__setattr__(self, "statement", self.stated(self.default_limit))

    def stated(self, limit: int) -> str:
        """Return the statement as wide as a check up to a bound; below the claim's range, as wide as its shortest check."""
        return (
            self.template.replace("{scope}", self.scope(max(limit, self.least)))
            if self.scope
            else self.template
        )

    def __repr__(self) -> str:
        """Return how the claim is found again."""
        return call("claim", self.game, self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the claim be sent to another process by its name, as its check cannot."""
        return library().claim, (self.game, self.id)

    def _repr_html_(self) -> str:
        """Return the claim for a notebook."""
        return library().claim_html(self)

    @property
    def range(self) -> str:
        """The bounds that the check takes, in words: ``"2 to 60 matches"``; empty where there is nothing to bound."""
        if not self.limit_means:
            return ""
        if self.most is None:
            return f"{self.least:,} or more {self.limit_means}"
        if self.least == self.most:
            return f"{self.least:,} {self.limit_means} and no other"
        return f"{self.least:,} to {self.most:,} {self.limit_means}"

    def bound(self, limit: int | None = None) -> int:
        """Return the bound to check up to: the one asked for, or the default.

        Raises
        ------
        ValueError
            If it lies outside of the range, which the error names.
        """
        if limit is None or not self.limit_means:
            return self.default_limit
        if limit < self.least or (self.most is not None and limit > self.most):
            raise ValueError(f"the bound of “{self.title}” is {self.range}, not {limit}")
        return limit

    def within(self, limit: int | None) -> int:
        """Return the bound for a `limit` that many claims share: the default where none is given or there is nothing to
        bound, the end of the range where that is lower."""
        if limit is None or not self.limit_means:
            return self.default_limit
        return limit if self.most is None else min(limit, self.most)

    def as_dict(self, limit: int | None = None) -> dict[str, Any]:
        """Return what is claimed, for a check up to a bound (the default when None), as JSON values."""
        return {
            "id": self.id,
            "game": self.game,
            "paper": self.paper.as_dict(),
            "place": self.place,
            "title": self.title,
            "printed": self.printed,
            "statement": self.stated(self.default_limit if limit is None else limit),
            "origin": self.origin,
        }


def run(claim: Claim, limit: int | None = None) -> Finding:
    """Check a claim up to a bound (its default when None) without stopping on the way.

    Raises
    ------
    ValueError
        If the bound lies outside of the claim's range.
    """
    return run_to_end(claim.check(claim.bound(limit)))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """What was found.

    `build` names the code that found it: two records of one name say the same. `findings` has by the claim's id the
    finding as JSON values (`Finding.as_dict`), with ``limit``, the bound it was checked to.
    """

    build: str
    findings: Mapping[str, dict[str, Any]]


def file_name(game: str) -> str:
    """Return what the record of a game is called beside the site."""
    return f"verdicts-{game}.json"


def verdict_record(claims: Iterable[Claim], build: str) -> bytes:
    """Check every claim of a game once, at its default bound, by the code that `build` names, and return the record."""
    findings = {claim.id: {"limit": claim.default_limit, **run(claim).as_dict()} for claim in claims}
    return json.dumps({"build": build, "findings": findings}, ensure_ascii=False).encode()


def read_verdicts(record: bytes) -> Verdicts:
    """Return the verdicts of a record. Raises `ValueError` if it is none."""
    try:
        found = json.loads(record)
        return Verdicts(found["build"], found["findings"])
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"this is no record of verdicts ({error})") from None
