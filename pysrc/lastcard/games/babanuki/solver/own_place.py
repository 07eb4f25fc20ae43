"""Play in which each wants the best place: 1st > 2nd > … > endless play > last.

`Prospects` is backward induction over sets of outcomes. Everything is possible at first; then a position
keeps what its mover may like as much as what the surest draw brings. Where every number is sure to make its
drawer last, nobody draws one, as a player who keeps drawing the joker is never last: so its rounds are
endless.

`Equilibria` finds all outcomes of plans from which nobody would depart alone, wherever play is (subgame
perfect equilibria), and a plan for each: the proof is docs/proofs/babanuki-equilibria.md.
Source: our own; the questions are those of Kiya 2021, section 5.4, which shows a round with four players.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import combinations, pairwise, permutations
from operator import or_

from lastcard.core.progress import Progress, run_to_end
from lastcard.games.babanuki.solver.attractors import Draw, Sharing, draws, edges

DrawGraph = dict[Sharing, tuple[Draw, ...]]  # positions with their draws
Likes = Callable[[int | None], float]  # of a place, 0 for the first, or of endless play (None)

OUTCOMES_PER_PAUSE = 1_000  # outcomes between two pauses: some milliseconds
OUTCOMES_KEPT, MOST_SHARED = 2_000, 20_000
"""Positions whose outcomes are kept, and most that are worked out together: some megabytes."""

Outcome = tuple[int, ...]  # seats in the order of finish, with the last one only where play ends

_ENDLESS: frozenset[Outcome] = frozenset({()})  # nobody leaves any more


def own_place(players: int) -> Likes:
    """Return how much each player likes a place: endless play (None) more than the last alone."""
    return lambda place: 0.5 if place is None else players - 1 - place


@cache
def anything(players: int) -> frozenset[Outcome]:
    """Return all outcomes among n players."""
    counts = (count for count in range(players + 1) if count != players - 1)
    return frozenset(outcome for count in counts for outcome in permutations(range(players), count))


def carried(draw: Draw, outcome: Outcome) -> Outcome:
    """Return an outcome in the seats before a draw, with those who leave by it in front."""
    return draw.left + tuple(draw.seats[seat] for seat in outcome)


def liking(outcome: Outcome, seat: int, likes: Likes, gone: int = 0) -> float:
    """Return how much a seat likes an outcome, after `gone` players have left."""
    return likes(gone + outcome.index(seat) if seat in outcome else None)


def reached(
    choices: tuple[Draw, ...], layer: Mapping[Sharing, frozenset[Outcome]], likes: Likes, gone: int
) -> frozenset[Outcome]:
    """Return the outcomes that the mover may like as much as the surest draw's worst."""
    options = [[carried(draw, outcome) for outcome in layer[draw.after]] for draw in choices]
    valued = [[(liking(outcome, 0, likes, gone), outcome) for outcome in option] for option in options]
    least = max(min(value for value, _ in option) for option in valued)
    return frozenset(outcome for option in valued for value, outcome in option if value >= least)


def positions_after(
    start: Sharing, most: int | None = None, known: DrawGraph | None = None
) -> Generator[Progress, None, DrawGraph | None]:
    """Return what can follow and is not `known`, or None if that is more than `most`."""
    new: DrawGraph = {}
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


class _Explored:
    def __init__(self) -> None:
        self.after: DrawGraph = {}
        self._before: dict[Sharing, list[Sharing]] = {}

    def _explore(
        self, start: Sharing, most: int | None = None
    ) -> Generator[Progress, None, DrawGraph | None]:
        new = yield from positions_after(start, most, self.after)
        self.after |= new or {}
        for here, choices in (new or {}).items():
            self._before.setdefault(here, [])
            for draw in choices:
                self._before.setdefault(draw.after, []).append(here)
        return new

    def turns(self, here: Sharing) -> Iterator[Sharing]:
        """Give a position whose joker may be drawn, and those that follow by draws of the joker."""
        for _ in range(here.players):
            yield here
            drawn = self.after[here][-1]
            if drawn.left:
                return
            here = drawn.after


