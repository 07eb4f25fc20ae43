"""The positions around one as they are drawn: what each is worth to the reader, and which moves are best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from lastcard.core.engine import NOW
from lastcard.core.game import CHANCE, ending
from lastcard.core.solution import worths
from lastcard.core.worth import as_good, is_payoff
from lastcard.ui.pictures.graph.graph_picture import Arc, Spot
from lastcard.ui.rows import mark
from lastcard.ui.shell.position_text import brief, legible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from lastcard.core.engine import Engine
    from lastcard.core.positions.graph import Near
    from lastcard.core.worth import Worth

HELD = 14
"""Cards of a hand that are drawn in a position at most."""

LEGIBLE = 22
"""Letters of the longest position that is written into its place; where one is longer, all are named by their moves."""

AT_LINE = 8
"""Letters of the longest move that has room at its line; where one is longer, positions are named by their moves."""

WORD = 16
"""Letters of a move that are written at most."""


class Known(NamedTuple):
    """What a position is worth to each player, and in how many plies it ends."""

    worths: tuple[Worth, ...]
    distance: int | None


class Neighbourhood:
    """What is drawn of the positions around one, which has the number 0.

    Parameters
    ----------
    engine
        The game's solver. It is asked for every position where all is settled: where it is not, each
        might take a search of its own, and only what the position on show tells of itself and its moves is drawn.
    near
        The positions, as `positions_near` gives them.
    hide
        Whether values are left out.
    by
        The player from whose side values are given.

    Attributes
    ----------
    always
        Whether every position is asked in any case, as the engine answers at once.
    spots, index
        What is drawn of each position, and its number.
    moves
        By two positions the moves from one to the other.
    rounds
        By two positions the kind of way round that goes from one to the other (see :class:`Arc`).
    marked
        Whether a mark tells who is to move, as there are more than two who can be.
    named
        Whether positions are named by the moves that lead to them.
    letters
        Letters of the longest of their names.
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
        """Put in a position, with the move that leads there from its parent."""
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
        """Return the moves, as they are drawn."""
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
        """Return a position as it is written into its place."""
        return legible(self._game.format(state))

    def word(self, state: Any, move: Any) -> str:
        """Return a move in so few letters that it fits at a line."""
        return shortened(self._game.format_move(move))

    def _found(self, node: Any, over: bool) -> Known | None:
        """What is known of a position; how a finished game came out is no secret."""
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
        """What the position on show tells of itself and those after its moves; None where every one may be asked."""
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
        """Whether a move between two positions is a best one."""
        mover = self._game.player_to_move(state)
        if self._hide or here is None or after is None or mover == CHANCE:
            return False
        had, got = here.worths[mover], after.worths[mover]
        if had is None or got is None or not as_good(had, got):
            return False
        return here.distance is None or after.distance is None or after.distance == here.distance - 1


def shortened(word: str) -> str:
    """Return a move by its beginning, where it is long."""
    return word if len(word) <= WORD else f"{word[: WORD - 1]}…"
