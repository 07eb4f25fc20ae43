"""Packages of npm, wheels and other files: only what is locked is used, offline once it is there, and faults are told."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import re
import tarfile
import threading
import urllib.error
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import pytest

from web.builder import cache
from web.builder.say import Fail
from web.builder.toolchain import dependencies, lock, node

NOWHERE = "http://127.0.0.1:9/"
TOOL, PROGRAM = "esbuild", "@esbuild/here"


def packed(name: str) -> bytes:
    """A package as npm has it."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        data = json.dumps({"name": name, "version": "1.0.0"}).encode()
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def integrity(data: bytes) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(data).digest()).decode()


class Registry(BaseHTTPRequestHandler):
    """A registry of npm with two packages of one version each."""

    archives: dict[str, bytes]

    def do_GET(self) -> None:
        name = unquote(self.path).strip("/")
        if name.endswith(".tgz"):
            return self._answer(self.archives[name.removesuffix(".tgz")])
        dist = {"tarball": f"http://{self.headers['Host']}/{name}.tgz"}
        version = {"name": name, "version": "1.0.0", "dist": dist}
        return self._answer(json.dumps({"name": name, "versions": {"1.0.0": version}}).encode())

    def _answer(self, data: bytes) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def work(tmp_path, monkeypatch):
    """An empty folder for results, empty caches, and no registry that can be reached."""
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "npm"))
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    monkeypatch.setenv("npm_config_fetch_retries", "0")
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", NOWHERE)
    monkeypatch.setenv("PIP_RETRIES", "0")
    return tmp_path / "work"


@pytest.fixture
def registry(work, tmp_path, monkeypatch):
    """A registry that npm is set up for, with what a lock names; ``archives`` may be spoilt, and it can be shut down."""
    archives = {name: packed(name) for name in (TOOL, PROGRAM)}
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Toys", (Registry,), {"archives": archives}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("npm_config_registry", f"http://127.0.0.1:{server.server_port}/")
    manifest = {"name": "toys", "devDependencies": {TOOL: "1.0.0"}}
    entries = {name: {"version": "1.0.0", "integrity": integrity(data)} for name, data in archives.items()}
    entries[TOOL] |= {"dev": True, "optionalDependencies": {PROGRAM: "1.0.0"}}
    entries[PROGRAM] |= {"dev": True, "optional": True}
    packages = {"": manifest, **{f"node_modules/{name}": entry for name, entry in entries.items()}}
    place = tmp_path / "web"
    place.mkdir()
    (place / ".npmrc").touch()
    (place / "package.json").write_text(json.dumps(manifest))
    (place / "package-lock.json").write_text(json.dumps({"lockfileVersion": 3, "packages": packages}))
    monkeypatch.setattr(dependencies, "MANIFEST", place / "package.json")
    monkeypatch.setattr(dependencies, "NPM_LOCK", place / "package-lock.json")
    server.archives = archives
    yield server
    server.shutdown()
    server.server_close()


def test_npm_asks_the_registry_that_it_is_set_up_for_and_later_none(registry, monkeypatch, tmp_path):
    monkeypatch.setenv("NODE_ENV", "production")
    monkeypatch.setenv("npm_config_omit", "optional")
    folder = dependencies.node_modules()
    assert (folder / PROGRAM / "package.json").is_file()
    registry.shutdown()
    registry.server_close()
    assert dependencies.node_modules() == folder
    monkeypatch.setattr(cache, "WORK", tmp_path / "another")
    assert (dependencies.node_modules() / PROGRAM).is_dir()


def test_a_package_with_another_hash_is_refused(registry, work):
    registry.archives[TOOL] = packed("another")
    with pytest.raises(
        Fail, match=r"(?s)package-lock\.json could not be installed\. A file is not the one.*EINTEGRITY"
    ):
        dependencies.node_modules()
    assert list(work.iterdir()) == []


def test_a_program_that_npm_leaves_out_is_missed(registry, work):
    """For npm it is optional, whatever the reason."""
    registry.archives[PROGRAM] = packed("another")
    with pytest.raises(Fail, match=r"npm installed no program for esbuild.*or it is not the file that"):
        dependencies.node_modules()
    assert list(work.iterdir()) == []


def test_a_missing_registry_is_told(registry, monkeypatch):
    monkeypatch.setenv("npm_config_registry", NOWHERE)
    with pytest.raises(Fail, match=r"(?s)Is there a network \(or a registry.*ECONNREFUSED"):
        dependencies.node_modules()


def test_a_missing_npm_is_told(registry, monkeypatch, tmp_path):
    monkeypatch.setattr(node, "program", lambda: tmp_path / "bin" / "node")
    with pytest.raises(Fail, match=r"npm was expected at .*Delete \.venv"):
        dependencies.node_modules()


def test_the_lock_of_npm_has_hashes_for_every_usual_machine_and_no_address():
    packages = json.loads(dependencies.NPM_LOCK.read_text("utf-8"))["packages"]
    manifest = json.loads(dependencies.MANIFEST.read_text("utf-8"))
    asked = packages.pop("")
    assert all(asked[kind] == manifest[kind] for kind in ("dependencies", "devDependencies"))
    assert all(entry["integrity"].startswith("sha512-") for entry in packages.values())
    assert not any("resolved" in entry for entry in packages.values())
    machines = [
        f"{system}-{processor}" for system in ("darwin", "linux", "win32") for processor in ("arm64", "x64")
    ]
    for tool in ("@biomejs/cli-{}", "@esbuild/{}"):
        assert all(f"node_modules/{tool.format(machine)}" in packages for machine in machines)


