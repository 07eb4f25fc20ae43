// The static shell: which part of the page is on show, theme, share link, announcements. It needs no Python.

import {altered, pathOf, says} from "../../pysrc/lastcard/ui/scripts/address.js";
import {copy} from "../../pysrc/lastcard/ui/scripts/dialog.js";
import {focused} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {
  ADDRESS,
  ANNOUNCE,
  DATA_BOOT,
  DATA_DRAWN,
  DATA_EMBED,
  DATA_PAPER,
  DATA_PRESENT,
  DATA_SETTLING,
  DATA_THEME,
  DATA_VIEW,
  DATA_WORKSHOP,
  hear,
  STATE,
  send,
  THEME,
} from "../../pysrc/lastcard/ui/scripts/events.js";
import {isPlain} from "../../pysrc/lastcard/ui/scripts/gestures.js";
import {lettered, letters, onLetters, shortcut} from "../../pysrc/lastcard/ui/scripts/keys.js";
import {saveEverything} from "../../pysrc/lastcard/ui/scripts/save.js";
import {change, isRefused} from "../../pysrc/lastcard/ui/scripts/storage.js";
import {connection} from "../fetch/connection.js";
import {downloadAsBuilt} from "../fetch/download.js";
import {keepAddress, linkToLast} from "./last_address.js";
import {mark} from "./menu.js";
import {watchStorage} from "./storage_notice.js";
import {CHOICE, chosenTheme} from "./theme.js";
import "./error_notice.js";

const root = document.documentElement;
const $ = (id) => document.getElementById(id);

// Panel loads the scripts of its components through this name; the browser's own import does all that is needed.
window.importShim ??= (url) => import(url);
window.importShim.addImportMap ??= () => {};

// ---- theme ----
function setTheme(theme, keep) {
  root.setAttribute(DATA_THEME, theme);
  const button = $("theme");
  button.setAttribute("aria-pressed", String(theme === "dark"));
  button.lastElementChild.textContent = theme === "dark" ? "Light" : "Dark";
  button.setAttribute("aria-label", theme === "dark" ? "Switch to light colours" : "Switch to dark colours");
  if (keep) change(CHOICE, () => theme);
  send(THEME);
}
const query = new URLSearchParams(location.search);
setTheme(chosenTheme(query.get("theme")), false);
$("theme").addEventListener("click", () => setTheme(root.getAttribute(DATA_THEME) === "dark" ? "light" : "dark", true));

