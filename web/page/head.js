// Lies in the page's head, before all else: Python begins to start while the page is still being read, and whatever of
// the page does not come is noticed. Whoever looks after Python (supervisor.js) finds it as `lastcardPython`, or starts
// it itself. The page's libraries are run as soon as may be where the service worker keeps them unpacked; whether they
// have been is what `lastcardLibrary` waits for (view.js).

import {line} from "../fetch/line.js";
import {watchPage} from "./damaged_page.js";
import {startPython, wayAsked} from "./launch.js";
import {runScript} from "./run_script.js";

// Show the game of the address, which is in the page already, instead of the home page until the shell is there
// (shell.js).
function showGame() {
  const [, game] = /^#\/([a-z0-9-]+)/.exec(location.hash) ?? [];
  if (!game) return;
  const style = document.createElement("style");
  const early = ":root:not([data-view])";
  const named = `#first > [data-game="${game}"]`;
  const home = `#first:has(> [data-game="${game}"]) ~ #home`;
  style.textContent = `${early} ${named}{display:block!important}${early} ${home}{display:none}`;
  document.head.append(style);
}

watchPage();
showGame();
const {worker, library} = document.currentScript.dataset;
globalThis.lastcardPython = startPython(new URL(worker, document.baseURI), {way: wayAsked()});
if (navigator.serviceWorker?.controller) globalThis.lastcardLibrary = runScript(library).catch(() => {});
// As long as more comes in, it is there.
globalThis.lastcardPython.worker.addEventListener("message", () => line.heard());
