"""Claims on a single right (docs/proofs/shichinarabe-one-right.md, -narrow-forests.md)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case, Conclusion
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.facts.boards import TRIED, GroupTally, sevens_fact, spanning
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.facts.values import simplest, total_value
from lastcard.games.shichinarabe.rules import GAME, Graph, State, forest
from lastcard.games.shichinarabe.rules.position import coloured

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded

    Legs = tuple[str, ...]

# Red wins only by keeping the right: in the game, as the underdog after the use, and without the race.
MUST_WAIT = "r: RB(BBBR R) almighty=1,0"
KEPT_BEHIND = "r: B(BBBBRRRB RR) R almighty=1,0"
KEPT_WITHOUT_RACE = "r: B(BBBBRR RR) R almighty=1,0"

WAITING_RECORD = {
    7: (4, 6_130, 4, 3_873),
    8: (44, 27_319, 26, 17_297),
    9: (513, 158_711, 288, 92_448),
    10: (2_942, 739_793, 1_449, 428_297),
    11: (21_469, 4_116_983, 10_085, 2_211_897),
}
"""By vertices: exceptions and forests that a right turns, of all colourings and up to symmetry."""

MOST_BESIDE = 1  # most that is beside a blue vertex on a narrow forest
FORESTS = "all two-coloured rooted forests with {} vertices, red to move with the only right"
_right_fact = partial(sevens_fact, "vertices", place="beyond Theorem 6.5")
_wait_fact = partial(
    _right_fact,
    limits=(2, 6, None),
    columns=("forests that a right turns", "if it were true", "won only by keeping it"),
)
_proved_right = partial(
    _right_fact,
    limits=(2, 6, None),
    correction="There are exceptions.",
    evidence=Evidence("proved", TRIED, "shichinarabe-one-right.md"),
    by_size=True,
)
_narrow = partial(
    _proved_right,
    bound=spanning(
        "all two-coloured forests of which the statement speaks, with {} vertices, red to move with the only right"
    ),
    evidence=Evidence(
        "proved",
        f"{TRIED[:-1]}; so does a program on its own (docs/audit/sevens-forests.c), on all forests with up to "
        "ten vertices.",
        "shichinarabe-narrow-forests.md",
    ),
)
_legs = partial(
    _proved_right,
    bound=spanning("all boards of legs with {} vertices in both colours, red to move with the only right"),
)


def at_once(state: State, race: bool = True) -> bool | None:
    """True if red, to move, wins by using a right now; None unless red wins only thanks to it."""
    truth = BruteForce(state, race)
    return None if truth.wins(0) or not truth.wins(0, (1, 0)) else truth.wins_by_use(0)


def _with_right(limit: int) -> Iterator[State]:
    return (replace(state, almighty=(1, 0)) for size in range(2, limit + 1) for state, _ in coloured(size))


def _waiting(
    forests: Iterable[tuple[State, int]], race: bool = True
) -> Generator[Progress, None, tuple[list[int], list[int], State | None]]:
    """List the colourings of forests that a right turns, and where it waits; find the first."""
    turned, kept, first = list[int](), list[int](), None
    for number, (state, alike) in enumerate(forests):
        found = at_once(state, race)
        turned += [alike] * (found is not None)
        if found is False:
            kept.append(alike)
            first = first or replace(state, almighty=(1, 0))
        yield Progress(number, number + 1, "forests")
    return turned, kept, first


def _try_known(bound: str, found: State | None, text: str, smallest: bool, race: bool = True) -> Concluded:
    """Conclude with the forest that was found, else try the one that is known."""
    shown = found or GAME.parse(text)
    kept = found is not None or at_once(shown, race) is False
    if found is None:
        label, computed = f"the forest {text}", "wins only by keeping it" if kept else "none"
        yield Case(label, "none", computed, not kept, text)
    said = f"On {GAME.format(shown)} red wins only with the right kept for a later turn, and would lose without it."
    bound += f", by brute force, then the forest that is shown ({shown.board.size - 1} vertices)"
    return Conclusion(said if kept else None, bound, smallest=smallest)


@_wait_fact(
    title="Use it at once or never",
    statement="A player to move who wins only thanks to a right wins by using it at once.",
    correction="A right may have to be kept as a threat, though seldom.",
    columns=("among forests that a right turns", "if it were true", "won only by keeping it"),
    evidence=Evidence(
        "exhaustive",
        "Numbers for 7 to 11 vertices are from native runs in 2026 of a compiled brute force of its own, which agrees "
        "with this check wherever both went; this check with the bound 7 counts the first of them again",
    ),
)
def now_or_never(limit: int) -> Concluded:
    first: State | None = None
    for size in range(2, limit + 1):
        turned, kept, here = yield from _waiting(coloured(size))
        first = first or here
        text = _waiting_counts(sum(kept), sum(turned), len(kept), len(turned))
        agrees = not kept if turned else None
        yield Case(f"{size} vertices", "0", text, agrees, GAME.format(here) if here else "")
    smallest = first is not None or limit >= GAME.parse(MUST_WAIT).board.size - 2
    end = yield from _try_known(FORESTS.format(span(2, limit)), first, MUST_WAIT, smallest)
    for size, record in WAITING_RECORD.items():
        if size > limit:
            yield Case(f"{size} vertices (record)", "0", _waiting_counts(*record))
    return end


def _waiting_counts(kept: int, turned: int, kept_once: int, turned_once: int) -> str:
    return f"{kept:,} of {turned:,} ({kept_once:,} of {turned_once:,} up to symmetry)"


@_wait_fact(
    title="When a right need not be kept",
    statement="A player to move with the only right, who wins only thanks to it and is not the favourite once it is used, "
    "wins by using it at once.",
    correction="On trees a right may have to be kept until the other has had to open what it needs; on boards of legs it is so.",
    evidence=Evidence(
        "exhaustive",
        "In the record of a native run by brute force none of 1,087,936 such forests with 2 to 11 vertices is an exception, "
        "each counted once up to symmetry, and 292 of 5,793,536 with twelve are.",
    ),
)
def underdog_uses_at_once(limit: int) -> Concluded:
    bound = "all two-coloured rooted forests with {} vertices on which red is not ahead in the race, red to move with the only right"
    return (yield from _refuted(limit, bound, KEPT_BEHIND, lambda state: state.counts[1] <= state.counts[0]))


@_wait_fact(
    title="Now or never, where nobody wins the race",
    statement="On a forest on which whoever cannot move loses, and nothing else ends the game, a player to move with the only "
    "right who wins does so without it or by using it at once.",
    correction="On trees a right may have to be kept until the other has had to open what it needs; on boards of legs it is so.",
    evidence=Evidence(
        "exhaustive",
        "In the record of a native run by brute force there is none with 2 to 9 vertices, each counted once up to symmetry, "
        "and 40 of 347,648 forests with ten vertices that a right turns are exceptions.",
    ),
)
def normal_play_right(limit: int) -> Concluded:
    return (yield from _refuted(limit, FORESTS, KEPT_WITHOUT_RACE, race=False))


def _refuted(
    limit: int,
    bound: str,
    known: str,
    chosen: Callable[[State], bool] = lambda state: True,
    race: bool = True,
) -> Concluded:
    forests = ((state, 1) for state in _with_right(limit) if chosen(state))
    turned, _, first = yield from _waiting(forests, race)
    label = f"{span(2, limit)} vertices: {len(turned):,} forests"
    agrees = first is None if turned else None
    yield Case(label, "0", "some" if first else "0", agrees, GAME.format(first) if first else "")
    assert chosen(GAME.parse(known))
    return (yield from _try_known(bound.format(span(2, limit)), first, known, first is not None, race))


def _find_exceptions(pairs: Iterable[tuple[State, bool | None]], unit: str, said: str = "") -> Concluded:
    """Look for positions for which a statement is false; None where it does not apply."""
    tally = GroupTally(unit)
    for state, holds in pairs:
        yield from tally.add(holds, state)
    yield from tally.row("exceptions")
    if not tally.checked:
        return f"No exception lies within the bound: {tally.silent:,} positions were tried."
    said = said.format(f"{tally.silent:,}") if tally.silent else ""
    return f"It is so on {'not all' if tally.wrong else 'all'} of {tally.checked:,} {unit}{said}."


@_proved_right(
    title="One right on forests with one-way edges",
    statement="On a forest whose edges all lead away from white, on which whoever cannot move loses, and nothing else ends the game, "
    "a player to move with the only right wins exactly if the sum of the branch values is 1 or more, as it is or with some "
    "vertex of the other white.",
    bound=spanning(
        "all two-coloured rooted forests with {} vertices, edges that lead outward alone, red to move with the only right"
    ),
)
def one_way_right(limit: int) -> Concluded:
    return (yield from _find_exceptions(map(_outward, _with_right(limit)), "forests"))


def _outward(state: State) -> tuple[State, bool]:
    """A forest with outward edges alone, and True if the values name its winner."""
    arcs = tuple((u, v) for u, v in state.board.arcs if u < v)
    asked = replace(state, board=Graph(state.board.size, arcs))
    uses = [state.whitened(v) for v, colour in enumerate(state.colours) if colour == "B"]
    by_values = max(map(total_value, [state, *uses])) >= 1
    return asked, BruteForce(asked, race=False).wins(0, (1, 0)) == by_values


class Branches:
    """The values and vertices below each vertex of a forest; all numbers count for red."""

    def __init__(self, state: State) -> None:
        self.colours = state.colours
        self.parent = [near[0] for near in state.board.opens]
        size = state.board.size
        self.below: list[list[int]] = [[] for _ in range(size)]
        self.sums, self.values, self.blues = [0] * size, [0] * size, [0] * size
        for vertex in range(size - 1, 0, -1):
            above, total = self.parent[vertex], self.sums[vertex]
            blue = self.colours[vertex] == "B"
            self.values[vertex] = min(0, total - 1) if blue else max(0, total + 1)
            self.sums[above] += self.values[vertex]
            self.blues[above] += self.blues[vertex] + blue
            self.below[above].append(vertex)

    def narrow(self, most: int) -> bool:
        """True if all blue vertices with at most this sum below are narrow."""
        return all(
            self._beside(vertex, 0, first=True) <= MOST_BESIDE
            for vertex, letter in enumerate(self.colours)
            if letter == "B" and self.sums[vertex] <= most
        )

    def _beside(self, vertex: int, opened: int, first: bool = False) -> int:
        """The most that is beside a blue vertex further down, with the sum opened above."""
        most = MOST_BESIDE
        for child in self.below[vertex]:
            beside = opened + self.sums[vertex] - self.values[child]
            if self.colours[child] == "R":
                most = max(most, self._beside(child, beside + 1))
            elif first or self.blues[child]:
                most = max(most, beside)
        return most

    def plain(self) -> bool:
        """True if blue vertices with a red child and a sum up to 0 have 0 and form one chain."""
        low = 0
        for vertex, letter in enumerate(self.colours):
            red_below = "R" in (self.colours[child] for child in self.below[vertex])
            if letter == "B" and self.sums[vertex] <= 0 and red_below:
                above = vertex
                while above > low:
                    above = self.parent[above]
                if self.sums[vertex] < 0 or above < low:
                    return False
                low = vertex
        return True

    def gates(self) -> bool:
        """True if below a blue vertex are a sum of 2 or more, and a red one above a blue one."""
        blockers = [0] * len(self.colours)
        for vertex in range(len(self.colours) - 1, 0, -1):
            red = self.colours[vertex] == "R"
            if not red and self.sums[vertex] >= 2 and blockers[vertex]:
                return True
            blockers[self.parent[vertex]] += blockers[vertex] + (red and self.blues[vertex] > 0)
        return False

    def after_use(self, used: int) -> int:
        """Return the value, without the race, once a vertex is white."""
        word, low = [], used
        while self.parent[low]:
            above = self.parent[low]
            word.append((self.colours[above], self.sums[above] - self.values[low]))
            low = above
        return self.sums[0] - self.values[low] + self.sums[used] + two_entries(tuple(word))


@cache
def two_entries(word: tuple[tuple[str, int], ...]) -> int:
    """Return the value of a path between white ends, with the sums that its vertices open."""
    ends = ((word[0], word[1:]), (word[-1], word[:-1])) if word else ()
    left = [(letter, two_entries(rest) + beside) for (letter, beside), rest in ends]
    return simplest(*([value for letter, value in left if letter == mine] for mine in "RB"))


def follows_values(state: State, branches: Branches) -> bool:
    """True if red wins with one right, without the race, exactly if the values say so."""
    uses = [branches.after_use(v) for v, letter in enumerate(state.colours) if letter == "B"]
    return (max(branches.sums[0], *uses) >= 1) == BruteForce(state, race=False).wins(0, (1, 0))


def meant(state: State, branches: Branches) -> bool:
    """True for a forest on which, as is proved, a right is used at once or never."""
    red, blue = state.counts
    if red < blue:
        return branches.plain()
    return branches.narrow(0) if red == blue else branches.narrow(1) and not branches.gates()


@_narrow(
    title="One right on narrow and plain forests, where nobody wins the race",
    statement="On a narrow forest (nothing of the other player hides much) or a plain one (the proof says what these words mean), on "
    "which whoever cannot move loses, and nothing else ends the game, a player to move with the only right wins exactly if the sum of "
    "the values is 1 or more, as it is or with some vertex of the other white.",
)
def narrow_forests_by_values(limit: int) -> Concluded:
    pairs = (
        (state, follows_values(state, branches))
        for state in _with_right(limit)
        for branches in (Branches(state),)
        if branches.narrow(0) or branches.plain()
    )
    return (yield from _find_exceptions(pairs, "forests"))


@_narrow(
    title="Now or never on narrow and plain forests",
    statement="On a narrow forest a player to move with the only right, who wins only thanks to it and has as many vertices left as "
    "the other, wins by using it at once; so does one who has more, if there are no gates and the forest is narrow in a stricter "
    "sense; and on a plain forest so does one who has fewer (the proof says what these words mean).",
    limits=(3, 6, None),
)
def narrow_forests_at_once(limit: int) -> Concluded:
    pairs = ((state, at_once(state)) for state in _with_right(limit) if meant(state, Branches(state)))
    return (yield from _find_exceptions(pairs, "forests", " that a right turns"))


@_legs(
    title="One right on legs, where nobody wins the race",
    statement="On a board of legs, such as that of the ordinary game, on which whoever cannot move loses, and nothing else ends the "
    "game, a player to move with the only right wins exactly if the sum of the values is 1 or more, as it is or with some vertex of "
    "the other white.",
)
def legs_by_values(limit: int) -> Concluded:
    pairs = ((state, follows_values(state, Branches(state))) for state in _boards_of_legs(limit))
    return (yield from _find_exceptions(pairs, "boards"))


_TURNED = " that a right turns; {} more are won without it, or lost with it"


@_legs(
    place="beyond section 6.3",
    title="When a right need not be kept on legs",
    statement="On a board of legs a player to move with the only right, who wins only thanks to it and is not the favourite once it is "
    "used, wins by using it at once.",
    limits=(4, 6, None),
    bound=spanning(
        "all boards of legs with {} vertices in both colours, red to move with the only right, red not ahead in the race"
    ),
)
def legs_underdog(limit: int) -> Concluded:
    behind = (state for state in _boards_of_legs(limit) if state.counts[1] <= state.counts[0])
    return (yield from _find_exceptions(((state, at_once(state)) for state in behind), "boards", _TURNED))


@_legs(
    place="beyond section 6.3",
    title="Now or never on legs",
    statement="On a board of legs, such as that of the ordinary game, a player to move with the only right, who wins only thanks to "
    "it, wins by using it at once.",
    limits=(3, 6, None),
    evidence=Evidence(
        "proved",
        f"{TRIED[:-1]}; so did a native run on all 1,118,519 such boards with 2 to 15 vertices that a right "
        "turns, and another program (docs/audit/sevens-legs.c) where the holder is the favourite once the right is used, up to 21 "
        "vertices.",
        "shichinarabe-one-right.md",
    ),
)
def legs_at_once(limit: int) -> Concluded:
    pairs = ((state, at_once(state)) for state in _boards_of_legs(limit))
    return (yield from _find_exceptions(pairs, "boards", _TURNED))


def _boards_of_legs(limit: int) -> Iterator[State]:
    return (
        board_of_legs(legs)
        for size in range(2, limit + 1)
        for legs in legs_of(size)
        if len(set("".join(legs))) == 2
    )


def legs_of(size: int, last: str = "") -> Iterator[Legs]:
    """Yield every board of legs of a size, as words from white outward in falling order."""
    if not size:
        yield ()
    for length in range(1, min(size, len(last) or size) + 1):
        for word in map("".join, product("BR", repeat=length)):
            if not last or (length, word) <= (len(last), last):
                yield from ((word, *rest) for rest in legs_of(size - length, word))


def board_of_legs(legs: Legs) -> State:
    """Return the board of some legs in this order, red to move with one right."""
    parents: list[int] = []
    for word in legs:
        parents += [0, *range(len(parents) + 1, len(parents) + len(word))]
    return forest(parents, "".join(legs), almighty=(1, 0))
