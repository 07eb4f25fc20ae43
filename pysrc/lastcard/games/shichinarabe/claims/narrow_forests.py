"""One right on narrow forests, on which nothing of the other player hides much, and on plain ones: at once or never.

Proof: docs/proofs/shichinarabe-narrow-forests.md, whose words are used here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import coloured_forests, exceptions, none_of, two_entries
from lastcard.games.shichinarabe.rules.forests import canonical

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.claims import Check
    from lastcard.games.shichinarabe.rules import State

MOST_BESIDE = 1
"""What may lie beside a vertex of blue's, at most."""


class Branches:
    """A forest that hangs off vertex 0, by its branches; all numbers count for red."""

    def __init__(self, state: State) -> None:
        self.colours = state.colours
        self.parent = [near[0] for near in state.board.opens]
        size = state.board.size
        self.below: list[list[int]] = [[] for _ in range(size)]
        self.sums, self.values, self.blues = [0] * size, [0] * size, [0] * size
        for vertex in range(size - 1, 0, -1):
            above, total = self.parent[vertex], self.sums[vertex]
            blue = self.colours[vertex] == "B"
            self.values[vertex] = min(0, total - 1) if blue else max(0, total + 1)
            self.sums[above] += self.values[vertex]
            self.blues[above] += self.blues[vertex] + blue
            self.below[above].append(vertex)

    def narrow(self, most: int) -> bool:
        """Tell whether all vertices of blue's are narrow below which the sum is so much or less."""
        return all(
            self._beside(vertex, 0, first=True) <= MOST_BESIDE
            for vertex, letter in enumerate(self.colours)
            if letter == "B" and self.sums[vertex] <= most
        )

    def _beside(self, vertex: int, opened: int, first: bool = False) -> int:
        """The most that lies beside a blue vertex further down, if so much was opened above this one."""
        most = MOST_BESIDE
        for child in self.below[vertex]:
            beside = opened + self.sums[vertex] - self.values[child]
            if self.colours[child] == "R":
                most = max(most, self._beside(child, beside + 1))
            elif first or self.blues[child]:
                most = max(most, beside)
        return most

    def plain(self) -> bool:
        """Tell whether blue vertices with a sum of 0 or less that have a red child have the sum 0, and lie below each other."""
        low = 0
        for vertex, letter in enumerate(self.colours):
            if (
                letter == "B"
                and self.sums[vertex] <= 0
                and "R" in (self.colours[v] for v in self.below[vertex])
            ):
                above = vertex
                while above > low:
                    above = self.parent[above]
                if self.sums[vertex] < 0 or above < low:
                    return False
                low = vertex
        return True

    def gates(self) -> bool:
        """Tell whether a blue vertex has a sum of 2 or more below it, and a red one that has a blue one below."""
        blockers = [0] * len(self.colours)
        for vertex in range(len(self.colours) - 1, 0, -1):
            here = self.colours[vertex] == "R" and self.blues[vertex] > 0
            blockers[self.parent[vertex]] += blockers[vertex] + here
        return any(
            letter == "B" and self.sums[vertex] >= 2 and blockers[vertex]
            for vertex, letter in enumerate(self.colours)
        )

    def after_use(self, used: int) -> int:
        """Return the value if whoever cannot move loses, once a vertex is white."""
        word, low = [], used
        while self.parent[low]:
            above = self.parent[low]
            word.append((self.colours[above], self.sums[above] - self.values[low]))
            low = above
        return self.sums[0] - self.values[low] + self.sums[used] + two_entries(tuple(word))


def by_values(limit: int) -> Check:
    """Compare who wins with one right, if whoever cannot move loses, with what the values say."""
    return _tried(limit, False, _judged)


def at_once(limit: int) -> Check:
    """Look for a forest on which a right is kept, in the game itself."""
    return _tried(limit, True, _holds_at_once)


def _tried(limit: int, race: bool, holds: Callable[[State, Branches], bool | None]) -> Check:
    """Look for an exception among the forests meant; `holds` returns None where the statement says nothing."""
    bound = f"all two-coloured forests of which the statement speaks, with {span(2, limit)} vertices, red to move with the only right"
    tried = checked = 0
    wrong, seen = None, set()
    for number, state in enumerate(coloured_forests(limit)):
        key = canonical(state)
        if key not in seen:
            seen.add(key)
            branches = Branches(state)
            if _meant(state, branches) if race else branches.narrow(0) or branches.plain():
                tried += 1
                found = holds(state, branches)
                checked += found is not None
                if found is False and wrong is None:
                    wrong = replace(state, almighty=(1, 0))
        if number % 4 == 0:
            yield Progress(number, number + 1, "forests")
    if not checked:
        return unchecked(bound, none_of(tried))
    return exceptions(
        bound,
        wrong,
        f"It is so on {'not all' if wrong else 'all'} of {checked:,} forests{' that a right turns' if race else ''}.",
        (Row("exceptions", "0", "some" if wrong else "0", not wrong),),
        "There are exceptions.",
        Evidence(
            "proved",
            "The check tries it by brute force; so does a program on its own (docs/audit/sevens-forests.c), on all forests with up to "
            "ten vertices.",
            "shichinarabe-narrow-forests.md",
        ),
        smallest=True,
    )


def _meant(state: State, branches: Branches) -> bool:
    """Whether the proof is about a forest, in the game itself."""
    red, blue = state.counts
    if red < blue:
        return branches.plain()
    return branches.narrow(0) if red == blue else branches.narrow(1) and not branches.gates()


def _holds_at_once(state: State, branches: Branches) -> bool | None:
    """Whether red, who wins only thanks to the right, wins by using it now; None if that is not who wins."""
    truth = BruteForce(state)
    return None if truth.wins(0) or not truth.wins(0, (1, 0)) else truth.wins_by_use(0)


def _judged(state: State, branches: Branches) -> bool:
    uses = [branches.after_use(v) for v, letter in enumerate(state.colours) if letter == "B"]
    return (max(branches.sums[0], *uses) >= 1) == BruteForce(state, race=False).wins(0, (1, 0))