def wheel(name: str, **files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(f"{name}-1.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        archive.writestr(
            f"{name}-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{name}-1.dist-info/RECORD", "")
        for path, data in files.items():
            archive.writestr(path, data)
    return out.getvalue()


@pytest.fixture
def shelf(work, tmp_path, monkeypatch):
    """A folder that pip takes wheels from, with one wheel; and a lock of it."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    data = wheel("toy", inside=b"right")
    (folder / "toy-1-py3-none-any.whl").write_bytes(data)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    locked = tmp_path / "toys.txt"
    locked.write_text(f"# Toys\ntoy==1 --hash=sha256:{hashlib.sha256(data).hexdigest()}\n")
    return folder, locked


def test_wheels_are_fetched_once(shelf, work):
    folder, locked = shelf
    assert [path.name for path in dependencies.wheels(locked)] == ["toy-1-py3-none-any.whl"]
    (folder / "toy-1-py3-none-any.whl").unlink()
    assert len(dependencies.wheels(locked)) == 1


def test_a_lock_gets_the_hashes_of_its_versions(shelf):
    lines = shelf[1].read_text().splitlines(keepends=True)
    old = [line.replace(line[-9:], "00000000\n") for line in lines]
    assert [dependencies._hashed(line, shelf[1]) for line in (lines[0], old[1])] == lines


def test_a_wheel_with_another_hash_is_refused(shelf, work):
    folder, locked = shelf
    (folder / "toy-1-py3-none-any.whl").write_bytes(wheel("toy", inside=b"wrong"))
    with pytest.raises(Fail, match=r"toys\.txt could not be installed\. A file is not the one"):
        dependencies.wheels(locked)
    assert list(work.iterdir()) == []


def test_a_wheel_without_a_hash_is_refused(shelf):
    shelf[1].write_text("toy==1\n")
    with pytest.raises(Fail, match=r"(?s)toys\.txt could not be installed.*Hashes are required"):
        dependencies.wheels(shelf[1])


def test_a_missing_index_is_told(shelf, monkeypatch):
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    with pytest.raises(Fail, match=r"toys\.txt could not be installed\. Is there a network"):
        dependencies.wheels(shelf[1])


@pytest.fixture
def sources(shelf, tmp_path, monkeypatch):
    """Addresses with what they answer; a file that has two of them for its sources, and then a wheel."""
    answers: dict[str, bytes] = {}

    def opened(address, timeout):
        if address not in answers:
            raise urllib.error.URLError("not there")
        return io.BytesIO(answers[address])

    monkeypatch.setattr(dependencies.urllib.request, "urlopen", opened)
    requirement = shelf[1].read_text().splitlines()[1]
    entry = {
        "sha256": hashlib.sha256(b"right").hexdigest(),
        "sources": ["https://one/a", "https://two/a", f"{requirement}!inside"],
    }
    monkeypatch.setattr(dependencies, "FILES", tmp_path / "files.json")
    dependencies.FILES.write_text(json.dumps({"a-1.whl": entry}))
    return answers


def test_the_sources_of_a_file_are_tried_in_order(sources):
    sources["https://two/a"] = b"right"
    found = dependencies.file("a")
    assert (found.name, found.read_bytes()) == ("a-1.whl", b"right")
    sources.clear()
    assert dependencies.file("a") == found


def test_a_file_may_be_inside_a_wheel(sources):
    assert dependencies.file("a").read_bytes() == b"right"


def test_a_file_with_another_hash_stops_at_its_source_and_both_are_named(sources, work):
    sources["https://one/a"] = b"wrong"
    with pytest.raises(Fail) as caught:
        dependencies.file("a")
    for part in ("https://one/a", *(hashlib.sha256(data).hexdigest() for data in (b"right", b"wrong"))):
        assert part in str(caught.value)
    assert list(work.iterdir()) == []


def test_a_file_without_a_source_that_answers_names_all(sources, shelf):
    (shelf[0] / "toy-1-py3-none-any.whl").unlink()
    with pytest.raises(
        Fail, match=r"(?s)a-1\.whl could not be fetched.*https://one/a.*https://two/a.*toy==1"
    ):
        dependencies.file("a")


def test_every_other_file_has_its_hash_and_sources():
    table = json.loads(dependencies.FILES.read_text("utf-8"))
    assert {name.partition("-")[0] for name in table} == {"numpy", "pip"}
    for entry in table.values():
        assert re.fullmatch(r"[0-9a-f]{64}", entry["sha256"])
        assert entry["sources"]
        for source in entry["sources"]:
            assert re.match(r"https://|[\w-]+==\S+ --hash=sha256:[0-9a-f]{64}!", source)


def test_the_python_of_the_tab_is_pyodides_and_that_of_numpys_file():
    core = json.loads((dependencies.node_modules() / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    assert core["info"]["python"].rpartition(".")[0] == dependencies.PYTHON
    assert f"-cp{dependencies.PYTHON.replace('.', '')}-" in dependencies.file("numpy").name


@pytest.mark.parametrize("locked", [lock.TAB, dependencies.BENCH], ids=lambda locked: locked.stem)
def test_each_wheel_has_one_hash(locked):
    for line in locked.read_text("utf-8").splitlines():
        assert re.fullmatch(r"#.*|[a-z0-9-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", line)
