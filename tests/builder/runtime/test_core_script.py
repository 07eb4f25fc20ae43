"""The core's script is shorter, and everything that is asked for is still in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.builder.runtime import core_script
from web.builder.runtime.unpacked import NATIVE, Tree, unpack
from web.builder.toolchain import dependencies

SCRIPT = """"use strict";
var _createPyodideModule = (() => {
  return (
async function(moduleArg = {}) {
  var moduleRtn;
var Module=moduleArg;var SDL={screen:0};function _draw(){return SDL.screen}_draw.sig="i";Module["_draw"]=_draw;\
function help(){}Module["help"]=help;var same=Module;\
function _tell(text){same.help();return eval(text)}_tell.sig="vi";Module["_tell"]=_tell;var FS={};Module["FS"]=FS;\
function abort(){}var _emscripten_glClear=()=>_draw();_emscripten_glClear.sig="vi";\
var wasmImports={draw:_draw,emscripten_glClear:_emscripten_glClear,tell:_tell};var wasmExports=loaded(wasmImports);\
var _free=Module["_free"]=wasmExports["free"];var _seldom=Module["_seldom"]=wasmExports["seldom"];moduleRtn=Module;
  return moduleRtn;
}
);
})();
"""
NATIVE_MODULE = bytes.fromhex(
    "0061736d01000000"  # a module
    "0000"  # something of its own
    "0235 05"  # imports: five
    "03656e76 0474656c6c 0000"  # env tell, a function
    "03656e76 057461626c65 01 70 0001"  # env table, with a lower bound
    "03656e76 066d656d6f7279 02 01 01 02"  # env memory, with both bounds
    "03656e76 01 67 03 7f 00"  # env g, a number
    "03656e76 12656d736372697074656e5f676c436c656172 0000"  # env emscripten_glClear, a function
)


@pytest.fixture
def tree() -> Tree:
    return unpack()


def shortened(folder: Path, text: str) -> str:
    script, native, loader = folder / "core.js", folder / "native.so", folder / "loader.mjs"
    script.write_text(text, "utf-8")
    native.write_bytes(NATIVE_MODULE)
    loader.write_text("core._free(0)", "utf-8")
    core_script.shorten(script, [native], loader)
    return script.read_text("utf-8")


def test_what_a_native_module_imports_is_found_whatever_it_is() -> None:
    assert list(core_script.imports(NATIVE_MODULE)) == ["tell", "table", "memory", "g", "emscripten_glClear"]
    assert list(core_script.imports(NATIVE_MODULE[:8])) == []


def test_only_what_is_asked_for_stays(tmp_path: Path) -> None:
    short = shortened(tmp_path, SCRIPT)
    assert "function _tell(text){same.help();return eval(text)}" in short
    assert 'Module["help"]=help' in short, "used by another name of the core"
    assert '_tell.sig="vi"' in short
    assert "tell:_tell" in short
    assert "SDL" not in short
    assert "draw" not in short
    assert "emscripten_glClear:_noPicture" in short
    assert 'Module["_free"]=wasmExports["free"]' in short, "the loader uses it"
    assert 'Module["FS"]=FS' in short, "we use it"
    assert "seldom" not in short
    assert "_tell" not in short.partition("wasmImports=")[2].partition("}")[2], "nobody asks for it by name"
    assert short.startswith(SCRIPT.partition("  var moduleRtn")[0])
    assert short.endswith(SCRIPT.partition("moduleRtn=Module;")[2])


def test_a_script_of_another_form_stays_and_that_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = "export default async function(moduleArg) { return {} }\n"
    assert shortened(tmp_path, other) == other
    assert "stays as long as it is" in capsys.readouterr().err


def test_the_real_one_offers_all_that_the_core_and_the_native_modules_ask_for(tree: Tree) -> None:
    whole = (dependencies.node_modules() / "pyodide" / "pyodide.asm.js").read_text("utf-8")
    short = (tree.core / "pyodide.asm.js").read_text("utf-8")
    natives = [tree.core / "pyodide.asm.wasm", *tree.packages.rglob(f"*{NATIVE}")]
    asked = {name for path in natives for name in core_script.imports(path.read_bytes())}
    before, after = (offered(text) for text in (whole, short))
    assert len(natives) > 10
    assert asked & before == after
    assert len(short) < 0.4 * len(whole)


def offered(script: str) -> set[str]:
    inside = script.partition("var wasmImports={")[2].partition("}")[0]
    return {one.partition(":")[0].strip('"') for one in inside.split(",")}
