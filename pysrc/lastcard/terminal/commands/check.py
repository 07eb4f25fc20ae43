"""The command `check`: faults of a game against the contract, in one line each."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, redirect_stdout, suppress
from itertools import pairwise
from time import monotonic
from typing import Any, NoReturn

import click

from lastcard import registry
from lastcard.core.contract import Check, Fault, OutOfTime, TooSlow
from lastcard.core.contract.check import Step
from lastcard.core.game import Game
from lastcard.core.text import amount
from lastcard.terminal.columns import say
from lastcard.terminal.commands import command
from lastcard.terminal.inputs import complete_games, json_option
from lastcard.terminal.progress import complain
from lastcard.terminal.stream import print_json

SECONDS_A_QUESTION = 5.0  # how long a game may take over one question
CHECK_SECONDS = 10.0  # seconds after which the check ends, whatever is still open
PROCESSES, MORE = (
    2,
    6,
)  # with different seeds of hashes; more for a game with sets, as two may have the same order


@command("lastcard check ./kayles.py", "lastcard check pan", "lastcard check ./kayles.py --json")
@click.argument("game", shell_complete=complete_games)
@json_option
def check(game: str, as_json: bool) -> int:
    """Say whether a game keeps the contract; GAME is a name, or the path of a file with a GAME.

    It is walked through from its start, its examples and random positions, and asked all that the engines, the pages
    and the other commands ask; other processes are asked too, where sets have another order. Each kind of fault is told
    in one line: the method, the position, what is wrong and what to change. The exit code is 2 if there is any. What may
    be wrong and need not be is a warning.
    """
    until = monotonic() + CHECK_SECONDS
    with time_limit(SECONDS_A_QUESTION, until) as within, redirect_stdout(sys.stderr):
        with within():
            name = registry.take_up(game, over=True)
            rules = registry.engine(name).game
            registry.check_parts(name)
        looked = Check(rules, seconds=until - monotonic(), within=within)
        with _processes(name) as running:
            faults = list(looked.faults())
            if not faults:
                faults = _differences(rules, running, until)
    if as_json:
        warnings = {"warnings": looked.warnings} if looked.warnings else {}
        print_json(
            {"game": name, "faults": [fault.as_dict() for fault in faults], **warnings, **_facts(looked)}
        )
        return 2 if faults else 0
    if faults:
        click.echo("\n".join(f"{game}: {fault}" for fault in faults), err=True)
    else:
        say(f"{name} keeps the contract: {_seen_text(looked)}")
    for warning in looked.warnings:
        complain(f"{game}: warning: {warning}")
    return 2 if faults else 0


@contextmanager
def _processes(name: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Begin the same walk through a game in several processes, if the system has processes."""
    from lastcard.core.contract.check import uses_sets

    running: list[subprocess.Popen[bytes]] = []
    given = registry.called(name), registry.version(name)
    program = f"from lastcard.registry.trail import print_trail; print_trail{given!r}"
    many = MORE if uses_sets(registry.game(name)) else PROCESSES
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        with suppress(OSError):
            for seed in range(1, many + 1):
                process = subprocess.Popen(
                    [sys.executable, "-c", program],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={**environment, "PYTHONHASHSEED": str(seed)},
                )
                running.append(process)
        yield running
    finally:
        for process in running:
            process.kill()
            process.communicate()


def _differences(rules: Game[Any, Any], running: list[subprocess.Popen[bytes]], until: float) -> list[Fault]:
    from lastcard.core.contract.check import first_difference

    found = [_reported_steps(process, until) for process in running]
    told = (first_difference(rules, one, other) for one, other in pairwise(found))
    return [fault for fault in told if fault is not None][:1]


def _reported_steps(process: subprocess.Popen[bytes], until: float) -> list[Step]:
    try:
        out, _ = process.communicate(timeout=max(0.0, until - monotonic()))
    except subprocess.TimeoutExpired:
        process.kill()
        out, _ = process.communicate()
    steps = (json.loads(line) for line in out.splitlines(keepends=True) if line.endswith(b"\n"))
    return [(method, position, tuple(said)) for method, position, said in steps]


@contextmanager
def time_limit(seconds: float, until: float) -> Iterator[Callable[[], AbstractContextManager[object]]]:
    """Provide a context manager that raises `TooSlow` in a long call, and `OutOfTime` after `until`.

    Without a clock of the system it raises nothing.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield nullcontext
        return

    def ring(*_: object) -> NoReturn:
        if monotonic() >= until:
            raise OutOfTime
        raise TooSlow(f"within {seconds:g} seconds")

    @contextmanager
    def within() -> Iterator[None]:
        signal.setitimer(signal.ITIMER_REAL, max(0.001, min(seconds, until - monotonic())))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    before = signal.signal(signal.SIGALRM, ring)
    try:
        yield within
    finally:
        signal.signal(signal.SIGALRM, before)


def _facts(looked: Check) -> dict[str, Any]:
    if not looked.seen:
        return {"positions": 0}
    return {
        "positions": len(looked.seen),
        "all": looked.whole,
        "ends": looked.ends,
        "players": looked.players,
        "chance": looked.chance,
        "round": looked.goes_round(),
    }


def _seen_text(looked: Check) -> str:
    facts = [
        f"{amount(len(looked.seen), 'position')} looked at{' (with all that follow from its start)' if looked.whole else ''}",
        amount(looked.ends, "end"),
        amount(looked.players, "player"),
        "chance moves too" if looked.chance else "no chance",
    ]
    if looked.goes_round():
        facts.append("play can go round")
    return ", ".join(facts)
