// Lies in the page's head, before all else: Python begins to start while the page is still being read, and whatever of
// the page does not come is noticed. Whoever looks after Python (supervisor.js) finds it as `lastcardPython`, or starts
// it itself. The page's libraries are run as soon as may be where the service worker keeps them unpacked; whether they
// have been is what `lastcardLibrary` waits for (view.js).

import {copied} from "../fetch/download.js";
import {watchPage} from "./damaged_page.js";
import {isFromFile, showFrame} from "./first_sight.js";
import {runScript, startPython, wayAsked} from "./launch.js";

const {worker, library} = document.currentScript.dataset;
if (!isFromFile()) {
  watchPage();
  showFrame();
  globalThis.lastcardPython = startPython(new URL(worker, document.baseURI), {way: wayAsked()});
  if (copied()) globalThis.lastcardLibrary = runScript(library).catch(() => {});
}
