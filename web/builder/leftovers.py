"""Half-made results: what a process leaves that was killed is removed by one that comes a day later.

Standard library only: the environment is made with it too.
"""

from __future__ import annotations

import secrets
import shutil
import time
from contextlib import suppress
from glob import escape
from pathlib import Path

OLD = 24 * 60 * 60
"""Seconds after which nobody is at work on a half-made result any more."""
_OWN = secrets.token_hex(4)  # other processes may make the same, also on other machines that use this disk


def partial(target: Path) -> Path:
    """Where this process makes what is called `target` once it is whole; what belongs to it may append to the name."""
    return target.with_name(f".{target.name}.{_OWN}.part")


def sweep(folder: Path, target: str = "") -> None:
    """Remove old half-made results in a folder; of one target if it is named."""
    for path in folder.glob(f".{escape(target) or '*'}.{'[0-9a-f]' * 8}.part*"):
        with suppress(FileNotFoundError):  # another process may sweep too
            if time.time() - path.lstat().st_mtime > OLD:
                remove(path)


def remove(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
