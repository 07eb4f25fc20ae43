"""The command that shows the pages: what it tells Panel, and that an installed package holds what the shell names."""

from __future__ import annotations

import posixpath
import re
import shlex
import socket
import sys
import tomllib
from pathlib import Path

import pytest
import segno

from lastcard import registry
from lastcard.cli import run
from lastcard.terminal.commands import serve
from lastcard.ui.component import Scripts
from tests.browser.helpers.ports import free_port
from tests.helpers.one_file import HEAP, changed

ROOT = Path(__file__).parents[2]
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"][
    "wheel"
]


def test_the_command_behind_it_is_shown(capsys):
    assert run(["serve", "--port", "8123", "--no-open", "--print"]) == 0
    command = shlex.split(capsys.readouterr().out)
    assert command[:2] == ["panel", "serve"]
    assert Path(command[2]).is_file()
    web = Path(command[command.index("--static-dirs") + 1].removeprefix("web="))
    assert (web / "index.html").is_file()
    assert command[command.index("--port") + 1] == "8123"
    assert command[command.index("--address") + 1] == "127.0.0.1"
    assert allowed(command) == ["127.0.0.1:8123", "localhost:8123"]


def allowed(command: list[str]) -> list[str]:
    """The addresses that pages may be asked for by."""
    return [command[i + 1] for i, word in enumerate(command) if word == "--allow-websocket-origin"]


def test_names_are_added(capsys):
    assert (
        run(["serve", "--port", "8123", "--origin", "Cards.example.org", "--origin", "x:1", "--print"]) == 0
    )
    assert allowed(shlex.split(capsys.readouterr().out))[2:] == ["cards.example.org", "x:1"]


@pytest.mark.parametrize(
    "name", ["*", "*.example.org", "http://x", "x:", "x:0", "x:65536", "x y", "[::1]:80", ""]
)
def test_bad_names(capsys, name):
    assert run(["serve", "--origin", name]) == 2
    assert "is not the name of a host" in capsys.readouterr().err


class Probe(socket.socket):
    """A machine in some network."""

    def connect(self, address: object) -> None:
        """Send nothing."""

    def getsockname(self) -> tuple[str, int]:
        """The address there."""
        return ("127.0.0.9", 1)


def test_in_the_room_the_address_is_shown_to_eyes_and_to_cameras(capsys, monkeypatch):
    port = free_port()
    started = []
    monkeypatch.setattr(serve.socket, "socket", Probe)
    monkeypatch.setattr("panel.command.main", lambda: started.append(sys.argv))
    monkeypatch.setattr(sys, "argv", [])
    assert run(["serve", "--room", "--port", str(port), "--no-open"]) == 0
    (command,) = started
    assert command[command.index("--address") + 1] == "127.0.0.9"
    assert allowed(command) == [f"127.0.0.9:{port}"]
    line, *code = capsys.readouterr().out.splitlines()
    place = f"http://127.0.0.9:{port}/app"
    assert place in line
    assert modules(code) == [[bool(dot) for dot in row] for row in segno.make(place, micro=False).matrix]


def modules(code: list[str]) -> list[list[bool]]:
    """What is dark of a code in half blocks, without the margin of two that cameras need."""
    halves = {"█": (False, False), "▀": (False, True), "▄": (True, False), " ": (True, True)}
    rows = [[halves[sign][half] for sign in line] for line in code for half in (0, 1)]
    width = len(rows[0])
    assert not any(any(row) for row in (*rows[:2], *rows[width - 2 : width]))
    return [row[2:-2] for row in rows[2 : width - 2]]


@pytest.fixture
def coins(tmp_path, monkeypatch):
    """A file with a game, in the folder where the commands are typed."""
    (tmp_path / "coins.py").write_text(HEAP)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "coins.py"


def test_games_in_files_are_named_to_the_app(capsys, coins):
    assert run(["serve", "./coins.py", "pan", "--print"]) == 0
    command = shlex.split(capsys.readouterr().out)
    assert command[command.index("--args") + 1 :] == [str(coins), "pan"]
    assert "coins" not in registry.names()


@pytest.mark.parametrize("more", [[], ["--no-open"]])
def test_the_browser_opens_at_the_first_game_that_is_named(capsys, monkeypatch, coins, more):
    known, opened = [], []

    def main():
        assert sys.stdout is sys.stderr, (
            "what the server prints when it ends reaches nobody who has closed the output"
        )
        known.append((registry.names()[-1], "--show" in sys.argv))

    monkeypatch.setattr("panel.command.main", main)
    monkeypatch.setattr(serve, "_open_when_ready", lambda *place: opened.append(place))
    monkeypatch.setattr(sys, "argv", [])
    port = free_port()
    assert run(["serve", "./coins.py", "--port", str(port), *more]) == 0
    assert known == [("coins", False)]
    place = f"http://127.0.0.1:{port}/app#/coins/explore"
    assert opened == ([] if more else [("127.0.0.1", port, place)])
    assert capsys.readouterr().out == f"lastcard is at {place} (stop with Ctrl+C)\n"


