"""Processes that start without the program that asks for them, which Python would have them run again.

The data with which a process starts names the program (`__main__`), and `multiprocessing` has no option to leave it out. So
the function that makes these data is replaced once, when this module is imported; for processes of others it returns what
it always did.
"""

from __future__ import annotations

from multiprocessing import spawn
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

_NAME = "lastcard piece "
"""The beginning of the names of these processes."""

_python_preparation = spawn.get_preparation_data


def _preparation(name: str) -> dict[str, Any]:
    """Return the data with which a process starts: for those of this module without the program."""
    data = _python_preparation(name)
    if name.startswith(_NAME):
        data.pop("init_main_from_name", None)
        data.pop("init_main_from_path", None)
    return data


spawn.get_preparation_data = _preparation


class Process(SpawnProcess):
    """A process that needs nothing of the program that runs here."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.name = _NAME + self.name


class Context(SpawnContext):
    """Starts such processes, for `concurrent.futures.ProcessPoolExecutor`."""

    Process = Process
