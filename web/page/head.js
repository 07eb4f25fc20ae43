// Lies in the page's head, before all else: Python begins to start while the page is still being read, and whatever of
// the page does not come is noticed. Whoever looks after Python (supervisor.js) finds it as `lastcardPython`, or starts
// it itself.

import {line} from "../fetch/line.js";
import {watchPage} from "./damaged_page.js";
import {showGame} from "./first_sight.js";
import {startPython, wayAsked} from "./launch.js";

watchPage();
showGame();
const worker = new URL(document.currentScript.dataset.worker, document.baseURI);
globalThis.lastcardPython = startPython(worker, {way: wayAsked()});
// As long as more comes in, it is there.
globalThis.lastcardPython.worker.addEventListener("message", () => line.heard());
