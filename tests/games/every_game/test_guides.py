"""The guides: short sentences, no word that is not explained, every option told, and what they state is true."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from lastcard import registry
from lastcard.core.game import Game, Guide
from lastcard.games import babanuki, matches, pairs, pan, shichinarabe, solitaire, tanhinmin
from lastcard.games.babanuki.rules import deal as deal_babanuki
from lastcard.games.pairs.rules.table import new_table
from lastcard.games.shichinarabe.rules import deal as deal_sevens
from lastcard.games.shichinarabe.rules.cards import PACK, card_at, from_hand

LONGEST = 20
"""Words of a sentence that is still read in one breath."""

ON_AVERAGE = 13.0
"""Words of a sentence, over a whole guide."""

EXPLAINED = [
    "all-mighty right",
    "beat",
    "burned",
    "complete",
    "cut card",
    "cycle",
    "deck",
    "discard",
    "draw",
    "exchange",
    "fold",
    "hand",
    "hit",
    "joker",
    "neighbour",
    "pair",
    "pass",
    "pile",
    "plain card",
    "dot",
    "position",
    "rank",
    "round",
    "set",
    "stack",
    "stuck",
    "suit",
    "swap",
]
"""Words of the trade: where one of them is used, the guide's own list of words says what it means."""

FORBIDDEN = [
    "zugzwang",
    "ply",
    "plies",
    "misère",
    "misere",
    "parity",
    "vertex",
    "vertices",
    "edge",
    "optimal",
    "strategy",
    "state",
    "outcome",
    "payoff",
    "modulo",
    "integer",
    "subset",
    "respectively",
    "i.e.",
    "e.g.",
    "opponent",
    "legal",
    "theorem",
    "equilibrium",
]
"""Words that a guide does without; what the paper calls a thing may stand where a word is explained."""

OTHERS = {
    "matches": ("21 take=1", "21 take=2", "21 take=40", "21 rule=normal", "1"),
    "pan": (
        "222222/122222",
        "132/212 take=1",
        "132/212 take=2 sets=off",
        "132/212 bottom=free",
        "132/212 nines=together",
        "111/011 suits=2",
        "111/111 suits=3",
        "010/001 suits=1",
        "0000002/0000002",
    ),
    "pairs": ("2|3|4", "2|3|4|5|6|7", "1|2 deck=1,1,2 burn=0", "1|2 deck=9,9 burn=1 discards=1,0"),
    "tanhinmin": ("1,4~|2|0",),
    "babanuki": ("1|1,J", "1,4|2,3|1,4|2,3,J", "1,2,J|1,3|3,4|4,5|5,6|2,6", "J"),
    "shichinarabe": (
        "r: RBB RB(R B) B",
        "r: B(BB(BRR B) R) R almighty=1,0 passes=0,2",
        "r: BRRB RRBB add=4-8@4 delete=0-5@4",
        "b: BRWRW 2>3 2-4 almighty=1,1 passes=0,1",
    ),
    "solitaire": (
        *(f"4x4: seed=1 rules={reading}" for reading in ("swap", "odd", "broad")),
        *("2x3: seed=1", "2x3: seed=1 rules=odd", "3x2: seed=1", "1x4: seed=2", "8x13: seed=1"),
    ),
}


def positions() -> list[tuple[str, str]]:
    return [
        (name, text)
        for name in registry.names()
        for text in (
            *(example.text for example in registry.game(name).notation.examples),
            *OTHERS.get(name, ()),
        )
    ]


@pytest.fixture(params=positions(), ids=" ".join)
def told(request) -> tuple[Game, object, Guide]:
    name, text = request.param
    game = registry.game(name)
    state = game.parse(text)
    return game, state, game.guide(state)


def prose(guide: Guide) -> str:
    """All that is read aloud, but the meanings of words."""
    texts = [text for _, texts in guide.sections() for text in texts]
    return "\n".join([*texts, *([guide.example.caption] if guide.example else [])])