class Prospects(_Explored):
    """The outcomes that positions can have, from the preferences alone."""

    def __init__(self, players: int, likes: Likes | None = None) -> None:
        super().__init__()
        self.players = players
        self.likes = likes or own_place(players)
        self._found: dict[Sharing, frozenset[Outcome]] = {}

    def look(self, start: Sharing, most: int | None = None) -> Generator[Progress, None, bool]:
        """Work out what can follow a position; return False if it is more than `most`."""
        new = yield from self._explore(start, most)
        if new is None:
            return False
        self._found |= {here: anything(here.players) for here in new}
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._rule_out(stale)
            stale = yield from self._settle_rounds(new)
        return True

    def _settle_rounds(self, new: DrawGraph) -> Generator[Progress, None, dict[Sharing, None]]:
        before: dict[Sharing, None] = {}
        for number, here in enumerate(new):
            if number % 100 == 0:
                yield Progress(number, len(new), "rounds of the joker looked for")
            if self._found[here] != _ENDLESS and self.goes_round(here):
                for turn in self.turns(here):
                    self._found[turn] = _ENDLESS
                    before |= dict.fromkeys(self._before[turn])
        return {here: None for here in before if self._found[here] != _ENDLESS}

    def goes_round(self, here: Sharing) -> bool:
        """Return True if endless play is liked and all turns leave only the joker."""
        if (
            here.players == 1
            or here.joker != here.players - 1
            or self.likes(None) <= self.likes(self.players - 1)
        ):
            return False
        return all(map(self._only_joker, self.turns(here)))

    def _only_joker(self, here: Sharing) -> bool:
        *numbers, joker = self.after[here]
        last = here.players - 1
        return not joker.left and all(
            carried(draw, outcome)[last:] == (0,) for draw in numbers for outcome in self._found[draw.after]
        )

    def _rule_out(self, open_: dict[Sharing, None]) -> Generator[Progress, None, None]:
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
            if work > OUTCOMES_PER_PAUSE:
                work = 0
                yield Progress(done, done + len(open_), "positions gone through")

    def of(self, here: Sharing) -> frozenset[Outcome]:
        """Return the outcomes that a position can have."""
        return self._found[here]

    def determined(self, here: Sharing) -> Outcome | None:
        """Return the only outcome that a position can have, or None."""
        found = self._found[here]
        return next(iter(found)) if len(found) == 1 else None


@lru_cache(OUTCOMES_KEPT)
def prospects_of(here: Sharing, most: int) -> frozenset[Outcome] | None:
    """Return a position's outcomes, or None where more than `most` positions follow."""
    if run_to_end(positions_after(here, most)) is None:
        return None
    shared = _shared.get(here.players)
    if shared is None or len(shared.after) > MOST_SHARED:
        shared = _shared[here.players] = Prospects(here.players)
    run_to_end(shared.look(here))
    return shared.of(here)


_shared: dict[int, Prospects] = {}  # by the number of players at the start


EQUILIBRIA_PAUSE = 200  # positions between two pauses: some milliseconds' work
_ENDLESS_PLAY = 1  # the bit of the outcome that nobody leaves and play does not end


@dataclass(frozen=True)
class _Outcomes:
    """All outcomes among n players, each with a bit; endless play has the first."""

    listed: tuple[Outcome, ...]
    bits: dict[Outcome, int]
    liked: tuple[int, ...]  # sets of them that the player to move likes the same, the least liked first

    @property
    def last(self) -> int:
        return self.liked[0]


@cache
def _outcomes(players: int) -> _Outcomes:
    listed = tuple(sorted(anything(players), key=lambda outcome: (len(outcome), outcome)))
    bits = {outcome: 1 << number for number, outcome in enumerate(listed)}
    likes = own_place(players)
    liked: dict[float, int] = {}
    for outcome, bit in bits.items():
        value = liking(outcome, 0, likes)
        liked[value] = liked.get(value, 0) | bit
    return _Outcomes(listed, bits, tuple(liked[value] for value in sorted(liked)))


