"""The charts of Pairs in Study: openings, the real objective, seats of three, line-ups."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from bokeh.core.properties import value

from lastcard.core.lazy import shipped
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.best_response import PositionTable as Positions
from lastcard.games.pairs.solver.contest import GAMES, LINE_UPS, SEED, GamesContest, contest_steps
from lastcard.games.pairs.solver.printed_program import Objective, objective, recorded_objective
from lastcard.games.pairs.solver.whole_game import OPENINGS_FILE as FILE
from lastcard.games.pairs.solver.whole_game import Openings, openings
from lastcard.games.pairs.view import pictures
from lastcard.games.pairs.view.opponents import signed_payoff
from lastcard.games.pairs.view.pictures import MapCard
from lastcard.ui.pictures.charts import FONT, Palette, frame, source_of, tell
from lastcard.ui.rows import colour
from lastcard.ui.shell.address import Address
from lastcard.ui.study import Computed, ComputedChart, ComputedTable, Steps, Table, cell

if TYPE_CHECKING:
    from bokeh.plotting import figure
    from panel.viewable import Viewer


def charts() -> list[Viewer]:
    """Return new charts and tables, in their order."""
    return [AllOpenings(), ScorePairs(), SeatWorths(), LineUps()]


class AllOpenings(Computed):
    """A map of hit or fold at every opening of two players."""

    asks = "Hit or fold on the first turn?"
    action = "Solve all positions of two players"
    once = True

    def __init__(self) -> None:
        self._state = GAME.parse("1|2")  # any opening; the others have its cards replaced
        super().__init__(
            MapCard(
                title="Hit or fold at every opening of two players",
                note="A map of all openings from the deck of Pairs, a card each: who should hit, who should fold, and what "
                "that is worth. It comes from the table of all positions of two players, which takes a second or two.",
                across="the card of the player to move",
                down="the other player’s card",
                eager=True,
            )
        )
        if table := pictures.table_of(self._state):
            self._take(table)
            self.card.action = ""

    def _compute(self) -> Steps[Positions]:
        return pictures.make_map_table(self._state)

    def _take(self, found: Positions) -> None:
        rows = pictures.squares(self._state, found, *pictures.cards_on_table(self._state))
        best = [square["move"] for row in rows for square in row if square]
        self.card.param.update(
            squares=[[square | ({"here": False} if square else {}) for square in row] for row in rows],
            note="A square is an opening from the deck of Pairs; it says what the player to move does and what that is "
            f"worth, and opens the position. All {found.positions:,} positions with two stacks are worked out; of the "
            f"{len(best)} openings {best.count('hit')} hit and {best.count('fold')} fold.",
        )


CHANCE, GIVEN = "chance", "given"
MEANS = {
    CHANCE: "Teal: the player with the score below is the favourite. Brown: the opponent.",
    GIVEN: "The darker a square, the more the casino’s equilibrium gives away against the best answer to it.",
}
KEY = 32  # where the key to the colours is, in scores to the right of 0


class ScorePairs(ComputedChart):
    """The chance not to lose the game, a square for each pair of scores."""

    asks = "From which scores is a player likely to lose?"
    action = "Solve all pairs of scores here"
    once = True
    choices: Mapping[str, str] = {CHANCE: "chance not to lose", GIVEN: "given away by the equilibrium"}
    choice = CHANCE
    means = "Shown"

    def __init__(self) -> None:
        self.found = recorded_objective()
        self._origin = "The chances are the record of a native run, to five places. Computing them here takes a few minutes."
        super().__init__(
            "The real objective: not to reach the target",
            "pairs-scores",
            x_range=(-0.5, KEY + 7),
            y_range=(-0.5, 30.5),
            height=420,
        )

    def _compute(self) -> Steps[Objective]:
        return objective()

    def _take(self, found: Objective) -> None:
        self.found, self._origin = found, "All pairs were computed here."

    def _note(self) -> str:
        return (
            "The first player to reach 31 points loses. Each square is a pair of scores before a round is dealt from a full "
            f"deck; either player is as likely as the other to move first. {MEANS[self.choice]} From the first round on the "
            f"casino’s equilibrium gives away {self.found.given_away:.2%} of the games. {self._origin}"
        )

    def shares(self) -> Any:
        """Return the numbers on show, by own and other score."""
        assert self.found.against is not None
        return self.found.chances if self.choice == CHANCE else self.found.chances - self.found.against

    def _table(self) -> Table:
        assert self.found.against is not None
        rows = [
            (mine, other, f"{chance:.5f}", f"{self.found.against[mine, other]:.5f}")
            for (mine, other), chance in np.ndenumerate(self.found.chances)
        ]
        return ("own score", "other score", "chance not to lose", "with the casino's equilibrium"), rows

    def _shades(self, shares: Any, most: float, palette: Palette) -> tuple[list[str], Any]:
        if self.choice == CHANCE:
            colours = [palette.win if share >= 0.5 else palette.loss for share in shares]
            return colours, np.minimum(0.06 + 1.85 * np.abs(shares - 0.5), 1)
        return [palette.loss] * len(shares), 0.04 + 0.96 * np.clip(shares / most, 0, 1)

    def _squares(
        self, plot: figure, size: float, cells: tuple[Any, Any, Any], most: float, palette: Palette
    ) -> Any:
        names = ("mine", "other", "share", "colour", "depth")
        source = source_of(names, zip(*cells, *self._shades(cells[2], most, palette), strict=True))
        look: dict[str, Any] = {"fill_color": "colour", "fill_alpha": "depth", "line_color": None}
        return plot.rect("mine", "other", size, size, source=source, **look)

    def _plot(self, plot: figure, palette: Palette) -> None:
        frame(plot, "own score", "the other’s score", x_ticks=list(range(0, 31, 5)))
        plot.xaxis.bounds = (-0.5, 30.5)
        plot.xgrid.visible = plot.ygrid.visible = False
        shares, chances = self.shares(), self.choice == CHANCE
        most = 1.0 if chances else max(float(shares.max()), 1e-9)
        mine, other = (axis.ravel() for axis in np.indices(shares.shape))
        squares = self._squares(plot, 0.94, (mine, other, shares.ravel()), most, palette)
        # What the colours stand for: a column of all shades beside the squares, with three of its shares.
        heights = np.arange(31.0)
        self._squares(plot, 1, (np.full(31, KEY), heights, heights / 30 * most), most, palette)
        texts = [f"{share:.{0 if most > 0.5 else 1}f} %" for share in (0, 50 * most, 100 * most)]
        look: dict[str, Any] = {"text_font": value(FONT), "text_font_size": "12px"}
        look |= {"text_color": palette.ink_soft, "text_baseline": "middle"}
        plot.text([KEY + 1] * 3, [0, 15, 30], texts, **look)
        word = "chance not to lose" if chances else "given away"
        tell(plot, squares, ("scores", "@mine against @other"), (word, "@share{0.00 %}"))


SEAT_WORDS = ("to move, with the lowest card", "next", "last, before the first")


class SeatWorths(ComputedTable):
    """The worth of the seats at a table of three."""

    asks = "Which seat is best at a table of three?"
    action = "Solve the openings of three players"
    once = True
    about = (
        "Three players, all playing the equilibrium, with one card each. The lowest card moves; openings in which two share it "
        "are left out. The average counts each opening as often as it comes."
    )
    columns = ("seat", "on average", "at worst", "at best")

    def __init__(self) -> None:
        self._cells: list[list[dict[str, Any]]] = []
        self._figures: list[tuple[str, ...]] = []
        before = "It needs the values of all 971 openings, which take about ten seconds."
        title = "What a seat is worth at a table of three"
        super().__init__(title, "pairs-seats", self.columns, note=f"{self.about} {before}")
        if shipped(FILE) is not None:
            self.job.start()

    def _compute(self) -> Steps[Openings]:
        return openings()

    def _take(self, found: Openings) -> None:
        every = list(found.cards())
        untied = [cards for cards in every if cards[0] < min(cards[1:])]
        weights = [weight(cards) for cards in untied]
        for seat, name in enumerate(SEAT_WORDS):
            worths = [(found.worth(cards)[seat], cards) for cards in untied]
            mean = sum(w * worth for w, (worth, _) in zip(weights, worths, strict=True)) / sum(weights)
            worst, *_, best = sorted(worths, key=itemgetter(0))
            self._cells.append([cell(name), cell(signed_payoff(mean)), _at(*worst), _at(*best)])
            self._figures.append((name, f"{mean:.6f}", f"{worst[0]:.6f}", f"{best[0]:.6f}"))
        self.card.note = (
            f"{self.about} At {sum(map(found.hits, untied))} of these {len(untied)} openings the player to move hits; of all "
            f"{len(every)} openings, with any card to move, {sum(not found.hits(cards) for cards in every)} fold."
        )

    def _rows(self) -> list[list[dict[str, Any]]]:
        return self._cells

    def _table(self) -> Table:
        return self.columns, self._figures


def weight(cards: Iterable[int]) -> int:
    """Return the number of deals of an opening from the deck of Pairs."""
    left, ways = list(triangular()), 1
    for card in cards:
        ways *= left[card - 1]
        left[card - 1] -= 1
    return ways


def _at(worth: float, cards: tuple[int, ...]) -> dict[str, Any]:
    text = "|".join(map(str, cards))
    return cell(signed_payoff(worth), f"at {text}", link=str(Address(GAME.name, "explore", {"pos": text})))


class LineUps(ComputedTable):
    """Shares of games lost at tables of two and three, recorded or played here."""

    asks = "Who loses how often?"
    action = f"Play {GAMES * len(LINE_UPS):,} new games here"

    def __init__(self) -> None:
        self.found: dict[tuple[str, ...], GamesContest] = dict(LINE_UPS)
        self.games = GAMES
        columns = ("line-up, in turn order", *(f"{colour(seat)} loses" for seat in range(3)))
        super().__init__("Who loses how often", "pairs-line-ups", columns)

    def _compute(self) -> Steps[None]:
        self.found = dict(LINE_UPS)
        seed = random.randrange(2**31)
        sizes = dict.fromkeys(LINE_UPS, 1000)
        yield from self._one_by_one(sizes, lambda players: contest_steps(players, self.games, seed))

    def _note(self) -> str:
        origin = "Lines played here say so; the others are records of native runs."
        if self.found == LINE_UPS:
            origin = f"These are records of native runs with the seed {SEED}, {GAMES:,} games a line."
        return (
            "Whole games to the target, the equilibrium on what is visible as in the paper. Below each share is its 95 % interval. At a "
            "table of three the seats matter: compare the heuristic right after the equilibrium with the one right before it. "
            f"{origin}"
        )

    def _rows(self) -> list[list[dict[str, Any]]]:
        rows = []
        for found in self.found.values():
            recorded = found == LINE_UPS[found.players]
            origin = "a record" if recorded else f"played here, {found.counted.games:,} games"
            row = [cell(" / ".join(found.players), origin)]
            for seat in range(len(found.players)):
                share, limits = found.share(seat), found.interval(seat)
                row.append(cell(f"{share:.1%}", f"{limits.low:.1%} to {limits.high:.1%}", gauge=share))
            rows.append(row + [cell(" ")] * (4 - len(row)))
        return rows

    def _table(self) -> Table:
        rows = []
        for found in self.found.values():
            origin = "record" if found == LINE_UPS[found.players] else "played here"
            whole = (" / ".join(found.players), origin, found.counted.games, found.seed)
            for seat, losses in enumerate(found.counted.losses):
                limits = found.interval(seat)
                rows.append((*whole, seat + 1, losses, f"{limits.low:.6f}", f"{limits.high:.6f}"))
        return ("line-up", "origin", "games", "seed", "seat", "lost", "low", "high"), rows