// ---- which view ----
const games = [...document.querySelectorAll("#game-menu [data-game]")].map((link) => link.dataset.game);
const parts = new Map(); // by the element that names it, what has been fetched or is on its way
let slides = null; // what shows a tab as slides, once it has been fetched
let bench = null; // the workshop, once it has been fetched
const served = Boolean($("app").querySelector("[data-root-id]"));
// By the beginning of an address the part of the page that is on show, and its title; else it is a game's.
const VIEWS = new Map([
  ["", ["home", "small card games, solved and explained"]],
  ["about", ["about", "Papers"]],
  ["sheet", ["game", "Sheets"]],
  ["workshop", [served ? "elsewhere" : "game", "Workshop"]],
]);
const PARTS = new Map(["Make", "Solve", "Print", "Collect"].map((label) => [label.toLowerCase(), label]));
for (const link of $("first").querySelectorAll("[data-part]")) PARTS.set(link.dataset.part, link.textContent);
const presented = (hash) => says(hash, "present");
const asked = (hash) => says(hash, "embed") || presented(hash);
// The address of the whole page where this one is embedded.
function whole() {
  const address = new URL(location.href);
  address.searchParams.delete("embed");
  address.hash = altered(address.hash, ["embed", "present"]);
  return address.href;
}
function route() {
  const [first = "", second = ""] = location.hash.replace(/^#\/?/, "").split(/[/?]/);
  if (location.hash === "#main") return;
  const sheets = first === "sheet";
  const writes = first === "workshop";
  const [view, page] = VIEWS.get(first) ?? (games.includes(first) ? ["game"] : ["missing", "No such page"]);
  root.toggleAttribute(DATA_PAPER, sheets && second === "print");
  root.toggleAttribute(DATA_EMBED, query.get("embed") === "1" || asked(location.hash));
  const slide = view === "game" && presented(location.hash);
  present(slide);
  const before = root.getAttribute(DATA_VIEW);
  root.setAttribute(DATA_VIEW, view);
  workshop(writes && view === "game");
  for (const id of ["home", "about", "missing", "elsewhere", "game"]) $(id).hidden = id !== view;
  if (view === "about") openPapers();
  if (view === "home") showHome();
  frame(first, second);
  $("missing-address").textContent = location.hash;
  if (games.includes(first) && !root.hasAttribute(DATA_EMBED)) keepAddress(first, location.hash);
  linkToLast();
  const game = mark(writes ? "workshop" : sheets ? "sheets" : view, first);
  const title = [game || page, view === "game" && PARTS.get(second)].filter(Boolean).join(", ");
  $("tour").hidden = !/^#\/matches\/explore\b/.test(location.hash);
  $("whole").href = whole();
  $("pass-on").hidden = view !== "game" || writes;
  $("project").hidden = view !== "game" || sheets || writes; // these have too much on them for a slide
  document.title = view === "home" ? `lastcard: ${title}` : `${title} – lastcard`;
  if (before && before !== view) {
    scrollTo(0, 0);
    $("main").focus({preventScroll: true});
  }
}

// The frame of a game's page, which is seen until that page is there (root.js); for as long as there is none at all, it
// is this script that says so.
function frame(game, tab) {
  const nav = $("first").querySelector("nav");
  for (const article of $("first").querySelectorAll("article")) article.hidden = article.dataset.game !== game;
  nav.hidden = !games.includes(game);
  for (const link of nav.children) {
    link.href = `#/${game}/${link.dataset.part}`;
    link.ariaCurrent = link.dataset.part === tab ? "page" : null;
  }
  if (root.hasAttribute(DATA_DRAWN)) return;
  if (root.getAttribute(DATA_VIEW) === "game") root.setAttribute(DATA_SETTLING, "page");
  else root.removeAttribute(DATA_SETTLING);
}

// What the first page has for those who come again; who has no connection does without.
async function showHome() {
  const found = await fetched($("daily"), () => {});
  $("daily").hidden = !found;
  found?.show($("daily"));
}

// There is more on the papers' page than on all others: it comes when somebody goes there.
async function openPapers() {
  const claims = $("claims");
  if (!claims) return;
  const [wait, again] = $("claims-wait").children;
  const say = (text, failed = false) => {
    $("claims-wait").hidden = !text;
    wait.textContent = text;
    again.hidden = !failed;
  };
  say("Loading the statements …");
  const papers = await fetched(claims);
  if (!claims.isConnected) return; // they were asked for twice
  if (!papers) return say("Could not load the statements.", true);
  say("");
  if (papers.text) claims.innerHTML = papers.text;
  claims.replaceWith(claims.content);
  papers.open($("about"));
}

// A link that begins with `?present=1` says so behind the # from then on, as all that leads on from there does.
if (query.get("present") === "1") {
  const address = new URL(location.href);
  address.searchParams.delete("present");
  if (address.hash && !presented(address.hash)) address.hash = altered(address.hash, [], "present=1");
  history.replaceState(null, "", address.href);
}
addEventListener("hashchange", route);
addEventListener("popstate", route);
hear(ADDRESS, route);
route();

// ---- presenting ----
// A tab as a slide (late/present.js): the button, the key P, or `present=1` in an address.
function project() {
  if ($("project").hidden) return;
  const address = whole();
  if (!root.hasAttribute(DATA_EMBED)) location.hash = altered(location.hash, [], "present=1");
  else if (query.get("embed") === "1") location.href = address;
  else {
    const {hash} = new URL(address);
    location.replace(slides ? slides.restored(hash) : hash);
  }
}
// An address that changes is told twice (popstate, hashchange), and between the two what had the focus is hidden: where
// somebody was is asked once.
async function present(on) {
  if (on === root.hasAttribute(DATA_PRESENT)) return;
  const here = {focus: focused(), x: scrollX, y: scrollY}; // before anything goes
  root.toggleAttribute(DATA_PRESENT, on);
  slides = await fetched($("project"));
  if (slides) return slides.follow(project, here);
  root.removeAttribute(DATA_PRESENT);
}
$("project").addEventListener("click", project);
document.addEventListener("keydown", (event) => {
  if (shortcut(event) === "p") project();
});
lettered($("project"), "p", $("project").title);
onLetters(() => {
  $("whole").title = letters() ? "In this window: key P" : "";
});

// A link inside an embedded page leads to an embedded page, one on a slide to a slide.
document.addEventListener("click", (event) => {
  const link = event.composedPath().find((node) => node.localName === "a");
  if (link?.target || event.defaultPrevented || !isPlain(event)) return;
  if (!link?.hash?.startsWith("#/") || !asked(location.hash) || asked(link.hash)) return;
  event.preventDefault();
  location.hash = altered(link.hash, [], presented(location.hash) ? "present=1" : "embed=1");
});
$("claims-wait").lastElementChild.addEventListener("click", openPapers);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  $("main").focus();
  $("main").scrollIntoView();
});

