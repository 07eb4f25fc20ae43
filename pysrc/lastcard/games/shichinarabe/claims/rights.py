"""All-mighty rights on forests: they never hurt, and where they do not help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Evidence, Row, unchecked
from lastcard.core.pieces.divided_check import DividedCheck
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import coloured_run, exceptions, runs_of_forests
from lastcard.games.shichinarabe.rules import GAME, State

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.claims import Finding
    from lastcard.games.shichinarabe.claims.common import Run


def _hurts(run: Run) -> Generator[Progress, None, list[Any]]:
    """Compare the result without a right with that with one, for either player."""
    checked, wrong, better = 0, None, 0
    for number, state in enumerate(coloured_run(run)):
        truth = BruteForce(state)
        for player in (0, 1):
            plain = truth.wins(player)
            for holder, rights in enumerate(((1, 0), (0, 1))):
                checked += 1
                before = plain == (player == holder)
                after = truth.wins(player, rights) == (player == holder)
                better += after and not before
                if before and not after:
                    wrong = wrong or GAME.format(State(state.board, state.colours, player, rights))
        if number % 8 == 0:
            yield Progress(checked, checked + 1, "forests")
    return [checked, wrong, better]


def forests_up_to(limit: int) -> str:
    """Return the range of a check in words."""
    return f"all two-coloured rooted forests with {span(2, limit)} vertices"


def _never_hurts(limit: int, found: Sequence[Any]) -> Finding:
    bound = f"{forests_up_to(limit)}, both starters, one right for either"
    checked, wrong, better = _added(found)
    if not checked:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"In {checked:,} positions a right {'sometimes' if wrong else 'never'} turned a win into a loss, and {better:,} losses into wins.",
        (Row("wins lost by a right", "0", "some" if wrong else "0", not wrong),),
        "A right may hurt.",
        EXHAUSTIVE,
        columns=("", "printed", "computed"),
    )


never_hurts = DividedCheck(runs_of_forests, _hurts, _never_hurts)


def _stuck(run: Run) -> Generator[Progress, None, list[Any]]:
    """Look for a forest on which rights stop a favourite who reaches every vertex unaided."""
    checked, wrong = 0, None
    for number, state in enumerate(coloured_run(run)):
        truth = BruteForce(state)
        for player in (0, 1):
            favourite = _favourite(state, player)
            if not _unaided(state, "RB"[favourite]):
                continue
            for rights in ((2, 0), (0, 2), (1, 1)):
                checked += 1
                if truth.wins(player, rights) != (player == favourite):
                    wrong = wrong or GAME.format(State(state.board, state.colours, player, rights))
        if number % 8 == 0:
            yield Progress(checked, checked + 1, "positions")
    return [checked, wrong, 0]


def _never_stuck(limit: int, found: Sequence[Any]) -> Finding:
    bound = f"all two-coloured rooted forests with {span(2, limit)} vertices, both starters, up to two rights of either"
    checked, wrong, _ = _added(found)
    if not checked:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"In {checked:,} positions the favourite can never be stuck, and {'does not always win' if wrong else 'wins'}.",
        (Row("favourites who lose", "0", "some" if wrong else "0", not wrong),),
        "The proof does not cover what was found.",
        Evidence("proved", "The check tries it by brute force.", "shichinarabe-forests.md"),
    )


never_stuck = DividedCheck(runs_of_forests, _stuck, _never_stuck)


def _added(found: Sequence[Any]) -> tuple[int, State | None, int]:
    """What came of all runs: how many positions, the first that is wrong, and how many are better."""
    wrong = next((text for _, text, _ in found if text), None)
    checked, better = (sum(one[place] for one in found) for place in (0, 2))
    return checked, None if wrong is None else GAME.parse(wrong), better


def _favourite(state: State, player: int) -> int:
    return player if state.counts[player] <= state.counts[1 - player] else 1 - player


def _unaided(state: State, letter: str) -> bool:
    """Whether a player reaches every vertex from white over vertices of that colour alone."""
    found = [vertex for vertex, colour in enumerate(state.colours) if colour == "W"]
    seen = set(found)
    for vertex in found:
        new = [v for v in state.board.opens[vertex] if state.colours[v] == letter and v not in seen]
        seen.update(new)
        found += new
    return all(vertex in seen for vertex, colour in enumerate(state.colours) if colour == letter)
