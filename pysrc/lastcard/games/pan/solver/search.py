"""Bounded look ahead, the essay's heuristic, and lines that show a verdict.

The look ahead is alpha-beta, one ply deeper each time. A line that ends the game is worth infinity, so the
first depth with an infinite value proves who wins, and in how many plies. The essay prints Score_2 with a sign
that contradicts its own principle 2. Only the opposite sign reproduces its Tables 10 to 12 (a chi-square of 15
against 139 over Tables 11 and 12). Both signs are available; the intended one is the default.

Source: Samkoff 2015, sections 4 and 5.1.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from math import inf, isinf
from operator import sub

from lastcard.core.containers import FrozenDict, LRUCache
from lastcard.core.progress import Progress, relay
from lastcard.core.text import Player, as_sentence, capital
from lastcard.core.twoplayer import endless
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.core.twoplayer.endless import WayRound
from lastcard.games.pan.rules import GAME, PAN_PLAYERS, TAKE, Move, PanRules, RankCounts, State, placed
from lastcard.games.pan.solver.space import DRAWN_LABEL, Label, LabelSource, finished

MOST_PLIES = 30  # plies of a principal variation to write out
MOST_LOOKED_AT = 4_000  # drawn positions among which a loop is looked for


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line, the position after it, and that position's label."""

    move: Move
    state: State
    label: Label


# By position, as a solution depends on nothing else: the best move, in words and as JSON values (room for all of
# 4-Pan, as lines meet), and the position after each move, which takes more memory.
SpelledPly = tuple[Ply, str, FrozenDict]
_best_plies: LRUCache[State, SpelledPly] = LRUCache(34_000)
_followed: LRUCache[State, tuple[Ply, ...]] = LRUCache(4_000)


def after_each_move(source: LabelSource, state: State) -> tuple[Ply, ...]:
    """Return the position after each legal move, in the order of the rules."""
    known = _followed.get(state)
    if known is None:
        after = ((move, state.after(move)) for move in state.moves())
        known = _followed.put(state, tuple(Ply(move, there, source.label(there)) for move, there in after))
    return known


def principal_variation(source: LabelSource, state: State, most: int = MOST_PLIES) -> tuple[Ply, ...]:
    """Return best play from a decided position; of equal moves the first."""
    return tuple(ply for ply, _, _ in spelled_variation(source, state, most))


def spelled_variation(source: LabelSource, state: State, most: int = MOST_PLIES) -> list[SpelledPly]:
    """Return the plies of `principal_variation`, each also in words and as JSON values."""
    line: list[SpelledPly] = []
    left = source.label(state).distance or 0
    while left and len(line) < most:
        left -= 1
        spelled = _best_plies.get(state)
        if spelled is None:
            ply = _soonest(source, state, left)
            spelled = _best_plies.put(state, (ply, as_sentence(spell(state, ply)), fact(ply)))
        line.append(spelled)
        state = spelled[0].state
    return line


def _soonest(source: LabelSource, state: State, left: int) -> Ply:
    """Return the first move to a position `left` plies from the end."""
    for move in state.moves():
        label = source.label(after := state.after(move))
        if label.distance == left:
            return Ply(move, after, label)
    raise ValueError(f"no move of {state} leads to an end in {left} moves")


def loop(source: LabelSource, state: State, most: int = MOST_LOOKED_AT) -> WayRound[State, Move] | None:
    """Return the shortest loop found by moves that keep a draw, or None."""

    def follow(here: State) -> Iterator[tuple[Move, State]]:
        return ((ply.move, ply.state) for ply in after_each_move(source, here) if ply.label is DRAWN_LABEL)

    return endless.way_round(state, follow, most)


def way_round(
    state: State, keeps: Callable[[State], bool], most: int = MOST_LOOKED_AT
) -> WayRound[State, Move] | None:
    """Return the shortest loop found by moves to positions to keep, or None."""

    def follow(here: State) -> Iterator[tuple[Move, State]]:
        return ((move, after) for move in here.moves() if keeps(after := here.after(move)))

    return endless.way_round(state, follow, most)


def spell(state: State, ply: Ply) -> str:
    """Return a ply in words: ``The first player plays a 10: 212/022``."""
    what = "" if ply.move == TAKE else f" {placed(GAME.format_move(ply.move))}"
    does, do = ("plays", "play") if what else ("picks up", "pick up")
    mover = Player(PAN_PLAYERS, state.player)
    return f"{capital(mover(does + what, do + what))}: {GAME.format(ply.state)}"


def move_words(state: State, move: Move) -> str:
    """Return a move in words: ``play a 10``."""
    return GAME.move_label(state, GAME.format_move(move))