def sentences(text: str) -> list[str]:
    return [found for found in re.split(r"(?<=[.!?])\s+", text) if found]


def words(text: str) -> list[str]:
    return re.findall(r"[\w’'~-]+", text)


def uses(text: str, word: str) -> bool:
    return bool(re.search(rf"(?<![\w-]){re.escape(word)}(e?s|ned|ed)?(?![\w-])", text.lower()))


def test_sentences_are_short(told):
    _, _, guide = told
    found = sentences(prose(guide)) + [part for _, meaning in guide.words for part in sentences(meaning)]
    assert [one for one in found if len(words(one)) > LONGEST] == []
    assert sum(len(words(one)) for one in found) / len(found) <= ON_AVERAGE
    assert [one for one in found if not one.endswith((".", "?"))] == []


def test_a_long_sentence_would_be_noticed():
    long = "You take a card and then " + "and then " * 12 + "you stop."
    assert len(words(long)) > LONGEST


def test_words_of_the_trade_are_explained(told):
    _, _, guide = told
    explained = " ".join(word for word, _ in guide.words).lower()
    text = prose(guide)
    assert [word for word in EXPLAINED if uses(text, word) and word not in explained] == []
    assert [word for word in FORBIDDEN if uses(text, word)] == []
    assert len({word for word, _ in guide.words}) == len(guide.words)


def test_a_word_that_is_not_explained_would_be_noticed():
    assert uses("Then fold.", "fold")
    assert uses("Two pairs.", "pair")
    assert not uses("This is unfolded.", "fold")


def test_nothing_is_left_to_algebra(told):
    _, _, guide = told
    assert not re.search(r"[=<>≤≥+×·μ|]|\b[nkm]\b", prose(guide))


def test_every_part_is_there_and_speaks_to_the_reader(told):
    _, _, guide = told
    assert all((guide.goal, guide.setup, guide.turn, guide.end, guide.unusual, guide.words))
    assert re.search(r"\byou(r|rself)?\b", prose(guide).lower())
    assert re.search(r"first|start|You play alone", guide.setup)
    assert len(words(prose(guide))) < 360


def test_the_picture_shows_a_legal_move_under_the_rules_of_the_position(told):
    game, _state, guide = told
    if guide.example is None:
        assert game.name in ("pan", "pairs", "solitaire")  # other suits than four, very many players, one row
        return
    shown = game.parse(guide.example.position)
    assert game.format(shown) == guide.example.position
    game.play(shown, game.parse_move(shown, guide.example.move))
    if game.name != "shichinarabe":  # whose boards differ in more than their rules
        assert game.guide(shown).turn == guide.turn


def test_a_guide_says_nothing_of_what_a_hand_holds():
    guides = {tanhinmin.GAME.guide(tanhinmin.GAME.random_state(Random(seed))) for seed in range(40)}
    assert len(guides) == 1
    rules = {pan.GAME.guide(pan.GAME.random_state(Random(seed), 4)) for seed in range(40)}
    assert len(rules) == 1


# What a guide says of its game, and what the game does.


