"""The app with a game from a file: its pages are like the others', and what is wrong in it is said on the page."""

from __future__ import annotations

import pytest

from lastcard import registry, shell
from lastcard.app import HOME, create
from lastcard.ui.shell import TABS
from tests.helpers.one_file import HEAP, changed


@pytest.fixture(autouse=True)
def kept():
    """What a test takes up is forgotten after it."""
    with registry.kept():
        yield


def test_every_tab_of_a_game_in_a_file_opens(tmp_path):
    (tmp_path / "coins.py").write_text(HEAP)
    name = registry.load(tmp_path / "coins.py")
    app = create(f"#/{name}/explore")
    for tab in TABS:
        place = f"#/{name}/{tab}" + ("?kind=best-move&grade=1&seed=7" if tab == "practise" else "")
        app.frame.asked = [app.frame.asked[0] + 1, place, "light"]
        assert (app._page.frame.title, app._page.frame.tab) == ("Coins", tab)
        assert (app.address, app._page.frame.notice) == (place, "")


def test_a_page_that_the_game_itself_prevents_says_where(tmp_path):
    file = tmp_path / "faulty.py"
    file.write_text(changed("return Heap(state.coins - move, 1 - state.player)", "return (1, 2)[move + 2]"))
    address = f"#/{registry.load(file)}/explore"
    app = create(address)
    assert app._page.frame.notice.startswith(
        f"{file}:24: play raises IndexError: tuple index out of range, at 7"
    )
    assert (app._page.frame.title, app.address) == ("Match-taking", address)
    app.frame.asked = [1, HOME, "light"]
    assert (app._page.frame.notice, app.address) == ("", HOME)


def test_what_a_game_raises_at_a_later_click_is_said_on_its_page(tmp_path):
    file = tmp_path / "faulty.py"
    label = (
        "def move_label(self, state, text):\n        return text if state.coins != 50 else self.word\n\n    "
    )
    file.write_text(changed("def play(self", f"{label}def play(self").replace("Heap(7)", "Heap(100)"))
    app = create(f"#/{registry.load(file)}/explore")
    page = app._page
    assert page.frame.notice == ""
    page.tab("explore").bar._handle_msg({"do": "enter", "text": "50"})
    assert page.frame.notice.startswith(f"{file}:24: move_label raises AttributeError: ")
    assert page.frame.notice.endswith(", at 50.")
    app.frame.asked = [1, f"#/{page.game}/learn", "light"]
    assert (app._page, page.frame.notice) == (page, "")


def test_the_shell_shows_it_beside_the_others_and_not_among_the_papers(tmp_path):
    before = shell.context()
    (tmp_path / "coins.py").write_text(HEAP)
    registry.load(tmp_path / "coins.py")
    after = shell.context()
    assert after["papers"] == before["papers"]
    *others, added = after["games"]
    assert others == before["games"]
    assert (added["name"], added["title"], added["paper"]) == ("coins", "Coins", "")
    assert (added["facts"], added["appeal"]) == (["2 players", "no luck"], "")
    assert added["summary"] == "One heap of coins: take 1, 2 or 3; who takes the last coin wins."


def test_a_visit_shows_the_file_as_it_is_now(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(HEAP)
    address = f"#/{registry.load(file)}/explore"
    before = create(address)
    file.write_text(changed("start = ", 'title = "Pence"\n    start = '))
    assert create(address)._page.frame.title == "Pence"
    assert before._page.frame.title == "Coins"
    file.write_text("GAME = (\n")
    assert registry.taken_up_before(str(file)) == "coins"
    broken = create(address)
    assert broken._page.frame.notice == f"{file}:1: this is not Python: '(' was never closed."
    before.frame.asked = [1, address.replace("explore", "practise?kind=best-move&grade=1&seed=7"), "light"]
    assert (before._page.frame.title, before._page.frame.notice) == ("Coins", "")
