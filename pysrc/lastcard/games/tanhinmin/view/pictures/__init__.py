"""The configuration graphs in Explore, now and after a move, and in an exercise.

Each card is in a column by its strength, so that it beats everything on its left. Graphs of large hands are
folded: cards of about the same strength are one block with their number.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.engine import NOW
from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.tanhinmin.rules import GAME, TAN_PLAYERS, State, level, tan_text
from lastcard.games.tanhinmin.solver.engine import ENGINE
from lastcard.games.tanhinmin.solver.explain import Certificate, certificates, sentence, surplus_certificate
from lastcard.games.tanhinmin.solver.winner import MatchVerdict, steps, verdict
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Picture, Question
from lastcard.ui.rows import colour, retold

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise


MOST_GRAPH_CARDS = 24  # most cards of a hand of which a graph is drawn
Columns = dict[int, int]  # by level its first column


def drawable(state: State) -> bool:
    """Return True if the graphs of a position are small enough to draw."""
    return not state.over and max(len(state.hand), len(state.other)) <= MOST_GRAPH_CARDS


def columns(state: State) -> tuple[Columns, int]:
    """Return the columns of the levels, now and after any move, and their number."""
    hands = [Counter(map(level, hand)) for hand in (state.hand, state.other)]
    table = max(state.table, 0)
    found: Columns = {}
    wide = 0
    for here in sorted({0, table, *hands[0], *hands[1]}):
        found[here] = wide
        wide += max(1, hands[0][here], hands[1][here]) + (here == table and here > 0)
    return found, wide


def figures(state: State, known: MatchVerdict, places: Columns, hide: bool) -> list[dict[str, Any]]:
    """Return both players' graphs, and that of a surplus state, before the end."""
    graphs = certificates(state)
    drawn = [
        _figure(graphs[player != state.player], places, hide) | heading(state, player) for player in (0, 1)
    ]
    if known.surplus is not None and not hide:
        figure = _figure(surplus_certificate(state, known.surplus), places, hide)
        loser = colour(state.player if known.surplus == 0 else 1 - state.player)
        figure["title"] = f"Surplus: all ordinary cards of {loser} are beaten"
        figure["symbol"] = "μ"
        drawn.append(figure)
    return drawn


def heading(state: State, player: int) -> dict[str, str]:
    """Return the heading of a player's graph: ``title`` and ``symbol``."""
    mine = player == state.player
    name = colour(player).capitalize()
    return {
        "title": f"{name}, {'to move' if mine else 'not to move'}",
        "symbol": "μ₀" if mine else "μ₁",
    }


def _figure(graph: Certificate, places: Columns, hide: bool) -> dict[str, Any]:
    beating = [level(card) for card in graph.beating]
    above, below = graph.cover
    tops = _columns(beating, places)
    weakest = [] if graph.left_out is None else [graph.left_out]
    bottoms = _columns([*weakest, *graph.beaten], places)
    out, bottoms = bottoms[: len(weakest)], bottoms[len(weakest) :]
    return {
        "beating": [
            {"text": tan_text(card), "x": x, "cover": not hide and place in above}
            for place, (card, x) in enumerate(zip(graph.beating, tops, strict=True))
        ],
        "beaten": [
            {
                "text": str(card or "–"),
                "x": x,
                "cover": not hide and place in below,
                "table": place == graph.table,
            }
            for place, (card, x) in enumerate(zip(graph.beaten, bottoms, strict=True))
        ],
        "out": {"text": str(graph.left_out), "x": out[0]} if out else None,
        "reach": [bisect_left(graph.beaten, card) for card in beating],
        "matching": [] if hide else [list(edge) for edge in graph.edges],
        "steps": [] if hide else [list(step) for step in steps(beating, graph.beaten)],
        "size": None if hide else graph.size,
    }


def _columns(levels: Iterable[int], places: Columns) -> list[int]:
    used: Counter[int] = Counter()
    found = []
    for here in levels:
        found.append(places[here] + used[here])
        used[here] += 1
    return found


BLOCKS = 10  # blocks in a row


def folded_figures(state: State, bounds: Sequence[int], hide: bool) -> list[dict[str, Any]]:
    """Return both players' graphs in blocks, before the end.

    A block has the column ``x``, its weakest card ``low`` and strongest ``high``, and the cover's number
    ``covered``.
    """
    graphs = certificates(state)
    return [
        _folded_figure(graphs[player != state.player], bounds, hide) | heading(state, player)
        for player in (0, 1)
    ]


