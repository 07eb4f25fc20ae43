"""Easy, Medium and Hard: what they see, and that the records of their strength are what is measured anew."""

from __future__ import annotations

import json
from math import sqrt
from random import Random

import pytest

from lastcard import registry
from lastcard.core.playing import PerfectAgent
from lastcard.core.playing.level_contest import EACH, fair_start, level_contest, play_piece
from lastcard.core.playing.levels import LEVELS, Level, ShortSightedAgent, player_named
from lastcard.core.playing.simulate import play_out
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.engine import ENGINE

RECORDED = ["matches", "pan", "pairs", "tanhinmin", "babanuki", "shichinarabe"]
QUICK = ["matches", "pan", "pairs"]


@pytest.mark.parametrize(("left", "moves"), [(2, {"1"}), (4, {"3"}), (9, {"1", "2", "3"})])
def test_a_loss_or_a_win_that_is_near_is_seen(left, moves):
    """Who takes the last match loses: of two one takes one, of four three; of nine nothing is near."""
    agent = ShortSightedAgent(2)
    made = {GAME.format_move(agent.choose(GAME, State(left), Random(seed))) for seed in range(40)}
    assert made == moves


def test_who_looks_no_ply_ahead_is_none():
    with pytest.raises(ValueError, match="1 move ahead or more"):
        ShortSightedAgent(0)


def test_a_player_that_there_is_not_is_named():
    with pytest.raises(ValueError, match="easy, medium, hard, perfect, random"):
        level_contest(ENGINE, ["easy", "grandmaster"], 10, 1)
    with pytest.raises(ValueError, match="played by 2 here, not by 3"):
        level_contest(ENGINE, ["easy", "easy", "easy"], 10, 1)


def test_a_level_of_skill_one_is_the_perfect_player():
    perfect = PerfectAgent(ENGINE.solve)
    agents = [Level(1.0).player(perfect), player_named("random", perfect, ENGINE.levels)]
    for seed in range(5):
        assert play_out(GAME, State(15), agents, Random(seed)).outcome.winners == (0,)


def test_a_fair_start_favours_nobody_among_beginners():
    beginner = ShortSightedAgent(1)
    rng, won = Random(3), 0
    for seed in range(12):
        start = fair_start(ENGINE, Random(seed), 2)
        won += sum(
            play_out(GAME, start, [beginner, beginner], rng).outcome.winners == (0,) for _ in range(EACH * 2)
        )
    assert abs(won / (12 * 2 * EACH) - 1 / 2) < 0.2


def test_a_piece_depends_on_its_number_alone_and_everybody_sits_everywhere():
    pieces = level_contest(ENGINE, ["easy", "medium"], 40, 7).pieces
    first = [play_piece(ENGINE, piece) for piece in pieces]
    assert first == [play_piece(ENGINE, piece) for piece in reversed(pieces)][::-1]
    assert sum(tally.games for tally in first) == 40


@pytest.mark.parametrize("name", RECORDED)
def test_a_record_has_a_row_a_level_and_says_how_it_was_made(name):
    record = registry.engine(name).level_record()
    assert [(row.level, row.others) for row in record.rows] == list(
        zip(LEVELS, (*LEVELS[1:], "perfect"), strict=True)
    )
    for row in record.rows:
        assert row.won + row.drawn <= row.games
        assert record.command(row).startswith(f"lastcard simulate {name} {row.level} {row.others}")


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[] if one in QUICK else [pytest.mark.slow]) for one in RECORDED]
)
def test_games_that_are_played_anew_agree_with_the_record(name, cli):
    """With another seed: the share is within three and a half standard errors of both samples."""
    record = registry.engine(name).level_record()
    row, games = record.rows[0], 60
    words = ["simulate", name, row.level, *[row.others] * (row.players - 1)]
    said = json.loads(cli(*words, "--games", str(games), "--seed", "99", "--json")[1])
    seats = said["seats"]
    won = seats[1]["losses"] if name == "pairs" else seats[0]["wins"]
    share = row.won / row.games
    error = sqrt(share * (1 - share) * (1 / row.games + 1 / games))
    assert abs(won / said["games"] - share) < 3.5 * error


def test_who_cannot_come_first_any_more_does_not_avoid_to_finish():
    """Three players of old maid, one of whom is out: the pair that ends the game is as good as the joker."""
    game = registry.game("babanuki")
    state = game.parse("1,2,J|1|2")
    while not state.finished:
        state = game.play(state, next(card for card in game.legal_moves(state) if card != "J"))
    assert not state.over
    assert len(ShortSightedAgent(1).favoured(game, state)) == len(game.legal_moves(state))