def fact(ply: Ply) -> FrozenDict:
    """Return a ply as JSON values."""
    move, position = GAME.format_move(ply.move), str(ply.state)
    return FrozenDict(move=move, position=position, value=ply.label.value, distance=ply.label.distance)


def groups(hand: RankCounts, rules: PanRules) -> int:
    """Return the number of turns needed to play a hand if nothing is in the way."""
    return sum(1 if held == rules.set_size(rank) else held for rank, held in enumerate(hand, start=1))


def high_cards(hand: RankCounts, other: RankCounts) -> float:
    """Return Score_1: ranks measured from the middle one, own minus other."""
    middle = (len(hand) + 1) / 2
    differences = enumerate(map(sub, hand, other), start=1)
    return float(sum(more * (rank - middle) for rank, more in differences))


def fewer_turns(hand: RankCounts, other: RankCounts, rules: PanRules) -> float:
    """Return Score_2 as it was meant: half the number of turns by which the own hand is quicker."""
    return (groups(other, rules) - groups(hand, rules)) / 2


def worth_of_hands(hand: RankCounts, other: RankCounts, rules: PanRules, printed: bool = False) -> float:
    """Return the heuristic of two hands, of any number of ranks. See `essay_heuristic`."""
    return high_cards(hand, other) + (-1 if printed else 1) * fewer_turns(hand, other, rules)


def essay_heuristic(state: State, printed: bool = False) -> float:
    """Return a guess at the value, with the printed or the intended sign of Score_2."""
    return worth_of_hands(state.hand, state.other, state.rules, printed)


LOOK_AHEAD_NODES = 40_000  # nodes after which no deeper search starts
DEEPEST_LOOK = 40


@dataclass(frozen=True, slots=True)
class MoveOutlook:
    """A move in a look ahead: the label after it, if proved, and its estimated worth."""

    move: Move
    label: Label | None
    score: float


@dataclass(frozen=True, slots=True)
class LookAhead:
    """A look ahead: the position's label, if proved, and its moves, best first."""

    depth: int
    nodes: int
    label: Label | None
    moves: tuple[MoveOutlook, ...]


_found: LRUCache[tuple[object, ...], LookAhead] = LRUCache(512)


def last_look_ahead(state: State, nodes: int = 0) -> LookAhead | None:
    """Return the latest look ahead from a position, if it went as far as `nodes` allow."""
    ahead = _found.get((state.hand, state.other, state.rules))
    far = ahead and (ahead.nodes >= nodes or ahead.label is not None or ahead.depth >= DEEPEST_LOOK)
    return ahead if far else None


def search_ahead(state: State, nodes: int = LOOK_AHEAD_NODES) -> Generator[Progress, None, LookAhead]:
    """Look ahead, ever deeper, until `nodes` are visited; keep the result."""
    found = {move: at_once(move, state.after(move)) for move in state.moves()}
    visited, depth = len(found), 1
    while visited < nodes and depth < DEEPEST_LOOK and _label(found) is None:
        depth += 1
        for move, outlook in found.items():
            if outlook.label is not None:
                continue

            def tell(count: int, before: int = visited, depth: int = depth) -> Progress:
                return Progress(min(before + count, nodes), nodes, f"{depth} moves")

            result = yield from relay(search_to(GAME, state.after(move), depth - 1, essay_heuristic), tell)
            yield tell(result.nodes)
            visited += result.nodes
            end = Label("win" if result.value > 0 else "loss", depth - 1) if isinf(result.value) else None
            found[move] = MoveOutlook(move, end, 0.0 - result.value)
    order = tuple(sorted(found.values(), key=_promise))
    key = (state.hand, state.other, state.rules)
    return _found.put(key, LookAhead(depth, visited, _label(found), order))


def at_once(move: Move, after: State) -> MoveOutlook:
    """Return the outlook of a move without a search."""
    if after.over:
        label = finished(after)
        return MoveOutlook(move, label, inf if label.value == "loss" else -inf)
    return MoveOutlook(move, None, 0.0 - essay_heuristic(after))


def _label(found: dict[Move, MoveOutlook]) -> Label | None:
    known = [outlook.label for outlook in found.values() if outlook.label is not None]
    lost = [label.distance or 0 for label in known if label.value == "loss"]
    if lost or len(known) < len(found):
        return Label("win", min(lost) + 1) if lost else None
    return Label("loss", 1 + max(label.distance or 0 for label in known))


def _promise(outlook: MoveOutlook) -> tuple[float, int]:
    distance = outlook.label.distance or 0 if outlook.label else 0
    return -outlook.score, distance if outlook.score > 0 else -distance
