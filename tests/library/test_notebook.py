"""What notebooks show: well-formed, without scripts and requests, light and dark, and saying what the value is."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random
from xml.etree import ElementTree

import pytest

import lastcard
from lastcard import registry
from lastcard.core.claims import run
from lastcard.core.engine import NOW
from lastcard.core.game import legal_moves
from lastcard.core.twoplayer.trace import trace
from lastcard.drawings.cards import stylesheet

HOSTILE = """
import lastcard


class Evil(lastcard.Game):
    \"\"\"<script>alert(1)</script> & more.\"\"\"

    title = "<img src=x onerror=alert(1)>"
    start = ("</svg><script>alert(1)</script>", 3)

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        return ("<b>", '"quoted"')[: state[1]]

    def play(self, state, move):
        return (state[0], state[1] - 3)

    def outcome(self, state):
        return None if state[1] else 0


GAME = Evil()
"""


def tree_of(shown: str) -> ElementTree.Element:
    """What is shown, read strictly; it must be one element that asks nobody for anything."""
    root = ElementTree.fromstring(shown)
    for element in root.iter():
        assert element.tag.rpartition("}")[2] not in (
            "script",
            "image",
            "img",
            "link",
            "iframe",
            "foreignObject",
        )
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name
            assert "url(" not in value
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", shown)
    return root


def words(root: ElementTree.Element) -> str:
    """All that can be read in it."""
    return " ".join(" ".join(root.itertext()).split())


@pytest.mark.parametrize("name", lastcard.names())
def test_positions_are_drawn_along_a_whole_game(name):
    game, rng = lastcard.game(name), Random(3)
    for example in game.notation.examples:
        here = game.parse(example.text)
        for _ in range(6):
            page = tree_of(here._repr_html_())
            assert game.format(here)[:200] in words(page)
            picture = tree_of(here._repr_svg_())
            assert picture.tag.endswith("}svg")
            assert len(list(picture.iter())) > 3
            moves = legal_moves(game, here)
            if not moves:
                break
            here = game.play(here, rng.choice(moves))


@pytest.mark.parametrize(
    ("name", "text", "cards"),
    [
        ("pan", "132/212", 12),
        ("pairs", "3,7|2,5", 4),
        ("tanhinmin", "2,5|3,3~,6|4~", 6),
        ("babanuki", "1,2|3|1,2,3,J", 7),
    ],
)
def test_every_card_is_drawn_once(name, text, cards):
    """Of three ranks of Pan all twelve cards lie somewhere."""
    picture = tree_of(lastcard.position(name, text)._repr_svg_())
    papers = [element for element in picture.iter() if element.get("class") == "paper"]
    assert len(papers) == cards


def test_red_suits_are_red_and_the_joker_is_no_jack():
    red = [
        e
        for e in tree_of(lastcard.position("pan", "3444/0000")._repr_svg_()).iter()
        if e.get("class") == "red"
    ]
    assert len(red) == 8
    assert lastcard.position("babanuki", "1|1,J")._repr_svg_().count('class="bell"') == 3


@pytest.mark.parametrize("name", lastcard.names())
def test_a_solution_says_the_verdict_the_moves_and_why(name):
    game = lastcard.game(name)
    for example in game.notation.examples[:4]:
        found = lastcard.engine(name).solve(game.parse(example.text), NOW)
        read = words(tree_of(found._repr_html_()))
        for move in found.moves[:12]:
            assert " ".join(str(game.move_label(game.parse(example.text), move.move)).split()) in read
        assert " ".join(str(found.reason.words).split()) in read
        assert ("not exact" in read) == (found.status != "exact")


def test_a_solution_names_the_players_of_its_position_where_some_are_through():
    """The text of such a position has fewer players than play the game."""
    state = lastcard.position("babanuki", "1,J|1", hands=((), (1, 0), (1,)), player=1, finished=(0,))
    read = words(tree_of(lastcard.solve("babanuki", state)._repr_html_()))
    assert "The third player (not to move) can force second place" in read


def test_claims_findings_and_trees_are_shown():
    claim = lastcard.claims("matches")[0]
    assert claim.title in words(tree_of(claim._repr_html_()))
    found = run(claim, 9)
    read = words(tree_of(found._repr_html_()))
    assert found.rests_on in read
    assert all(row.computed in read for row in found.rows[:30])
    tree = trace(lastcard.game("matches"), lastcard.position("matches", 4))
    for picture in (tree_of(tree._repr_html_()), tree_of(tree._repr_svg_())):
        drawn = [
            e
            for e in picture.iter()
            if e.get("class") in ("win", "loss") and e.tag.endswith(("rect", "circle"))
        ]
        assert len(drawn) == len(tree.nodes)
    large = trace(lastcard.game("matches"), lastcard.position("matches", 10))
    assert "400 of" in words(tree_of(large._repr_svg_()))


def test_a_study_shows_its_shares_and_lengths():
    found = lastcard.study("pan", 4)
    shown = tree_of(found._repr_html_())
    said = words(shown)
    assert "70 deals, dealt in 6,435 ways" in said
    assert all(f"{one.share:.2%}" in said and f"{one.deals:,}" in said for one in found.shares)
    bars = [one for one in tree_of(found._repr_svg_()).iter() if one.tag.endswith("rect")]
    assert len(bars) == 2 * len(found.shares) + len(found.plies)
    drawn = lastcard.study("pairs", 5, 3, sample=30, seed=2)
    said = words(tree_of(drawn._repr_html_()))
    assert "30 deals drawn from seed 2" in said
    assert "95 % interval" in said
    assert "Who begins gets" in said


def test_it_is_light_and_dark_by_what_is_around_it():
    look = stylesheet()
    for around in ("prefers-color-scheme: dark", 'data-jp-theme-light="false"', ".dark .lastcard"):
        assert around in look
    assert look.count("--ink:#1d1c22") == 2  # by itself, and where it is light around it
    assert look.count("--ink:#eeebe4") == 2


def test_texts_of_somebodys_game_are_no_markup(tmp_path):
    file = tmp_path / "evil.py"
    file.write_text(HOSTILE, "utf-8")
    with registry.kept():
        found = lastcard.solve(str(file), lastcard.game(str(file)).start)
        read = words(tree_of(found._repr_html_()))
    assert "<script>" in read
    assert "<b>" in read


def test_no_library_of_the_pages_is_needed():
    code = (
        "import sys, lastcard; lastcard.solve('pan', '032/212')._repr_html_(); "
        "lastcard.position('shichinarabe', 'r: RB')._repr_svg_(); "
        "print([name for name in ('panel', 'bokeh', 'param', 'pandas') if name in sys.modules])"
    )
    run_ = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run_.stdout.strip() == "[]"
