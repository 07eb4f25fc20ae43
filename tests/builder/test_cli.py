"""What build.py says when something is in the way."""

from __future__ import annotations

import subprocess
import sys

import pytest

from web.builder import cache, cli, env, paths
from web.builder.say import Fail


def test_help_has_examples():
    result = subprocess.run(
        [sys.executable, "build.py", "--help"], cwd=paths.ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0
    for command in ("serve", "site --out", "test", "dev", "bench-boot"):
        assert command in result.stdout


def test_failure_is_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(env, "ensure", lambda arguments: None)

    def fail(options, rest):
        raise Fail("Something is in the way.")

    monkeypatch.setitem(cli.COMMANDS, "serve", fail)
    assert cli.main(["serve"]) == 1
    assert "Something is in the way." in capsys.readouterr().err


def test_full_disk_is_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(env, "ensure", lambda arguments: None)

    def full(options, rest):
        raise OSError(28, "No space left on device", "/somewhere/file")

    monkeypatch.setitem(cli.COMMANDS, "serve", full)
    assert cli.main(["serve"]) == 1
    assert "disk is full" in capsys.readouterr().err


def test_pytest_options_go_through():
    options, rest = cli.parser().parse_known_args(["test", "-k", "matches", "-x"])
    assert options.command == "test"
    assert rest == ["-k", "matches", "-x"]


def test_results_are_made_once(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path)
    made = []

    def make(path):
        made.append(path)
        path.write_text("x")

    first = cache.made("thing", cache.key("a"), make)
    assert cache.made("thing", cache.key("a"), make) == first
    assert cache.made("thing", cache.key("b"), make) != first
    assert len(made) == 2


def test_failed_result_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path)

    def fail(path):
        path.write_text("half")
        raise Fail("no")

    with pytest.raises(Fail):
        cache.made("thing", cache.key("a"), fail)
    assert list(tmp_path.iterdir()) == []


def test_environment_depends_on_the_project_file():
    assert "panel==" in env.constraints()
    assert env.fingerprint() == env.fingerprint()
