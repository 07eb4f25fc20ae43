"""Every claim can fail: each is run on a judge, tables or games that are wrong, and must come out otherwise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from lastcard.core.claims import run
from lastcard.games.pairs.facts import FACTS, contests, readings, tables
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.solver.contest import Counted
from tests.games.pairs.facts.test_facts import STATUS

BY_ID = {claim.id: claim for claim in FACTS}


class Anything(tuple):
    """Payoffs that are the same as any others."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = tuple.__hash__


def worthless(patch: pytest.MonkeyPatch) -> None:
    """A judge by whom every position is worth 1 to everybody."""
    for module in (readings, contests):
        patch.setattr(module, "truth", lambda state: (1,) * state.players)


def agreeing(patch: pytest.MonkeyPatch) -> None:
    """A judge that finds whatever a reading of an equation says."""
    patch.setattr(readings, "hitting", lambda state: Anything())


def uneven_ties(patch: pytest.MonkeyPatch) -> None:
    """A judge by whom both moves are worth the same to who moves, and not to the others."""
    patch.setattr(readings, "hitting", lambda state: (0,) * state.players)
    patch.setattr(
        readings, "folding", lambda state: tuple(int(seat != state.player) for seat in range(state.players))
    )


def no_ties(patch: pytest.MonkeyPatch) -> None:
    """A judge by whom hitting is always better."""
    patch.setattr(readings, "hitting", lambda state: (1,) * state.players)
    patch.setattr(readings, "folding", lambda state: (0,) * state.players)


def tables_turned(patch: pytest.MonkeyPatch) -> None:
    """Tables that fold where they should hit."""
    right = tables.build

    def wrong(deck, burn):
        made = yield from right(deck, burn)
        return replace(made, hits=~made.hits)

    patch.setattr(tables, "build", wrong)


def openings_of_four_turned(patch: pytest.MonkeyPatch) -> None:
    """Openings of four players of four ranks that fold where they should hit; those of three are as they are."""
    right = tables.whole_game.work_out_several

    def wrong(deck, players, burn):
        found = yield from right(deck, players, burn)
        return {cards: one._replace(hits=one.hits != (len(deck) == 4)) for cards, one in found.items()}

    patch.setattr(tables.whole_game, "work_out_several", wrong)


def nobody_deviates(patch: pytest.MonkeyPatch) -> None:
    """All three play the casino's equilibrium, also the one who may do otherwise."""
    right = contests.losing
    patch.setattr(contests, "losing", lambda ranks, target, free: right(ranks, target, ()))


def openings_turned(patch: pytest.MonkeyPatch) -> None:
    """Openings of three players that fold where they should hit."""
    right = tables.work_out_three

    def wrong(deck, burn):
        made = yield from right(deck, burn)
        hits = type(made).hits
        patch.setattr(type(made), "hits", lambda self, cards: not hits(self, cards))
        return made

    patch.setattr(tables, "work_out_three", wrong)


def even_games(patch: pytest.MonkeyPatch) -> None:
    """Games that everybody loses as often."""

    def folds(**more):
        yield from ()
        return np.zeros((1024, 1024), bool)

    def piece(piece):
        yield from ()
        players = len(piece.players)
        each = tuple([piece.games // players] * players)
        return Counted(piece.games, piece.games, each, 0, 0, each, each)

    patch.setattr(contests, "piece_steps", piece)
    patch.setattr(contests, "printed_steps", folds)


def equilibrium_loses(patch: pytest.MonkeyPatch) -> None:
    """A record in which the equilibrium has lost half of its games."""
    wrong = {
        players: replace(
            found,
            counted=replace(
                found.counted, losses=tuple(5000 if who == "equilibrium" else 2500 for who in players)
            ),
        )
        for players, found in contests.LINE_UPS.items()
    }
    patch.setattr(contests, "LINE_UPS", wrong)


def nothing_dealt(patch: pytest.MonkeyPatch) -> None:
    """A deck that a card does not leave when it is dealt."""
    patch.setattr(readings, "cards_dealt", lambda state: [(1, state)])


def no_deck(patch: pytest.MonkeyPatch) -> None:
    """Positions that have no deck left."""
    states = readings.small_positions
    patch.setattr(
        readings, "small_positions", lambda *more: (replace(s, deck=(0,) * s.ranks) for s in states(*more))
    )


def never_exploited(patch: pytest.MonkeyPatch) -> None:
    """A best answer that wins nothing."""
    patch.setattr(contests, "exploitability", lambda hits, deck: 0.0)


def casino_is_best(patch: pytest.MonkeyPatch) -> None:
    """Chances that nobody can better."""
    right = contests.objective

    def wrong(*deck, **more):
        found = yield from right(*deck, **more)
        return replace(found, against=found.chances)

    patch.setattr(contests, "objective", wrong)


def stopping_late(patch: pytest.MonkeyPatch) -> None:
    """A reading of section 2.1 that stops where section 2.3 does."""
    patch.setattr(readings, "play_2_1", GAME.play)


def nothing_discarded(patch: pytest.MonkeyPatch) -> None:
    """Chances of the next card that do not hang on the deck."""
    patch.setattr(readings, "_chances", lambda deck: ())


def judge_of_the_program(patch: pytest.MonkeyPatch) -> None:
    """A judge that moves as the program for m players does."""
    patch.setattr(
        contests,
        "hits",
        lambda state: contests._most(state.deck, state.turned) != contests._unfold(state.turned),
    )


# By claim the mutant that it must notice, and a bound at which it does.
MUTANTS = {
    "definition-1": (nothing_dealt, 2),
    "section-2-3": (no_deck, 2),
    "section-2-1-stops": (stopping_late, 3),
    "section-2-3-reshuffles": (nothing_discarded, 3),
    "appendix-7-8": (judge_of_the_program, 3),
    "theorem-3": (worthless, 2),
    "theorem-10": (worthless, 3),
    "equation-3": (agreeing, 3),
    "equation-4": (agreeing, 3),
    "equation-8": (agreeing, 4),
    "corollary-7": (uneven_ties, 3),
    "ties-of-three": (no_ties, 3),
    "corollary-8-printed": (tables_turned, 3),
    "corollary-8": (tables_turned, 3),
    "corollary-8-reversed": (tables_turned, 3),
    "sharper-bound": (tables_turned, 3),
    "openings-of-two": (tables_turned, 3),
    "openings-of-three": (openings_turned, 3),
    "openings-of-four": (openings_of_four_turned, 4),
    "many-rounds": (worthless, 2),
    "many-rounds-of-three": (worthless, 2),
    "table-1": (even_games, 1),
    "table-2": (even_games, 1),
    "two-heuristics": (equilibrium_loses, 1),
    "appendix-7-7": (even_games, 1),
    "heuristic": (never_exploited, 5),
    "real-objective": (casino_is_best, 1),
    "real-objective-of-three": (nobody_deviates, 2),
}


def test_every_claim_has_a_mutant():
    assert set(MUTANTS) == set(BY_ID)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_wrong_engine_is_noticed(name, findings, monkeypatch):
    mutate, limit = MUTANTS[name]
    status = STATUS[name]
    with monkeypatch.context() as patch:
        mutate(patch)
        wrong = run(BY_ID[name], limit)
    assert wrong.status != "unchecked"
    if status == "holds":
        assert wrong.status in ("fails", "differs", "open")
    elif wrong.status == status:
        right = findings.of(GAME.name, name, limit)
        assert (wrong.computed, wrong.rows) != (right.computed, right.rows)
