// In the page's head, before all else: Python begins to start while the page is still being read, the frame of the game
// that the address names is shown until the shell is there, and what of the page does not come is noticed. Whoever
// looks after Python (supervisor.js) finds it as `lastcardPython`, or starts it itself. The page's libraries are run as
// soon as may be where the service worker keeps them unpacked; `lastcardLibrary` waits for them (view.js).

import {DATA_FRAME, DATA_VIEW} from "../../pysrc/lastcard/ui/scripts/events.js";
import {copied} from "../fetch/download.js";
import {watchPage} from "./damaged_page.js";
import {runScript, startPython, wayAsked} from "./launch.js";

const NOTICE = "max-width:42rem;margin:3rem auto;padding:0 1rem;font:1.05rem/1.6 system-ui,sans-serif";
const root = document.documentElement;

const {worker, library} = document.currentScript.dataset;
if (["file:", "content:"].includes(location.protocol)) adviseServer();
else {
  watchPage();
  showFrame();
  globalThis.lastcardPython = startPython(new URL(worker, document.baseURI), {way: wayAsked()});
  if (copied()) globalThis.lastcardLibrary = runScript(library).catch(() => {});
}

/** Shows the frame of the game that the address names, and no home page, until shell.js says what is shown. */
function showFrame() {
  const [, name] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
  if (!name) return;
  root.setAttribute(DATA_FRAME, name);
  const style = document.createElement("style");
  const early = `:root:not([${DATA_VIEW}])`;
  const game = `[data-game="${name}"]`;
  style.textContent = `${early} #home{display:none}${early} #first:has(>${game}){display:flex}
    ${early} #first>${game}{display:contents}`;
  document.head.append(style);
}

/** Shows what to do with a page that was opened as a file, where browsers load none of its parts. */
function adviseServer() {
  root.style.visibility = "hidden"; // without styles the page is a huge picture
  document.addEventListener("DOMContentLoaded", () => {
    document.body.replaceChildren(notice());
    root.style.cssText = "color-scheme:light dark";
  });
}

function notice() {
  const folder = decodeURI(location.pathname)
    .replace(/[^/]*$/, "")
    .replace(/^\/(?=[A-Z]:)/, "");
  const address = `http://localhost:8000/${location.hash}`;
  const box = document.createElement("main");
  box.style.cssText = NOTICE;
  box.innerHTML = `<h1>lastcard needs a web server</h1>
    <p>This page was opened as a file. A browser loads its parts only from a web server.
    <p>Start the server that comes with Python. In a terminal:
    <p><code translate="no"></code>
    <p>On Windows, write <code translate="no">py</code> for <code translate="no">python3</code>. Then open <a></a>.
    <p>In a copy of the source code, <code translate="no">python3 build.py serve</code> builds, serves and opens the
    site.`;
  box.querySelector("code").textContent = `python3 -m http.server --directory "${folder}"`;
  Object.assign(box.querySelector("a"), {href: address, textContent: address});
  return box;
}
