"""Whether what a game says of its end is one of the things that it may say."""

from __future__ import annotations

from fractions import Fraction
from numbers import Integral, Rational
from typing import TYPE_CHECKING

from lastcard.core.contract.asking import shown
from lastcard.core.game import Outcome
from lastcard.core.worth import LARGEST, exact

if TYPE_CHECKING:
    from collections.abc import Sequence

SAY = (
    "return None while the game runs, and else the winner's number, 'draw', a tuple of payoffs or an Outcome"
)
_PAY = "give each player one payoff, a number, in the order of players"
_RESULTS = "give each player 'win', 'draw' or 'loss', or no results at all"
_AGREE = "who has the better result must have the higher payoff"


def wrong_end(said: object, names: Sequence[str]) -> tuple[str, str] | None:
    """Return what is wrong with what `outcome` returned for a game of these players, and what to change."""
    if said is None:
        return None
    if isinstance(said, Outcome):
        return _wrong_payoffs(said.payoffs, names) or _wrong_results(said, names)
    if isinstance(said, tuple | list):
        return _wrong_payoffs(tuple(said), names)
    if isinstance(said, Integral) and not isinstance(said, bool):
        if 0 <= int(said) < len(names):
            return None
        return f"it returns {said}, and the players are numbered 0 to {len(names) - 1}", SAY
    return None if said == "draw" else (f"it returns {shown(said)}", SAY)


def _wrong_payoffs(payoffs: object, names: Sequence[str]) -> tuple[str, str] | None:
    if not isinstance(payoffs, tuple):
        return f"it gives the payoffs {shown(payoffs)}, which is no tuple", _PAY
    if len(payoffs) != len(names):
        players = "1 player" if len(names) == 1 else f"{len(names)} players"
        return f"it gives {len(payoffs)} payoff{'s' * (len(payoffs) != 1)} for {players}", _PAY
    for share in payoffs:
        if isinstance(share, bool) or not isinstance(share, Rational | float) or share - share != 0:
            return f"it gives the payoff {shown(share)}, which is no number", _PAY
        if abs(Fraction(share)) > LARGEST:
            return f"it gives the payoff {shown(share)}, which is beyond ±10**300", _PAY
    return None


def _wrong_results(end: Outcome, names: Sequence[str]) -> tuple[str, str] | None:
    results = end.results
    if not isinstance(results, tuple) or len(results) not in (0, len(names)):
        return f"it gives the results {shown(results)} for {len(names)} players", _RESULTS
    order = {"loss": 0, "draw": 1, "win": 2}
    for result in results:
        if not isinstance(result, str) or result not in order:
            return f"it gives the result {shown(result)}", _RESULTS
    if len(results) > 1 and set(results) == {"loss"}:
        return "by its results everybody loses", "check the number of the winner"
    ranks = [order[result] for result in results]
    pays = [exact(share) for share in end.payoffs]
    for one, name in enumerate(names[: len(ranks)]):
        for other, beaten in enumerate(names):
            if ranks[one] > ranks[other] and pays[one] <= pays[other]:
                got = f"{name} has a {results[one]} and gets {end.payoffs[one]}"
                return f"{got}, {beaten} has a {results[other]} and gets {end.payoffs[other]}", _AGREE
    if not isinstance(end.sentence, str):
        return f"its sentence is {shown(end.sentence)}", "say in a text why the game is over, or leave it out"
    return None
