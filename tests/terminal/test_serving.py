"""The command that shows the pages: what it tells Panel, and that an installed package holds what the shell names."""

from __future__ import annotations

import re
import shlex
import socket
import tomllib
from pathlib import Path

import pytest

from lastcard.cli import run
from lastcard.terminal import serving

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


def test_an_installed_package_holds_what_the_shell_names():
    inside = {
        place.removeprefix("lastcard/web/"): ROOT / source for source, place in WHEEL["force-include"].items()
    }
    page = (ROOT / "web/index.html").read_text("utf-8")
    served = re.sub(r"{% if (boot|csp) is defined %}.*?{% endif %}", "", page, flags=re.DOTALL)
    named = set(re.findall(r"asset\('([^']+)'\)", served))
    styles = re.findall(r'@import "\./([^"]+)"', (ROOT / "web/styles.css").read_text("utf-8"))
    assert named >= {"styles.css", "shell.js"}
    for name in (*named, *styles, "index.html"):
        assert name in inside or name.partition("/")[0] in inside, name
    assert "\nimport " not in (ROOT / "web/shell.js").read_text("utf-8")
    assert all(source.exists() for source in inside.values())


@pytest.mark.parametrize("port", ["0", "-1", "65536", "x", "²"])
def test_bad_ports(capsys, port):
    assert run(["serve", "--port", port]) == 2
    assert "ports are the numbers from 1 to 65535" in capsys.readouterr().err


def test_a_port_that_is_taken(capsys):
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        number = str(taken.getsockname()[1])
        assert run(["serve", "--port", number]) == 2
    assert f"port {number} cannot be used" in capsys.readouterr().err


def test_a_package_without_scripts_says_how_they_are_made(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(serving, "_PACKAGE", tmp_path / "pysrc" / "lastcard")
    assert run(["serve"]) == 2
    assert "python3 build.py scripts" in capsys.readouterr().err
