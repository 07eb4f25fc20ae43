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

    layer: int  # its ply, counted from the position on show; negative for a position that led there
    # The index of the position from which it is reached, always a smaller one; -1 for the position on show,
    # and for those that led there.
    parent: int
    position: str  # in notation
    moves: list[str] = field(default_factory=list)  # the moves that lead to it, in notation
    first: bool = True  # whether the player who is to move at the position on show is to move here too
    # ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; ``open`` where that is not
    # known, or nobody can force anything; empty where it is hidden, or games are played for numbers.
    value: str = ""
    ends: str = ""  # plies to the end, as text, or empty
    note: str = ""  # what is said of it besides
    small: bool = False  # whether it lies beyond the plies that were asked for, and is drawn as a dot
    # In a game for more than two, in the place of a value: the player who can force first place, -1 if nobody
    # can.
    winner: int | None = None
    label: str = ""  # what is written in the place of a long position
    # The open cards by places, as short names: drawn as small cards in the place of the position.
    hands: tuple[tuple[str, ...], ...] = ()
    amount: str = ""  # where games are played for numbers, what the player from whose side all is seen gets
    mover: int | None = None  # who is to move, -1 for chance, where that is told by a mark
    # So many moves of `parent` are folded, and this stands for them; it is no position.
    more: int | None = None


RARE = ("winner", "label", "hands", "amount", "mover", "more")  # sent only if there is a value


@dataclass(frozen=True)
class Arc:
    """A move of the picture, between spots by index; `best` if it is one of the best there.

    `round` marks a cycle: ``way`` is any, ``draw`` one that keeps the draw.
    """

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
    places = tidy(children) if spots else []
    for index, spot in enumerate(spots):  # what led to the position on show lies on a level with it
        if spot.layer < 0:
            places[index] = places[0]
    nodes = [_told(spot) | {"place": round(place, 3)} for spot, place in zip(spots, places, strict=True)]
    edges = [[arc.start, arc.end, arc.label, arc.best, arc.round] for arc in arcs]
    return json.dumps({"nodes": nodes, "edges": edges})


def _told(spot: Spot) -> dict[str, Any]:
    return {
        name: value for name, value in vars(spot).items() if name not in RARE or value not in (None, "", ())
    }


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
    plies = param.Integer(3)  # how many plies around are drawn
    # The names of the player to move at the position on show, and of the other one, or what the others are
    # called.
    players = param.List([])
    # Where a mark tells who is to move, the marks there are: number and name of the player.
    movers = param.List([])
    # Where a winner is told in the place of values: the names of all players; else empty.
    names = param.List([])
    by = param.String("")  # the name of the player from whose side values are given
    summary = param.String("")  # one sentence on what is drawn
    hide = param.Boolean(False)  # whether values are left out


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


HELD = 14  # cards of a hand that are drawn in a position at most
LEGIBLE = 22  # characters of a position in its place; if one is longer, all are named by their moves

AT_LINE = 8  # characters of a move at its line; if one is longer, positions are named by moves

WORD = 16  # letters of a move that are written at most


class Known(NamedTuple):
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
        self._known: list[Known | None] = []
        self._told: dict[Any, Known] | None = None if hide else self._told_at_hand()
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
        over = ending(game, node) is not None
        found = self._found(node, over)
        worth = found.worths[self._by] if found else None
        turn = game.player_to_move(node)
        text = game.format(node)
        made = "" if move is None else game.format_move(move)
        name = "before" if layer < 0 else shortened(made) or "here"
        label = name if self.named else self.text(node)
        hands = game.hands(node, HELD)
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
        return [
            Arc(
                self.index[a],
                self.index[b],
                ", ".join(self.word(a, move) for move in made),
                self._best(a, self._known[self.index[a]], self._known[self.index[b]]),
                self.rounds.get((a, b), ""),
            )
            for (a, b), made in self.moves.items()
        ]

    def text(self, state: Any) -> str:
        """Return the label of a position."""
        return legible(self._game.format(state))

    def word(self, state: Any, move: Any) -> str:
        """Return the label of a move, short enough for its line."""
        return shortened(self._game.format_move(move))

    def _found(self, node: Any, over: bool) -> Known | None:
        """What is known of a position; a finished game's result is no secret."""
        if over:
            outcome = ending(self._game, node)
            assert outcome is not None
            return Known(tuple(map(outcome.worth, range(len(outcome.payoffs)))), 0)
        if self._hide:
            return None
        if self._told is None:
            now = self._engine.solve(node, NOW)
            return Known(worths(self._game, node, now), now.distance)
        return self._told.get(node) or Known((None,) * len(self._game.players(node)), None)

    def _told_at_hand(self) -> dict[Any, Known] | None:
        """The root's solution for it and its successors; None if every position may be asked."""
        game, root = self._game, self.root
        solution = self._engine.solve(root, NOW)
        if self.always or solution.status == "exact":
            return None
        told = {root: Known(worths(game, root, solution), solution.distance)}
        for move in solution.moves:
            after = game.play(root, game.parse_move(root, move.move))
            found = worths(game, root, move, game.player_to_move(root))
            told[after] = Known(found, None if move.distance is None else move.distance - 1)
        return told

    def _best(self, state: Any, here: Known | None, after: Known | None) -> bool:
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
FEW, ROWS = 24, 12  # positions at most, and below each other, unless more plies are requested

