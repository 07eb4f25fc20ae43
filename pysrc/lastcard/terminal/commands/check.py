"""The command `check`: whether a game keeps the contract, each fault in one line."""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager, nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Any, NoReturn

import click

from lastcard import registry
from lastcard.core.contract import Check, TooSlow
from lastcard.core.text import amount
from lastcard.terminal import completion
from lastcard.terminal.columns import say
from lastcard.terminal.commands import examples
from lastcard.terminal.stream import print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

SECONDS = 5.0
"""How long a game may take over one question."""


@click.command(
    epilog=examples("lastcard check ./kayles.py", "lastcard check pan", "lastcard check ./kayles.py --json")
)
@click.argument("game", shell_complete=completion.games)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(game: str, as_json: bool) -> int:
    """Say whether a game keeps the contract; GAME is a name, or the path of a file with a GAME.

    It is walked through from its start, its examples and random positions, and asked all that the engines, the pages
    and the other commands ask. Each kind of fault is told in one line: the method, the position, what is wrong and what
    to change. The exit code is 2 if there is any.
    """
    with time_limit(SECONDS) as within, redirect_stdout(sys.stderr):
        with within():
            name = registry.take_up(game, over=True)
            rules = registry.engine(name).game
            registry.check_parts(name)
        looked = Check(rules, within=within)
        faults = list(looked.faults())
    if as_json:
        print_json({"game": name, "faults": [fault.as_dict() for fault in faults], **_facts(looked)})
    elif faults:
        click.echo("\n".join(f"{game}: {fault}" for fault in faults), err=True)
    else:
        say(f"{name} keeps the contract: {_told(looked)}")
    return 2 if faults else 0


@contextmanager
def time_limit(seconds: float) -> Iterator[Callable[[], AbstractContextManager[object]]]:
    """Offer a context manager that raises `TooSlow` in what takes longer; without a clock of the system, none that does."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield nullcontext
        return

    def ring(*_: object) -> NoReturn:
        raise TooSlow(f"within {seconds:g} seconds")

    @contextmanager
    def within() -> Iterator[None]:
        signal.setitimer(signal.ITIMER_REAL, seconds)
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
    """What was seen of a game, as JSON values; of one that could not be walked through nothing."""
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


def _told(looked: Check) -> str:
    """What was seen of a game, for people."""
    facts = [
        f"{amount(len(looked.seen), 'position')} looked at{' (with all that follow from its start)' if looked.whole else ''}",
        amount(looked.ends, "end"),
        amount(looked.players, "player"),
        "chance moves too" if looked.chance else "no chance",
    ]
    if looked.goes_round():
        facts.append("play can go round")
    return ", ".join(facts)