// ---- share link ----
let toastTimer;
function toast(text) {
  $("toast").textContent = text;
  $("toast").dataset.shown = "";
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => {
    delete $("toast").dataset.shown;
  }, 2600);
}
$("share").addEventListener("click", () => {
  if (root.hasAttribute(DATA_WORKSHOP)) return bench?.share();
  copy(location.href, "Link copied. It opens this page in this state.", toast, "Link");
});
hear(ANNOUNCE, (text) => {
  $("announce").textContent = text;
});

// ---- what is fetched when somebody asks for it: the papers, the tour of a page, and what shares it ----
function fetched(element, say = toast) {
  if (!parts.has(element)) {
    parts.set(element, fetchPart(element.dataset, say));
    parts.get(element).then((found) => found || parts.delete(element));
  }
  return parts.get(element);
}
async function fetchPart({script, look = "", text = null}, say) {
  const style = look && Object.assign(document.createElement("link"), {rel: "stylesheet", href: look});
  const end = new AbortController();
  const lost = () => connection.lost && say("Connection lost. Trying again…");
  connection.addEventListener("change", lost, {signal: end.signal});
  try {
    // First as files, over a connection that may break: what a browser cannot import it may not ask for again.
    const bytes = (path) => downloadAsBuilt(path, document.baseURI);
    const [words] = await Promise.all([text && bytes(text), bytes(script), look && bytes(look)]);
    const dressed = (resolve, reject) => {
      Object.assign(style, {onload: resolve, onerror: reject});
      document.head.append(style);
    };
    const [found] = await Promise.all([import(new URL(script, document.baseURI).href), look && new Promise(dressed)]);
    return {...found, text: words && new TextDecoder().decode(words)};
  } catch {
    if (look) style.remove();
    say("Could not load this. Are you online?");
    return null;
  } finally {
    end.abort();
  }
}
// The editor beside the game, and what runs its program (workshop/workshop.js). A program in the address is taken up
// at once: the game's page will write another address.
async function workshop(on) {
  const before = root.hasAttribute(DATA_WORKSHOP);
  root.toggleAttribute(DATA_WORKSHOP, on);
  $("bench").hidden = !on;
  const {hash} = location;
  if (!on) return before && bench?.leave();
  bench = await (await fetched($("workshop")))?.open($("bench"), {toast});
  if (root.hasAttribute(DATA_WORKSHOP)) bench?.enter(hash);
}
async function startTour({currentTarget}) {
  const before = pathOf(location.hash);
  const tour = await fetched($("tour"));
  if (pathOf(location.hash) === before) tour?.begin(currentTarget); // who has gone elsewhere is not led back
}
for (const button of document.querySelectorAll("[data-tour]")) button.addEventListener("click", startTour);
if (isRefused()) $("kept-where").textContent = "This browser doesn’t keep what you make here.";
$("save-all").addEventListener("click", saveEverything);
let openFile = null;
$("open-all").addEventListener("click", async ({currentTarget}) => {
  const say = (text) => {
    $("opened-all").textContent = text;
  };
  openFile ??= (await fetched(currentTarget))?.fileOpener(say) ?? null;
  openFile?.();
});
watchStorage($("main"));
let waits = false; // whoever presses again while it is fetched wants it open, not closed again
async function share({currentTarget}) {
  if (waits) return;
  waits = true;
  const menu = await fetched(currentTarget);
  waits = false;
  menu?.toggle(currentTarget, {toast, whole, served});
}
$("pass-on").addEventListener("click", share);

// ---- state of the engine ----
if (served) root.setAttribute(DATA_BOOT, "ready");
hear(STATE, ({state}) => {
  $("boot-more").hidden = !$("boot-log").textContent;
  if (state === "restarting") toast("The engine crashed and has restarted. Nothing was lost.");
});
