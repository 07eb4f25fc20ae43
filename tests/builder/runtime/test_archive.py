"""The bundle's format and what goes into it."""

from __future__ import annotations

import json

from web.builder.runtime import archive, bundle
from web.builder.runtime.unpacked import Tree, wanted


def test_pack_and_unpack():
    files = [("/lib/a.pyc", b"one"), ("/lib/ü.css", b""), ("/lib/b.so", bytes(range(256)))]
    assert archive.unpack(archive.pack(files)) == files


def test_archives_that_follow_each_other_are_one():
    one, other = [("/a", b"1"), ("/b", b"")], [("/c", b"23")]
    assert archive.unpack(archive.pack(one) + archive.pack([]) + archive.pack(other)) == one + other


def test_traced_files_are_sorted_into_libraries_ours_and_data(tmp_path):
    stdlib, packages, source = tmp_path / "stdlib", tmp_path / "packages", tmp_path / "source"
    for path in (stdlib / "json.py", packages / "np/a.so", packages / "np/b.py", source / "lastcard/x.py"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (source / "lastcard/never_imported.py").write_text("")
    (source / "lastcard/native.py").write_text("")
    (source / "lastcard/page.svg").write_text("")
    for name in ("page.css", "page.js", "ui/bundled/page.js"):
        (source / "lastcard" / name).parent.mkdir(parents=True, exist_ok=True)
        (source / "lastcard" / name).write_text("")
    seen = {
        "modules": {"json": "/lib/python313.zip/json.py", "np.b": "/lib/python3.13/site-packages/np/b.py"},
        "opened": ["/lib/python3.13/site-packages/np/a.so", "/home/pyodide/nothing"],
        "asked": [],
        "native": ["lastcard.native"],
    }
    library, ours, data = bundle.sort(seen, Tree("x", tmp_path, stdlib, packages), source, "3.13")
    assert [final for _file, final, _bare in library] == [
        "/lib/python3.13/site-packages/np/b.py",
        "/lib/python3.13/json.py",
    ]
    home = "/lib/python3.13/site-packages/lastcard"
    assert [final for _file, final, _bare in ours] == [f"{home}/never_imported.py", f"{home}/x.py"]
    shipped = {f"{home}/page.svg", f"{home}/ui/bundled/page.js", "/lib/python3.13/site-packages/np/a.so"}
    assert {final for _file, final in data} == shipped
    assert all(bare for _file, _final, bare in library)
    assert not any(bare for _file, _final, bare in ours)


def test_what_is_left_out_of_the_bundle_lies_with_the_rest_or_apart(tmp_path):
    stdlib, packages = tmp_path / "stdlib", tmp_path / "packages"
    for path in ("stdlib/json.py", "stdlib/wave.py", "packages/np/a.py", "packages/segno/consts.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("")
    rest, apart = bundle.left(Tree("x", tmp_path, stdlib, packages), {"/lib/python3.13/json.py"}, "3.13")
    assert [name for _file, name in rest] == ["wave.py", "site-packages/np/a.py"]
    assert {name: [file for _, file in files] for name, files in apart.items()} == {
        "segno": ["site-packages/segno/consts.py"]
    }


def test_wheels_lose_what_the_browser_cannot_use():
    assert wanted("numpy/core.cpython-313-wasm32-emscripten.so")
    assert not wanted("yaml/_yaml.cpython-313-x86_64-linux-gnu.so")
    assert not wanted("numpy/tests/test_a.py")
    assert not wanted("panel/dist/bundled/plotly/plotly.js")
    assert wanted("panel/dist/bundled/theme/native.css")


def test_index_is_json():
    packed = archive.pack([("/a", b"1")])
    length = int.from_bytes(packed[:4], "little")
    assert json.loads(packed[4 : 4 + length]) == [["/a", 1]]


def test_a_file_comes_with_the_stage_that_imports_it_or_has_its_library():
    places = "/lib/python3.13/site-packages"
    seen = {
        "stages": [
            ["/lib/python313.zip/json/__init__.py", "/source/lastcard/__init__.py"],
            [f"{places}/numpy/__init__.py", f"{places}/numpy/core.so"],
            [f"{places}/bokeh/__init__.py", f"{places}/numpy/random.so"],
            [f"{places}/panel/__init__.py"],
            ["/source/lastcard/app.py"],
        ]
    }
    stage = bundle.stages(seen, "3.13")
    found = {
        "/lib/python3.13/json/__init__.pyc": 0,
        "/lib/python3.13/json/names.txt": 0,
        f"{places}/lastcard/__init__.pyc": 0,
        f"{places}/numpy/core.so": 1,
        f"{places}/numpy/random.so": 2,
        f"{places}/bokeh-3.9.2.dist-info/METADATA": 2,
        f"{places}/bokeh/core/first.json": 2,
        f"{places}/panel/theme/default.css": 3,
        f"{places}/panel/theme/native.pyc": 4,
        f"{places}/lastcard/app.pyc": 4,
        f"{places}/lastcard/ui/bundled/ui/page.js": 4,
        f"{places}/unheard_of/a.css": 4,
    }
    assert {path: stage(path) for path in found} == found


def test_a_room_that_lies_apart_and_a_record_are_not_in_the_bundle(tmp_path):
    source = tmp_path / "source"
    files = [
        "ui/sheets/page.py",
        "ui/sheets/page.js",
        "ui/bundled/ui/sheets/page.js",
        "core/sheets/sheet.py",
        "gallery/__init__.py",
        "gallery/programs/nim.py",
        "ui/tab.py",
        "ui/deals.record",
    ]
    for name in files:
        (source / "lastcard" / name).parent.mkdir(parents=True, exist_ok=True)
        (source / "lastcard" / name).write_text("")
    apart = bundle.apart_of_ours(source)
    found = {
        name: [str(path.relative_to(source / "lastcard")) for path in paths]
        for name, paths in apart.items()
        if paths
    }
    assert found == {
        "lastcard.core.sheets": ["core/sheets/sheet.py"],
        "lastcard.gallery": ["gallery/__init__.py", "gallery/programs/nim.py"],
        "lastcard.ui.sheets": ["ui/bundled/ui/sheets/page.js", "ui/sheets/page.py"],
    }
    seen = {
        "modules": {"lastcard.ui.sheets.page": "/source/lastcard/ui/sheets/page.py"},
        "opened": ["/source/lastcard/ui/deals.record"],
        "asked": [],
        "native": [],
    }
    tree = Tree("x", tmp_path, tmp_path / "stdlib", tmp_path / "packages")
    _library, ours, data = bundle.sort(seen, tree, source, "3.13")
    assert [final.rpartition("/")[2] for _file, final, _bare in ours] == ["tab.py"]
    assert data == []


def test_what_a_first_page_needs_is_told_from_what_other_tabs_need():
    places = "/lib/python3.13/site-packages"
    seen = {
        "first": [
            "/lib/python313.zip/json/__init__.py",
            f"{places}/np/core.so",
            f"{places}/np/__init__.py",
            "/source/lastcard/games/pan/view/board.py",
            f"{places}/lastcard/games/pan/view/lessons.svg",
        ]
    }
    first = {
        "/lib/python3.13/json/__init__.pyc",
        f"{places}/np/core.so",
        f"{places}/np/__init__.pyc",
        f"{places}/panel/theme/default.css",
        f"{places}/lastcard/games/pan/view/board.pyc",
        f"{places}/lastcard/games/pan/view/board.svg",
        f"{places}/lastcard/games/pan/view/shapes.json",
        f"{places}/lastcard/games/pan/view/lessons.svg",
        f"{places}/lastcard/ui/bundled/games/pan/view/board.js",
        f"{places}/lastcard/ui/bundled/games/pan/view/shapes.js",
    }
    later = {
        f"{places}/lastcard/games/pan/view/lessons.pyc",
        f"{places}/lastcard/ui/bundled/games/pan/view/lessons.js",
        "/lib/python3.13/csv.pyc",
        f"{places}/np/linalg.so",
        f"{places}/np/linalg.pyc",
        f"{places}/lastcard/games/pan/view/lessons/first.pyc",
        f"{places}/lastcard/games/pan/view/lessons/first.svg",
        f"{places}/lastcard/ui/bundled/games/pan/view/lessons/first.js",
    }
    assert bundle.first_places(seen, sorted(first | later), "3.13") == first