def numbers(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", text)}


@pytest.mark.parametrize(("take", "rule"), list(product((1, 2, 3, 4, 10), ("misere", "normal"))))
def test_matches(take, rule):
    state = matches.GAME.parse(f"30 take={take} rule={rule}")
    guide = matches.GAME.guide(state)
    legal = matches.GAME.legal_moves(state)
    assert {min(legal), max(legal)} <= numbers(guide.turn)
    assert max(numbers(guide.turn)) == max(legal)
    last = matches.GAME.play(matches.GAME.parse(f"1 take={take} rule={rule}"), 1)
    outcome = matches.GAME.outcome(last)
    taker_wins = outcome is not None and outcome.worth(0) == "win"
    assert guide.end.endswith("last match, you win." if taker_wins else "last match, you lose.")
    assert ("yourself" in guide.goal) == taker_wins


@pytest.mark.parametrize("options", ["", "take=1", "take=2", "sets=off", "bottom=free", "nines=together"])
def test_pan(options):
    game = pan.GAME
    state = game.parse(f"222222/122222 {options}")
    guide = game.guide(state)
    assert numbers(sentences(guide.setup)[0]) >= {24, 4}
    assert "9, 10, J, Q, K and A" in guide.setup
    empty = game.parse(f"000001/000001 {options}")
    taken = sum(game.play(empty, 0).other) - sum(empty.hand)
    assert ("the top card" in guide.turn.split("Or pick up")[1]) == (taken == 1)
    assert taken == 1 or f"the top {taken} cards" in guide.turn
    holder = game.parse(f"000004/100000 {options}")
    assert ("as a set" in guide.turn) == (-6 in game.legal_moves(holder))
    nines = game.parse(f"322222/022222 {options}" if options != "bottom=free" else f"422222/022222 {options}")
    assert ("must play them together" in guide.turn) == (1 not in game.legal_moves(nines))
    assert ("stays at the bottom" in guide.setup) == (options != "bottom=free")
    assert 0 in game.legal_moves(
        game.parse("000001/000010")
    )  # picking up is legal when a card could be played
    assert "You may pick up even when" in guide.unusual
    assert game.called_off(state).results == ("draw", "draw")
    assert guide.end.endswith("it is a draw.")


@pytest.mark.parametrize(("players", "ranks"), [(2, 10), (3, 10), (4, 10), (3, 6)])
def test_pairs(players, ranks):
    table = new_table(players, ranks=ranks)
    state = table.deal(Random(players)).state
    guide = pairs.GAME.guide(state)
    assert table.target in numbers(guide.goal)
    assert table.target in numbers(guide.end)
    assert sum(range(1, ranks + 1)) in numbers(guide.setup)
    assert {1: "One", 5: "Five"}[state.burn] + " card" in guide.setup
    lowest = [min(stack) for stack in state.stacks]
    assert state.player == lowest.index(min(lowest))
    folded = pairs.GAME.play(state, pairs.GAME.parse_move(state, "fold"))
    assert folded.ending.score == min(lowest)
    assert "Fold: take the lowest face-up card, no matter whose it is." in guide.turn
    caption = guide.example.caption
    shown = pairs.GAME.parse(guide.example.position)
    assert numbers(caption) == {*shown.hand, shown.low}


def test_tanhinmin():
    game = tanhinmin.GAME
    guide = game.guide(game.start)
    assert game.format_move(game.legal_moves(game.parse("4,5|6|4"))[0]) == "5"  # a 4 does not beat a 4
    assert "a 4 does not beat a 4" in guide.unusual
    assert "pass" not in [game.format_move(move) for move in game.legal_moves(game.parse("4,5|6|0"))]
    assert "pass" in [game.format_move(move) for move in game.legal_moves(game.parse("4,5|6|4"))]
    assert [game.format_move(move) for move in game.legal_moves(game.parse("5,6|6|4~"))] == ["pass"]
    assert "nothing beats them" in guide.unusual


@pytest.mark.parametrize("players", [2, 3, 4])
def test_babanuki(players):
    game = babanuki.GAME
    state = deal_babanuki(Random(1), players)
    guide = game.guide(state)
    assert guide.setup.startswith({2: "Two", 3: "Three", 4: "Four"}[players])
    assert numbers(guide.setup) == {26}
    assert state.moves == state.hands[-1]  # the player before draws from nobody else
    both = game.parse("1|2|1,2,J" if players > 2 else "1|1,J")
    assert ("If one draw empties two hands" in guide.end) == (players > 2)
    if players > 2:
        after = game.parse("1,J|2|2,1") if players == 3 else game.parse("1,J|2|3|2,3,1")
        assert len(game.play(after, 1).hands) == players
        ended = game.play(game.parse("1|J|1"), 1)
        assert ended.finished == (2, 0)  # who was drawn from is out before who drew
    assert both.over is False


def test_sevens():
    game = shichinarabe.GAME
    guide = game.guide(game.start)
    assert len(PACK) in numbers(guide.setup)
    for seed in range(20):
        state = deal_sevens(Random(seed), jokers=2, passes=1)
        opened = {card_at(vertex)[:-1] for vertex in state.selectable()}
        assert opened <= {"6", "8"}
        told = game.guide(state)
        assert "joker" in told.turn
        assert f"Red has {state.almighty[0]} joker" in told.turn
        assert "Red has 1 pass left, blue has 1." in told.turn
    assert "tunnel" in game.guide(from_hand(["6♠"], tunnel=True)).unusual
    stuck = game.parse("r: BR")
    assert game.outcome(stuck).sentence == "red cannot move, so blue wins"
    lost = game.play(
        game.parse("r: BR almighty=1,0 passes=1,0"),
        game.parse_move(game.parse("r: BR almighty=1,0 passes=1,0"), "!1 pass"),
    )
    assert game.outcome(lost).worth(0) == "loss"
    assert "last dot, you lose" in game.guide(game.parse("r: BR almighty=1,0")).turn


@pytest.mark.parametrize(
    ("suits", "ranks", "reading"), list(product((2, 3, 4), (3, 4), ("odd4", "odd", "broad", "swap")))
)
def test_solitaire(suits, ranks, reading):
    game = solitaire.GAME
    guide = game.guide(game.parse(f"{suits}x{ranks}: seed=1 rules={reading}"))
    assert numbers(guide.setup) == {suits * ranks, suits, ranks}
    kinds = {
        kind
        for seed in range(300)
        for exchange in game.exchanges(game.parse(f"{suits}x{ranks}: seed={seed} rules={reading}"))
        for kind in exchange.kinds
    }
    assert ("Cycle:" in guide.turn) == ("cycle" in kinds)
    assert ("two ways" in guide.turn) == (len(kinds) == 2)


def test_a_column_of_the_solitaire_that_is_complete_stays():
    game = solitaire.GAME
    assert "A complete column stays as it is." in game.guide(game.start).unusual
    whole = ["AC", "AD", "AH", "AS"]
    others = [rank + suit for rank in "234" for suit in "CDHS"]
    for seed in range(200):
        Random(seed).shuffle(others)
        rows = (" ".join([home, *others[3 * row : 3 * row + 3]]) for row, home in enumerate(whole))
        state = game.parse(f"4x4: {'/'.join(rows)} rules=broad")
        assert state.completed[0] == 0
        moved = {game.format_move(move) for move in game.legal_moves(state)}
        assert not any(" A" in move for move in moved)


@pytest.mark.parametrize(("name", "text"), [pair for pair in positions() if pair[0] in OTHERS])
def test_what_the_rules_name_the_guide_names_too(name, text):
    """The short rules of a position are the older text: what stands in them must not be missing here."""
    game = registry.game(name)
    state = game.parse(text)
    rules, guide = game.rules(state), game.guide(state)
    said = prose(guide) + " ".join(meaning for _, meaning in guide.words)
    for option, words_for_it in NAMED.items():
        if re.search(option, rules):
            assert re.search(words_for_it, said), (option, rules)


NAMED = {
    r"wins\.$": "wins|win",
    "cut card": "cut card",
    "joker": "joker",
    "[Aa]ll-mighty right": "all-mighty right",
    "pass left": "pass left",
    "Some edges appear": "Some lines appear",
    "Ace and king of a suit are neighbours": "tunnel",
    "nine stays under the pile": "stays under the pile for good",
    "No card is fixed": "No card is fixed under the pile",
    "must place them together": "must put them down together",
    "may be placed together": "as a set",
    "There are no cycles": "There is one way",
    "Cycle:": "Cycle:|There is one way",
    r"(\d+) points first": r"\d+ points",
    "discards": "discards",
    "the round ends": "nobody gets points",
}
"""What the short rules say of an option, and how the guide has it."""