MOST = 120  # positions drawn at most
WIDE, DEEPER = 10, 6  # moves followed from the position on show, and from any other; the rest are folded

EARLIER = 1  # positions that led to the one on show and are drawn, at most
ROOM = 690  # pixels beside each other that can be read in the place of the picture on a usual screen
NODE, LETTER, GAP = 96, 7, 64  # pixels of a position, of a letter in it, and between two positions


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
        for back, state in enumerate(states):
            if brief(self.game.format(state)) == start:
                if back:
                    self.on_step(-back)
                break
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
        movers = sorted({spot.mover for spot in found.spots if spot.mover is not None}, key=_chance_last)
        return {
            "plies": asked or max(PLIES[0], deepest),
            "graph": graph_text([*found.spots, *folded], found.arcs()),
            "players": [] if found.marked or len(names) == 1 else [names[turn], names[1 - turn]],
            "movers": [[one, "chance" if one == CHANCE else names[one]] for one in movers],
            "by": names[by] if len(names) > 1 else "",
            "summary": "No move leads on: the game is over."
            if ending(self.game, state) is not None
            else self.summary(shown, near, plies),
        }

    def further(self, found: Neighbourhood, state: Any, hide: bool) -> None:
        """Add what a game shows besides."""

    def summary(self, shown: int, near: Around, plies: int) -> str:
        """Return the caption of a drawing of `shown` positions."""
        if not any(one.left_out for one in near.values()):
            return f"{amount(shown, 'position')}: all that can follow."
        far = move_count(plies)
        return f"{amount(shown, 'position')}, up to {far} away."

    def _around(self, state: Any, asked: int, hide: bool) -> tuple[Around, int]:
        """The positions around, and their plies; for 0 as many as make an easy picture."""

        def choose(here: Any, legal: Sequence[Any]) -> Sequence[Any]:
            most = WIDE if here == state else DEEPER
            if self.whole or len(legal) <= most + 1:  # the sign for one move takes as much room as the move
                return legal
            if here == state and not hide and self.game.player_to_move(state) != CHANCE:
                best = {one.move for one in self.engine.solve(state, NOW).moves[:most]}
                return [move for move in legal if self.game.format_move(move) in best]
            return legal[:most]

        plies = asked or self.usual
        near = positions_near(self.game, state, MOST if asked else FEW + 1, plies, choose)
        while not asked and plies > PLIES[0] and not self._easy(near, plies):
            plies -= 1
            most = FEW + 1 if plies > PLIES[0] else MOST
            near = positions_near(self.game, state, most, plies, choose)
        if not self.whole:  # moves between the outermost positions say little, and are many
            for one in near.values():
                if one.depth == plies:
                    one.moves.clear()
        return near, plies

    def _easy(self, near: Around, plies: int) -> bool:
        """True if a picture of `plies` can be read at a glance."""
        if len(near) > FEW or _rows(near) > ROWS:
            return False
        if self.whole:
            return True
        hands = len(self.game.hands(next(iter(near)), 1))
        if hands:  # they stand below each other
            return _rows(near) * max(2, hands) <= 2 * ROWS
        letters = self.sketch(self.engine, near, hide=True, by=0).letters
        return (plies + 1) * (NODE + LETTER * letters) + plies * GAP <= ROOM

    def _add_earlier(self, found: Neighbourhood, state: Any) -> None:
        """Add what led here along the line, unless it is drawn already."""
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


def _chance_last(mover: int) -> tuple[bool, int]:
    return mover == CHANCE, mover
