"""What play comes to where nobody is against anybody: each player wants the best place of its own.

What play comes to in equilibrium if each player wants the best place of its own.

An *equilibrium* is a plan for everybody, what to draw after any draws, from which nobody would depart alone, wherever
play stands (it is subgame perfect). Everybody likes 1st > 2nd > … > endless play > last. `Equilibria` finds for a position
all outcomes of equilibria, and a plan for each, by three conditions that describe them exactly: the proof is
docs/proofs/babanuki-equilibria.md.
Source: our own; the question is that of Kiya 2021, section 5.4.

Backward induction: what play comes to if each player wants the best place of its own.

Nobody is against anybody here. What a position can come to is a set of outcomes: the rankings, and endless play after
some have finished. From what the positions after the draws can come to it follows which draws the player to move may
make: those that may be liked as much as what the surest draw brings. `Prospects` begins with everything being possible
everywhere and keeps what cannot be ruled out: where one outcome is left, it is determined, whatever way ties are broken.
What goes round by draws of the joker is told besides: where in each turn every number is sure to make last who draws it,
who keeps drawing the joker is never last, for either another draws a number or play does not end. So if endless play is
liked better than the last place, nobody draws a number there, and play does not end.
Source: our own; the question is that of Kiya 2021, section 5.4.

Positions in which everybody draws the joker, for ever, because each number leads to the last place.

In such a position every player in turn holds the joker and the next one draws from it. Each number that could be drawn
leads to a position whose outcome is determined (see `induction`), and who drew it is last. So where endless play is liked
better than the last place, and less than any other, drawing the joker is the only best draw of each.
Source: our own; Kiya 2021, section 5.4 shows one with four players and asks about more.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.babanuki.solver.attractors import Draw, Shares, draws, edges

if TYPE_CHECKING:
    Graph = dict[Shares, tuple[Draw, ...]]
    Outcomes = Mapping[Shares, frozenset["Outcome"]]
    Likes = Callable[[int | None], float]


PAUSE = 1_000  # outcomes that are looked at between two pauses: some milliseconds' work
KEPT, MOST_SHARED = 2_000, 20_000
"""Positions whose outcomes are kept, and most that are worked out together: some megabytes."""

Outcome = tuple[int, ...]
"""Seats in the order in which they finish, the last one included where play ends; fewer of them where it does not."""

_ENDLESS: frozenset[Outcome] = frozenset({()})
"""The one outcome where play does not end and nobody leaves any more."""


def own_place(players: int) -> Likes:
    """Return how much each of so many players likes a place: the first most, endless play (None) only more than the last."""
    return lambda place: 0.5 if place is None else players - 1 - place


@cache
def anything(players: int) -> frozenset[Outcome]:
    """Return all outcomes there are among so many players."""
    counts = (count for count in range(players + 1) if count != players - 1)
    return frozenset(outcome for count in counts for outcome in permutations(range(players), count))


def carried(draw: Draw, outcome: Outcome) -> Outcome:
    """Return an outcome of the position after a draw in the seats before it, those who leave by it in front."""
    return draw.left + tuple(draw.seats[seat] for seat in outcome)


def worth(outcome: Outcome, seat: int, likes: Likes, gone: int = 0) -> float:
    """Return how much a seat likes an outcome among those who play, when so many have left before."""
    return likes(gone + outcome.index(seat) if seat in outcome else None)


def reached(choices: tuple[Draw, ...], layer: Outcomes, likes: Likes, gone: int) -> frozenset[Outcome]:
    """Return what a position can come to, from what those after its draws can.

    The player to move can come to whatever it likes at least as much as the worst that each single draw may bring.
    """
    options = [[carried(draw, outcome) for outcome in layer[draw.after]] for draw in choices]
    valued = [[(worth(outcome, 0, likes, gone), outcome) for outcome in option] for option in options]
    least = max(min(value for value, _ in option) for option in valued)
    return frozenset(outcome for option in valued for value, outcome in option if value >= least)


def positions_after(
    start: Shares, most: int | None = None, known: Graph | None = None
) -> Generator[Progress, None, Graph | None]:
    """Return a position and all that can follow, each with its draws, in slices; None if there are more than `most`.

    What is `known` is left out, with all that follows from it.
    """
    new: Graph = {}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here in new or (known is not None and here in known):
            continue
        if most is not None and len(new) >= most:
            return None
        new[here] = draws(here)
        waiting += [draw.after for draw in new[here]]
        if len(new) % 100 == 0:
            yield Progress(len(new), len(new) + len(waiting), "positions found")
    return new


class Prospects:
    """What positions can come to if nothing is known but what everybody likes.

    So many players there are before anybody leaves. `likes` tells of a place (0 is the first, None that play does not
    end) how much everybody likes it: `own_place` if not given.
    """

    def __init__(self, players: int, likes: Likes | None = None) -> None:
        self.players = players
        self.likes = likes or own_place(players)
        self.after: Graph = {}
        self._before: dict[Shares, list[Shares]] = {}
        self._found: dict[Shares, frozenset[Outcome]] = {}

    def look(self, start: Shares, most: int | None = None) -> Generator[Progress, None, bool]:
        """Work out a position and all that can follow, in slices; return whether that was done.

        It is given up, and nothing is kept, where there are more than `most` positions.

        Each outcome is ruled out once: O(positions · outcomes² · draws · players) time at worst.
        """
        new = yield from positions_after(start, most, self.after)
        if new is None:
            return False
        self.after |= new
        for here, choices in new.items():
            self._found[here] = anything(here.players)
            self._before.setdefault(here, [])
            for draw in choices:
                self._before.setdefault(draw.after, []).append(here)
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._rule_out(stale)
            stale = yield from self._settle_rounds(new)
        return True

    def _settle_rounds(self, new: Graph) -> Generator[Progress, None, dict[Shares, None]]:
        """Take note that play does not end where the joker goes round, in slices; return the positions before those."""
        before: dict[Shares, None] = {}
        for number, here in enumerate(new):
            if number % 100 == 0:
                yield Progress(number, len(new), "rounds of the joker looked for")
            if self._found[here] != _ENDLESS and self.goes_round(here):
                for turn in self.turns(here):
                    self._found[turn] = _ENDLESS
                    before |= dict.fromkeys(self._before[turn])
        return {here: None for here in before if self._found[here] != _ENDLESS}

    def goes_round(self, here: Shares) -> bool:
        """Tell whether everybody in turn, from a position looked at, is last after each number and can draw the joker.

        Only so if endless play is liked better than the last place.
        """
        if (
            here.players == 1
            or here.joker != here.players - 1
            or self.likes(None) <= self.likes(self.players - 1)
        ):
            return False
        return all(map(self._only_joker, self.turns(here)))

    def turns(self, here: Shares) -> Iterator[Shares]:
        """Give a position whose joker may be drawn, and what comes of it when everybody draws the joker once."""
        for _ in range(here.players):
            yield here
            drawn = self.after[here][-1]
            if drawn.left:
                return
            here = drawn.after

    def _only_joker(self, here: Shares) -> bool:
        """Whether the joker may be drawn, and each number is sure to lead to the last place for the one who draws it."""
        *numbers, joker = self.after[here]
        last = here.players - 1
        return not joker.left and all(
            carried(draw, outcome)[last:] == (0,) for draw in numbers for outcome in self._found[draw.after]
        )

    def _rule_out(self, open_: dict[Shares, None]) -> Generator[Progress, None, None]:
        """Rule out what cannot be, position by position, until nothing changes."""
        done = work = 0
        while open_:
            here = next(iter(open_))
            del open_[here]
            choices = self.after[here]
            if choices:
                left = reached(choices, self._found, self.likes, self.players - here.players)
                work += sum(len(self._found[draw.after]) for draw in choices)
                if left != self._found[here]:
                    self._found[here] = left
                    open_ |= dict.fromkeys(self._before[here])
            done += 1
            if work > PAUSE:
                work = 0
                yield Progress(done, done + len(open_), "positions gone through")

    def of(self, here: Shares) -> frozenset[Outcome]:
        """Return what a position can come to that has been looked at."""
        return self._found[here]

    def determined(self, here: Shares) -> Outcome | None:
        """Return the one outcome a position can come to, if that is one."""
        found = self._found[here]
        return next(iter(found)) if len(found) == 1 else None


@lru_cache(KEPT)
def prospects_of(here: Shares, most: int) -> frozenset[Outcome] | None:
    """Return what a position can come to; None where more than `most` positions can follow.

    What was worked out for another position of as many players is not worked out again.
    """
    if run_to_end(positions_after(here, most)) is None:
        return None
    shared = _shared.get(here.players)
    if shared is None or len(shared.after) > MOST_SHARED:
        shared = _shared[here.players] = Prospects(here.players)
    run_to_end(shared.look(here))
    return shared.of(here)


_shared: dict[int, Prospects] = {}
"""Positions that have been looked at, by the number of players that they began with."""


EQUILIBRIA_PAUSE = 200  # positions between two pauses: some milliseconds' work
_ENDLESS_PLAY = 1  # the bit of the outcome that nobody leaves and play does not end


@dataclass(frozen=True)
class _Outcomes:
    """All outcomes among so many players, each with a bit of its own; endless play has the first."""

    listed: tuple[Outcome, ...]
    bits: dict[Outcome, int]
    liked: tuple[int, ...]
    """Which of them the player to move likes the same, from those it likes least to those it likes most."""

    @property
    def last(self) -> int:
        """Those in which the player to move is last."""
        return self.liked[0]


@cache
def _outcomes(players: int) -> _Outcomes:
    """Number the outcomes among so many players, and sort them by what the player to move likes."""
    listed = tuple(sorted(anything(players), key=lambda outcome: (len(outcome), outcome)))
    bits = {outcome: 1 << number for number, outcome in enumerate(listed)}
    likes = own_place(players)
    liked: dict[float, int] = {}
    for outcome, bit in bits.items():
        value = worth(outcome, 0, likes)
        liked[value] = liked.get(value, 0) | bit
    return _Outcomes(listed, bits, tuple(liked[value] for value in sorted(liked)))


class Equilibria:
    """What positions come to in equilibrium, for those that have been looked at."""

    def __init__(self) -> None:
        self.after: Graph = {}
        self._before: dict[Shares, list[Shares]] = {}
        self._kept: dict[Shares, int] = {}
        self._settled: dict[tuple[Shares, Outcome], int] = {}
        self._lifted: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    def look(self, start: Shares) -> Generator[Progress, None, None]:
        """Work out a position and all that can follow, in slices."""
        new = yield from positions_after(start, None, self.after)
        assert new is not None
        self.after |= new
        for here, choices in new.items():
            self._kept[here] = (1 << len(_outcomes(here.players).listed)) - 1
            self._before.setdefault(here, [])
            for draw in choices:
                self._before.setdefault(draw.after, []).append(here)
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._strike_out(stale)
            stale = yield from self._come_about(new)

    def of(self, here: Shares) -> frozenset[Outcome]:
        """Return the outcomes of equilibria from a position that has been looked at."""
        return frozenset(_named(here.players, self._kept[here]))

    def planned(self, here: Shares, outcome: Outcome) -> Draw:
        """Return the draw of a plan that comes to an outcome of an equilibrium."""
        bit = _outcomes(here.players).bits[outcome]
        keeping = [draw for draw in self.after[here] if self._carried(draw, self._kept[draw.after]) & bit]
        return min(keeping, key=lambda draw: self._when(draw, outcome))

    def answered(self, here: Shares, draw: Draw) -> Outcome:
        """Return what a plan comes to after a draw that departs from it: what the one who drew likes least.

        It is an outcome of the position after the draw, in its seats.
        """
        likes = own_place(here.players)

        def how(outcome: Outcome) -> tuple[float, int]:
            whole = carried(draw, outcome)
            return worth(whole, 0, likes), self._when(draw, whole)

        return min(self.of(draw.after), key=how)

    def goes_round(self, here: Shares) -> bool:
        """Tell whether there is an equilibrium in which everybody draws the joker, for ever."""
        turn = here
        for _ in range(here.players):
            drawn = self.after[turn][-1] if self.after[turn] else None
            if turn.joker != turn.players - 1 or drawn is None or drawn.left:
                return False
            if not self._kept[turn] & _ENDLESS_PLAY:
                return False
            turn = drawn.after
        return True

    def _when(self, draw: Draw, outcome: Outcome) -> int:
        """When an outcome of the position before a draw was found to come about after it."""
        seats = {seat: new for new, seat in enumerate(draw.seats)}
        after = tuple(seats[seat] for seat in outcome[len(draw.left) :])
        return self._settled[draw.after, after]

    def _carried(self, draw: Draw, outcomes: int) -> int:
        """Return outcomes of the position after a draw as those of the position before it."""
        key = draw.left, draw.seats, outcomes
        found = self._lifted.get(key)
        if found is None:
            bits = _outcomes(len(draw.left) + draw.after.players).bits
            found = 0
            for outcome in _named(draw.after.players, outcomes):
                found |= bits[carried(draw, outcome)]
            self._lifted[key] = found
        return found

    def _strike_out(self, stale: dict[Shares, None]) -> Generator[Progress, None, None]:
        """Keep what some draw leads to, and what no draw leads surely above, until nothing changes."""
        done = 0
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [self._carried(draw, self._kept[draw.after]) for draw in self.after[here]]
            if options:
                left = self._kept[here] & _kept(options, _outcomes(here.players).liked)
                if left != self._kept[here]:
                    self._kept[here] = left
                    stale |= dict.fromkeys(self._before[here])
            done += 1
            if done % EQUILIBRIA_PAUSE == 0:
                yield Progress(done, done + len(stale), "positions gone through")

    def _come_about(self, new: Graph) -> Generator[Progress, None, dict[Shares, None]]:
        """Keep of some positions what comes about after finitely many draws, or endless play; return what must be seen again."""
        settled = {here: 0 if new[here] else self._kept[here] for here in new}
        for here in new:
            settled[here] |= self._kept[here] & _ENDLESS_PLAY
            for outcome in _named(here.players, settled[here]):
                self._settled[here, outcome] = 0
        clock = len(self._settled)
        stale = dict.fromkeys(reversed(new))
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [
                self._carried(draw, settled.get(draw.after, self._kept[draw.after])) for draw in new[here]
            ]
            more = _united(options) & self._kept[here] & ~settled[here]
            last = _outcomes(here.players).last
            if not all(option & last for option in options):
                more &= ~last
            if more:
                settled[here] |= more
                clock += 1
                for outcome in _named(here.players, more):
                    self._settled[here, outcome] = clock
                stale |= {before: None for before in self._before[here] if before in new}
            if clock % EQUILIBRIA_PAUSE == 0:
                yield Progress(clock, clock + len(stale), "outcomes that come about")
        changed = [here for here in new if settled[here] != self._kept[here]]
        self._kept |= settled
        return dict.fromkeys(before for here in changed for before in self._before[here])


def _kept(options: list[int], liked: tuple[int, ...]) -> int:
    """Return what some draw leads to and the player to move does not like less than the worst after another."""
    least = max(
        next((number for number, same in enumerate(liked) if option & same), len(liked)) for option in options
    )
    return _united(options) & _united(liked[least:])


def _united(sets: list[int] | tuple[int, ...]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found


def _named(players: int, outcomes: int) -> Iterator[Outcome]:
    """Give the outcomes whose bits are set."""
    listed = _outcomes(players).listed
    while outcomes:
        bit = outcomes & -outcomes
        yield listed[bit.bit_length() - 1]
        outcomes ^= bit


Counts = tuple[int, ...]  # how many numbers each two seats share


@dataclass(frozen=True)
class Found:
    """What a search has found.

    `tried` counts the positions that were tried, turned ones once; in `rounds`, where the player drawn from holds the
    joker, it goes round for ever.
    """

    tried: int
    rounds: tuple[Shares, ...]


def joker_rounds(players: int, pairs: int) -> Generator[Progress, None, Found]:
    """Search all positions of so many players with at most so many numbers for rounds of the joker, in slices."""
    prospects = Prospects(players)
    tried = 0
    found = []
    for turns in all_turns(players, pairs):
        tried += 1
        if (yield from _goes_round(prospects, turns[0])):
            found.append(Shares(turns[0], players - 1, players))
        if tried % 20 == 0:
            yield Progress(tried, tried + 1, f"positions of {players} players tried")
    return Found(tried, tuple(found))


def all_turns(players: int, pairs: int) -> Iterator[list[Counts]]:
    """Give all positions of so many players with at most so many numbers in which each holds one, as each sees them.

    Positions that are only turned come once.
    """
    seen: set[Counts] = set()
    for counts in _all_counts(len(edges(players)), pairs):
        if counts not in seen and _everybody(counts, players):
            turns = turned(counts, players)
            seen.update(turns)
            yield turns


def _goes_round(prospects: Prospects, counts: Counts) -> Generator[Progress, None, bool]:
    here = Shares(counts, prospects.players - 1, prospects.players)
    yield from prospects.look(here)
    return prospects.goes_round(here)


def _all_counts(places: int, pairs: int) -> Iterator[Counts]:
    """Give all lists of so many counts that add up to at most so many, those that add up to less first."""

    def parts(left: int, total: int) -> Iterator[Counts]:
        if left == 1:
            yield (total,)
            return
        for first in range(total + 1):
            for rest in parts(left - 1, total - first):
                yield (first, *rest)

    for total in range(1, pairs + 1):
        yield from parts(places, total)


def _everybody(counts: Counts, players: int) -> bool:
    """Whether everybody holds a number."""
    holding = {seat for pair, count in zip(edges(players), counts, strict=True) if count for seat in pair}
    return len(holding) == players


def turned(counts: Counts, players: int) -> list[Counts]:
    """Return the counts as each player in turn sees them, equal ones once."""
    found = [counts]
    while True:
        number = dict(zip(edges(players), found[-1], strict=True))
        pairs = (((one + 1) % players, (other + 1) % players) for one, other in edges(players))
        following = tuple(number[min(pair), max(pair)] for pair in pairs)
        if following == counts:
            return found
        found.append(following)
