"""What the facts of BABANUKI share: positions of three players, and small judged starts."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product

from lastcard.core.facts import Case, Conclusion, fact
from lastcard.core.progress import Progress
from lastcard.games.babanuki.facts.brute_force import judge_cards
from lastcard.games.babanuki.rules import BABA_PAPER, GAME, State
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.solver.attractors import hands_of, sharing
from lastcard.games.babanuki.solver.force import SOLVED_CACHE, Map

baba_fact = partial(fact, GAME.name, BABA_PAPER)
sizes_fact = partial(baba_fact, "numbers in each set")

MOST_SIZE = 60  # numbers in each set of three players, at most; more take too long

# By players: numbers up to which each check compares its map with the brute force.
MOST_JUDGED = {3: 3, 4: 2, 5: 2}

JudgedStart = tuple["State", int | None, int, tuple[int, ...]]
KNOWN: dict[int, tuple[JudgedStart, ...]] = {}  # by players: the small starts that have been judged

SetSizes = tuple[int, int, int]  # |X|, |Y| and |Z|


@dataclass(frozen=True)
class ThreePlayers:
    """The attractors of three players with at most `most` numbers in each set."""

    most: int
    known: Map

    def live(self, joker: int) -> Iterator[SetSizes]:
        """Give the positions in which everybody holds a card."""
        space = self.known.space
        for x, y, z in product(range(self.most + 1), repeat=3):
            if space.live[joker, space.place((x, y, z))]:
                yield x, y, z

    def draws(self, sizes: SetSizes, joker: int, player: int) -> int:
        """Return the draws to first place, 0 if it cannot be forced."""
        return int(self.known.first.steps[player, joker, self.known.space.place(sizes)])

    def winner(self, sizes: SetSizes, joker: int) -> int | None:
        """Return who can force first place."""
        return next((player for player in range(3) if self.draws(sizes, joker, player)), None)


def judged_starts(players: int = 3) -> Generator[Progress, None, tuple[JudgedStart, ...]]:
    """Return small starts with their winners, draws and those who can be made last."""
    if players not in KNOWN:
        found: list[JudgedStart] = []
        for pairs in range(1, MOST_JUDGED[players] + 1):
            for start in starts(players, pairs):
                judged = yield from judge_cards(start)
                found.append((start, judged.winner(start), judged.draws(start), judged.made_last(start)))
        KNOWN[players] = tuple(found)
    return KNOWN[players]


def unlike(known: Map) -> Generator[Progress | Case, None, Conclusion | None]:
    """Compare a map with the brute force; return the conclusion if they differ."""
    players = known.space.players
    for start, winner, draws, last in (yield from judged_starts(players)):
        here = sharing(start)
        if sum(here.counts) > known.space.pairs:
            continue
        found = known.forced(here)
        if (found.winner, found.draws or 0, known.made_last(here)) != (winner, draws, last):
            yield Case(agrees=False, position=GAME.format(start))
            return Conclusion(
                "The attractors, by which this is judged, are not what a brute force over concrete cards finds here.",
                f"starts of {players} players with up to {MOST_JUDGED[players]} numbers",
                smallest=False,
            )
    return None


def three_players(most: int) -> Generator[Progress, None, ThreePlayers]:
    """Solve the positions of three players with at most `most` numbers in each set."""
    return ThreePlayers(most, (yield from SOLVED_CACHE.work(3, 3 * most)))


def cards_of(sizes: SetSizes, joker: int) -> str:
    """Return a position of three players in notation."""
    return GAME.format(hands_of(sizes, joker, 3))
