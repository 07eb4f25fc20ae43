"""Charts of one game of Pan at a time: a choice of ranks, and a game that is solved when it is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.solver.page_answers import prepare
from lastcard.games.pan.solver.solved_cache import solved
from lastcard.games.pan.solver.whole_game.deals import Start, starts
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.computed import ComputedChart, Steps


@dataclass(frozen=True, slots=True)
class Dealt:
    """A start position, its deals, and what it is worth to the player to move."""

    start: Start
    value: Value
    distance: int | None


class ByRanks(ComputedChart):
    """A chart of all start positions of k-Pan, for a k that can be chosen.

    The first of the `ranks` is shown first and is solved at once, so it must be small.
    """

    means = "Ranks"
    once = True

    def __init__(self, title: str, file: str, ranks: range, **options: Any) -> None:
        self._wanted = ranks[0]
        self.choices = {str(k): str(k) for k in ranks}
        self._take(run_to_end(self._compute()))
        super().__init__(title, file, **options)
        self.job = ButtonJob(self.card, self._work, ended=self.redraw)

    @property
    def ranks(self) -> int:
        """The k of the game that is shown."""
        return int(self.choice)

    def _choose(self, value: str) -> None:
        self._wanted = int(value)
        self.card.action = f"Solve {self._wanted}-Pan"
        self.job.start()

    def _compute(self) -> Steps[tuple[int, tuple[Dealt, ...]]]:
        ranks = self._wanted
        everywhere = starts(ranks)
        yield from prepare(everywhere[0].state) or ()
        source = solved(ranks)
        found = []
        for number, start in enumerate(everywhere):
            label = source.label(start.state)
            found.append(Dealt(start, label.value, label.distance))
            yield Progress(number, len(everywhere), "start positions")
        return ranks, tuple(found)

    def _take(self, found: tuple[int, tuple[Dealt, ...]]) -> None:
        self.choice, self.dealt = str(found[0]), found[1]
