// Lies in the page's head, before all else: Python begins to start while the page is still being read. Whoever looks
// after it (supervisor.js) finds it as `lastcardPython`, or starts it itself.

import {startPython, wayAsked} from "./launch.js";

const worker = new URL(document.currentScript.dataset.worker, document.baseURI);
globalThis.lastcardPython = startPython(worker, {way: wayAsked()});
