"""Positions and moves of Pairs: reading and writing, bad input, chance, reshuffles, and the table of a whole game."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as some

from lastcard.core.game import CHANCE, IllegalMove, MoveError
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import FOLD, HIT, NOTATION, RoundEnding, triangular
from lastcard.games.pairs.rules.table import DeckEmpty, GameTable, new_table, target
from tests.games.notation_checks import read_or_refused, refusal


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("7,3|5,2", "3,7|2,5"),
        (" 3,7|2,5\t burn=5 ", "3,7|2,5"),
        ("03,7|2,5 discards=0,0,0,0,0,0,0,0,0,0", "3,7|2,5"),
        ("3,7|2,5 deck=1,1,2,4,4,6,6,8,9,10", "3,7|2,5"),
        ("3,7|2,5 burn=0 dealing", "3,7|2,5 burn=0 dealing"),
        ("1|2|3|4|5", "1|2|3|4|5"),
        ("1|2 burn=2 discards=1,0,0 deck=0,1,2", "1|2 deck=0,1,2 discards=1,0,0 burn=2"),
        ("1|2 deck=0,1,2 discards=1,0,0 burn=3", "1|2 deck=1,1,2 burn=3"),  # become the new deck at once
        ("3,7|2,5 burn=5 folded", "3,7|2,5 folded"),
        ("3,7|2,5  paired=07", "3,7|2,5 paired=7"),
        ("3,7|2,5 deck=1,1,2,4,4,6,5,8,9,10 paired=7", "3,7|2,5 paired=7"),  # the second 7 has left the deck
        ("3,7|2,5 deck=1,1,2,4,4,6,6,8,9,10 paired=7", "3,7|2,5 deck=1,1,2,4,4,6,6,8,9,10 paired=7"),
        ("2,3|1 deck=0,0,1,1 burn=2 paired=3", "2,3|1 deck=0,0,1,1 burn=2 paired=3"),
        ("2,3|1 deck=0,0,1,1 discards=1,0,0,0 burn=2 folded", "2,3|1 deck=1,0,1,1 burn=2 folded"),
    ],
)
def test_positions_are_written_in_one_way(text, written):
    assert re.fullmatch(NOTATION.regex, text)
    assert GAME.format(GAME.parse(text)) == written
    assert GAME.format(GAME.parse(written)) == written


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("11|2", "rank 11 in stack 1 is too high: without deck= the ranks go from 1 to 10"),
        ("4|2 deck=1,2,3", "rank 4 in stack 1 is too high: deck='1,2,3' counts the ranks 1 to 3"),
        ("99|2", "20 ranks are the most"),
        ("3,3|2", "stack 1 has two cards of rank 3"),
        ("1|1", "2 cards of rank 1 lie face up, and the deck holds 1"),
        ("3,7", "one stack"),
        ("3,7|", "stack 2 is empty"),
        ("|3,7", "stack 1 is empty"),
        ("1||2", "stack 2 is empty"),
        ("0|2", "'0' in stack 1 is not a rank"),
        ("-1|2", "'-1' in stack 1 is not a rank"),
        ("1,|2", "a comma without a rank"),
        ("|".join(["3"] * 40), "there are 40 stacks: 2 to 10 players"),
        ("1|2 deck=1000000000,1", "deck has '1000000000' for rank 1: 100,000 cards are the most"),
        ("1|2 deck=99999,99999", "199,998 cards; 100,000 in all is the most"),
        ("1|2 deck=1,-1", "counts are not negative"),
        ("1|2 deck=1,x", "deck has 'x' for rank 2"),
        ("1|2 deck=", "deck has nothing for rank 1"),
        ("1|2 discards=-3,0,0,0,0,0,0,0,0,0", "counts are not negative"),
        ("1|2 discards=1", "counts 1 rank, and the deck has 10"),
        ("1|2 deck=" + ",".join("1" * 21), "deck= counts 21 ranks: 20 are the most"),
        ("1|2 burn=-1", "counts are not negative"),
        ("1|2 burn=5 burn=5", "burn is given twice"),
        ("1|2 take=3", "'take=3' is not an option"),
        ("1|2 dealing dealing", "dealing stands once, at the end"),
        ("1|2 dealing burn=5", "dealing stands once, at the end"),
        ("1|2 folded burn=5", "folded stands once, at the end"),
        ("1|2 paired=1 dealing", "paired stands once, at the end"),
        ("1|2 folded=1", "folded stands alone, without = and '1'"),
        ("3,7|2,5 paired=2", "'paired=2' is not a pair of the first stack: type one of paired=3, paired=7"),
        ("4|2,5 paired", "'paired' is not a pair of the first stack: type paired=4"),
        ("4|2,5 paired=", "'paired=' is not a pair of the first stack: type paired=4"),
        ("4|2,5 paired=" + "9" * 500, "is not a pair of the first stack: type paired=4"),
        ("1|2 paired=1", "2 cards of rank 1 lie face up, and the deck holds 1"),
        (
            "2|1 deck=1,1 burn=3 paired=2",
            "no card was left to deal: the deck has 2 cards left, and 3 are burned",
        ),
        ("1|2 burn=60 folded", "nobody can have folded: the deck has 53 cards, and 60 are burned"),
        ("1|2 burn=60 dealing", "no card can be dealt: the deck has 53 cards, and 60 are burned"),
    ],
)
def test_bad_positions_are_refused_with_what_is_wrong(text, why):
    assert why in refusal(GAME, text)


@given(some.text(alphabet="0123456789,|=deckburnisagflop -", max_size=60))
def test_any_text_is_read_or_refused(text):
    read_or_refused(GAME, text)


def test_hit_is_followed_by_a_card_each_as_likely_as_its_share():
    state = GAME.parse("3,7|2,5")
    dealing = GAME.play(state, HIT)
    assert GAME.player_to_move(dealing) == CHANCE
    assert GAME.format(dealing) == "3,7|2,5 dealing"
    assert dict(GAME.chance_outcomes(dealing))[7] == Fraction(6, 51)
    after = GAME.play(dealing, 4)
    assert GAME.format(after) == "2,5|3,4,7"
    assert GAME.player_to_move(after) == 1
    assert GAME.players(after) == ("first", "second")


def test_a_pair_and_a_fold_are_paid_to_all_others():
    state = GAME.parse("3,7|2,5|4")
    pair = GAME.play(GAME.play(state, HIT), 7)
    assert pair.ending == RoundEnding("pair", 0, 7)
    assert GAME.outcome(pair).payoffs == (-14, 7, 7)
    assert GAME.outcome(GAME.play(state, FOLD)).payoffs == (-4, 2, 2)
    assert GAME.legal_moves(pair) == ()


def test_the_deck_is_made_anew_or_the_round_is_over():
    anew = GAME.play(GAME.parse("2,5|3,4 deck=0,1,1,1,2 discards=1,0,1,1,0 burn=4 dealing"), 3)
    assert GAME.format(anew) == "3,4|2,3,5 deck=1,1,1,2,2 burn=4"
    last = GAME.parse("2,3|1 deck=0,0,2,1 burn=2 dealing")
    assert GAME.outcome(GAME.play(last, 4)).payoffs == (0, 0)
    assert GAME.outcome(GAME.play(last, 3)).payoffs == (-3, 3)  # a pairing card still scores


@pytest.mark.parametrize(
    ("position", "moves", "written"),
    [
        ("3,7|2,5|4", (FOLD,), "3,7|2,5|4 folded"),
        ("3,7|2,5|4", (HIT, 7), "3,7|2,5|4 paired=7"),
        ("3,7|2,5|4", (HIT, 4, FOLD), "2,5|4|3,4,7 folded"),
        ("2,5|3,4 deck=0,1,1,1,2 discards=1,0,1,1,0 burn=4", (HIT, 5), None),
        ("2,3|1 deck=0,0,2,1 burn=2", (HIT, 3), "2,3|1 deck=0,0,1,1 burn=2 paired=3"),
        ("2,3|1 deck=0,0,2,1 burn=2", (HIT, 4), "1|2,3,4 deck=0,0,2,0 burn=2"),
        ("2|1 deck=0,1,1 discards=1,0,0 burn=1", (HIT, 3, FOLD), "1|2,3 deck=1,1,0 burn=1 folded"),
    ],
)
def test_an_ended_round_is_written_so_that_it_is_read_as_that(position, moves, written):
    state = GAME.parse(position)
    for move in moves:
        state = GAME.play(state, move)
    text = GAME.format(state)
    assert text == (written or "2,5|3,4 deck=0,1,1,1,1 discards=1,0,1,1,0 burn=4 paired=5")
    read = GAME.parse(text)
    assert (read.turned, read.deck, read.discards) == (state.turned, state.deck, state.discards)
    assert GAME.outcome(read).payoffs[read.player] == GAME.outcome(state).payoffs[state.player]
    assert read.ending.kind == state.ending.kind
    assert GAME.legal_moves(read) == ()


@pytest.mark.parametrize(
    "text", ["Hit", "deal", "deal x", "deal 0", "deal 07", "7", "", "hit hit", "deal 999999999999"]
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(MoveError):
        GAME.parse_move(GAME.parse("3,7|2,5"), text)


def test_moves_out_of_turn_are_refused():
    state = GAME.parse("3,7|2,5")
    for position, move, why in (
        (state, "deal 7", "before the player to move hits"),
        (state.hit(), "fold", "a card is to come"),
        (GAME.parse("1|2 dealing"), "deal 1", "no card of rank 1 is left"),
        (state.fold(), "hit", "the round is over"),
    ):
        with pytest.raises(IllegalMove, match=why):
            GAME.parse_move(position, move)


def all_cards(table: GameTable, state: State | None = None) -> list[int]:
    piles = [table.aside] if state is not None else [table.deck, table.discards, table.aside]
    if state is not None:
        piles += [state.deck, state.discards]
    counts = [sum(pile[rank] for pile in piles) for rank in range(len(table.deck))]
    for stack in state.stacks if state is not None else ():
        for rank in stack:
            counts[rank - 1] += 1
    return counts


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_whole_game_loses_no_card_and_ends_at_the_target(players):
    rng = Random(players)
    table = new_table(players)
    rounds = 0
    while table.loser is None:
        state = table.deal(rng).state
        assert all_cards(table, state) == list(triangular())
        low = min(stack[0] for stack in state.stacks)
        assert any(stack[0] == low for stack in state.stacks)
        while state.ending is None:
            moves = GAME.legal_moves(state)
            state = GAME.play(state, rng.choice(moves))
        table = table.settle(state)
        assert all_cards(table) == list(triangular())
        assert sum(table.money) == 0
        assert sum(table.scores) == sum(count * rank for rank, count in enumerate(table.aside, start=1))
        rounds += 1
    assert table.scores[table.loser] >= target(players) == 60 // players + 1
    assert rounds > 2


def test_ties_are_broken_by_further_cards_and_the_lowest_moves_first():
    ties = 0
    for seed in range(300):
        dealt = new_table(3).deal(Random(seed))
        firsts = [card.rank for card in dealt.cards if card.tie == 0]
        assert len(firsts) == 3
        if firsts.count(min(firsts)) == 1:
            assert dealt.state.player == firsts.index(min(firsts))
            assert all(len(stack) == 1 for stack in dealt.state.stacks)
        else:
            ties += 1
            last = max(card.tie for card in dealt.cards)
            new = {card.seat: card.rank for card in dealt.cards if card.tie == last and not card.discarded}
            assert dealt.state.player == min(new, key=lambda seat: new[seat])
    assert ties > 20


def test_a_tie_that_no_card_can_break_is_decided_by_lot():
    seen = set()
    for seed in range(40):
        dealt = new_table(2, (9, 0), burn=0).deal(Random(seed))
        assert dealt.drawn
        seen.add(dealt.state.player)
    assert seen == {0, 1}


def test_a_round_that_cannot_be_dealt_says_so():
    with pytest.raises(DeckEmpty):
        new_table(3, (1, 1), burn=0).deal(Random(1))
    with pytest.raises(DeckEmpty):
        new_table(2, (3, 3), burn=5).deal(Random(1))
