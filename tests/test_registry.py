"""The registry finds games by name, in installed packages and in files, and loads no more than is asked for."""

from __future__ import annotations

import importlib
import json
import os
import pickle
import subprocess
import sys
import typing
from importlib.metadata import distributions
from pathlib import Path
from xml.etree import ElementTree

import pytest

from lastcard import registry
from lastcard.registry import defaults, loading
from tests.helpers.one_file import HEAP, changed

BUILT_IN = registry.names()


@pytest.fixture(autouse=True)
def kept():
    """What a test takes up is forgotten after it."""
    with registry.kept():
        yield
    assert registry.names() == BUILT_IN


@pytest.mark.parametrize("name", registry.names())
def test_games_are_found_by_name(name):
    assert registry.game(name).name == name
    assert registry.engine(name).game is registry.game(name)
    assert registry.thumbnail(name).startswith("<svg")
    assert registry.called(name) == name


@pytest.mark.parametrize("name", ["", "Matches", "nosuch", "matches ", "../matches", "x" * 10_000, "os"])
def test_unknown_names_are_refused_in_a_line(name):
    with pytest.raises(registry.UnknownGame) as refused:
        registry.game(name)
    assert "the games are: matches" in str(refused.value)
    assert len(str(refused.value)) < 150


def test_engines_load_nothing_heavy():
    code = (
        "import sys, lastcard.games.matches.facts, lastcard.core.twoplayer.minimax, lastcard.core.positions.graph; "
        "from lastcard.cli import cli; [cli.get_command(None, name) for name in cli.list_commands(None)]; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} "
        "& {'numpy', 'networkx', 'panel', 'bokeh', 'param', 'segno'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


@pytest.fixture
def coins(tmp_path):
    """The path of a sound game."""
    file = tmp_path / "coins.py"
    file.write_text(HEAP)
    return file


def test_a_file_is_run_once_and_its_game_goes_by_its_name(coins, monkeypatch):
    assert registry.load(coins) == "coins"
    game, engine = registry.game("coins"), registry.engine("coins")
    assert registry.names() == (*BUILT_IN, "coins")
    assert engine.game is game
    assert registry.engine("coins") is engine
    os.utime(coins)  # its content is the same
    assert registry.load(str(coins)) == "coins"
    monkeypatch.chdir(coins.parent)
    assert registry.take_up("./coins.py") == registry.take_up("coins") == "coins"
    assert registry.game("coins") is game
    assert registry.called("coins") == str(coins)
    assert registry.claims("coins") == ()
    registry.import_all("coins")


def test_the_module_of_a_file_is_one_that_others_can_look_up(coins):
    """Pickle, dataclasses and type hints find a class by the name of its module, and no installed module has that name."""
    registry.load(coins)
    heap = registry.game("coins").start
    assert pickle.loads(pickle.dumps(heap)) == heap
    assert typing.get_type_hints(type(heap)) == {"coins": int, "player": int}
    assert sys.modules[type(heap).__module__].__file__ == str(coins)
    assert importlib.import_module(type(heap).__module__).GAME is registry.game("coins")
    other = coins.parent / "json.py"
    other.write_text(changed("class Coins", "class Other").replace("Coins()", "Other()"))
    registry.load(other)
    assert registry.game("other").start != heap
    assert sys.modules["json"].__file__ != str(other)


def test_a_file_may_offer_more_than_its_rules(coins):
    coins.write_text(
        HEAP
        + "\n\nclass Solver:\n    game = GAME\n\n    def solve(self, state):\n        return 'solved'\n\n\n"
        "ENGINE, CLAIMS, VIEW = Solver(), ('a claim',), 'a view'\n"
    )
    registry.load(coins)
    assert registry.engine("coins").solve(None) == "solved"
    assert registry.claims("coins") == ("a claim",)
    with pytest.raises(registry.NoBenchmark, match="coins has no benchmark"):
        registry.bench("coins")


@pytest.mark.parametrize(
    ("written", "line"),
    [
        ("object", "ENGINE is the class object; write object()"),
        ("'x'", "ENGINE is of type str, which has no solve"),
    ],
)
def test_what_is_no_solver_is_refused(coins, written, line):
    coins.write_text(f"{HEAP}\nENGINE = {written}\n")
    registry.load(coins)
    with pytest.raises(registry.BrokenGame, match=line.replace("(", r"\(").replace(")", r"\)")):
        registry.engine("coins")


def test_a_game_is_not_blamed_for_the_depth_of_who_asks_it(coins):
    """Each question is answered at once, and asked from deeper and deeper until Python has no room for the answer."""
    game = registry.game(registry.load(coins))

    def ask(state):
        game.play(state, 1)
        ask(state)

    with pytest.raises(registry.BrokenGame) as refused, registry.blamed():
        ask(game.start)
    assert str(refused.value).startswith(
        f"{coins}: this cannot be worked out (RecursionError: maximum recursion depth"
    )
    with pytest.raises(RecursionError), registry.blamed(RecursionError):
        ask(game.start)


def test_two_games_of_one_name_are_refused_unless_one_is_to_stand_for_the_other(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(changed("start = ", 'name = "pan"\n    start = '))
    with pytest.raises(registry.BrokenGame) as refused:
        registry.load(file)
    assert str(refused.value) == f"{file}: a game named pan is here already: give yours another name = …"
    with registry.kept():
        assert registry.load(file, over=True) == "pan"
        assert (registry.names(), registry.game("pan").title) == (BUILT_IN, "Coins")
    assert registry.game("pan").title == "Pan"


def test_a_game_without_a_picture_gets_a_card_with_its_letter(coins):
    registry.load(coins)
    drawn = ElementTree.fromstring(registry.thumbnail("coins"))
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")] == ["C"]
    for title, letter in (("<b>", "B"), ("«7» wins", "7"), ("…", "?"), ("éclair", "É"), ("ß", "S")):
        (text,) = ElementTree.fromstring(defaults.thumbnail(title)).iter("{http://www.w3.org/2000/svg}text")
        assert text.text == letter


POINTS = {
    "one": "heaps.game",
    "two": "heaps.two:TWO",
    "rooms": "heaps.rooms",
    "alias": "heaps.three",
    "broken": "heaps.broken",
    "missing": "heaps.nowhere",
    "nogame": "heaps",
    "pan": "heaps.game",
}


def points_of(folder, group):
    """The entry points that a folder of packages has, and no other."""
    return [
        point
        for one in distributions(path=[str(folder)])
        for point in one.entry_points
        if point.group == group
    ]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A package that offers games, as pip would leave it."""

    def named(name):
        return changed("class Coins", f"class {name}").replace("Coins()", f"{name}()")

    (tmp_path / "heaps" / "rooms" / "solver").mkdir(parents=True)
    written = {
        "__init__": "",
        "game": named("One"),
        "two": named("Two").replace("GAME =", "TWO ="),
        "three": named("Three"),
        "broken": "print('hello')\n1 / 0\n",
        "rooms/__init__": "",
        "rooms/rules": named("Rooms"),
        "rooms/claims": "CLAIMS = ['a claim']\n",
        "rooms/solver/__init__": "",
        "rooms/solver/engine": "from ..rules import GAME\nclass Solver:\n    game = GAME\n    def solve(self, state): return 'solved'\nENGINE = Solver()\n",
        "rooms/benchmark": "def bench(repeats):\n    yield from range(repeats)\n",
    }
    for name, text in written.items():
        (tmp_path / "heaps" / f"{name}.py").write_text(text)
    info = tmp_path / "heaps-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: heaps\nVersion: 1.0\n")
    points = "\n".join(f"{name} = {value}" for name, value in POINTS.items())
    (info / "entry_points.txt").write_text(f"[lastcard.games]\n{points}\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(loading, "entry_points", lambda group: points_of(tmp_path, group))
    importlib.invalidate_caches()
    loading.module_home.cache_clear()
    yield tmp_path
    for module in [name for name in sys.modules if name.partition(".")[0] == "heaps"]:
        del sys.modules[module]


@pytest.mark.usefixtures("installed")
def test_installed_packages_add_games_that_are_found_and_not_among_those_of_the_site():
    assert registry.names() == BUILT_IN
    assert set(registry.installed()) == set(POINTS)
    assert registry.names() == BUILT_IN
    assert registry.game("one").name == "one"
    assert registry.game("two").title == "Two"
    assert (registry.engine("rooms").solve(None), registry.claims("rooms")) == ("solved", ["a claim"])
    assert list(registry.bench("rooms", 3)) == [0, 1, 2]
    assert registry.game("alias") is registry.game("three")
    assert registry.names() == BUILT_IN, "a look takes nothing up"
    assert registry.take_up("alias") == "three"
    assert registry.names() == (*BUILT_IN, "three")


@pytest.mark.usefixtures("installed")
def test_a_broken_package_harms_no_other_game(cli):
    code, out, err = cli("games")
    assert code == 0
    assert [line.partition(":")[0] for line in out.split("\n\n")] == [
        *BUILT_IN,
        "one",
        "two",
        "rooms",
        "three",
    ]
    assert sorted(err.splitlines()) == [
        "hello",
        "lastcard: the installed game broken (heaps.broken) cannot be used: heaps/broken.py:2: "
        "reading the file raises ZeroDivisionError: division by zero",
        "lastcard: the installed game missing (heaps.nowhere) cannot be used: ModuleNotFoundError: No module named 'heaps.nowhere'",
        "lastcard: the installed game nogame (heaps) has no GAME: it defines no class derived from lastcard.Game",
        "lastcard: the installed game pan (heaps.game): a game named one is here already: give yours another name = …",
    ]
    assert cli("solve", "pan")[0] == 0
    assert cli("solve", "broken")[::2] == (
        2,
        "hello\nlastcard: the installed game broken (heaps.broken) cannot be used: heaps/broken.py:2: "
        "reading the file raises ZeroDivisionError: division by zero\n",
    )


@pytest.mark.usefixtures("installed")
def test_all_of_a_package_is_imported_before_its_page_is_shown():
    registry.import_all(registry.install("rooms"))
    assert "heaps.rooms.benchmark" in sys.modules
    registry.import_all("one")
    Path(sys.modules["heaps.rooms"].__file__).with_name("view.py").write_text("1 / 0\n")
    importlib.invalidate_caches()
    with pytest.raises(registry.BrokenGame) as refused, registry.blamed():
        registry.import_all("rooms")
    assert str(refused.value) == (
        "heaps/rooms/view.py:1: reading the file raises ZeroDivisionError: division by zero"
    )


@pytest.mark.usefixtures("installed")
def test_an_installed_game_is_solved_by_its_name_and_its_faults_are_named(cli):
    code, out, err = cli("solve", "two", "5")
    assert (code, err) == (0, "")
    assert out.startswith("two 5\n")
    assert cli("solve", "nosuch")[2].endswith("solitaire, one, two, rooms, alias, broken, missing, nogame\n")
    file = Path(sys.modules["heaps.two"].__file__)
    for module in [name for name in sys.modules if name.partition(".")[0] == "heaps"]:
        del sys.modules[module]
    loading.module_home.cache_clear()
    file.write_text(file.read_text().replace("state.coins - move", "state.coins - move / 0"))
    importlib.invalidate_caches()
    assert cli("solve", "two", "5") == (
        2,
        "",
        "lastcard: heaps/two.py:24: play raises ZeroDivisionError: division by zero, at 5, move 1\n",
    )


def test_a_process_of_its_own_finds_what_is_installed(installed):
    command = [sys.executable, "-m", "lastcard", "solve", "rooms", "--json"]
    path = os.pathsep.join([str(installed), *sys.path])
    (installed / "heaps" / "rooms" / "solver" / "engine.py").unlink()
    run = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert json.loads(run.stdout)["game"] == "rooms"