def bounds_of(state: State) -> tuple[int, ...]:
    """Return the lowest level of each block but the first, for blocks of about the same size."""
    levels = sorted(map(level, state.hand + state.other))
    return tuple(sorted({levels[len(levels) * place // BLOCKS] for place in range(1, BLOCKS)}))


def _folded_figure(graph: Certificate, bounds: Sequence[int], hide: bool) -> dict[str, Any]:
    above, below = graph.cover
    beating = [level(card) for card in graph.beating]
    tops, bottoms = _blocks(beating, bounds), _blocks(graph.beaten, bounds)
    flows = Counter((tops[i], bottoms[j]) for i, j in graph.edges)
    return {
        "beating": _rows(beating, tops, () if hide else above),
        "beaten": _rows(graph.beaten, bottoms, () if hide else below),
        "flows": [] if hide else [[*ends, count] for ends, count in sorted(flows.items())],
        "size": None if hide else graph.size,
    }


def _blocks(levels: Sequence[int], bounds: Sequence[int]) -> list[int]:
    found: list[int] = []
    for block, bound in enumerate(bounds):
        found += [block] * (bisect_left(levels, bound) - len(found))
    return found + [len(bounds)] * (len(levels) - len(found))


def _rows(levels: Sequence[int], blocks: Sequence[int], cover: Iterable[int]) -> list[dict[str, Any]]:
    counts = Counter(blocks)
    covered = Counter(blocks[place] for place in cover)
    rows, begun = [], 0
    for block, count in sorted(counts.items()):
        low, high = levels[begun], levels[begun + count - 1]
        rows.append({"x": block, "count": count, "low": low, "high": high, "covered": covered[block]})
        begun += count
    return rows


class MatchingGraphs(Component):
    """Bipartite graphs side by side."""

    script = "matching_picture.js"
    messages = Messages(walk={"moves": list[str]}, look={"move": str, "position": str})
    # JSON: ``wide`` (columns), ``now`` and ``after`` (by move, best first), each with ``sentence`` and
    # ``figures``, after a move with ``move``, ``label`` and ``position`` too. With large hands ``folded`` is
    # true, and ``now`` is alone.
    graphs = param.String("")
    # JSON: ``label``, ``sentence`` and ``figures`` after a hovered move of large hands.
    look = param.String("")
    note = param.String("")  # instead of a drawing, or about a folded one
    hide = param.Boolean(False)  # hides matchings and sizes


class MatchingPicture(Picture):
    """The graphs of the position on show."""

    def __init__(self) -> None:
        super().__init__(MatchingGraphs())
        self.card.listen(walk=self._walk, look=self._draw_after_move)
        self._folded: State | None = None
        self._bounds: tuple[int, ...] = ()

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        graphs, note = "", ""
        self._folded = None
        if state.over:
            note = "The game is over: there is nothing left to beat."
        elif drawable(state):
            graphs = json.dumps(_graphs(state, hide), separators=(",", ":"))
        else:
            self._folded = None if hide else state
            self._bounds = bounds_of(state)
            now = {
                "sentence": "" if hide else retold(sentence(state, verdict(state)), GAME, state),
                "figures": folded_figures(state, self._bounds, hide),
            }
            graphs = json.dumps({"now": now, "folded": True, "blocks": BLOCKS}, separators=(",", ":"))
            note = (
                f"Hands of more than {MOST_GRAPH_CARDS} cards are drawn folded: a block is a run of cards, with their number and from which to "
                "which card it goes; a number on a line is how many pairs of the matching lead that way, and a ring marks a block "
                "of the vertex cover, a broken ring one that is in the cover in part."
            ) + ("" if state.table else " The 0 is the empty table.")
        return {"graphs": graphs, "look": "", "note": note, "hide": hide}

    def _draw_after_move(self, move: str, position: str) -> None:
        state = self._folded
        if state is None:
            return
        try:
            follow = GAME.play(state, GAME.parse_move(state, move))
        except (MoveError, IllegalMove):
            return
        if position and position != GAME.format(follow):
            return
        found = {
            "label": GAME.move_label(state, move),
            "sentence": retold(sentence(follow, verdict(follow)), GAME, follow),
            "figures": [] if follow.over else folded_figures(follow, self._bounds, False),
        }
        self.card.look = json.dumps(found, separators=(",", ":"))


def _graphs(state: State, hide: bool) -> dict[str, Any]:
    places, wide = columns(state)

    def drawing(here: State) -> dict[str, Any]:
        known = verdict(here)
        return {
            "sentence": "" if hide else retold(sentence(here, known), GAME, here),
            "figures": [] if here.over else figures(here, known, places, hide),
        }

    after = [
        {"move": made.move, "label": GAME.move_label(state, made.move), "position": made.position}
        | drawing(GAME.play(state, GAME.parse_move(state, made.move)))
        for made in (() if hide else ENGINE.solve(state, NOW).moves)
    ]
    return {"wide": wide, "now": drawing(state), "after": after}


class MatchingQuestion(Question):
    """Two rows of cards: the upper ones beat the lower ones, each at most one."""

    script = "matching_question.js"
    figure = param.Dict({})  # a graph of `figures` without pairs and cover
    wide = param.Integer(0)  # columns
    drawn = param.List([])  # the pairs of the answer, each ``[place above, place below]``
    cover = param.List([])  # after the answer, the places above and below of a smallest vertex cover
    answered = param.Boolean(False)

    def pose(self, exercise: Exercise, given: tuple[str, ...] | None) -> None:
        state = GAME.parse(exercise.position)
        places, wide = columns(state)
        player = TAN_PLAYERS.index(exercise.facts["player"])
        figure: dict[str, Any] = figures(state, verdict(state), places, hide=True)[player]
        beating, beaten = exercise.facts["beating"], exercise.facts["beaten"]
        shown = given or exercise.answer if given is not None else ()
        ends = [tuple(map(int, pair.split(">"))) for pair in shown]
        above, below = exercise.facts["cover"]
        self.param.update(
            figure={name: figure[name] for name in ("beating", "beaten", "out", "reach", "title")},
            wide=wide,
            drawn=[[beating.index(one), beaten.index(other)] for one, other in ends],
            cover=[]
            if given is None
            else [[beating.index(card) for card in above], [beaten.index(card) for card in below]],
            answered=given is not None,
        )
