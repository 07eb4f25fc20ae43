"""The rules: notation both ways, every kind of bad input, legal moves, the end."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.pan.rules import GAME, MAX_TAKE, PAN_PLAYERS, RANK_LIMIT, PanRules, State
from tests.games.notation_checks import goes_round, move_or_refused, read_or_refused, refusal
from tests.games.pan import oracle

variants = st.builds(
    PanRules,
    take=st.integers(1, 6) | st.integers(1, MAX_TAKE),
    sets=st.just(True) | st.booleans(),
    suits=st.integers(1, 9),
    bottom_free=st.booleans(),
).flatmap(
    lambda rules: st.sampled_from([rules, PanRules(rules.take, True, rules.suits, rules.bottom_free, True)])
)


@st.composite
def states(draw):
    game = draw(st.just(PanRules()) | variants)
    hands = []
    for rank in range(1, draw(st.integers(1, RANK_LIMIT)) + 1):
        mine = draw(st.integers(0, game.cards(rank)))
        hands.append((mine, draw(st.integers(0, game.cards(rank) - mine))))
    assume(any(a or b for a, b in hands))
    return State(tuple(a for a, _ in hands), tuple(b for _, b in hands), game)


@given(states())
def test_notation_goes_round(state):
    text = goes_round(GAME, state)
    assert GAME.parse(text.replace("/", "-")) == state


@given(states(), st.permutations(range(5)), st.sampled_from([" ", "  ", "\t", " \t "]))
def test_options_may_be_spelt_out_in_any_order(state, order, gap):
    rules = state.rules
    options = [
        f"take={rules.take}",
        f"sets={'on' if rules.sets else 'off'}",
        f"suits={rules.suits}",
        f"bottom={'free' if rules.bottom_free else 'fixed'}",
        f"nines={'together' if rules.nines_together else 'free'}",
    ]
    hands = GAME.format(state).split(" ")[0]
    text = gap.join([hands, *(options[number] for number in order)])
    for written in (text, f"{gap}{text}{gap}"):
        assert GAME.parse(written) == state
        assert re.fullmatch(GAME.notation.regex, written)


BAD = {
    "": "empty",
    " ": "empty",
    "000/000": "both hands are empty",
    "0/0": "both hands are empty",
    "032": "not two hands",
    "032/212/000": "not two hands",
    "032-212/000": "not two hands",
    "032 / 212": "not two hands",
    "032,212": "not two hands",
    "/212": "lacks the hand of the player to move",
    "032/": "lacks the hand of the other player",
    "-1": "lacks the hand of the player to move",
    "/": "lacks the hand of the player to move",
    "03x/212": "'03x' is not a hand",
    "032/2.2": "'2.2' is not a hand",
    "０３２/212": "is not a hand written in digits",
    "03²/212": "is not a hand written in digits",
    "32/212": "2 and 3 ranks",
    "032/21": "3 and 2 ranks",
    "00000000001/00000000001": "11 ranks",
    "9" * 1999: "not two hands",
    "9" * 900 + "/" + "9" * 900: "900 ranks",
    "9" * 10**6: "characters long",
    "400/000": "rank 1 (9) has 4 + 0 = 4 cards",
    "200/200": "rank 1 (9) has 2 + 2 = 4 cards",
    "050/000": "rank 2 (10) has 5 + 0 = 5 cards",
    "000003/000002": "rank 6 (A) has 3 + 2 = 5 cards",
    "0000003/0000002": "rank 7 has 3 + 2 = 5 cards",
    "500/000 bottom=free": "rank 1 (9) has 5 + 0 = 5 cards",
    "030/010 suits=3": "rank 2 (10) has 3 + 1 = 4 cards",
    "032/212 take=0": "take='0'",
    "032/212 take=100": "take='100'",
    "032/212 take=03": "take='03'",
    "032/212 take=": "take=''",
    "032/212 take=two": "take='two'",
    "032/212 take=" + "9" * 1900: "take='9",
    "032/212 suits=10": "suits='10'",
    "032/212 suits=0": "suits='0'",
    "032/212 sets=no": "sets='no'",
    "032/212 sets=": "sets=''",
    "032/212 bottom=Free": "bottom='Free'",
    "032/212 nines=yes": "nines='yes'",
    "032/212 take=2 take=2": "take is given twice",
    "032/212 sets=off sets=on": "sets is given twice",
    "032/212 sets=off nines=together": "nines=together needs sets",
    "032/212 TAKE=2": "'TAKE=2' is not an option",
    "032/212 joker=1": "'joker=1' is not an option",
    "032/212 take": "'take' is not an option",
    "032/212 212": "'212' is not an option",
    "032/212\ntake=2": "not a hand written in digits",
    "032/212\u00a0take=2": "not a hand written in digits",
}


@pytest.mark.parametrize(("text", "part"), BAD.items(), ids=[repr(text[:20]) for text in BAD])
def test_bad_positions_are_refused_with_the_wrong_part_named(text, part):
    message = refusal(GAME, text)
    assert part in message
    allowed = r"1 to |at most|is the most|limit|for example|twice|give|remove|=on|=free|=fixed"
    assert re.search(allowed, message), "it says what is allowed"


@given(st.text() | st.text(alphabet="0123456789/- takesuibomnr=gh\t", max_size=40))
@example("032/212 take=2 sets=off suits=5 bottom=free")
def test_any_text_is_a_position_or_a_position_error(text):
    read_or_refused(GAME, text)


@given(st.text(max_size=30) | st.text(alphabet="0123456789*t", max_size=4), states())
def test_any_text_is_a_legal_move_or_an_error(text, state):
    move_or_refused(GAME, state, text)


def test_moves_are_refused_with_reasons():
    for text, error, part in [
        ("", MoveError, "is not a move"),
        ("x", MoveError, "'x'"),
        ("T", MoveError, "'T'"),
        ("-2", MoveError, "'-2'"),
        ("2**", MoveError, "'2**'"),
        ("9" * 10**6, MoveError, "'999"),
        ("0", IllegalMove, "no rank 0"),
        ("5", IllegalMove, "no rank 5: the ranks are 1 to 4"),
        ("9999", IllegalMove, "no rank 9999"),
        ("2", IllegalMove, "rank 2 (10) cannot be played: the top card of the pile is higher (Q)"),
        ("3", IllegalMove, "no card of rank 3 (J) in the hand"),
        ("4*", IllegalMove, "the set of rank 4 (Q) is 4 cards, but the hand has only 2"),
    ]:
        with pytest.raises(error) as caught:
            GAME.parse_move(GAME.parse("0102/2110"), text)
        assert part in str(caught.value)
        assert len(str(caught.value)) < 200
    for text, move, part in [
        ("344/000", 0, "the game is over"),
        ("144/200", 0, "the pile has no card to pick up"),
        ("000/322", 1, "the game is over"),
        ("300/044 sets=off", -1, "sets cannot be played"),
        ("300/044 nines=together", 1, "all 3 free nines"),
        ("010/001 suits=1", -2, "one card is not a set"),
        ("012/322", 4, "no rank 4"),
    ]:
        with pytest.raises(IllegalMove, match=re.escape(part)):
            GAME.play(GAME.parse(text), move)


@given(states())
def test_moves_are_those_of_the_rules(state):
    rules = state.rules
    expected = oracle.children(
        (state.hand, state.other),
        take=rules.take,
        sets=rules.sets,
        suits=rules.suits,
        free=rules.bottom_free,
        together=rules.nines_together,
    )
    found = {}
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move)
        assert after.player == 1 - state.player
        assert after.rules == rules
        found[GAME.format_move(move)] = (after.hand, after.other)
    assert found == expected
    assert (GAME.outcome(state) is None) == bool(expected), "who is to move can always move"
    outcome = GAME.outcome(state)
    if outcome is not None:
        winner = state.player if not any(state.hand) else 1 - state.player
        assert outcome.winners == (winner,)
        assert PAN_PLAYERS[winner] in outcome.sentence


@pytest.mark.parametrize(
    "fields",
    [
        ((), ()),
        ((1,), (1, 1)),
        ((4,), (0,)),
        ((0, 5), (1, 0)),
        ((-1, 2), (1, 0)),
        ((0, 0), (0, 0)),
        ((1,) * 11, (1,) * 11),
        ((1,), (1,), PanRules(), 2),
    ],
)
def test_states_that_are_none_cannot_be_made(fields):
    with pytest.raises(ValueError, match=r"rank|hands|player"):
        State(*fields)


@pytest.mark.parametrize(
    "options",
    [{"take": 0}, {"take": 100}, {"suits": 0}, {"suits": 10}, {"sets": False, "nines_together": True}],
)
def test_rules_that_are_none_cannot_be_made(options):
    with pytest.raises(ValueError, match=r"take|suits|sets"):
        PanRules(**options)


def test_perft():
    """The numbers of lines of play, kept in a text file: position, then one number a depth from 1 on."""
    rows = (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    rows = [row for row in rows if row and not row.startswith("#")]
    assert rows
    for row in rows:
        text, _, counts = row.partition(":")
        expected = [int(count) for count in counts.split()]
        assert [_perft(GAME.parse(text), depth) for depth in range(1, len(expected) + 1)] == expected, text


def _perft(state, depth):
    if not depth:
        return 1
    return sum(_perft(GAME.play(state, move), depth - 1) for move in GAME.legal_moves(state))


def test_random_positions_are_positions_of_the_size_asked_for():
    rng = Random(1)
    for size, ranks in [(None, 4), (1, 2), (2, 2), (5, 5), (10, 10), (10**30, 10)]:
        for _ in range(50):
            state = GAME.random_state(rng, size)
            assert state.ranks == ranks
            assert GAME.outcome(state) is None
            assert GAME.parse(GAME.format(state)) == state


def test_random_positions_are_equally_likely():
    rng = Random(2)
    drawn = [GAME.random_state(rng, 2) for _ in range(20_000)]
    running = [position for position in oracle.positions(2) if sum(position[0]) and sum(position[1])]
    counts = dict.fromkeys(running, 0)
    for state in drawn:
        counts[state.hand, state.other] += 1
    mean = len(drawn) / len(running)
    assert sum((count - mean) ** 2 / mean for count in counts.values()) < 160, "chi square, 110 degrees"


def test_rules_are_put_in_words():
    usual = GAME.rules(GAME.parse("132/212"))
    assert "pick up the top three cards (fewer if there are fewer)" in usual
    assert "You may play all four of a rank at once (for the nines, the 3 free ones)" in usual
    assert usual.endswith("One nine always stays at the bottom of the pile.")
    assert "pick up the top card." in GAME.rules(GAME.parse("132/212 take=1 sets=off"))
    assert GAME.rules(GAME.parse("132/212 bottom=free")).endswith("No card is fixed under the pile.")
    assert "must play them together" in GAME.rules(GAME.parse("132/212 nines=together"))
    assert [GAME.move_label(GAME.parse("132/212"), text) for text in ("t", "1", "2", "6", "7", "1*", "7*")] == [
        "pick up", "play a 9", "play a 10", "play an A", "play one of rank 7", "play all 9s", "play all of rank 7",
    ]  # fmt: skip
