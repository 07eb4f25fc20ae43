"""Graphs of the positions around the one on show, layered by ply, for any game."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import param

from lastcard.core.engine import NOW, Engine
from lastcard.core.game import CHANCE, ending
from lastcard.core.playing import Line
from lastcard.core.positions.graph import Near, positions_near
from lastcard.core.sentences import move_count
from lastcard.core.solution import worths
from lastcard.core.text import amount
from lastcard.core.worth import Worth, as_good, is_payoff
from lastcard.drawings.trees import tidy
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import Picture
from lastcard.ui.rows import called, mark
from lastcard.ui.shell.address import brief, legible, number_in

PLIES = (1, 2, 3, 4)


@dataclass
class Spot:
    """One position of the picture."""

    layer: int  # its ply from the position on show; negative for a position that led there
    parent: int  # the smaller index of a position before it; -1 for the one on show, and earlier ones
    position: str  # in notation
    moves: list[str] = field(default_factory=list)  # the moves that lead to it, in notation
    first: bool = True  # true if the mover is that of the position on show
    # ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; ``open`` if unknown or
    # nobody can force anything; empty if hidden, or for numeric games.
    value: str = ""
    ends: str = ""  # plies to the end
    note: str = ""
    small: bool = False  # true beyond the requested plies: drawn as a dot
    winner: int | None = None  # in games for more than two: who can force first place, or -1
    label: str = ""  # replaces a long position
    hands: tuple[tuple[str, ...], ...] = ()  # open cards by places, drawn small instead of the position
    amount: str = ""  # in numeric games: what the player from whose side all is seen gets
    mover: int | None = None  # the player to move, -1 for chance, if shown by a mark
    more: int | None = None  # the number of moves of `parent` folded into this, which is no position


RARE = ("winner", "label", "hands", "amount", "mover", "more")  # sent only if there is a value


@dataclass(frozen=True)
class Arc:
    """A move between two spots; `round` marks a cycle, ``draw`` one that keeps the draw."""

    start: int
    end: int
    label: str
    best: bool = False
    round: str = ""


def graph_text(spots: list[Spot], arcs: list[Arc]) -> str:
    """A graph as the picture's JSON; the places within layers are those of a tidy tree."""
    children: list[list[int]] = [[] for _ in spots]
    for index, spot in enumerate(spots):
        if spot.parent >= 0:
            children[spot.parent].append(index)
    places, nodes = tidy(children) if spots else [], []
    for spot, place in zip(spots, places, strict=True):
        level = (
            places[0] if spot.layer < 0 else place
        )  # earlier positions lie on a level with the one on show
        shown = {
            name: one for name, one in vars(spot).items() if name not in RARE or one not in (None, "", ())
        }
        nodes.append(shown | {"place": round(level, 3)})
    edges = [[arc.start, arc.end, arc.label, arc.best, arc.round] for arc in arcs]
    return json.dumps({"nodes": nodes, "edges": edges})


class GraphPicture(Component):
    """A graph of positions."""

    script = "graph_picture.js"
    messages = Messages(
        plies={"count": int},
        walk={
            "moves": list[str],
            "start": str | None,
        },  # play these from the position on show, which is `start`
        back={"by": int},  # so many plies back to a position that led there
    )
    graph = param.String("{}")  # what :func:`graph_text` gives
    plies = param.Integer(3)  # the number of plies drawn
    players = param.List([])  # the names of the mover of the position on show, and of the others
    movers = param.List([])  # if marks show the mover: number and name of each player
    names = param.List([])  # if winners replace values: the names of all players
    by = param.String("")  # the name of the player from whose side values are given
    summary = param.String("")  # one sentence on the drawing
    hide = param.Boolean(False)  # true to leave values out


