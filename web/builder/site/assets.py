"""Naming files by their content, and rewriting the names inside pages, styles and scripts."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from ..say import Fail
from .packing import Packed, by_gzip

FOLDER = "assets"


class Assets:
    """Writes files under content-hash names and remembers what was written."""

    def __init__(
        self,
        out: Path,
        web: Path,
        joined: Path,
        before: dict[str, bytes] | None = None,
        fetched: dict[str, bytes] | None = None,
    ) -> None:
        self.out = out
        self.web = web
        self.joined = joined  # scripts and styles of ``web/``, each joined with what it imports
        self.fetched = fetched or {}  # files that pages and styles name as if they lay in ``web/``
        self.before = before or {}  # what is put in front of a file of ``web/``
        self.written: dict[str, int] = {}  # path in the site: size in bytes
        self.sums: dict[str, str] = {}  # path in the site: SHA-256
        self._named: dict[str, str] = {}

    def put(self, name: str, data: bytes) -> str:
        """Write a file under a name with its hash and return its path in the site."""
        stem, dot, extension = name.rpartition(".")
        digest = hashlib.sha256(data).hexdigest()[:12]
        return self.keep(f"{FOLDER}/{Path(stem).name}-{digest}{dot}{extension}", data)

    def keep(self, path: str, data: bytes) -> str:
        """Write a file under the path given."""
        target = self.out / path
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        self.written[path] = len(data)
        self.sums[path] = hashlib.sha256(data).hexdigest()
        return path

    def integrity(self, path: str) -> str:
        """How a page says what is in a file that it names, so that the browser takes no other."""
        return f"sha256-{base64.b64encode(bytes.fromhex(self.sums[path])).decode()}"

    def small(self, name: str, data: bytes) -> dict[str, Any]:
        """Write a file packed by gzip, and return what a script needs to fetch it."""
        return self._packed(name, by_gzip(data), len(data))

    def large(self, name: str, packed: Packed, decoder: dict[str, Any]) -> dict[str, Any]:
        """Write a file packed by Zstandard, and return what a script needs to fetch it."""
        return {**self._packed(name, packed.zstd, packed.raw), "by": decoder}

    def _packed(self, name: str, data: bytes, raw: int) -> dict[str, Any]:
        return {"url": self.put(f"{name}.data", data), "size": len(data), "raw": raw}

    def of_web(self, name: str, **constants: Any) -> str:
        """Path of a file of ``web/`` in the site, with the names inside it rewritten and its constants filled in."""
        key = name + json.dumps(constants, sort_keys=True)
        if name in self.fetched and key not in self._named:
            self._named[key] = self.put(name, self.fetched[name])
        if key not in self._named:
            file = next((path for path in (self.joined / name, self.web / name) if path.is_file()), None)
            if file is None:
                raise Fail(f"The page names web/{name}, which does not exist.")
            data = self.before.get(name, b"") + file.read_bytes()
            if name.endswith(".js"):
                data = self._script(file, data.decode(), constants).encode()
            elif name.endswith(".css"):
                data = self._style(self.web / name, data.decode()).encode()
            self._named[key] = self.put(name, data)
        return self._named[key]

    def text_of_web(self, name: str) -> str:
        """The text of a script of ``web/``, joined with what it imports."""
        return (self.joined / name).read_text(encoding="utf-8")

    def _script(self, file: Path, text: str, constants: dict[str, Any]) -> str:
        for constant, value in constants.items():
            token = f"__{constant.upper()}__"
            if token not in text:
                raise Fail(f"{file} has no {token} to fill in.")
            text = text.replace(token, json.dumps(value, separators=(",", ":")))
        return text

    def _style(self, file: Path, text: str) -> str:
        def rename(found: re.Match[str]) -> str:
            if found[2].startswith(("data:", "#")):
                return found[0]
            path = (file.parent / found[2]).resolve().relative_to(self.web.resolve()).as_posix()
            return f'url("{Path(self.of_web(path)).name}")'

        return re.sub(r"""url\((["']?)([^)"']+)\1\)""", rename, text)
