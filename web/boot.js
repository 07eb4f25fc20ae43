// The page's first own module: gives the pieces to each other and begins.

import {Keeper} from "./keeper.js";
import {keepOffline} from "./offline.js";
import {Screen} from "./screen.js";

const BUILD = __BUILD__;
let kept = null;

// How Panel's components load their scripts.
globalThis.importShim ??= (url) => import(url);
globalThis.importShim.addImportMap ??= () => {};
globalThis.lastcard = new Keeper(BUILD, new URL("../", import.meta.url), new Screen(document));
globalThis.lastcard.begin();

document.addEventListener("lastcard:state", ({detail}) => {
  if (detail.state === "ready" && !kept) kept = keepOffline(BUILD.id, globalThis.lastcard.base);
});
