"""The charts of the Study tab: rounds, open positions, three players, more players."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import param
from bokeh.models import NumeralTickFormatter
from bokeh.plotting import figure
from panel.viewable import Viewer

from lastcard.core.claims import Finding
from lastcard.core.progress import Progress, as_part, run_to_end
from lastcard.games.babanuki.facts.common import three_players
from lastcard.games.babanuki.facts.rounds import FIGURE, lemma_5_7_orders
from lastcard.games.babanuki.rules import GAME, JOKER, State
from lastcard.games.babanuki.solver.attractors import hands_of, sharing
from lastcard.games.babanuki.solver.engine import ENGINE
from lastcard.games.babanuki.solver.force import SOLVED_CACHE, Map
from lastcard.games.babanuki.solver.own_place import FoundRounds, Prospects, carried, joker_rounds
from lastcard.games.babanuki.solver.three_players import STATEMENTS, case_of
from lastcard.games.babanuki.view.board import laid_out
from lastcard.games.babanuki.view.pictures import SizesMapCard, map_texts
from lastcard.ui.jobs import WorkCard
from lastcard.ui.pictures.charts import Palette, source_of, tell
from lastcard.ui.rows import called, colour
from lastcard.ui.shell.address import Address
from lastcard.ui.study import Computed, ComputedChart, ComputedTable, Steps, Table, cell


def charts() -> list[Viewer]:
    """Return new charts and tables in their order."""
    longest = LongestForce()
    return [RepetitionStudy(), OpenPositions(longest), longest, AllSizes(), PlayersTable()]


def _explore(position: str, **more: str) -> str:
    return str(Address(GAME.name, "explore", {"pos": position, **more}))


LOOK_AT_ONCE, LOOK_AHEAD = 12, 40  # draws after which play is broken off: at first, and for the button

PLACE_NAMES = ("1st", "2nd", "3rd", "last")


class RepetitionCard(WorkCard):
    """A round of draws of the joker, beside the results of the other draws."""

    script = "repetition.js"
    frames = param.String("[]")  # JSON: each position's drawing, and ``[draw, result]`` for each draw
    orders = param.List([])  # ``[order of preference, best draw]``
    address = param.String("")


class RepetitionStudy(Computed):
    """The study of the round, with the best draws by order of preference."""

    asks = "Can the joker go round for ever?"
    action = f"Look {LOOK_AHEAD} draws ahead here"
    once = True

    def __init__(self) -> None:
        self._finding, self._ahead = run_to_end(lemma_5_7_orders.check(LOOK_AT_ONCE)), LOOK_AT_ONCE
        address = _explore(FIGURE, line="J,J,J,J", at="0")
        super().__init__(RepetitionCard(frames=json.dumps(ROUND), address=address))

    def _compute(self) -> Steps[Finding]:
        return lemma_5_7_orders.check(LOOK_AHEAD)

    def _take(self, found: Finding) -> None:
        self._finding, self._ahead = found, LOOK_AHEAD

    def _note(self) -> str:
        return (
            "Lemma 5.7 does not say what endless play is worth. If everybody likes it better than the last place alone, each "
            f"number is a mistake, and the joker goes round. Here play is broken off after {self._ahead // 2 + 1} to {self._ahead} draws, "
            "which counts as endless; the table says which draw is best then, whatever way ties are broken."
        )

    def _drawn(self) -> dict[str, Any]:
        return {"orders": [[row.label, row.computed] for row in self._finding.rows]}


def _frames() -> list[list[Any]]:
    prospects = Prospects(4)
    state = GAME.parse(FIGURE)
    run_to_end(prospects.look(sharing(state)))
    frames = []
    for _ in range(len(state.hands)):
        drawn = laid_out(state, ENGINE.solve(state), called(GAME, state))
        frames.append([drawn, _draw_options(state, prospects)])
        state = state.after(JOKER)
    return frames


def _draw_options(state: State, prospects: Prospects) -> list[list[str]]:
    names, playing = called(GAME, state), state.playing
    found = []
    for draw in prospects.after[sharing(state)]:
        outcome = prospects.determined(draw.after)
        if draw.partner == len(playing) - 1:
            found.append(["the joker", f"the same hands for {names[playing[1]]}"])
        elif outcome is not None:
            ranking = [names[playing[seat]] for seat in carried(draw, outcome)]
            places = (f"{name} {place}" for place, name in zip(PLACE_NAMES, ranking, strict=True))
            found.append(["a number", ", ".join(places)])
        else:
            found.append(["a number", "nothing is determined"])
    return found


ROUND = _frames()  # the positions of the round: what is drawn of each, and what each draw comes to
FIRST_COUNTED = {3: 10, 4: 5}  # by the number of players the most pairs at first
MORE_COUNTED = {3: 30, 4: 9, 5: 7}  # the most pairs that the button goes to
MARKERS = {3: "triangle", 4: "diamond", 5: "star"}


class Count(NamedTuple):
    """Positions, those that nobody can force, and the most draws, by players and pairs."""

    players: int
    pairs: int
    positions: int
    open: int
    longest: int

    @property
    def share(self) -> float:
        """The share of positions that nobody can force."""
        return self.open / self.positions


class OpenPositions(ComputedChart):
    """The share of open positions; larger counts also go to the chart `longest`."""

    asks = "How often can nobody be sure to finish first?"
    action = "Solve more of them here"
    once = True

    def __init__(self, longest: LongestForce) -> None:
        self.longest = longest
        self.counts = longest.counts
        super().__init__("Where nobody can force first place", "babanuki-open", height=340, y_range=(0, 1))

    def _compute(self) -> Steps[list[Count]]:
        return _count_all(MORE_COUNTED)

    def _take(self, found: list[Count]) -> None:
        self.counts = found
        self.longest.take(found)

    def _note(self) -> str:
        total, open_ = sum(c.positions for c in self.counts), sum(c.open for c in self.counts)
        return (
            f"Positions in which everybody holds a card, told apart by how many pairs any two share and by the joker, not by "
            f"their numbers: {total:,} of them, solved here by attractors; nobody can force first place in {open_:,}. With two "
            "players somebody always can."
        )

    def _table(self) -> Table:
        rows = [(*count, round(count.share, 6)) for count in self.counts]
        return ("players", "pairs", "positions", "nobody can force it", "share"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        told = ("nobody can", "@open{0,0} of @positions{0,0} (@share{0.0 %})")
        _player_lines(plot, palette, self.counts, "share", told)
        plot.yaxis.axis_label = "share of positions"
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")


class LongestForce(ComputedChart):
    """The most draws to force first place, by the number of pairs."""

    asks = "How long can it take to finish first for sure?"

    def __init__(self) -> None:
        self.counts = run_to_end(_count_all(FIRST_COUNTED))
        super().__init__(
            "How many draws it takes to force it",
            "babanuki-longest",
            "The most draws, of all players together, within which somebody can force first place, if the winner hurries and the others delay.",
            height=340,
        )

    def take(self, counts: list[Count]) -> None:
        """Draw new counts."""
        self.counts = counts
        self.redraw()

    def _table(self) -> Table:
        return ("players", "pairs", "draws"), [(c.players, c.pairs, c.longest) for c in self.counts]

    def _plot(self, plot: figure, palette: Palette) -> None:
        _player_lines(plot, palette, self.counts, "longest", ("within", "@longest draws"))
        plot.y_range.update(start=0)
        plot.yaxis.axis_label = "draws"


def _player_lines(
    plot: figure, palette: Palette, counts: list[Count], what: str, told: tuple[str, str]
) -> None:
    for players in sorted({count.players for count in counts}):
        own = [(*count, count.share) for count in counts if count.players == players]
        source = source_of((*Count._fields, "share"), own)
        ink, label = palette.series[players - 3], f"{players} players"
        plot.line("pairs", what, source=source, color=ink, line_width=2)
        dots = plot.scatter(
            "pairs", what, source=source, color=ink, marker=MARKERS[players], size=10, legend_label=label
        )
        tell(plot, dots, (label, "@pairs pairs"), told)
    plot.xaxis.axis_label = "pairs in all hands"
    plot.add_layout(plot.legend[0], "above")
    plot.legend.orientation = "horizontal"


def _count_all(most: dict[int, int]) -> Steps[list[Count]]:
    found: list[Count] = []
    for number, (players, pairs) in enumerate(most.items()):
        known = yield from as_part(SOLVED_CACHE.work(players, pairs), number, len(most))
        found += count_open(known, pairs)
    return found


def count_open(known: Map, most: int) -> list[Count]:
    """Count the positions of a map by their pairs, up to `most`."""
    space = known.space
    pairs = space.counts.sum(axis=0, dtype=np.int64)
    draws = known.first.steps.max(axis=0)
    found = []
    for number in range(1, most + 1):
        there = space.live & (pairs == number)
        if positions := int(there.sum()):
            longest = int(draws[there].max())
            found.append(Count(space.players, number, positions, int((there & (draws == 0)).sum()), longest))
    return found


EDGE = 13  # sizes along each edge of the map
COMPARED_SIZE = 20  # the largest size up to which formula and attractors are compared
COMPARED_AT_ONCE = 100  # positions that are compared at once

MAP_NOTE = (
    "The red player is to draw, from the green one. The colours follow a formula; the attractors work out who can force first "
    "place from the draws alone. A square opens its position."
)


@dataclass
class Compared:
    """The number of compared positions, errors of formula and print, and the time."""

    positions: int = 0
    formula: int = 0
    printed: int = 0
    seconds: float = 0.0


class AllSizes(Computed):
    """All sizes to 12 in slices; the button solves all to 20 by attractors."""

    asks = "Who can finish first, whatever the hands?"
    action = f"Solve all sizes to {COMPARED_SIZE} by attractors here"

    def __init__(self) -> None:
        names = [colour(seat) for seat in range(3)]
        title = "The whole map of three players"
        super().__init__(SizesMapCard(title=title, wide=True, names=names, count=EDGE, note=MAP_NOTE))
        self.card.listen(set=self._set)

    def _set(self, setting: str, value: int) -> None:
        value = int(value)
        if setting == "printed":
            self.card.printed_shown = bool(value)
        elif value in range(3) and setting == "axis":
            self.card.axis = value
        elif value in range(3) and setting == "joker":
            self.card.joker = value
            self.redraw()

    def _drawn(self) -> dict[str, Any]:
        truth, printed = map_texts(self.card.joker, [0, 0, 0], EDGE)
        return {"truth": truth, "printed": printed}

    def _compute(self) -> Steps[Compared]:
        begun = perf_counter()
        known = yield from three_players(COMPARED_SIZE)
        found = Compared(seconds=perf_counter() - begun)
        for joker in range(3):
            statements = [statement for statement in STATEMENTS if statement.joker == joker]
            for sizes in known.live(joker):
                winner = known.winner(sizes, joker)
                case = case_of(sizes, joker)
                same = case is None if winner is None else case is not None and case.winner == winner
                said = {statement.player for statement in statements if statement.holds(*sizes)}
                found.positions += 1
                found.formula += not same
                found.printed += said != (set() if winner is None else {winner})
                if found.positions % COMPARED_AT_ONCE == 0:
                    yield Progress(found.positions, 3 * (COMPARED_SIZE + 1) ** 3, "positions compared")
        return found

    def _take(self, found: Compared) -> None:
        self.card.note = (
            f"{MAP_NOTE} All {found.positions:,} positions with sizes to {COMPARED_SIZE}, solved by attractors in {found.seconds:.1f} s: "
            f"the formula is wrong about {found.formula:,} of them, the printed theorems about {found.printed:,}."
        )


@dataclass(frozen=True)
class Size:
    """The reach for a number of players: pairs of the map, and of the search for rounds."""

    players: int
    mapped: int
    searched: int


FIRST_SIZES = (Size(2, 12, 6), Size(3, 10, 5), Size(4, 5, 4))  # what is worked out when the table opens
# Once the table is visible.
LATER_SIZES = (Size(2, 20, 8), Size(3, 14, 8), Size(4, 7, 6), Size(5, 5, 4), Size(6, 4, 3))

PLAYERS_COLUMNS = (
    "players",
    "positions",
    "somebody can force first place",
    "longest force",
    "all others can make anybody last",
    "rounds of the joker",
)
NOTE = (
    "All positions with so many pairs or fewer, told apart by what is shared and by the joker. In a round of the joker, whoever "
    "draws a number is sure to come last; so everybody who would rather play for ever than be last draws the joker, and it "
    "goes round without end. The thesis shows one with four players and asks about five and more."
)


@dataclass(frozen=True)
class PlayersRow:
    """The findings for one number of players."""

    size: Size
    positions: int
    forced: int
    longest: int
    exposed: int
    rounds: FoundRounds


class PlayersTable(ComputedTable):
    """The table of numbers of players; the later rows are made when it is visible."""

    asks = "What changes with more players?"
    action = "Go on to five and six players"
    once = True

    def __init__(self) -> None:
        self.found: dict[int, PlayersRow] = run_to_end(_search_sizes(FIRST_SIZES))
        super().__init__("Two to six players", "babanuki-players", PLAYERS_COLUMNS, note=NOTE, eager=True)

    def _compute(self) -> Steps[dict[int, PlayersRow]]:
        return _search_sizes(LATER_SIZES)

    def _take(self, found: dict[int, PlayersRow]) -> None:
        self.found = found

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_players_cells(row) for row in self.found.values()]

    def _table(self) -> Table:
        columns = ("players", "positions", "forced", "longest", "exposed", "searched", "rounds")
        return columns, [
            (n, row.positions, row.forced, row.longest, row.exposed, row.rounds.tried, len(row.rounds.rounds))
            for n, row in self.found.items()
        ]


def _search_sizes(sizes: Sequence[Size]) -> Steps[dict[int, PlayersRow]]:
    found = {}
    for number, size in enumerate(sizes):
        parts = 2 * len(sizes)
        known = yield from as_part(SOLVED_CACHE.work(size.players, size.mapped), 2 * number, parts)
        rounds = yield from as_part(joker_rounds(size.players, size.searched), 2 * number + 1, parts)
        found[size.players] = _players_row(known, size, rounds)
    return found


def _players_row(known: Map, size: Size, rounds: FoundRounds) -> PlayersRow:
    space = known.space
    there = space.live & (space.counts.sum(axis=0) <= size.mapped)
    first = known.first.steps.max(axis=0)
    exposed = (known.last.steps > 0).all(axis=0)
    return PlayersRow(
        size,
        int(there.sum()),
        int((there & (first > 0)).sum()),
        int(first[there].max()),
        int((there & exposed).sum()),
        rounds,
    )


def _players_cells(row: PlayersRow) -> list[dict[str, Any]]:
    size = row.size
    name = cell(str(size.players), f"up to {size.mapped} pairs")
    share = row.forced / row.positions
    example, link = f"of {row.rounds.tried:,} positions to {size.searched} pairs", ""
    if row.rounds.rounds:
        here = row.rounds.rounds[0]
        example = GAME.format(hands_of(here.counts, here.joker, here.players))
        link = _explore(example)
    return [
        name,
        cell(f"{row.positions:,}"),
        cell(f"{row.forced:,}", f"{share:.1%}", gauge=share),
        cell(f"{row.longest} draws"),
        cell(f"{row.exposed:,}"),
        cell(str(len(row.rounds.rounds)), example, link=link),
    ]
