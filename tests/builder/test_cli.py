"""What build.py says when something is in the way."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from web.builder import cache, cli, paths
from web.builder.say import Fail
from web.builder.site import server, site
from web.builder.toolchain import env, lock


def test_help_has_examples():
    result = subprocess.run(
        [sys.executable, "build.py", "--help"], cwd=paths.ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0
    for command in ("serve", "site --out", "test", "dev", "lock", "bench-boot"):
        assert command in result.stdout


def test_the_tool_for_packages_of_the_same_name_is_not_hidden(tmp_path):
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "__main__.py").write_text("import sys; print('packaging', *sys.argv[1:])")
    (tmp_path / "build" / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, "-m", "build", "--sdist"],
        cwd=paths.ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "packaging --sdist\n"


@pytest.mark.parametrize("forbidden", [True, False])
def test_processes_share_what_python_compiles(monkeypatch, forbidden):
    monkeypatch.setattr(env, "_stamp", env.fingerprint)
    monkeypatch.setattr(env, "inside_venv", lambda: True)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    monkeypatch.setattr(sys, "dont_write_bytecode", forbidden)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1" if forbidden else "")
    env.ensure([])
    report = "import sys; print(sys.dont_write_bytecode, sys.pycache_prefix)"
    told = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True).stdout
    place = str(paths.WORK / "bytecode") if forbidden else None
    assert told.split() == ["False", str(place)]
    assert (sys.dont_write_bytecode, sys.pycache_prefix) == (False, place)


def test_failure_is_a_sentence(monkeypatch, capsys):
    monkeypatch.setattr(env, "ensure", lambda arguments: None)

    def fail(options, rest):
        raise Fail("Something is in the way.")

    monkeypatch.setitem(cli.COMMANDS, "serve", fail)
    assert cli.main(["serve"]) == 1
    assert "Something is in the way." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.ENOSPC, "The disk is full: /somewhere/file"),
        (errno.EROFS, "/somewhere/file cannot be written"),
        (errno.EIO, "The system refuses this: "),
    ],
)
def test_what_the_system_refuses_is_a_sentence(monkeypatch, capsys, number, says):
    monkeypatch.setattr(env, "ensure", lambda arguments: None)

    def refused(options, rest):
        raise OSError(number, "as it says", "/somewhere/file")

    monkeypatch.setitem(cli.COMMANDS, "serve", refused)
    assert cli.main(["serve"]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["serve", "--port", "-1"], "'-1' is no port; ports are the numbers from 1 to 65535"),
        (["dev", "--port", "999999"], "'999999' is no port"),
        (["dev", "--port", "٣"], "'٣' is no port"),
        (["bench-boot", "--runs", "0"], "'0' is not a whole number from 1"),
        (["scripts", "more"], "scripts knows no 'more'"),
    ],
)
def test_arguments_are_looked_at_before_anything_is_done(monkeypatch, capsys, arguments, part):
    monkeypatch.setattr(env, "ensure", lambda arguments: pytest.fail("it began"))
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert part in capsys.readouterr().err


def test_a_port_is_taken_before_the_site_is_built(monkeypatch):
    """Nobody waits for a site that cannot be shown."""
    monkeypatch.setattr(env, "ensure", lambda arguments: None)

    def bind(folder, port):
        raise Fail("It is taken.")

    monkeypatch.setattr(server, "bind", bind)
    monkeypatch.setattr(site, "build", lambda out: pytest.fail("it began to build"))
    assert cli.main(["serve"]) == 1


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


def test_a_result_that_was_cut_short_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path)
    monkeypatch.setattr(cache, "_known", set())

    def make(path):
        path.mkdir()
        (path / "part").write_text("whole")

    made = cache.made("thing", cache.key("a"), make)
    for spoil in (
        lambda: (made / "part").write_text("who"),
        (made / "part").unlink,
        lambda: (made / "more").write_text(""),
        (tmp_path / f"{made.name}.sha256").unlink,
    ):
        spoil()
        cache._known.clear()  # as if another process looked
        assert cache.made("thing", cache.key("a"), make) == made
        assert [path.read_text() for path in made.iterdir()] == ["whole"]
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_for_results_that_cannot_be_made_is_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(cache, "WORK", tmp_path / "file" / "work")
    with pytest.raises(Fail, match="cannot be made"):
        cache.made("thing", cache.key("a"), lambda out: None)


def test_environment_depends_on_the_project_file_and_its_lock(tmp_path, monkeypatch):
    before = env.fingerprint()
    assert env.fingerprint() == before
    changed = tmp_path / "tools.txt"
    changed.write_bytes(lock.TOOLS.read_bytes() + b"#")
    monkeypatch.setattr(lock, "TOOLS", changed)
    assert env.fingerprint() != before


@pytest.mark.parametrize(
    ("text", "speeds"), [("20", [20.0]), ("5,20.5,unlimited", [5.0, 20.5, None]), ("0.1", [0.1])]
)
def test_the_speeds_of_a_line_are_one_or_several(text, speeds):
    options = cli.parser().parse_args(["bench-boot", "--mbits", text, "--latency", "20"])
    assert (options.mbits, options.latency) == (speeds, 20)


@pytest.mark.parametrize(
    "option", ["--mbits=0", "--mbits=fast", "--mbits=5,", "--mbits=-1", "--latency=-1", "--latency=1e3"]
)
def test_a_line_that_cannot_be_is_refused_in_words(capsys, option):
    with pytest.raises(SystemExit):
        cli.parser().parse_args(["bench-boot", option])
    assert "is no " in capsys.readouterr().err
