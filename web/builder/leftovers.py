"""What is half made bears the name of who makes it: what a process leaves that was killed is removed by the next.

Standard library only: the environment is made with it too.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
from pathlib import Path

_HERE = hashlib.sha256(platform.node().encode()).hexdigest()[:8]  # another machine may use the same disk
_PARTIAL = re.compile(rf"\.(?P<target>.+)\.{_HERE}\.(?P<process>\d+)\.part(\..+)?")


def partial(target: Path) -> Path:
    """Where this process makes what is called `target` once it is whole; what belongs to it may append to the name."""
    return target.with_name(f".{target.name}.{_HERE}.{os.getpid()}.part")


def sweep(folder: Path, target: str = "") -> set[str]:
    """Remove what processes of this machine that have ended left half made in a folder; of one target if it is named.

    Returns
    -------
    set
        The names of the targets that did not come about.
    """
    swept = set()
    for path in folder.glob(".*.part*"):
        found = _PARTIAL.fullmatch(path.name)
        if found and target in ("", found["target"]) and not _runs(int(found["process"])):
            remove(path)
            swept.add(found["target"])
    return swept


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    if os.name == "nt":  # where the question below would end it
        return _runs_on_windows(process)
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass
    return True


def _runs_on_windows(process: int) -> bool:
    import ctypes

    still_active, may_ask = 259, 0x1000
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]  # which is there on Windows alone
    handle = kernel.OpenProcess(may_ask, False, process)
    if not handle:
        return False
    code = ctypes.c_ulong()
    known = kernel.GetExitCodeProcess(handle, ctypes.byref(code))
    kernel.CloseHandle(handle)
    return not known or code.value == still_active
