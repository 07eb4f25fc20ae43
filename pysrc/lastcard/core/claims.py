"""Claims: what a paper prints, and a check that computes the truth from the rules alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.progress import run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.core.game import Paper
    from lastcard.core.progress import Progress

Status = Literal["holds", "fails", "differs", "unchecked"]
"""True as far as checked; false; a printed number is wrong; nothing lies within the bound."""


@dataclass(frozen=True, slots=True)
class Row:
    """One printed value beside the computed one.

    Parameters
    ----------
    label : str
        What the value is.
    printed, computed : str
        The two values; `printed` is empty where the paper gives none.
    agrees : bool or None
        Whether they are the same to the printed precision; None where there is nothing to compare.
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


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found.

    Parameters
    ----------
    status : {"holds", "fails", "differs", "unchecked"}
        Whether the statement is true as far as checked, false, or a printed number is wrong; ``unchecked``
        if the bound is so low that nothing could be checked.
    bound : str
        How far it was checked: ``"all n ≤ 23"``.
    computed : str
        The truth in one sentence.
    rows : tuple of Row
        Printed beside computed, value by value.
    counterexample : str or None
        The smallest position that refutes the statement, in the game's notation.
    correction : str or None
        The statement put right.
    columns : tuple of str
        Headings for `rows`: label, printed, computed.
    """

    status: Status
    bound: str
    computed: str
    rows: tuple[Row, ...] = ()
    counterexample: str | None = None
    correction: str | None = None
    columns: tuple[str, str, str] = ("", "printed", "computed")

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as JSON values."""
        return {
            "status": self.status,
            "bound": self.bound,
            "computed": self.computed,
            "counterexample": self.counterexample,
            "correction": self.correction,
            "columns": list(self.columns),
            "rows": [row.as_dict() for row in self.rows],
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable statement of a paper.

    Parameters
    ----------
    id : str
        Its name in links and on the command line; unique in its game.
    game : str
        The game it is about.
    paper : Paper
        Who says it.
    place : str
        Where: ``"Table 1"``, ``"section 3.2"``.
    title : str
        What it is about, in a few words.
    printed : str
        What is printed, shortly, as printed.
    statement : str
        The statement that is checked, in full and without ambiguity.
    default_limit : int
        The bound that `check` gets when the caller names none; a second or so of work.
    limit_means : str
        What the bound bounds: ``"matches"``; empty for a claim about one example, where there is nothing to bound.
    check : callable
        ``check(limit)`` is a generator of `Progress` that returns a `Finding`. It computes from the rules
        alone and yields often enough (every 10 ms or so natively) that a page can stop it.
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
    check: Callable[[int], Generator[Progress, None, Finding]]

    def as_dict(self) -> dict[str, Any]:
        """Return what is claimed, without the check, as JSON values."""
        return {
            "id": self.id,
            "game": self.game,
            "paper": self.paper.as_dict(),
            "place": self.place,
            "title": self.title,
            "printed": self.printed,
            "statement": self.statement,
        }


def run(claim: Claim, limit: int | None = None) -> Finding:
    """Check a claim up to a bound (its default when None) without stopping on the way.

    Raises
    ------
    ValueError
        If the bound is less than 1.
    """
    bound = claim.default_limit if limit is None else limit
    if bound < 1:
        raise ValueError(f"the bound of a claim is 1 or more, not {bound}")
    return run_to_end(claim.check(bound))