class Equilibria(_Explored):
    """The outcomes of positions in equilibrium."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[Sharing, int] = {}
        self._settled: dict[tuple[Sharing, Outcome], int] = {}
        self._lifted: dict[tuple[tuple[int, ...], tuple[int, ...], int], int] = {}

    def look(self, start: Sharing) -> Generator[Progress, None, None]:
        """Work out a position and all that can follow, in slices."""
        new = (yield from self._explore(start)) or {}
        self._kept |= {here: (1 << len(_outcomes(here.players).listed)) - 1 for here in new}
        stale = dict.fromkeys(reversed(new))
        while stale:
            yield from self._strike_out(stale)
            stale = yield from self._come_about(new)

    def of(self, here: Sharing) -> frozenset[Outcome]:
        """Return the outcomes of equilibria from a position that has been looked at."""
        return frozenset(_outcomes_of_bits(here.players, self._kept[here]))

    def planned(self, here: Sharing, outcome: Outcome) -> Draw:
        """Return the draw of a plan with an outcome of an equilibrium."""
        bit = _outcomes(here.players).bits[outcome]
        keeping = [draw for draw in self.after[here] if self._carried(draw, self._kept[draw.after]) & bit]
        return min(keeping, key=lambda draw: self._when(draw, outcome))

    def answered(self, here: Sharing, draw: Draw) -> Outcome:
        """Return a plan's outcome after a departing draw, the worst for its drawer."""
        likes = own_place(here.players)

        def how(outcome: Outcome) -> tuple[float, int]:
            whole = carried(draw, outcome)
            return liking(whole, 0, likes), self._when(draw, whole)

        return min(self.of(draw.after), key=how)

    def goes_round(self, here: Sharing) -> bool:
        """Return True if in some equilibrium everybody draws the joker, for ever."""
        return 0 < here.joker == here.players - 1 and all(
            self._kept[turn] & _ENDLESS_PLAY and not self.after[turn][-1].left for turn in self.turns(here)
        )

    def _when(self, draw: Draw, outcome: Outcome) -> int:
        seats = {seat: new for new, seat in enumerate(draw.seats)}
        after = tuple(seats[seat] for seat in outcome[len(draw.left) :])
        return self._settled[draw.after, after]

    def _carried(self, draw: Draw, outcomes: int) -> int:
        key = draw.left, draw.seats, outcomes
        found = self._lifted.get(key)
        if found is None:
            bits = _outcomes(len(draw.left) + draw.after.players).bits
            after = _outcomes_of_bits(draw.after.players, outcomes)
            found = self._lifted[key] = reduce(or_, (bits[carried(draw, outcome)] for outcome in after), 0)
        return found

    def _strike_out(self, stale: dict[Sharing, None]) -> Generator[Progress, None, None]:
        """Keep what some draw leads to and no draw surely exceeds."""
        done = 0
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [self._carried(draw, self._kept[draw.after]) for draw in self.after[here]]
            if options:
                left = self._kept[here] & _likeable_outcomes(options, _outcomes(here.players).liked)
                if left != self._kept[here]:
                    self._kept[here] = left
                    stale |= dict.fromkeys(self._before[here])
            done += 1
            if done % EQUILIBRIA_PAUSE == 0:
                yield Progress(done, done + len(stale), "positions gone through")

    def _come_about(self, new: DrawGraph) -> Generator[Progress, None, dict[Sharing, None]]:
        """Keep what comes about, or endless play; return what to see again."""
        settled = {here: 0 if new[here] else self._kept[here] for here in new}
        for here in new:
            settled[here] |= self._kept[here] & _ENDLESS_PLAY
            for outcome in _outcomes_of_bits(here.players, settled[here]):
                self._settled[here, outcome] = 0
        clock = len(self._settled)
        stale = dict.fromkeys(reversed(new))
        while stale:
            here = next(iter(stale))
            del stale[here]
            options = [
                self._carried(draw, settled.get(draw.after, self._kept[draw.after])) for draw in new[here]
            ]
            more = reduce(or_, options, 0) & self._kept[here] & ~settled[here]
            last = _outcomes(here.players).last
            if not all(option & last for option in options):
                more &= ~last
            if more:
                settled[here] |= more
                clock += 1
                for outcome in _outcomes_of_bits(here.players, more):
                    self._settled[here, outcome] = clock
                stale |= {before: None for before in self._before[here] if before in new}
            if clock % EQUILIBRIA_PAUSE == 0:
                yield Progress(clock, clock + len(stale), "outcomes that come about")
        changed = [here for here in new if settled[here] != self._kept[here]]
        self._kept |= settled
        return dict.fromkeys(before for here in changed for before in self._before[here])


def _likeable_outcomes(options: list[int], liked: tuple[int, ...]) -> int:
    """Return what some draw leads to and the mover likes no less than another's worst."""
    least = max(
        next((number for number, same in enumerate(liked) if option & same), len(liked)) for option in options
    )
    return reduce(or_, options, 0) & reduce(or_, liked[least:], 0)


def _outcomes_of_bits(players: int, outcomes: int) -> Iterator[Outcome]:
    listed = _outcomes(players).listed
    while outcomes:
        bit = outcomes & -outcomes
        yield listed[bit.bit_length() - 1]
        outcomes ^= bit


SharedCounts = tuple[int, ...]  # how many numbers each two seats share


@dataclass(frozen=True)
class FoundRounds:
    """The rounds of the joker, and the number of positions tried, turned ones once."""

    tried: int
    rounds: tuple[Sharing, ...]


def joker_rounds(players: int, pairs: int) -> Generator[Progress, None, FoundRounds]:
    """Search the positions of n players with at most k numbers for rounds of the joker."""
    prospects = Prospects(players)
    tried = 0
    found = []
    for turns in all_turns(players, pairs):
        tried += 1
        here = Sharing(turns[0], players - 1, players)
        yield from prospects.look(here)
        if prospects.goes_round(here):
            found.append(here)
        if tried % 20 == 0:
            yield Progress(tried, tried + 1, f"positions of {players} players tried")
    return FoundRounds(tried, tuple(found))


def all_turns(players: int, pairs: int) -> Iterator[list[SharedCounts]]:
    """Give the positions of players with numbers as each sees them, turned ones once."""
    seen: set[SharedCounts] = set()
    bars = len(edges(players)) - 1  # each set of bars among the numbers parts them into counts
    for total in range(1, pairs + 1):
        for places in combinations(range(total + bars), bars):
            counts = tuple(end - begin - 1 for begin, end in pairwise((-1, *places, total + bars)))
            holding = {
                seat for pair, count in zip(edges(players), counts, strict=True) if count for seat in pair
            }
            if counts not in seen and len(holding) == players:
                turns = turned_counts(counts, players)
                seen.update(turns)
                yield turns


def turned_counts(counts: SharedCounts, players: int) -> list[SharedCounts]:
    """Return the counts as each player in turn sees them, equal ones once."""
    found = [counts]
    while True:
        number = dict(zip(edges(players), found[-1], strict=True))
        pairs = combinations((*range(1, players), 0), 2)
        following = tuple(number[min(pair), max(pair)] for pair in pairs)
        if following == counts:
            return found
        found.append(following)
