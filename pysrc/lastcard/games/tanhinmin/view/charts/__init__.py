"""The charts of the Study tab: oracles, the map of wins, cut cards, variants and speed.

Source: Kiya 2021, figure 4.1 and Theorems 4.2 to 4.5, Corollary 4.6.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import param
from bokeh.plotting import figure
from panel.viewable import Viewer

from lastcard.core.facts import Fact
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.tanhinmin.facts import FACTS
from lastcard.games.tanhinmin.facts.benchmark import deal
from lastcard.games.tanhinmin.facts.common import Tested, misjudged, try_all
from lastcard.games.tanhinmin.facts.cut_cards import by_the_letter
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.decks import Batch, Cell, Deck, ranks, search, win_map, with_cuts
from lastcard.games.tanhinmin.solver.verdict import Forecast, Variant, forecast, spread
from lastcard.games.tanhinmin.solver.winner import MatchVerdict, verdict
from lastcard.ui.component import Component, Messages
from lastcard.ui.jobs import Job
from lastcard.ui.pictures.charts import Palette, frame, legible_on, source_of, squares, tell
from lastcard.ui.shell.address import Address, address_of
from lastcard.ui.study import ComputedChart, ComputedTable, Steps, StudyCard, Table, cell

Cells = list[dict[str, Any]]


def charts() -> list[Viewer]:
    """Return new charts and tables in their order."""
    return [LatticeStudy(), WinMap(), CutTable(), VariantTable(), SpeedTable()]


def _explore(position: str) -> str:
    return str(Address(GAME.name, "explore", {"pos": position}))


class OracleSet(NamedTuple):
    """A set of oracles of figure 4.1; (1) is asked once, (n) at every turn."""

    id: str
    label: str
    prose: str
    enough: bool  # to win whatever she could win with open hands
    later: bool | None  # also what she could not yet win when she asked
    facts: str  # names of the evidence

    @property
    def evidence(self) -> tuple[Fact, ...]:
        """The facts that prove it, in order."""
        return tuple(one for one in FACTS if one.id in self.facts.split())


_ONCE = "theorem-4-4 theorem-4-5 theorem-4-5-p0"
_THREE = "theorem-4-3 theorem-4-3-p1 theorem-4-3-distinct"
_ALL = "μ₀, μ₁ and the number of cards, asked once"

ORACLE_NODES = (
    OracleSet("nothing", "{}", "only her own hand and the play", False, None, "no-information"),
    OracleSet("cards", "{|X1|}", "how many cards her opponent has", False, None, _THREE),
    OracleSet(
        "few-cards",
        "{|X1|}, |X1| ≤ 2",
        "that her opponent has one or two cards",
        True,
        None,
        "theorem-4-2",
    ),
    OracleSet("mu0-once", "{μ₀(1)}", "μ₀, asked once", True, False, _ONCE),
    OracleSet("mu1-once", "{μ₁(1)}", "μ₁, asked once", True, False, _ONCE),
    OracleSet("all-once", "{μ₀(1), μ₁(1), |X1|}", _ALL, True, False, _ONCE),
    OracleSet("mu0-always", "{μ₀(n)}", "μ₀, asked at every turn", True, True, "corollary-4-6"),
    OracleSet("mu1-always", "{μ₁(n)}", "μ₁, asked at every turn", True, True, "corollary-4-6"),
    OracleSet("hand", "{X1}", "the other hand: open play", True, True, "lemma-2-2 lemma-2-3"),
)

EDGES = (  # from less to more information
    ("nothing", "cards"),
    ("nothing", "mu0-once"),
    ("nothing", "mu1-once"),
    ("cards", "few-cards"),
    ("cards", "all-once"),
    ("mu0-once", "all-once"),
    ("mu1-once", "all-once"),
    ("mu0-once", "mu0-always"),
    ("mu1-once", "mu1-always"),
    ("few-cards", "hand"),
    ("all-once", "hand"),
    ("mu0-always", "hand"),
    ("mu1-always", "hand"),
)


class OracleLattice(Component):
    """A lattice of oracles, with the chosen node and its evidence."""

    script = "lattice.js"
    messages = Messages(choose={"node": str}, run={"node": str}, stop={})
    nodes = param.List([])  # those of `ORACLE_NODES`, with a ``layer``, 0 for the least information
    edges = param.List([])  # pairs of ids, the one with less information first
    chosen = param.String("")
    findings = param.Dict({})  # by fact
    running = param.String("")  # a fact
    share = param.Number(0.0)
    stopped = param.String("")  # about a fact that the reader has stopped


class LatticeStudy(StudyCard):
    """The findings of figure 4.1; a node's button recomputes the facts that prove it."""

    asks = "What do you need to know to win?"

    def __init__(self) -> None:
        layers = {node.id: 0 for node in ORACLE_NODES}  # the longest way up from the least information
        for less, more in EDGES * len(ORACLE_NODES):
            layers[more] = max(layers[more], layers[less] + 1)
        nodes = [
            {
                **node._asdict(),
                "layer": layers[node.id],
                "evidence": [{"id": fact.id, "title": fact.title} for fact in node.evidence],
            }
            for node in ORACLE_NODES
        ]
        super().__init__(OracleLattice(nodes=nodes, edges=[[*edge] for edge in EDGES], chosen="mu0-once"))
        self._evidence = {node.id: node.evidence for node in ORACLE_NODES}
        self._job: Job | None = None
        self.card.listen(choose=self._choose, run=self._run, stop=self._give_up)

    def _choose(self, node: str) -> None:
        if node in self._evidence:
            self.card.chosen = node

    def _run(self, node: str) -> None:
        if node not in self._evidence:
            return
        self._stop()
        facts = self._evidence[node]
        self.card.param.update(running=facts[0].id, share=0.0, stopped="")
        self._job = Job(self._checked(facts), self._progress, self._stop, self._stop)
        self._job.start()

    def _checked(self, facts: Sequence[Fact]) -> Steps[None]:
        """Compute facts one by one; an error in one leaves the others."""
        for fact in facts:
            self.card.param.update(running=fact.id, share=0.0)
            try:
                finding = yield from fact.check(fact.default_limit)
            except Exception as error:
                found = {"error": f"Could not compute this: {error}"}
            else:
                found = finding.as_dict()
                if finding.counterexample is not None:
                    found["link"] = _explore(finding.counterexample)
            self.card.findings = {**self.card.findings, fact.id: found}

    def _progress(self, progress: Progress, left: float | None) -> None:
        self.card.share = progress.share

    def _give_up(self) -> None:
        titles = {fact.id: fact.title for fact in chain.from_iterable(self._evidence.values())}
        if self.card.running:
            self.card.stopped = f"Stopped: {titles[self.card.running]}. Earlier results are kept."
        self._stop()

    def _stop(self, _: object = None) -> None:
        if self._job:
            self._job.stop()
            self._job = None
        self.card.running = ""


