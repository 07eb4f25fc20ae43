"""Lines of play that show a verdict: the principal variation, and the loop of a draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.containers.frozen import FrozenDict
from lastcard.core.containers.lru_cache import LRUCache
from lastcard.core.text.named import as_sentence, named
from lastcard.core.twoplayer import endless
from lastcard.games.pan.rules import GAME, PLAYERS, Move, State
from lastcard.games.pan.solver.retrograde.table import DRAWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lastcard.games.pan.solver.retrograde.table import Label, Source

MOST_PLIES = 30
"""Plies of a principal variation that are written out."""

MOST_LOOKED_AT = 4_000
"""Drawn positions among which a loop is looked for."""


KEPT = 34_000
"""Positions whose best move is kept, all of 4-Pan: lines from many positions come together."""

MOVES_KEPT = 4_000
"""Positions whose moves are all kept with their labels, which takes more memory each."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line, the position after it, and that position's label."""

    move: Move
    state: State
    label: Label


@dataclass(frozen=True, slots=True)
class Loop:
    """How a draw goes on for ever: `plies` lead from the position back to the state after ply `entry`.

    The first `entry` plies lead in, the others go round.
    """

    plies: tuple[Ply, ...]
    entry: int


_best: LRUCache[State, tuple[Ply, str, FrozenDict]] = LRUCache(KEPT)
"""By the position, won or lost, the best move, in words and as JSON values."""

_followed: LRUCache[State, tuple[Ply, ...]] = LRUCache(MOVES_KEPT)
"""By the position what each move leads to: every solution of a game says the same."""


def after_each_move(source: Source, state: State) -> tuple[Ply, ...]:
    """Return what each legal move leads to, in the order of the rules."""
    known = _followed.get(state)
    return _followed.put(state, tuple(_each_move(source, state))) if known is None else known


def _each_move(source: Source, state: State) -> Iterator[Ply]:
    for move in state.moves():
        after = state.after(move)
        yield Ply(move, after, source.label(after))


def principal_variation(source: Source, state: State, most: int = MOST_PLIES) -> tuple[Ply, ...]:
    """Return best play from a won or lost position: the winner hurries, the loser delays, ties to the first move."""
    return tuple(ply for ply, _, _ in told_variation(source, state, most))


def told_variation(source: Source, state: State, most: int = MOST_PLIES) -> list[tuple[Ply, str, FrozenDict]]:
    """Return the plies of `principal_variation`, each in words, and as JSON values."""
    line: list[tuple[Ply, str, FrozenDict]] = []
    left = source.label(state).distance or 0
    while left and len(line) < most:
        left -= 1
        told = _best.get(state)
        if told is None:
            ply = _soonest(source, state, left)
            told = _best.put(state, (ply, as_sentence(spell(state, ply)), fact(ply)))
        line.append(told)
        state = told[0].state
    return line


def _soonest(source: Source, state: State, left: int) -> Ply:
    """The first move to a position so many plies from the end."""
    for move in state.moves():
        after = state.after(move)
        label = source.label(after)
        if label.distance == left:
            return Ply(move, after, label)
    raise ValueError(f"no move of {state} leads to an end in {left} moves")


def loop(source: Source, state: State, most: int = MOST_LOOKED_AT) -> Loop | None:
    """Return the shortest way round found from a drawn position by moves that keep the draw.

    None if there is none among so many positions, at `most`.
    """

    def follow(here: State) -> Iterator[tuple[Move, State]]:
        return ((ply.move, ply.state) for ply in after_each_move(source, here) if ply.label is DRAWN)

    return _round(state, follow, most)


def way_round(state: State, keeps: Callable[[State], bool], most: int = MOST_LOOKED_AT) -> Loop | None:
    """Return the shortest way round found from a position by moves to positions that are to be kept.

    None if there is none among so many positions, at `most`. The plies are labelled as drawn, whatever the positions are worth.
    """

    def follow(here: State) -> Iterator[tuple[Move, State]]:
        return ((move, after) for move in here.moves() if keeps(after := here.after(move)))

    return _round(state, follow, most)


def _round(state: State, follow: Callable[[State], Iterator[tuple[Move, State]]], most: int) -> Loop | None:
    found = endless.way_round(state, follow, most)
    if found is None:
        return None
    return Loop(tuple(Ply(move, after, DRAWN) for move, after in found.plies), found.entry)


def spell(state: State, ply: Ply) -> str:
    """Return a ply in words: ``first places a 10: 212/022``."""
    player = named(PLAYERS, state.player)
    label = GAME.move_label(state, GAME.format_move(ply.move))
    verb, _, rest = label.partition(" ")
    return f"{player} {verb}s{' ' + rest if rest else ''}: {GAME.format(ply.state)}"


def fact(ply: Ply) -> FrozenDict:
    """Return a ply as JSON values."""
    return FrozenDict(
        move=GAME.format_move(ply.move),
        position=GAME.format(ply.state),
        value=ply.label.value,
        distance=ply.label.distance,
    )