class GraphPanel(Picture):
    """The positions around; a game says in :meth:`drawn` which they are."""

    def __init__(self) -> None:
        super().__init__(GraphPicture())
        self.on_step: Callable[[int], None] = lambda by: None
        self._asked = 0
        self.card.listen(plies=self._plies, walk=self._walk, back=lambda by: self.on_step(-by))

    @property
    def query(self) -> dict[str, str]:
        return {"plies": str(self._asked) if self._asked else ""}

    def visit(self, query: dict[str, str]) -> None:
        self._ask(number_in(query, "plies", 0, 0, max(PLIES)))

    def _ask(self, plies: int) -> None:
        self._asked = plies if plies in PLIES else 0

    def _walk(self, moves: list[str], start: str = "") -> None:
        """Play moves from the position that the picture showed, written in `start`."""
        self.on_walk([str(move) for move in moves])

    def _plies(self, count: int) -> None:
        self._ask(count)
        self._show_again()
        self.on_note()

    def _drawn(self, state: Any, *, hide: bool, by: int) -> dict[str, Any]:
        return {"hide": hide, **self.drawn(state, self._asked, hide=hide, by=by)}

    @abstractmethod
    def drawn(self, state: Any, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        """Return the parameters of :class:`GraphPicture` but `hide`.

        `asked` is the number of plies requested, 0 for a picture that is easy to read. Values are those of
        player `by`, omitted with `hide`.
        """


DRAWN_CARDS = 14  # cards of a hand that are drawn in a position at most
LEGIBLE = 22  # characters of a position in its place; if one is longer, all are named by their moves

AT_LINE = 8  # characters of a move at its line; if one is longer, positions are named by moves

WORD = 16  # letters of a move that are written at most


class SpotWorth(NamedTuple):
    """What a position is worth to each player, and its distance in plies."""

    worths: tuple[Worth, ...]
    distance: int | None


class Neighbourhood:
    """The drawing of the positions around one, which has the number 0.

    The engine values every position only where all is settled, or if it `always` answers at once: else each
    might take a search, and only what is known of the root and its moves is drawn. `index` has each
    position's number in `spots`. `moves` and `rounds` have, by two positions, the moves between them and
    the kind of cycle (see :class:`Arc`). `marked` is true if marks show the mover, as more than two can be
    to move; `named` if positions are named by their moves, with at most `letters` characters.
    """

    always = False

    def __init__(
        self, engine: Engine[Any, Any], near: Mapping[Any, Near[Any, Any]], *, hide: bool, by: int
    ) -> None:
        self.root = next(iter(near))
        self.spots: list[Spot] = []
        self.index: dict[Any, int] = {}
        self.rounds: dict[tuple[Any, Any], str] = {}
        self.moves: dict[tuple[Any, Any], tuple[Any, ...]] = {
            (a, b): made for a, found in near.items() for b, made in found.moves.items()
        }
        self._engine, self._game, self._hide, self._by = engine, engine.game, hide, by
        self._known: list[SpotWorth | None] = []
        self._at_hand: dict[Any, SpotWorth] | None = None if hide else self._worths_at_hand()
        self._turn = self._game.player_to_move(self.root)
        several = len(self._game.players(self.root)) > 2
        self.marked = several or any(self._game.player_to_move(node) == CHANCE for node in near)
        texts = [len(self.text(node)) for node in near]
        words = [len(self.word(a, made[0])) for (a, _), made in self.moves.items()]
        self.named = max(texts) > LEGIBLE or max(words, default=0) > AT_LINE
        self.letters = max(words, default=0) if self.named else max(texts)
        self.add(self.root, 0, -1, None)
        for (node, after), made in self.moves.items():
            if after not in self.index:
                self.add(after, near[after].depth, self.index[node], made[0])

    def add(self, node: Any, layer: int, parent: int, move: Any, small: bool = False) -> None:
        """Add a position, with the move that leads there from its parent."""
        game = self._game
        turn, text, hands = game.player_to_move(node), game.format(node), game.hands(node, DRAWN_CARDS)
        over = ending(game, node) is not None
        found = self._found(node)
        worth = found.worths[self._by] if found else None
        made = "" if move is None else game.format_move(move)
        name = "before" if layer < 0 else shortened(made) or "here"
        label = name if self.named else self.text(node)
        self.index[node] = len(self.spots)
        self._known.append(found)
        self.spots.append(
            Spot(
                layer,
                parent,
                brief(text),
                [] if parent < 0 else [*self.spots[parent].moves, made],
                first=self.marked or turn == self._turn,
                value="" if found is None or is_payoff(worth) else str(worth or "open"),
                ends="" if found is None or found.distance is None or over else str(found.distance),
                note="the game is over" if over else "",
                small=small,
                label="" if hands or label == text else label,
                hands=hands,
                amount=mark(worth)["text"] if is_payoff(worth) else "",
                mover=turn if self.marked and not over else None,
            )
        )

    def arcs(self) -> list[Arc]:
        """Return the moves for drawing."""
        found = []
        for (a, b), made in self.moves.items():
            start, end = self.index[a], self.index[b]
            label = ", ".join(self.word(a, move) for move in made)
            best = self._best(a, self._known[start], self._known[end])
            found.append(Arc(start, end, label, best, self.rounds.get((a, b), "")))
        return found

    def text(self, state: Any) -> str:
        """Return the label of a position."""
        return legible(self._game.format(state))

    def word(self, state: Any, move: Any) -> str:
        """Return the label of a move, short enough for its line."""
        return shortened(self._game.format_move(move))

    def _found(self, node: Any) -> SpotWorth | None:
        """What is known of a position; a finished game's result is no secret."""
        if outcome := ending(self._game, node):
            return SpotWorth(tuple(map(outcome.worth, range(len(outcome.payoffs)))), 0)
        if self._hide:
            return None
        if self._at_hand is None:
            now = self._engine.solve(node, NOW)
            return SpotWorth(worths(self._game, node, now), now.distance)
        return self._at_hand.get(node) or SpotWorth((None,) * len(self._game.players(node)), None)

    def _worths_at_hand(self) -> dict[Any, SpotWorth] | None:
        """The root's solution for it and its successors; None if every position may be asked."""
        game, root = self._game, self.root
        solution = self._engine.solve(root, NOW)
        if self.always or solution.status == "exact":
            return None
        known = {root: SpotWorth(worths(game, root, solution), solution.distance)}
        for move in solution.moves:
            after = game.play(root, game.parse_move(root, move.move))
            found = worths(game, root, move, game.player_to_move(root))
            known[after] = SpotWorth(found, None if move.distance is None else move.distance - 1)
        return known

    def _best(self, state: Any, here: SpotWorth | None, after: SpotWorth | None) -> bool:
        mover = self._game.player_to_move(state)
        if self._hide or here is None or after is None or mover == CHANCE:
            return False
        had, got = here.worths[mover], after.worths[mover]
        if had is None or got is None or not as_good(had, got):
            return False
        return here.distance is None or after.distance is None or after.distance == here.distance - 1


def shortened(word: str) -> str:
    """Return the start of a long move."""
    return word if len(word) <= WORD else f"{word[: WORD - 1]}…"


Around = dict[Any, Near[Any, Any]]  # the positions around, as `positions_near` gives them
EASY_SPOTS, EASY_ROWS = 24, 12  # positions at most, and below each other, unless more plies are requested

MOST = 120  # positions drawn at most
ROOT_MOVES, LATER_MOVES = (
    10,
    6,
)  # moves followed from the position on show, and from any other; the rest are folded

EARLIER = 1  # positions that led to the one on show and are drawn, at most
READABLE_WIDTH = (
    690  # pixels beside each other that can be read in the place of the picture on a usual screen
)
NODE_WIDTH, LETTER_WIDTH, NODE_GAP = (
    96,
    7,
    64,
)  # pixels of a position, of a letter in it, and between two positions


class PositionsAround(GraphPanel):
    """The positions a few plies around; a game may add :meth:`further` and :meth:`summary`.

    `usual` plies are drawn at most, unless more are requested; `whole` follows all moves, however many;
    `sketch` makes the drawing.
    """

    usual = 3
    whole = False
    sketch: type[Neighbourhood] = Neighbourhood

    def __init__(self, engine: Engine[Any, Any]) -> None:
        super().__init__()
        self.engine = engine
        self.game = engine.game
        self._line: Line | None = None

    def follow(self, line: Line) -> None:
        """Remember the line to the position that is shown next."""
        self._line = line

    def _walk(self, moves: list[str], start: str = "") -> None:
        """Play moves from where the reader saw them: an earlier click may have led on by now."""
        line = self._line
        states = line.states[line.at :: -1] if line and start else []
        shown = (back for back, state in enumerate(states) if brief(self.game.format(state)) == start)
        if back := next(shown, 0):
            self.on_step(-back)
        super()._walk(moves)

    def drawn(self, state: Any, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        near, plies = self._around(state, asked, hide)
        found = self.sketch(self.engine, near, hide=hide, by=by)
        self.further(found, state, hide)
        shown = len(found.spots)
        deepest = max(spot.layer for spot in found.spots if not spot.small)
        self._add_earlier(found, state)
        folded = [] if self.whole else _folded(found, near, plies)
        names, turn = called(self.game, state), self.game.player_to_move(state)
        movers = {spot.mover for spot in found.spots if spot.mover is not None}
        movers_in_order = sorted(movers, key=lambda mover: (mover == CHANCE, mover))
        over = ending(self.game, state) is not None
        return {
            "plies": asked or max(PLIES[0], deepest),
            "graph": graph_text([*found.spots, *folded], found.arcs()),
            "players": [] if found.marked or len(names) == 1 else [names[turn], names[1 - turn]],
            "movers": [[one, "chance" if one == CHANCE else names[one]] for one in movers_in_order],
            "by": names[by] if len(names) > 1 else "",
            "summary": "The game is over: no moves follow." if over else self.summary(shown, near, plies),
        }

    def further(self, found: Neighbourhood, state: Any, hide: bool) -> None:
        """Add what a game shows besides."""

    def summary(self, shown: int, near: Around, plies: int) -> str:
        """Return the caption of a drawing of `shown` positions."""
        partly = any(one.left_out for one in near.values())
        far = f", up to {move_count(plies)} away." if partly else ": everything that can follow."
        return f"{amount(shown, 'position')}{far}"

    def _around(self, state: Any, asked: int, hide: bool) -> tuple[Around, int]:
        """The positions around, and their plies; for 0 as many as make an easy picture."""

        def choose(here: Any, legal: Sequence[Any]) -> Sequence[Any]:
            most = ROOT_MOVES if here == state else LATER_MOVES
            if self.whole or len(legal) <= most + 1:  # the sign for one move takes as much room as the move
                return legal
            if here == state and not hide and self.game.player_to_move(state) != CHANCE:
                best = {one.move for one in self.engine.solve(state, NOW).moves[:most]}
                return [move for move in legal if self.game.format_move(move) in best]
            return legal[:most]

        plies = asked or self.usual
        near = positions_near(self.game, state, MOST if asked else EASY_SPOTS + 1, plies, choose)
        while not asked and plies > PLIES[0] and not self._easy(near, plies):
            plies -= 1
            most = EASY_SPOTS + 1 if plies > PLIES[0] else MOST
            near = positions_near(self.game, state, most, plies, choose)
        if not self.whole:  # moves between the outermost positions say little, and are many
            for one in near.values():
                if one.depth == plies:
                    one.moves.clear()
        return near, plies

    def _easy(self, near: Around, plies: int) -> bool:
        rows = _rows(near)
        if self.whole or len(near) > EASY_SPOTS or rows > EASY_ROWS:
            return len(near) <= EASY_SPOTS and rows <= EASY_ROWS
        hands = len(self.game.hands(next(iter(near)), 1))
        if hands:  # they stand below each other
            return rows * max(2, hands) <= 2 * EASY_ROWS
        letters = self.sketch(self.engine, near, hide=True, by=0).letters
        return (plies + 1) * (NODE_WIDTH + LETTER_WIDTH * letters) + plies * NODE_GAP <= READABLE_WIDTH

    def _add_earlier(self, found: Neighbourhood, state: Any) -> None:
        line = self._line
        if line is None or line.state != state:
            return
        after = state
        for back in range(1, min(EARLIER, line.at) + 1):
            before = line.states[line.at - back]
            if before in found.index:
                return
            found.add(before, -back, -1, None)
            found.moves[before, after] = (line.moves[line.at - back],)
            after = before


def _folded(found: Neighbourhood, near: Around, plies: int) -> list[Spot]:
    """A sign for the moves of each position that are not drawn."""
    return [
        Spot(one.depth + 1, found.index[node], "", found.spots[found.index[node]].moves, more=one.left_out)
        for node, one in near.items()
        if one.left_out and one.depth < plies
    ]


def _rows(near: Around) -> int:
    """The number of rows: of positions from which no other is reached first."""
    seen = {next(iter(near))}
    leading = 0
    for one in near.values():
        new = one.moves.keys() - seen
        leading += bool(new)
        seen |= new
    return len(near) - leading
