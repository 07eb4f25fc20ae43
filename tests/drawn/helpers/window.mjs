// A window without a browser: happy-dom's, taken for Node's own globals, so that BokehJS, Panel, the shell and the
// components' scripts run here as they are. There is no layout and no style: all is where it is drawn, and has no size.
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import vm from "node:vm";

/**
 * Makes the window, and loads the shell and the libraries into it.
 * @param {{dom: string, library: string, shell: string, html: string}} files where happy-dom, the page's libraries and
 *   the shell's script lie; `html` is the text of the shell
 * @param {string} url the page's address
 */
export async function open({dom, library, shell, html}, url) {
  const {Window} = await import(pathToFileURL(dom).href);
  const settings = {disableJavaScriptFileLoading: true, disableCSSFileLoading: true};
  const window = new Window({url, width: 1280, height: 900, settings});
  borrow(window);
  fillIn(window);
  window.document.write(html.replaceAll(/<script[\s\S]*?<\/script>|<link[^>]*>/g, ""));
  vm.runInThisContext(readFileSync(library, "utf8"), {filename: "page.js"});
  globalThis.Bokeh.set_log_level("warn");
  const place = mkdtempSync(join(tmpdir(), "lastcard-scripts-"));
  process.on("exit", () => rmSync(place, {recursive: true, force: true}));
  globalThis.importShim = (url) => {
    const script = join(place, `${url.replace("blob:", "")}.mjs`);
    writeFileSync(script, made.get(url));
    return import(pathToFileURL(script).href);
  };
  await import(pathToFileURL(shell).href);
}

const OWN = new Set("globalThis self window console process performance queueMicrotask structuredClone".split(" "));
for (const name of ["Timeout", "Interval", "Immediate"]) OWN.add(`set${name}`).add(`clear${name}`);

/** Every name of the window that Node does not have itself. */
function borrow(window) {
  const language = new Set(Object.getOwnPropertyNames(vm.runInNewContext("globalThis")));
  globalThis.window = globalThis;
  globalThis.self = globalThis;
  for (let from = window; from && from !== Object.prototype; from = Object.getPrototypeOf(from)) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (OWN.has(name) || language.has(name) || name === "constructor") continue;
      const bound = typeof window[name] === "function" && /^[a-z]/.test(name) ? window[name].bind(window) : null;
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get: () => bound ?? window[name],
        set: (value) => Object.defineProperty(globalThis, name, {value, configurable: true, writable: true}),
      });
    }
  }
}

const made = new Map(); // the texts of scripts by the addresses that were made for them

/** What a window without pictures lacks and the libraries ask for. */
function fillIn(window) {
  // Somewhere to paint, that nobody looks at.
  const sizes = {width: 10, actualBoundingBoxAscent: 8, actualBoundingBoxDescent: 2};
  const paint = new Proxy(
    {},
    {get: (kept, name) => (name === "measureText" ? () => sizes : (kept[name] ?? (() => paint)))},
  );
  window.HTMLCanvasElement.prototype.getContext = () => paint;
  globalThis.OffscreenCanvas = class {
    getContext() {
      return paint;
    }
  };
  // A component's script is a text that gets an address; what is read of a file to save is its text too.
  const {Blob} = window;
  globalThis.Blob = class extends Blob {
    constructor(parts, options) {
      super(parts, options);
      this.parts = parts;
    }
  };
  globalThis.URL.createObjectURL = (blob) => {
    const url = `blob:${made.size}`;
    made.set(url, blob.parts.map(String).join(""));
    return url;
  };
  globalThis.URL.revokeObjectURL = () => {};
  // Panel asks for the style of each component to see whether it is displayed; there is nothing to be seen.
  const shown = {
    display: "block",
    position: "static",
    visibility: "visible",
    fontSize: "16px",
    getPropertyValue: () => "",
  };
  globalThis.getComputedStyle = () => shown;
  // happy-dom fails where the focus is in another tree than the one that is asked.
  const {get: active} = Object.getOwnPropertyDescriptor(window.ShadowRoot.prototype, "activeElement");
  Object.defineProperty(window.ShadowRoot.prototype, "activeElement", {
    get() {
      try {
        return window.document.activeElement && active.call(this);
      } catch {
        return null;
      }
    },
  });
  globalThis.visualViewport = new window.EventTarget();
  window.document.fonts = {check: () => true, load: async () => []};
  for (const name of ARIA) {
    Object.defineProperty(window.Element.prototype, `aria${name}`, {
      configurable: true,
      get() {
        return this.getAttribute(`aria-${name.toLowerCase()}`);
      },
      set(value) {
        if (value == null) this.removeAttribute(`aria-${name.toLowerCase()}`);
        else this.setAttribute(`aria-${name.toLowerCase()}`, value);
      },
    });
  }
  for (const name of ["setPointerCapture", "releasePointerCapture", "scrollIntoView"])
    window.Element.prototype[name] ??= () => {};
}
const ARIA = "Checked Current Description Disabled Expanded Hidden Invalid Label Pressed Selected".split(" ");
