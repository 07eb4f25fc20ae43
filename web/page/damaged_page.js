// Notices that the page has not come whole: that a script or the styles are missing, cut short or changed on the way,
// or stuck there. Without them nothing else can say so; this stands in the page itself. The page is loaded again past
// every cache, once without being asked; and as often as the line was lost.

import {Wait} from "../fetch/clock.js";
import {downloadAll} from "../fetch/download.js";
import {line} from "../fetch/line.js";

const PARTS = "[integrity]"; // the parts without which there is no page; the browser refuses one that is not as built
const PATIENCE = 1_000; // milliseconds until somebody may want to know what the page waits for
const WAIT = {
  look: 1_500, // milliseconds between two looks at the line
  back: 2_000, // how long what is late may still take when the line was lost
  there: 40_000, // and when it is only slow
  slept: 10_000, // twice as long between two looks, and the machine has slept
  grows: 5_000, // how long the text of the page itself may stay as it is before its end has come
};
const MENDED = "lastcard-mended"; // in the tab's memory: it was loaded again by itself
const BOX = "margin:1rem;padding:1rem;border:2px solid;font:1rem/1.5 system-ui;background:Canvas;color:CanvasText";

/** Looks after the page from now on. */
export function watchPage() {
  const came = new WeakSet();
  document.addEventListener("load", ({target}) => came.add(target), true);
  addEventListener(
    "error",
    ({target}) => target.matches?.(PARTS) && broken(`${nameOf(target)} is missing or damaged`),
    true,
  );
  document.addEventListener("DOMContentLoaded", () => {
    if (!runs()) broken("it is not whole, or this browser is too old for it");
    else if (!cause) notice?.remove();
  });
  setTimeout(() => !runs() && !cause && lookAfter(came), PATIENCE);
}

/**
 * Until the page runs: whether the line is there; what is late for long, or hung in a line that was lost, is asked for.
 */
async function lookAfter(came) {
  const [waits, grows] = [new Wait(), new Wait()];
  let size = 0;
  while (!runs() && !cause) {
    const lost = await wasLost();
    const {length} = document.getElementsByTagName("*");
    if (length !== size) grows.begin();
    size = length;
    const stuck = document.readyState === "loading" && grows.look(WAIT.slept) > WAIT.grows;
    if (!lost && !stuck && waits.look(WAIT.slept) < WAIT.there) await pause(WAIT.look);
    else {
      if (lost) notice?.remove();
      if (!stuck) await pause(WAIT.back);
      if (!runs() && !cause) await fetchLate(came);
      return;
    }
  }
}

async function fetchLate(came) {
  const late = [...document.querySelectorAll(PARTS)].filter((part) => !came.has(part));
  tell(`${late.map(nameOf).join(", ") || "a part of it"} has not come yet.`);
  try {
    await Promise.all(late.map((part) => fresh(part.src || part.href)));
    if (!runs()) location.reload();
    else notice?.remove();
  } catch (error) {
    tell(`${error.message}.`);
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const nameOf = (part) => (part.src || part.href).split("/").at(-1);

/** Whether both of the page's scripts have run, and its last element is there. */
function runs() {
  return Boolean(globalThis.lastcard && document.documentElement.dataset.view && document.getElementById("toast"));
}

let cause = "";

function broken(why) {
  if (cause) return;
  cause = why;
  if (isFirst()) return loadAgain();
  tell(`${why}.`);
  return wasLost().then((lost) => lost && loadAgain());
}

/**
 * Whether the line is lost: what is small is asked for until it comes. What hangs in a line that is lost keeps others
 * from being asked for, and is stopped.
 */
async function wasLost() {
  let lost = false;
  line.onChange = (now) => {
    if (now && !lost && !runs()) globalThis.stop();
    lost ||= now;
    if (now) tell("the connection seems to be lost; trying again.");
  };
  const icon = document.querySelector("link[rel=icon]");
  if (icon) await fresh(icon.href, "no-store").catch(() => {});
  return lost;
}

/** Whether the tab has not loaded the page again by itself yet; where nothing can be noted, it never does. */
function isFirst() {
  try {
    const first = !sessionStorage.getItem(MENDED);
    sessionStorage.setItem(MENDED, "1");
    return first;
  } catch {
    return false;
  }
}

let notice = null;

/** Says at the top of the page what is wrong, in a way that needs neither styles nor scripts. */
function tell(why) {
  if (!document.body) {
    document.addEventListener("DOMContentLoaded", () => tell(why));
    return;
  }
  notice?.remove();
  notice = document.createElement("div");
  notice.id = "not-whole";
  notice.role = "alert";
  notice.style.cssText = BOX;
  const words = document.createElement("p");
  words.textContent = `This page did not arrive as it should: ${why}`;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load it again, past every copy";
  button.addEventListener("click", loadAgain);
  notice.append(words, button);
  document.body.prepend(notice);
}

/** Fetches the page and its parts anew, does away with the copies that the browser keeps, and starts over. */
async function loadAgain() {
  const base = new URL("./", document.baseURI);
  line.onChange = (lost) => lost && tell("the connection seems to be lost; trying again.");
  line.hurry();
  try {
    const text = await fresh(location.href.split("#")[0]); // before anything is thrown away: is there a network?
    await forget(base);
    const page = new DOMParser().parseFromString(text, "text/html");
    const parts = [...page.querySelectorAll(PARTS)].map(
      (part) => part.getAttribute("src") ?? part.getAttribute("href"),
    );
    await Promise.allSettled(parts.map((part) => fresh(new URL(part, base))));
    location.reload();
  } catch (error) {
    tell(`${cause ? `${cause}. ` : ""}It cannot be fetched again just now (${error.message}).`);
  }
}

async function fresh(url, cache = "reload") {
  return new TextDecoder().decode(await downloadAll(url, document.baseURI, {cache, plain: true}));
}

/** Away with the copy for offline use: it is made again when the page runs. */
async function forget(base) {
  const ours = (await globalThis.caches?.keys())?.filter((name) => name.startsWith(`lastcard ${base.pathname} `)) ?? [];
  await Promise.all(ours.map((name) => caches.delete(name)));
  await (await navigator.serviceWorker?.getRegistration(base))?.unregister();
}
