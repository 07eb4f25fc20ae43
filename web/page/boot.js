// The page's first own module: gives the pieces to each other and begins.

import {keepOffline} from "../offline/offline.js";
import {Screen} from "./screen.js";
import {Supervisor} from "./supervisor.js";

const BUILD = __BUILD__;
const CALM = 2500; // milliseconds after the page is ready: keeping a copy must not slow down the first clicks
let kept = null;

const screen = new Screen(document);
globalThis.lastcard = new Supervisor(BUILD, new URL("../", import.meta.url), screen);
globalThis.lastcard.begin(globalThis.lastcardPython);

document.addEventListener("lastcard:state", ({detail}) => {
  if (detail.state !== "ready" || kept) return;
  kept = setTimeout(keepOffline, CALM, BUILD.id, globalThis.lastcard.base, (text) => screen.offline(text));
});