def test_a_place_is_opened_when_the_server_answers(monkeypatch):
    opened = []
    monkeypatch.setattr("bokeh.util.browser.view", opened.append)
    monkeypatch.setattr(serve, "PATIENCE", 2)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
        serve._open_when_ready("127.0.0.1", port, "nowhere")
        assert opened == []
        server.listen()
        serve._open_when_ready("127.0.0.1", port, "there")
    assert opened == ["there"]


def test_a_game_of_a_name_that_is_taken_is_not_served(capsys, coins):
    coins.write_text(changed("start = ", 'name = "pan"\n    start = '))
    assert run(["serve", "./coins.py", "--print"]) == 2
    assert capsys.readouterr().err == (
        "lastcard: ./coins.py: a game named pan is here already: give yours another name = …\n"
    )


def test_installed_games_are_served_but_for_those_that_are_broken(capsys, monkeypatch, coins):
    def install(offered):
        if offered == "broken":
            raise registry.BrokenGame("the installed game broken cannot be used")
        if offered == "faulty":
            coins.with_name("faulty.py").write_text(
                changed("class Coins", "class Faulty").replace("Coins()", "Faulty()")
                + "\nCLAIMS = (1 / n for n in (0,))\n"
            )
            return registry.load(coins.with_name("faulty.py"))
        return registry.load(coins)

    monkeypatch.setattr(registry, "installed", lambda: ("broken", "faulty", "coins"))
    monkeypatch.setattr(registry, "install", install)
    assert run(["serve", "--print"]) == 0
    out, err = capsys.readouterr()
    assert shlex.split(out)[-2:] == ["--args", "coins"]
    assert err == "lastcard: the installed game broken cannot be used\n" + (
        f"lastcard: {coins.with_name('faulty.py')}:32: this line raises ZeroDivisionError: division by zero\n"
    )


def test_a_game_that_cannot_say_what_the_list_shows_is_not_served(capsys, coins):
    coins.write_text(changed("start = ", "summary = property(lambda self: 1 / 0)\n    start = "))
    assert run(["serve", "./coins.py", "--print"]) == 2
    assert capsys.readouterr().err == (
        "lastcard: ./coins.py:15: this line raises ZeroDivisionError: division by zero\n"
    )


def test_without_a_network_there_is_no_room(capsys, monkeypatch):
    def refused(self: Probe, address: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(Probe, "connect", refused)
    monkeypatch.setattr(serve.socket, "socket", Probe)
    assert run(["serve", "--room"]) == 2
    assert "this machine is in no network" in capsys.readouterr().err


def test_an_installed_package_holds_what_the_shell_names():
    inside = {
        place.removeprefix("lastcard/web/"): ROOT / source for source, place in WHEEL["force-include"].items()
    }
    page = (ROOT / "web/index.html").read_text("utf-8")
    served = re.sub(r"{% if (boot|csp) is defined %}.*?{% endif %}", "", page, flags=re.DOTALL)
    named = set(re.findall(r"asset\('([^']+)'\)", served))
    styles = re.findall(r'@import "\./([^"]+)"', (ROOT / "web/styles/styles.css").read_text("utf-8"))
    assert named >= {"styles/styles.css", "page/shell.js"}
    for name in (*named, *(f"styles/{name}" for name in styles), "index.html"):
        assert name in inside or name.partition("/")[0] in inside, name
    shared = [f"../pysrc/lastcard/ui/{path}" for path in Scripts._js]
    scripts = [f"web/{name}" for name in inside if name.endswith(".js")]
    scripts += [f"web/late/{path.name}" for path in (ROOT / "web/late").glob("*.js")]
    checked = set()
    while scripts:
        script = scripts.pop()
        checked.add(script)
        text = (ROOT / script).read_text("utf-8")
        imported = re.findall(r'(?:^import| from) "(.+)";$', text, re.MULTILINE)
        for name in imported:
            place = posixpath.normpath(posixpath.join(posixpath.dirname(script[4:]), name))
            assert place in (*inside, *shared) or place.partition("/")[0] in inside, (script, name)
            if place in shared and f"web/{place}" not in checked:
                scripts.append(f"web/{place}")
    assert all(source.exists() for source in inside.values())


@pytest.mark.parametrize("port", ["0", "-1", "65536", "x", "²"])
def test_bad_ports(capsys, port):
    assert run(["serve", "--port", port]) == 2
    assert "is not a whole number from 1 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken(capsys):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = str(taken.getsockname()[1])
        assert run(["serve", "--port", number]) == 2
    assert f"port {number} cannot be used" in capsys.readouterr().err


def test_a_package_without_scripts_says_how_they_are_made(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(serve, "_PACKAGE", tmp_path / "pysrc" / "lastcard")
    assert run(["serve"]) == 2
    assert "python3 build.py scripts" in capsys.readouterr().err
