"""A game file that has changed is read again, with what it imports from beside it; what was read before goes on working."""

from __future__ import annotations

import os
import pickle

import pytest

import lastcard
from lastcard import registry
from tests.helpers.one_file import HEAP, changed

TWO = changed("(1, 2, 3)", "(1, 2)")
"""The same heap, of which two coins at most are taken: as many bytes are easily made equal (`same_size`)."""


@pytest.fixture(autouse=True)
def kept():
    with registry.kept():
        yield


@pytest.fixture
def coins(tmp_path):
    file = tmp_path / "coins.py"
    file.write_text(HEAP)
    return file


def write(file, text):
    """Change a file so that neither its size nor its times tell."""
    before = file.stat()
    file.write_text(text.ljust(before.st_size, "\n"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def moves(name):
    return [move.move for move in lastcard.solve(name, "3").moves]


def test_a_file_edited_between_two_calls_is_read_again(coins):
    name = str(coins)
    assert len(moves(name)) == 3
    game, engine, start = lastcard.game(name), lastcard.engine(name), lastcard.position(name, "3")
    assert lastcard.engine(name) is engine
    write(coins, TWO)
    assert len(moves(name)) == 2
    assert len(moves("coins")) == 2
    assert lastcard.game(name) is not game
    assert lastcard.brief(name, "3").value == "loss"
    assert [found.value for found in lastcard.solve_many(name, ["3"], jobs=2)] == ["loss"]
    assert list(game.legal_moves(start)) == [1, 2, 3]
    assert engine.solve(start).value == "win"
    assert pickle.loads(pickle.dumps(start)) == start
    with pytest.raises(lastcard.PositionError):
        lastcard.solve(name, start)
    write(coins, HEAP)
    assert len(moves(name)) == 3


def test_by_its_name_too(coins):
    lastcard.game(str(coins))
    write(coins, TWO)
    assert len(moves("coins")) == 2


def test_a_file_that_is_broken_now_says_so(coins):
    lastcard.game(str(coins))
    for text, why in (("GAME = (\n", ":1: this is not Python"), ("1 / 0\n", ":1: reading the file raises")):
        coins.write_text(text)
        for name in (str(coins), "coins"):
            with pytest.raises(registry.BrokenGame, match=why):
                lastcard.solve(name, "3")
    coins.write_text(TWO)
    assert len(moves("coins")) == 2


def test_a_game_that_has_another_name_now_goes_by_no_other(coins):
    lastcard.game(str(coins))
    coins.write_text(changed("start = ", 'name = "pence"\n    start = '))
    assert lastcard.game(str(coins)).name == "pence"
    with pytest.raises(registry.UnknownGame):
        lastcard.game("coins")


def test_a_renamed_game_is_noticed_by_its_old_name(coins):
    lastcard.game(str(coins))
    coins.write_text(changed("start = ", 'name = "pence"\n    start = '))
    with pytest.raises(registry.UnknownGame):
        lastcard.game("coins")


def test_what_a_file_imports_from_beside_it_is_read_again(coins):
    helper, deeper, package = (
        coins.with_name("amounts.py"),
        coins.with_name("deeper.py"),
        coins.parent / "inner",
    )
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "most.py").write_text("MOST = 3\n")
    deeper.write_text("from inner.most import MOST\n\nALL = range(1, MOST + 1)\n")
    helper.write_text("import deeper\n\nAMOUNTS = tuple(deeper.ALL)\n")
    coins.write_text("from amounts import AMOUNTS\n" + changed("(1, 2, 3)", "AMOUNTS"))
    other = coins.with_name("other.py")
    other.write_text(coins.read_text().replace("Coins", "Other"))
    assert len(moves(str(coins))) == len(moves(str(other))) == 3
    versions = {name: registry.version(name) for name in ("coins", "other")}
    write(package / "most.py", "MOST = 2\n")
    assert len(moves(str(other))) == 2, "the module was first imported by the other file"
    assert len(moves(str(coins))) == 2
    assert all(registry.version(name) != before for name, before in versions.items())
    write(deeper, "ALL = range(1, 2)")
    assert len(moves("coins")) == 1


def test_pieces_of_a_run_are_not_mixed_with_those_of_a_changed_file(coins):
    name = str(coins)
    version = registry.version(registry.take_up(name))
    coins.write_text(TWO)
    assert registry.take_up(name, version=version) == "coins"
    assert len(registry.game("coins").legal_moves(registry.game("coins").start)) == 3, (
        "as read at the beginning"
    )
    registry.take_up(name)
    with pytest.raises(registry.BrokenGame, match="has changed since this run began; start the run again"):
        registry.take_up(name, version=version)
