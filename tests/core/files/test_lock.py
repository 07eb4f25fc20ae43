"""Locks of files, on file systems with locks and on those without."""

from __future__ import annotations

import errno
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.core.files import Locked, lock

fcntl = pytest.importorskip("fcntl")

RUNS = {
    "solve": (["solve", "matches", "@positions.txt", "--out", "results"], "results"),
    "claims": (["claims", "matches", "--limit", "3", "--out", "results"], "results"),
    "sweep": (["sweep", "matches", "21", "--out", "results"], "results"),
    "table": (["table", "pan", "3", "--folder", "results"], "results/command.json"),
}


@pytest.fixture(params=[errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def without_locks(request, monkeypatch):
    """A file system that has no locks, in a folder to stand in."""

    def refuse(file, how):
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr(fcntl, "flock", refuse)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("positions.txt").write_text("21\n22\n")


@pytest.mark.parametrize("command", RUNS)
def test_a_run_says_that_there_are_no_locks_and_goes_on(cli, without_locks, command):
    words, held = RUNS[command]
    code, _, err = cli(*words)
    assert code == 0
    assert f"this file system has no locks; '{held}.lock' keeps other runs away" in err
    assert "another run" not in err
    assert not Path(f"{held}.lock").exists()
    before = Path(held).read_bytes()
    assert cli(*words)[0] == 0
    assert Path(held).read_bytes() == before


@pytest.mark.parametrize("command", RUNS)
def test_a_second_run_is_told_which_process_is_writing(cli, without_locks, command):
    words, held = RUNS[command]
    assert cli(*words)[0] == 0
    for host, number in (("elsewhere", 12), (socket.gethostname(), os.getpid())):
        Path(f"{held}.lock").write_text(f"{host} {number}\n")
        code, out, err = cli(*words)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "another run is w" in err
        assert f"process {number} on {host}" in err
        assert f"{held}.lock'; delete that file if it has ended" in err
        assert Path(f"{held}.lock").exists()


def test_the_lock_of_a_process_that_was_killed_is_taken_over(cli, without_locks):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    Path("results.lock").write_text(f"{socket.gethostname()} {ended.pid}\n")
    assert cli(*RUNS["solve"][0])[0] == 0
    assert [json.loads(line)["position"] for line in Path("results").read_text().splitlines()] == ["21", "22"]
    assert not Path("results.lock").exists()


def test_another_error_of_a_lock_is_told_as_it_is(cli, monkeypatch):
    def fail(file, how):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(fcntl, "flock", fail)
    for command, (words, _) in RUNS.items():
        Path("results").unlink(missing_ok=True) if command == "table" else None
        code, _, err = cli(*words)
        assert (code, "Input/output error" in err) == (2, True)
        assert "another run" not in err


def test_a_lock_of_the_system_makes_no_file():
    with open("file", "wb") as one, lock(one, Path("file")) as notice:
        assert notice == ""
        with open("file", "rb") as other, pytest.raises(Locked), lock(other, Path("file")):
            pass
    assert sorted(path.name for path in Path().iterdir()) == ["file", "positions.txt"]
