"""The record of a thousand standard deals under three readings: won, lost or open.

A record is a text with one line a deal: the seed, then ``won`` and the line, or ``lost`` and the number of
boards that can follow (0 where the deal is dead and they are too many), or ``open`` and the number of
boards visited. An exchange is two letters, one a card: A to Z and a to z, suit by suit from the bottom row,
by rank.

It was made by ``lastcard simulate solitaire solver rules=odd4 budget=400000 --seed 0 --games 1000 --json``
and the same for the other readings; most deals open then were searched again with a budget of 2,400,000
boards or a little more. In the tab it is a file of the site.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from string import ascii_letters
from typing import Any, Literal

from lastcard.core.containers import reads
from lastcard.core.lazy import shipped
from lastcard.core.pieces import PartitionedWork
from lastcard.core.playing.simulate import wilson
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.solitaire.rules import State
from lastcard.games.solitaire.rules.exchanges import Move
from lastcard.games.solitaire.rules.position import READINGS, Reading, deal
from lastcard.games.solitaire.solver.boards import grid_for
from lastcard.games.solitaire.solver.exhaustive import dead_proof, moves_between
from lastcard.games.solitaire.solver.verdict import decide

SUITS, RANKS = 4, 13  # the size of a standard deal
CARD_LETTERS = ascii_letters[26:] + ascii_letters[:26]  # a letter a card
PIECE = 5  # deals of a piece
DealVerdict = Literal["won", "lost", "open"]


@dataclass(frozen=True, slots=True)
class Entry:
    """The verdict on one deal.

    `line` has the letters of a won deal. `boards` is, of a lost deal, the number of boards that can follow,
    itself included, or 0 if it is dead and they were not all visited; of an open one, the number of visits.
    """

    seed: int
    verdict: DealVerdict
    line: str = ""
    boards: int = 0

    def written(self) -> str:
        """Return the entry as a line of a record."""
        return f"{self.seed} {self.verdict} {self.line or self.boards}"

    def moves(self, reading: Reading) -> tuple[Move, ...]:
        """Return the moves of the line, if any. Raises `ValueError` if one is not legal."""
        return moves_of_letters(deal(SUITS, RANKS, self.seed, reading), self.line)


@dataclass(frozen=True)
class Record:
    """The verdicts on many deals under one reading."""

    reading: Reading
    entries: tuple[Entry, ...]

    def count(self, verdict: DealVerdict) -> int:
        """Return the number of deals with a verdict."""
        return sum(entry.verdict == verdict for entry in self.entries)

    @property
    def winnable(self) -> tuple[float, float]:
        """The share of all deals that can be won, from and to, each with 95 % confidence."""
        deals = len(self.entries)
        return wilson(self.count("won"), deals).low, 1 - wilson(self.count("lost"), deals).low

    def as_dict(self) -> dict[str, Any]:
        """Return the counts and entries as JSON values."""
        return {
            "rules": self.reading,
            "deals": len(self.entries),
            **{verdict: self.count(verdict) for verdict in VERDICTS},
            "record": [entry.written() for entry in self.entries],
        }

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return the counts as names and texts."""
        least, most = self.winnable
        return (
            ("deals", f"{len(self.entries):,}"),
            *((verdict, f"{self.count(verdict):,}") for verdict in VERDICTS),
            ("winnable of all deals", f"{least:.1%} to {most:.1%}, with 95 %"),
        )

    def written(self) -> str:
        """Return the record as a text."""
        return "".join(f"{entry.written()}\n" for entry in self.entries)


VERDICTS: tuple[DealVerdict, ...] = ("won", "lost", "open")


def read_record(reading: Reading, text: str) -> Record:
    """Return the record of a text. Raises `ValueError` at a line that is none of a record."""
    return Record(reading, tuple(map(_entry, text.splitlines())))


def _entry(line: str) -> Entry:
    seed, word, rest = line.split(" ")
    for verdict in VERDICTS:
        if word == verdict:
            won = word == "won"
            return Entry(int(seed), verdict, rest if won else "", 0 if won else int(rest))
    raise ValueError(f"{line} is not a line of a record")


def moves_of_letters(state: State, text: str) -> tuple[Move, ...]:
    """Return the moves of a line from a deal. Raises `ValueError` if one is not legal."""
    cards = [CARD_LETTERS.index(letter) for letter in text]
    return moves_between(state, zip(cards[::2], cards[1::2], strict=True))


def decide_deal(reading: Reading, seed: int, budget: int) -> Entry:
    """Decide a deal within a budget of boards."""
    state = deal(SUITS, RANKS, seed, reading)
    found, grid = run_to_end(decide(state, budget, by_search=True)), grid_for(state)
    if found.winnable is None and dead_proof(grid, grid.pack([state])[0]) is not None:
        return Entry(seed, "lost")
    if found.line is not None:
        cards = [card for move in found.line for card in move[1:]]
        return Entry(seed, "won", "".join(CARD_LETTERS[card] for card in cards))
    if found.winnable is False:
        return Entry(seed, "lost", boards=found.visited)
    return Entry(seed, "open", boards=found.boards)


RecordPiece = tuple[Reading, int, int, int]  # reading, first seed, the one after the last, budget of a deal


def record(reading: Reading, seeds: range, budget: int) -> PartitionedWork[RecordPiece, tuple[Entry, ...]]:
    """Return the work that makes the record of some deals, in pieces."""
    firsts = range(seeds.start, seeds.stop, PIECE)
    pieces = [(reading, first, min(first + PIECE, seeds.stop), budget) for first in firsts]
    return PartitionedWork(
        pieces,
        _some_entries,
        lambda parts: Record(reading, tuple(entry for part in parts for entry in part)),
        lambda values: tuple(map(reads(Entry), values)),
    )


def _some_entries(piece: RecordPiece) -> tuple[Entry, ...]:
    reading, first, stop, budget = piece
    return tuple(decide_deal(reading, seed, budget) for seed in range(first, stop))


RECORD_FILE = "solitaire-record"  # the site's file


def packed_record() -> bytes:
    """Return the record in this package."""
    return files(__package__).joinpath("deals.record").read_bytes()


def published() -> Generator[Progress, None, tuple[Record, ...]]:
    """Read the records, one a reading, in slices while they are fetched. Raises `OSError`."""
    file = shipped(RECORD_FILE)
    found = packed_record() if file is None else (yield from file.fetch())
    return tuple(parts(found.decode("ascii")))


def parts(text: str) -> list[Record]:
    """Return the records of a text. Raises `ValueError`, as `read_record`."""
    found = []
    for section in text.split("rules=")[1:]:
        name, _, entries = section.partition("\n")
        reading = next(reading for reading in READINGS if reading == name.split()[0])
        found.append(read_record(reading, entries))
    return found
