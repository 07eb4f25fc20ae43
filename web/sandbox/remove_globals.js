// Takes away what a worker could send, store or start something with. The frame's policy and origin forbid all of it
// already; this is a second wall, and it leaves only what is named here.

const LEFT = new Set(
  [
    // the language
    "Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp",
    "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError",
    "globalThis",
    "JSON Math Intl ArrayBuffer Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float16Array",
    "Float32Array Float64Array Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set WeakMap WeakSet",
    "WeakRef Proxy Reflect FinalizationRegistry Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent",
    "escape unescape isFinite isNaN",
    // what Python needs while it runs
    "WebAssembly console TextDecoder TextEncoder performance crypto setTimeout clearTimeout queueMicrotask",
  ].flatMap((names) => names.split(" ")),
);

const silent = () => {};

/**
 * Leaves of a worker's global object, and of what it inherits from, only what is named above, and a console that says
 * nothing.
 */
export function removeGlobals(scope) {
  delete scope.console;
  Object.defineProperty(scope, "console", {
    value: Object.freeze({log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent}),
  });
  for (let one = scope; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Reflect.ownKeys(one)) {
      if (!LEFT.has(name) && name !== "constructor" && name !== Symbol.toStringTag) remove(one, name);
    }
  }
}

function remove(from, name) {
  try {
    if (delete from[name]) return;
  } catch {
    // it can only be covered
  }
  try {
    Object.defineProperty(from, name, {value: undefined, writable: false, configurable: false});
  } catch {
    from[name] = undefined;
  }
}