class MapDeck(NamedTuple):
    """A deck for a map: its label, the deck, the table card, and both in words."""

    label: str
    deck: Deck
    table: int
    words: str


SOURCES = {
    "6": MapDeck("1–6", ranks(6), 0, "the cards 1 to 6, empty table"),
    "8": MapDeck("1–8", ranks(8), 0, "the cards 1 to 8, empty table"),
    "10": MapDeck("1–10", ranks(10), 0, "the cards 1 to 10, empty table"),
    "10-5": MapDeck("1–10 on a 5", ranks(10), 5, "the cards 1 to 10, table card 5"),
    "twins": MapDeck("1–5 twice", ranks(5, 2), 0, "two of each of the cards 1 to 5, empty table"),
    "cuts": MapDeck(
        "1–5, with cuts", with_cuts(5), 0, "the cards 1 to 5 and the cut cards 1~ to 5~, empty table"
    ),
}


class WinMap(ComputedChart):
    """A square for all deals with certain sizes of the hands, darker the more of them are won."""

    asks = "How often does the player to move win?"
    choices: Mapping[str, str] = {key: source.label for key, source in SOURCES.items()}
    choice = "8"
    means = "Cards"

    def __init__(self) -> None:
        self._cells = _win_cells(self.choice)
        super().__init__("How often the player to move wins", "tanhinmin-wins", height=400)

    def _choose(self, value: str) -> None:
        if value in SOURCES:
            self._cells = _win_cells(value)
        super()._choose(value)

    def _note(self) -> str:
        deals = sum(cell.deals for cell in self._cells)
        wins = sum(cell.wins for cell in self._cells)
        return (
            f"All {deals:,} deals of {SOURCES[self.choice].words}: every card is in one of the hands or out. The player to move wins "
            f"{wins:,} of them ({wins / deals:.1%}). Teal squares: the player to move wins at least half of the deals. Brown: fewer."
        )

    def _table(self) -> Table:
        rows = [(cell.hand, cell.other, cell.deals, cell.wins, round(cell.share, 6)) for cell in self._cells]
        return ("hand of the player to move", "other hand", "deals", "wins", "share"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        rows = []
        for one in self._cells:
            colour = palette.win if one.share >= 0.5 else palette.loss
            depth = 0.12 + 1.5 * abs(one.share - 0.5)
            ink = legible_on(colour, depth, palette)
            rows.append(
                (one.hand, one.other, one.share, one.deals, one.wins, colour, depth, f"{one.share:.0%}", ink)
            )
        columns = ("hand", "other", "share", "deals", "wins", "colour", "depth", "text", "ink")
        marks = squares(plot, source_of(columns, rows), "hand", "other", 0.96, 0.96, "ink", "11px")
        tell(
            plot,
            marks,
            ("hands", "@hand against @other cards"),
            ("the player to move wins", "@wins{0,0} of @deals{0,0} (@share{0.0 %})"),
        )
        ticks = range(1, max(max(cell.hand, cell.other) for cell in self._cells) + 1)
        axes = ("cards of the player to move", "cards of the other player")
        frame(plot, *axes, x_ticks=[*ticks], y_ticks=[*ticks])


def _win_cells(source: str) -> tuple[Cell, ...]:
    return run_to_end(win_map(SOURCES[source].deck, SOURCES[source].table))


class RowByRow(ComputedTable):
    """A table with a row for each of several checks, which the button makes one by one."""

    title: str
    file: str
    columns: tuple[str, ...]
    note: str

    def __init__(self) -> None:
        self.found: dict[Any, Any] = {}
        super().__init__(self.title, self.file, self.columns, note=self.note)

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
        yield from self._one_by_one(self._checks(), self._check)

    @abstractmethod
    def _checks(self) -> dict[Any, int]:
        """Return the keys of the checks, with the size of each."""

    @abstractmethod
    def _check(self, key: Any) -> Steps[Any]:
        """Make one check."""


CUT_SIZES = range(2, 6)
RULES: dict[str, Callable[[Batch, int], Any]] = {
    "matchings alone": Batch.plain_rule,
    "as printed": by_the_letter,
    "put right": Batch.rule,
}


class CutTable(RowByRow):
    """The wrong winners by simpler rules, with a smallest position for each deck."""

    asks = "Where do simpler rules name the wrong winner?"
    action = "Try all positions here"
    columns = ("cards", "positions", "matchings alone", "Definition 3.2 as printed", "corrected")
    note = (
        "Wrong winners among all positions with the cards 1 to n, the cut cards 1~ to n~ and every table card, each compared with a full "
        "search. Below each number is a smallest position with the wrong winner; it opens in Explore."
    )

    title, file = "Where cut cards fool the rules", "tanhinmin-cut-cards"

    def _checks(self) -> dict[int, int]:
        return {most: with_cuts(most).size for most in CUT_SIZES}

    def _check(self, key: int) -> Steps[dict[str, Tested]]:
        solved = yield from search(with_cuts(key))
        found = {}
        for name, rule in RULES.items():
            found[name] = yield from try_all(solved.deck, misjudged(rule), solved)
        return found

    def _rows(self) -> list[Cells]:
        return [_row_of_cuts(most, self.found.get(most)) for most in CUT_SIZES]

    def _table(self) -> Table:
        rows = [
            (most, name, found.positions, found.wrong, found.text or "")
            for most, rules in self.found.items()
            for name, found in rules.items()
        ]
        return ("cards up to", "rule", "positions", "wrong", "smallest"), rows


def _row_of_cuts(most: int, found: dict[str, Tested] | None) -> Cells:
    name = cell(f"1 to {most}", f"and 1~ to {most}~")
    if found is None:
        return [name, *(cell() for _ in CutTable.columns[1:])]
    row = [name, cell(f"{found['put right'].positions:,}")]
    for tested in found.values():
        small = tested.text or ""
        row.append(cell(f"{tested.wrong:,} wrong", small, link=_explore(small) if small else ""))
    return row


DECKS = ((2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4))  # ranks, and cards of each
TURNING = (False, True)  # without and with revolution
VariantKey = tuple[int, int, bool]


class VariantTable(RowByRow):
    """The quality of the plain criterion under other rules of play."""

    asks = "Does the theorem hold under other rules of play?"
    action = "Search all deals here"
    columns = (
        "deck",
        "deals",
        "player to move wins",
        "predicted by cards",
        "by ranks",
        "with revolution: player to move wins",
        "predicted by cards",
        "by ranks",
    )
    note = (
        "Chapter 7 suggests two more rules: play several equal cards at once, and let all cards of a rank, once passed on, reverse the order of "
        "strength. We search every deal of the whole deck to the end. “Predicted by cards” is how often the matchings of the plain game still name "
        "the winner, with a smallest hand where they do not; “by ranks” counts equal cards of a hand once. Always naming the player to move is "
        "right as often as that player wins, so a prediction is useful only where it does better."
    )

    title, file = "Beyond the thesis: several cards at once, and revolution", "tanhinmin-variants"

    def _checks(self) -> dict[VariantKey, int]:
        return {(*deck, turning): (deck[1] + 1) ** deck[0] for deck in DECKS for turning in TURNING}

    def _check(self, key: VariantKey) -> Steps[Forecast]:
        count, copies, turning = key
        return forecast(count, copies, Variant(revolution=copies if turning else None))

    def _rows(self) -> list[Cells]:
        return [
            _row_of_deck(*deck, [self.found.get((*deck, turning)) for turning in TURNING]) for deck in DECKS
        ]

    def _table(self) -> Table:
        columns = ("ranks", "cards of each", "revolution", "deals", "player to move wins")
        rows = [
            (one.ranks, one.copies, turning, one.deals, one.mover, one.right, one.by_ranks)
            for (_, _, turning), one in self.found.items()
        ]
        return (*columns, "predicted by cards", "predicted by ranks"), rows


def _row_of_deck(count: int, copies: int, found: list[Forecast | None]) -> Cells:
    deals = next((f"{one.deals:,}" for one in found if one), "")
    return [cell(f"{count} ranks", f"{copies} cards each"), cell(deals), *chain(*map(_foretold_cells, found))]


def _foretold_cells(found: Forecast | None) -> Cells:
    if found is None:
        return [cell(), cell(), cell()]
    wrong = "never fails"
    if found.wrong is not None:
        wrong = f"fails for {','.join(map(str, spread(found.wrong)))} against the rest"
    mover, by_ranks = found.mover / found.deals, found.by_ranks / found.deals
    return [
        cell(f"{mover:.1%}", f"{found.mover:,}", mover),
        cell(f"{found.share:.1%}", wrong, found.share),
        cell(f"{by_ranks:.1%}", f"{found.by_ranks:,}", by_ranks),
    ]


TIMED_SIZES = (2_000, 12_500, 25_000, 50_000, 100_000, 200_000)  # cards in both hands together
OPENED = 100_000  # cards of the deal that can be opened in Explore
REPEATS = 5


class Timed(NamedTuple):
    """The seconds that a verdict took, and the verdict."""

    seconds: float
    verdict: MatchVerdict


class SpeedTable(RowByRow):
    """The time to decide large hands, measured where the page runs; a row for each size."""

    asks = "How long do large hands take?"
    action = "Measure here"
    columns = ("cards", "time", "per card", "verdict")
    note = (
        "Random deals to two hands of the same size. The time is the median of five, from the position to the winner: both matchings, their "
        "sizes and the comparison. If twice the cards take twice the time, the time per card stays the same."
    )

    title, file = "How long for how many cards", "tanhinmin-speed"

    def _checks(self) -> dict[int, int]:
        return {cards: cards for cards in TIMED_SIZES}

    def _check(self, key: int) -> Steps[Timed]:
        times = []
        for _ in range(REPEATS):
            yield Progress(0, 1, f"{key:,} cards")
            state = deal(key)
            begun = perf_counter()
            known = verdict(state)
            times.append(perf_counter() - begun)
        return Timed(median(times), known)

    def _rows(self) -> list[Cells]:
        return [_row_of_time(cards, self.found.get(cards)) for cards in TIMED_SIZES]

    def _table(self) -> Table:
        rows = [(n, f"{t.seconds:.6f}", t.verdict.mu0, t.verdict.mu1) for n, t in self.found.items()]
        return ("cards", "seconds", "mu0", "mu1"), rows


def _row_of_time(cards: int, timed: Timed | None) -> Cells:
    if timed is None:
        return [cell(f"{cards:,}"), *(cell() for _ in SpeedTable.columns[1:])]
    known, link = timed.verdict, ""
    if cards == OPENED:
        link = str(Address(GAME.name, "explore", address_of(GAME.format(deal(cards)))))
    return [
        cell(f"{cards:,}", "open in Explore" if link else "", link=link),
        cell(f"{1e3 * timed.seconds:,.1f} ms"),
        cell(f"{1e9 * timed.seconds / cards:,.0f} ns"),
        cell(
            f"{known.mu0:,} {'≤' if known.winner else '>'} {known.mu1:,}",
            f"the player {'not ' * known.winner}to move wins",
        ),
    ]
