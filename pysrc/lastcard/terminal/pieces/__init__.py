"""Large work of commands in pieces, here, in processes or on a Dask cluster, with results that are resumed where cut."""

from __future__ import annotations

import json
import os
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, BinaryIO, Generic, NamedTuple

import click

from lastcard import __version__, registry
from lastcard.core.files import Locked, lock
from lastcard.core.pieces import Failed, Item, Place, PlaceLost, in_order, processes
from lastcard.core.progress import Result
from lastcard.core.text import quote
from lastcard.terminal.inputs import COUNT
from lastcard.terminal.pieces.solving import Output, json_form
from lastcard.terminal.progress import complain, unwatched

WAIT = 5  # seconds that the scheduler of a cluster may take to answer, and its first worker to come


out_option = click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write what is done there, a line each with a checksum, and go on where such a file was cut.",
)


class Where(NamedTuple):
    """The options of a command about where its pieces are done."""

    jobs: int = 1
    scheduler: str | None = None
    dashboard: bool = False


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options ``--jobs``, ``--scheduler`` and ``--dashboard``, which the command gets as `where`."""

    @wraps(command)
    def with_where(jobs: int, scheduler: str | None, dashboard: bool, **given: Any) -> Any:
        return command(where=Where(jobs, scheduler, dashboard), **given)

    for option in (
        click.option(
            "--dashboard",
            is_flag=True,
            help="Open the dashboard of the cluster in the browser; its scheduler needs bokeh.",
        ),
        click.option(
            "--scheduler", metavar="ADDRESS", help="A Dask cluster to use (needs lastcard[cluster])."
        ),
        click.option("--jobs", type=COUNT, default="1", show_default=True, help="Processes to use."),
    ):
        option(with_where)
    return with_where


@contextmanager
def place(where: Where) -> Iterator[Place | None]:
    """Provide the requested place; None for this process.

    Raises `click.ClickException` if there is no cluster at the address, it stops answering, or its package is
    missing.
    """
    if where.dashboard and where.scheduler is None:
        raise click.UsageError("--dashboard is that of a cluster; name one: --scheduler ADDRESS")
    if where.scheduler is not None:
        with _cluster(where.scheduler, where.dashboard) as found:
            yield found
    elif where.jobs > 1:
        with processes(where.jobs, registry.load_all, registry.loaded()) as found:
            yield found
    else:
        yield None


class _WithGames(Executor):
    """Sends pieces to workers that first load the games of files, without which they cannot read the pieces."""

    def __init__(self, executor: Executor, games: Sequence[tuple[str, str]]) -> None:
        self._executor, self._games = executor, games

    def submit(self, work: Callable[..., Any], /, *given: Any, **more: Any) -> Future[Any]:
        return self._executor.submit(_with_games, self._games, pickle.dumps((work, given, more)))


def _with_games(games: Sequence[tuple[str, str]], packed: bytes) -> Any:
    for called, place in games:
        registry.take_up(called, over=True, place=place)
    work, given, more = pickle.loads(packed)
    return work(*given, **more)


def elsewhere(executor: Executor, workers: int) -> Place:
    """Return the place of an executor whose workers do not have the games of files loaded here."""
    games = [(registry.called(name), registry.place(name)) for name in registry.names()]
    of_files = [(called, path) for called, path in games if path]
    return Place(_WithGames(executor, of_files) if of_files else executor, workers)


@contextmanager
def _cluster(address: str, dashboard: bool) -> Iterator[Place]:
    try:
        from distributed import Client
        from distributed.comm import parse_address, parse_host_port
    except ImportError:
        raise click.ClickException(
            "a cluster needs one more package; install it with: pip install 'lastcard[cluster]'"
        ) from None
    try:
        parse_host_port(parse_address(address)[1])  # which a client does in the midst of its beginning
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise click.ClickException(f"no scheduler answers at {quote(address)}: {why:.120}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=WAIT)
        except TimeoutError:
            raise click.ClickException(
                f"the scheduler at {quote(address)} has no workers; start one: dask worker {address}"
            ) from None
        if dashboard:
            click.launch(client.dashboard_link)
        try:
            yield elsewhere(client.get_executor(pure=False), max(1, sum(client.nthreads().values())))
        except PlaceLost:
            raise click.ClickException(
                f"the scheduler at {quote(address)} does not answer any more; what it had not sent back is not done"
            ) from None


PIECE_NAME = "command.json"  # the file that names the owner of a folder; a run locks it


@contextmanager
def kept_folder(path: str, belongs: dict[str, Any]) -> Iterator[None]:
    """Hold a folder, made if it is missing, so that no other run uses it.

    Raises `click.UsageError`, and leaves it unchanged, if it belongs to another command or version, another run
    works in it, or it cannot be written.
    """
    folder, name = Path(path), quote(path)
    told = json.dumps({"lastcard": __version__, **belongs})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / PIECE_NAME).exists() and any(folder.iterdir()):
            raise click.UsageError(
                f"{name} has other files in it; name an empty folder, or one that is to be made"
            )
        held = os.fdopen(os.open(folder / PIECE_NAME, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise click.UsageError(f"{name} cannot be written: {error.strerror}") from None
    with held, _locked(held, folder) as notice:
        if notice:
            complain(f"lastcard: {notice}")
        there = held.read().decode(errors="replace")
        if there not in ("", told):
            raise click.UsageError(
                f"{name} belongs to something else ({there:.200}); name another folder, or delete it"
            )
        if not there:
            held.write(told.encode())
            held.flush()
        yield


@contextmanager
def _locked(file: BinaryIO, folder: Path) -> Iterator[str]:
    name = quote(str(folder))
    with ExitStack() as held:
        try:
            notice = held.enter_context(lock(file, folder / PIECE_NAME))
        except Locked as error:
            who = f" ({error})" if str(error) else ""
            raise click.UsageError(f"another run is working in {name}{who}") from None
        except OSError as error:
            raise click.UsageError(f"{name} cannot be locked: {error.strerror}") from None
        yield notice


PIECE_KEY = "piece"  # the key under which each line has the name of its piece


@dataclass(frozen=True)
class PieceTask(Generic[Item, Result]):
    """Work to be done piece by piece.

    `asked`: all that the results depend on beside the pieces.
    `pieces`: the pieces, possibly more than fit into memory.
    `work`: does one piece: a function of a module, so that another process finds it.
    `name`: the name of a piece.
    `write`: a piece and its result as JSON values by name; called in the order of the pieces.
    `total`: the number of pieces, if known.
    `key`: the contents of a piece as text: a line of a file is kept if its piece has the same.
    """

    asked: str
    pieces: Iterable[Item]
    work: Callable[[Item], Result]
    name: Callable[[Item], str]
    write: Callable[[Item, Result], dict[str, Any]]
    total: int | None = None
    key: Callable[[Item], str] = repr


def results(
    task: PieceTask[Item, Result], out: str | None, place: Place | None
) -> Iterator[tuple[Item, Any, dict[str, Any]]]:
    """Do the pieces that a file does not have yet, and yield each with its result, also as JSON values.

    The result of a piece of the file is None beside its JSON values. A piece that failed has ``error`` as its only
    value, and is reported at once.
    """
    from_before: list[tuple[Item, dict[str, Any]]] = []

    def key(piece: Item) -> bytes:
        return f"{__version__} {task.asked} {task.key(piece)}".encode()

    def take(piece: Item, said: bytes) -> None:
        told = json.loads(said)
        del told[PIECE_KEY]
        from_before.append((piece, told))

    with Output(out, json_form(PIECE_KEY), None, "piece", task.total, printed=False) as output:
        rest = output.go_on(iter(task.pieces), key, take)
        for piece, told in from_before:
            yield piece, None, told
        from_before.clear()
        output.tell()
        with unwatched():
            for piece, found in in_order(rest, task.work, place):
                failed = isinstance(found, Failed)
                told = {"error": found.why} if isinstance(found, Failed) else task.write(piece, found)
                if failed:
                    complain(f"lastcard: {task.name(piece)} {found}")
                line = json.dumps({PIECE_KEY: task.name(piece), **told}, ensure_ascii=False)
                output.write([(key(piece) if out else b"", line)], int(failed))
                output.tell()
                yield piece, None if isinstance(found, Failed) else found, told


def tell_failed(failed: int, total: int, then: str) -> None:
    """Exit with code 1 if pieces failed, and report the consequence."""
    if failed:
        complain(f"lastcard: {failed:,} of {total:,} pieces failed; {then}")
        click.get_current_context().exit(1)
