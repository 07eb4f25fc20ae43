"""Where large work of the command line is done: here, in several processes, or on a Dask cluster."""

from __future__ import annotations

from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING

import click

from lastcard import registry
from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

MOST_JOBS = 256
WAIT = "10s"
"""How long the scheduler of a cluster may take to answer."""


@contextmanager
def executor(jobs: int = 1, scheduler: str | None = None) -> Iterator[Executor | None]:
    """Provide the executor that was asked for; None for this process.

    Raises
    ------
    click.ClickException
        If there is no cluster at the address, the package that talks to it is not there, or a process has ended.
    """
    if scheduler is not None:
        with _cluster(scheduler) as found:
            yield found
    elif jobs > 1:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool

        try:
            several = min(jobs, MOST_JOBS), get_context("spawn"), registry.load_all, (registry.loaded(),)
            with ProcessPoolExecutor(*several) as pool:
                yield pool
        except BrokenProcessPool:
            raise click.ClickException(
                "a process ended before its work was done, perhaps for lack of memory; fewer --jobs need less"
            ) from None
    else:
        yield None


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        raise click.ClickException(
            "a cluster needs one more package; install it with: pip install 'lastcard[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        raise click.ClickException(f"no scheduler answers at {quote(address)}: {why:.120}") from None
    with client:
        yield client.get_executor(pure=False)
