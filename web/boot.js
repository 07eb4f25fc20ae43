// The page's first own module: gives the pieces to each other and begins.

import {Keeper} from "./keeper.js";
import {Screen} from "./screen.js";

const BUILD = __BUILD__;

// How Panel's components load their scripts.
globalThis.importShim ??= (url) => import(url);
globalThis.importShim.addImportMap ??= () => {};
globalThis.lastcard = new Keeper(BUILD, new URL("../", import.meta.url), new Screen(document));
globalThis.lastcard.begin();
