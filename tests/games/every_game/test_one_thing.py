"""One thing is not called several: what the command line says of positions with one card, one move, one board."""

from __future__ import annotations

import re

import pytest

from lastcard.core.sentences import move_count
from lastcard.core.text import amount

NOUNS = (
    "outcomes moves plies cards positions numbers players draws nodes games vertices rounds points matches deals starts "
    "hands ranks boards turns pairs exchanges columns ties"
)
ONE_OF_MANY = re.compile(rf"(?<![\d.,×x+−/=]) 1 ({NOUNS.replace(' ', '|')})\b")

SMALL = {
    "matches": ("1", "2", "3 take=1"),
    "pan": ("1/0", "10/20", "01/10"),
    "pairs": ("3|2", "1|2 deck=1,0 burn=0", "1|2 deck=0,1 burn=0"),
    "tanhinmin": ("1|2|0", "2|1|1"),
    "babanuki": ("1,J|1", "1|1,J", "1|1,2|2,J"),
    "shichinarabe": ("r: B", "r: RB", "r: B R"),
    "solitaire": ("1x1:AS", "2x1:AH/AS", "1x2:2S AS", "2x2:AH 2S/2H AS"),
}


@pytest.mark.parametrize("game", sorted(SMALL))
def test_small_positions_are_told_in_the_singular(cli, game):
    for text in SMALL[game]:
        for command in ("solve", "tree"):
            _, out, err = cli(command, game, text)
            said = " ".join((out + err).split())
            assert not ONE_OF_MANY.search(said), said


def test_a_search_that_skips_one_move_says_so(cli):
    _, out, _ = cli("tree", "babanuki", "1|1,J", "--algorithm", "alphabeta")
    assert "1 node where moves were skipped" in out
    assert "1 move never tried" in out


def test_words():
    assert [amount(count, "match", "matches") for count in (0, 1, 2)] == ["0 matches", "1 match", "2 matches"]
    assert [amount(count, "move") for count in (1, 1_200)] == ["1 move", "1,200 moves"]
    assert move_count(1) == "1 move"
    assert ONE_OF_MANY.search("so 1 outcomes are left")
    assert not ONE_OF_MANY.search("21 matches, 4k + 1 matches, 1 card")
