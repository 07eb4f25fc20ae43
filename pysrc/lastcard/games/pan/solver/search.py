"""A bounded look ahead, for games that are too large to be solved: what is decided soon, and what seems best.

Alpha-beta with the essay's heuristic, one ply deeper each time. A line that ends the game is worth infinity, so the
first depth at which the value is infinite proves who wins, and in how many plies.

Lines of play that show a verdict: the principal variation, and the loop of a draw.

The essay's heuristic: high cards are good, many turns to get rid of a hand are bad.

The essay prints the second part with the sign that contradicts its own principle 2; its Tables 10 to 12 come
out only with the sign turned round (a chi-square of 15 against 139 over Tables 11 and 12). Both are here; the
one that was meant is the usual one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from math import inf, isinf

from lastcard.core.containers import FrozenDict, LRUCache
from lastcard.core.progress import Progress, relay
from lastcard.core.text import as_sentence, named
from lastcard.core.twoplayer import endless
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.rules import GAME, PLAYERS, Hand, Move, Rules, State
from lastcard.games.pan.solver.space import DRAWN, Label, Source, finished

MOST_PLIES = 30  # plies of a principal variation that are written out
MOST_LOOKED_AT = 4_000  # drawn positions among which a loop is looked for
KEPT = 34_000  # positions whose best move is kept, all of 4-Pan: lines from many positions come together
MOVES_KEPT = 4_000  # positions whose moves are all kept with their labels, which takes more memory each


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


def groups(hand: Hand, rules: Rules) -> int:
    """Return the turns it takes to place a hand if nothing is in the way."""
    return sum(1 if held == rules.set_size(rank) else held for rank, held in enumerate(hand, start=1))


def worth(hand: Hand, other: Hand, rules: Rules, printed: bool = False) -> float:
    """Return the heuristic of two hands, of any number of ranks. See `heuristic`."""
    second = (groups(other, rules) - groups(hand, rules)) / 2
    return _high_cards(hand, other) + (-second if printed else second)


def high_cards(state: State) -> float:
    """Return Score_1: ranks measured from the middle one, summed over the own hand minus the other."""
    return _high_cards(state.hand, state.other)


def _high_cards(hand: Hand, other: Hand) -> float:
    middle = (len(hand) + 1) / 2
    return sum(
        (mine - theirs) * (rank - middle)
        for rank, (mine, theirs) in enumerate(zip(hand, other, strict=True), start=1)
    )


def fewer_turns(state: State) -> float:
    """Return half of how many turns fewer the own hand takes than the other: Score_2 as it was meant."""
    return (groups(state.other, state.rules) - groups(state.hand, state.rules)) / 2


def heuristic(state: State, printed: bool = False) -> float:
    """Return how well the player to move seems to stand; exchanging the hands turns the sign.

    `printed` tells whether Score_2 has the sign that is printed, or the one that was meant.
    """
    return worth(state.hand, state.other, state.rules, printed)


NODES = 40_000  # nodes after which no deeper search is begun
DEEPEST = 40
_KEPT = 512


@dataclass(frozen=True, slots=True)
class MoveOutlook:
    """What is seen of one move.

    `label` is what the position after it is worth to the other player, if that was proved, and `score` what it seems
    to be worth to the one who makes the move.
    """

    move: Move
    label: Label | None
    score: float


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What a look ahead of so many plies has found, with so many nodes visited.

    `label` is what the position is worth, if that was proved; `moves` are all legal moves, the most promising first.
    """

    depth: int
    nodes: int
    label: Label | None
    moves: tuple[MoveOutlook, ...]


_found: LRUCache[tuple[object, ...], LookAhead] = LRUCache(_KEPT)


def last_look_ahead(state: State, nodes: int = 0) -> LookAhead | None:
    """Return what the latest look ahead from a position found, if there was one that went as far as so many nodes allow."""
    ahead = _found.get(_key(state))
    far = ahead and (ahead.nodes >= nodes or ahead.label is not None or ahead.depth >= DEEPEST)
    return ahead if far else None


def look_ahead(state: State, nodes: int = NODES) -> Generator[Progress, None, LookAhead]:
    """Look ahead from a position that is not over, and remember what was found.

    No deeper search is begun after so many nodes.
    """
    found = {move: _at_once(move, state.after(move)) for move in state.moves()}
    visited, depth = len(found), 1
    while visited < nodes and depth < DEEPEST and _label(found, depth) is None:
        depth += 1
        for move, outlook in found.items():
            if outlook.label is not None:
                continue
            note, before = f"{depth} moves", visited

            def tell(count: int, before: int = before, note: str = note) -> Progress:
                return Progress(min(before + count, nodes), nodes, note)

            result = yield from relay(search_to(GAME, state.after(move), depth - 1, heuristic), tell)
            visited += result.nodes
            yield Progress(min(visited, nodes), nodes, note)
            found[move] = MoveOutlook(move, _proved(result.value, depth - 1), 0.0 - result.value)
    order = sorted(found.values(), key=_promise)
    return _found.put(_key(state), LookAhead(depth, visited, _label(found, depth), tuple(order)))


def _key(state: State) -> tuple[object, ...]:
    return state.hand, state.other, state.rules


def _at_once(move: Move, after: State) -> MoveOutlook:
    if after.over:
        label = finished(after)
        return MoveOutlook(move, label, inf if label.value == "loss" else -inf)
    return MoveOutlook(move, None, 0.0 - heuristic(after))


def _proved(value: float, depth: int) -> Label | None:
    return Label("win" if value > 0 else "loss", depth) if isinf(value) else None


def _label(found: dict[Move, MoveOutlook], depth: int) -> Label | None:
    """What the moves prove of the position they are made in, when all lines have been searched so far."""
    lost = [o.label.distance or 0 for o in found.values() if o.label and o.label.value == "loss"]
    if lost:
        return Label("win", min(lost) + 1)
    labels = [o.label for o in found.values()]
    if all(label is not None for label in labels):
        return Label("loss", 1 + max(label.distance or 0 for label in labels if label))
    return None


def _promise(outlook: MoveOutlook) -> tuple[float, int]:
    distance = outlook.label.distance or 0 if outlook.label else 0
    return -outlook.score, distance if outlook.score > 0 else -distance
