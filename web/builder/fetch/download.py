"""Getting one pinned file from the first source that works. Standard library only.

A source is a plain URL or ``pypi:PROJECT/FILE`` (looked up by name and hash in the package index that pip uses).
"""

from __future__ import annotations

import hashlib
import html
import os
import re
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ..leftovers import partial, sweep
from ..say import Fail

Progress = Callable[[int, int], None]
TIMEOUT = 60


def direct(name: str, pin: dict[str, Any], folder: Path, progress: Progress | None = None) -> Path:
    """Fetch a file without any package, and check its hash."""
    folder.mkdir(parents=True, exist_ok=True)
    sweep(folder)
    target = folder / name
    if target.exists() and sha256(target) == pin["sha256"]:
        return target
    tried: list[str] = []
    for source in pin["sources"]:
        try:
            download(source, target, pin["sha256"], progress)
            check(target, name, pin["sha256"], source)
            return target
        except Unreachable as error:
            tried.append(f"{source}: {error}")
    raise Fail(f"{name} could not be fetched from any of its sources.\n  " + "\n  ".join(tried))


class Unreachable(Exception):
    """A source that does not answer or does not have the file: try the next."""


def sha256(path: Path) -> str:
    """Hash of a file's bytes."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def check(path: Path, name: str, expected: str, source: str) -> None:
    """Stop with both hashes named when the bytes are not the pinned ones."""
    found = sha256(path)
    if found != expected:
        path.unlink(missing_ok=True)
        raise Fail(
            f"{name} from {source} is not the file that web/pins.json names.\n"
            f"  expected sha256 {expected}\n  found    sha256 {found}\n"
            "Nothing of it is used. A damaged download or a changed file; try again, or look into it before you trust it."
        )


def download(source: str, target: Path, digest: str, progress: Progress | None = None) -> None:
    """Write one source's bytes to `target` by way of a temporary name."""
    if source.startswith("pypi:"):
        project, _, filename = source.removeprefix("pypi:").partition("/")
        source = lookup(project, filename, digest)
    fresh = partial(target)
    try:
        with _open(source) as answer, fresh.open("wb") as out:
            total = int(answer.headers.get("Content-Length") or 0)
            done = 0
            while block := answer.read(1 << 18):
                out.write(block)
                done += len(block)
                if progress:
                    progress(done, total)
        fresh.replace(target)
    except (urllib.error.URLError, TimeoutError, ConnectionError, ssl.SSLError) as error:
        fresh.unlink(missing_ok=True)
        raise Unreachable(_reason(error)) from error
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise Fail(f"{target} could not be written: {error.strerror or error}.") from error


def lookup(project: str, filename: str, digest: str) -> str:
    """Address of a file in a package index, found by its name and, where the index tells, its hash."""
    problems = []
    for index in indexes():
        page = f"{index.rstrip('/')}/{project}/"
        try:
            text, base = read(page)
        except Unreachable as error:
            problems.append(f"{page}: {error}")
            continue
        for link, name in re.findall(r'<a\s[^>]*href="([^"]+)"[^>]*>\s*([^<]+?)\s*</a>', text):
            address, _, fragment = html.unescape(link).partition("#")
            if name == filename and ("sha256=" not in fragment or digest in fragment):
                return urllib.parse.urljoin(base, address)
        problems.append(f"{page}: no {filename} with this hash")
    raise Unreachable("; ".join(problems))


def read(url: str) -> tuple[str, str]:
    """The text at an address, and the address that it came from in the end.

    Raises
    ------
    Unreachable
        If there is no answer.
    """
    try:
        with _open(url) as answer:
            return answer.read().decode("utf-8", "replace"), answer.geturl()
    except (urllib.error.URLError, OSError) as error:
        raise Unreachable(_reason(error)) from error


def indexes() -> Iterator[str]:
    """The package indexes that pip is set up to use, the public one last."""
    seen = set()
    for index in [*_pip_indexes(), "https://pypi.org/simple"]:
        if index.rstrip("/") not in seen:
            seen.add(index.rstrip("/"))
            yield index


def _pip_indexes() -> list[str]:
    found = [os.environ.get("PIP_INDEX_URL", ""), *os.environ.get("PIP_EXTRA_INDEX_URL", "").split()]
    try:
        listing = subprocess.run(
            [sys.executable, "-m", "pip", "config", "list"],
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        listing = ""
    for line in listing.splitlines():
        key, _, value = line.partition("=")
        if key.endswith("index-url"):
            found += value.strip("'\"").split()
    return [url for url in found if url.startswith(("http://", "https://"))]


def _open(url: str) -> Any:
    if not url.startswith(("https://", "http://")):
        raise Unreachable(f"{url} is not a web address")
    request = urllib.request.Request(url, headers={"User-Agent": "lastcard-build"})
    return urllib.request.urlopen(request, timeout=TIMEOUT)


def _reason(error: BaseException) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"answered {error.code} {error.reason}"
    return str(getattr(error, "reason", None) or error)
