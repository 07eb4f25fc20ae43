"""Where large work of the command line is done: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

import pickle
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from lastcard import registry
from lastcard.core.pieces.in_order import PlaceLost
from lastcard.core.pieces.places import Place, processes
from lastcard.core.text import quote
from lastcard.terminal.inputs import COUNT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Future

WAIT = 5
"""Seconds that the scheduler of a cluster may take to answer, and its first worker to come."""


out_option = click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write what is done there, a line each with a checksum, and go on where such a file was cut.",
)


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say where its pieces are done: `jobs`, `scheduler` and `dashboard`."""
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
        command = option(command)
    return command


@contextmanager
def place(jobs: int = 1, scheduler: str | None = None, dashboard: bool = False) -> Iterator[Place | None]:
    """Provide the place that was asked for; None for this process.

    Raises
    ------
    click.ClickException
        If there is no cluster at the address, or it answers no more, or the package that talks to it is not there.
    """
    if dashboard and scheduler is None:
        raise click.UsageError("--dashboard is that of a cluster; name one: --scheduler ADDRESS")
    if scheduler is not None:
        with _cluster(scheduler, dashboard) as found:
            yield found
    elif jobs > 1:
        with processes(jobs, registry.load_all, registry.loaded()) as found:
            yield found
    else:
        yield None


class _WithGames(Executor):
    """Sends pieces to workers that first load the games of files: without these, what a piece is made of is unknown there."""

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
    """Return the place of an executor whose workers know none of the games of files that are here."""
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
