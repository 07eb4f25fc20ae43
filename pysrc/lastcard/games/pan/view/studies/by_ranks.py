"""Charts of one game of Pan at a time: a choice of ranks, and a game that is solved when it is chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator
from dataclasses import dataclass

from bokeh.plotting import figure

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.solver.page_answers import prepare
from lastcard.games.pan.solver.solved_cache import solved
from lastcard.games.pan.solver.whole_game.deals import Start, starts
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.pictures.charts.charts import Chart, Palette


@dataclass(frozen=True, slots=True)
class Dealt:
    """A start position, its deals, and what it is worth to the player to move."""

    start: Start
    value: Value
    distance: int | None


class ByRanks(Chart):
    """A chart of all start positions of k-Pan, for a k that can be chosen.

    Parameters
    ----------
    title, file, options
        As in :class:`~lastcard.ui.pictures.charts.charts.Chart`.
    ranks
        The k that can be chosen; the first of them is shown first and is solved at once, so it must be small.
    """

    def __init__(self, title: str, file: str, ranks: range, **options: object) -> None:
        self._wanted = ranks[0]
        self._ranks, self.dealt = run_to_end(self._solve())
        note, text = self.words()
        super().__init__(title, note, self.plot, text, file, tools="", **options)
        self.card.param.update(
            choices=[[str(k), str(k)] for k in ranks], choice=str(self._ranks), means="Ranks"
        )
        self._work = ButtonJob(self.card, self._solve, self._done)
        self.card.listen(choose=self._choose)

    @property
    def ranks(self) -> int:
        """The k of the game that is shown."""
        return self._ranks

    @abstractmethod
    def plot(self, plot: figure, palette: Palette) -> None:
        """Put the chart of ``self.dealt`` into a figure."""

    @abstractmethod
    def words(self) -> tuple[str, str]:
        """The note and the CSV text of ``self.dealt``."""

    def _choose(self, value: str) -> None:
        self._wanted = int(value)
        self.card.action = f"Solve {self._wanted}-Pan"
        self._work.start()

    def _solve(self) -> Generator[Progress, None, tuple[int, tuple[Dealt, ...]]]:
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

    def _done(self, result: tuple[int, tuple[Dealt, ...]]) -> None:
        self._ranks, self.dealt = result
        note, text = self.words()
        self.card.param.update(action="", choice=str(self._ranks), note=note, csv=text)
        self.redraw()
