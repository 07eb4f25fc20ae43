"""Processes that do pieces start without the program that asks for them, and change nothing in it."""

from __future__ import annotations

import subprocess
import sys
import threading
from operator import neg

import pytest

from lastcard.core.pieces import processes

PROGRAM = """
print("the program runs")

import sys
from lastcard.core.pieces import processes

with processes(2) as place:
    print(*place.executor.map(abs, [-1, -2, -3]))
"""
"""A program without ``if __name__ == "__main__"``."""


OTHERS = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from lastcard.core.pieces import processes

def mine(number):
    return -number

if __name__ == "__main__":
    with processes(1) as place, ProcessPoolExecutor(1, get_context("spawn")) as pool:
        place.executor.submit(abs, 1).result()
        print(list(pool.map(mine, [1, 2])))
"""
"""A program with processes of its own beside those that do pieces."""


@pytest.mark.parametrize("how", ["file", "module"])
def test_a_program_is_not_run_again_by_its_processes(tmp_path, how):
    (tmp_path / "program.py").write_text(PROGRAM)
    run = subprocess.run(
        [sys.executable, *(["program.py"] if how == "file" else ["-m", "program"])],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("the program runs\n1 2 3\n", "")


def test_the_program_stays_what_it_is_for_other_threads():
    program, seen, done = sys.modules["__main__"], set(), threading.Event()

    def look():
        while not done.is_set():
            seen.add(sys.modules["__main__"])

    thread = threading.Thread(target=look)
    thread.start()
    try:
        with processes(2) as place:
            assert list(place.executor.map(neg, range(40))) == [-number for number in range(40)]
    finally:
        done.set()
        thread.join()
    assert seen == {program}


def test_processes_of_others_have_the_program(tmp_path):
    """As `multiprocessing` promises: what lies in ``__main__`` can be sent to them."""
    (tmp_path / "program.py").write_text(OTHERS)
    command = [sys.executable, "program.py"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("[-1, -2]\n", "")
