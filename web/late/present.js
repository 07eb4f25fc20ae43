// A tab as slides for a room: large letters, the board and the question alone, then the answer part by part, by space,
// arrow keys, a clicker or a tap. Fetched only when somebody presents (`present=1` in an address, the key P).
//
// Each kind of tab says in `KINDS` what its slides are. The rules of style (styles/present.css) hold within the tab's
// components too, by way of the sheet that these share (ui/scripts/component.js).

import {altered, pathOf, says} from "../../pysrc/lastcard/ui/scripts/address.js";
import {pageSheet} from "../../pysrc/lastcard/ui/scripts/component.js";
import {tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {find, findAll, h, redraw, refocus} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {
  ADDRESS,
  ADDRESS_ASKED,
  announce,
  BUILT,
  DATA_BLANK,
  DATA_PRESENT,
  DATA_SETTLING,
  DATA_SLIDE,
  hear,
  SLIDE,
  send,
} from "../../pysrc/lastcard/ui/scripts/events.js";
import {presses} from "../../pysrc/lastcard/ui/scripts/gestures.js";
import {FIELDS, shortcut, within} from "../../pysrc/lastcard/ui/scripts/keys.js";

const root = globalThis.document?.documentElement; // under Node there is none

const LARGEST = 1 / 26; // the size of letters, as a part of the screen's height
const SMALLEST = 11; // pixels
const STEPS = 7; // halvings until the size is found
const PATIENCE = 2000; // milliseconds until a page is as long as it was before
const SETTLED = 120; // milliseconds after which what has come or grown is fitted in

const pupils = () => says(location.hash, "hints", "0");
const hidden = () => says(location.hash, "hide");

// Where a line of play goes on from here, or has come from.
function along(by) {
  const [at, of] = (find(".place-in-line")?.textContent.match(/[\d,]+/g) ?? []).map((text) =>
    Number(text.replace(/,/g, "")),
  );
  return of !== undefined && at + by >= 0 && at + by <= of;
}

// Of each kind of tab, by what its outermost element fits: the names of its slides, what is done to turn to one (with
// the one before), and where it leads on from the last one and back from the first.
const KINDS = {
  ".explore": {
    names: () => (pupils() ? ["Question"] : ["Question", "Verdict", "Reason", "Moves", "Picture"]),
    to: (stage) => pupils() || send(SLIDE, {on: stage === 0}),
    beyond(by, _box, go) {
      if (!along(by)) return;
      go(0);
      send(SLIDE, {by});
    },
  },
  ".play": {names: () => ["Table", "Moves so far"]},
  ".learn": {
    names: () => [],
    beyond: (by, box) => box.querySelector(`[data-step=${by > 0 ? "next" : "back"}]`).click(),
  },
  ".practise": {
    names: () => [],
    beyond(by, box) {
      const marks = [...box.querySelectorAll(".run-marks button")];
      const here = marks.findIndex((mark) => mark.hasAttribute("aria-current")); // at the end of the run there is none
      const on = ["next", "reveal"].map((name) => box.querySelector(`[data-act=${name}]`)).find(Boolean);
      (by > 0 ? on : marks.at(here < 0 ? -1 : Math.max(here - 1, 0)))?.click();
    },
  },
  ".study": {
    names: (box) => [...box.querySelectorAll(".charts > *")].map((_, index) => `Chart ${index + 1}`),
    to(stage, box) {
      [...box.querySelectorAll(".charts > *")].forEach((chart, index) => {
        chart.toggleAttribute("data-off", index !== stage);
      });
    },
  },
};

// The rules of style reach the components through the sheet that they share; it is filled anew when they are.
function dress() {
  const {sheet} = document.querySelector(`link[href="${document.getElementById("project").dataset.look}"]`);
  const shared = pageSheet();
  const [{cssText: rules}] = sheet.cssRules; // one layer
  if (![...shared.cssRules].some(({cssText}) => cssText === rules)) shared.insertRule(rules, shared.cssRules.length);
}

// ---- the bar below a slide ----

function drawnBar({back, next, to, leave}) {
  const dots = h("ol", {class: "slide-dots"});
  const place = h("span", {class: "slide-place"});
  const enlarge = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen().catch(() => {});
  };
  const full = tool("Full screen", enlarge, {hidden: !document.fullscreenEnabled});
  const end = tool("End", leave, {title: "Escape", "aria-label": "End the presentation"});
  const [left, right] = [tool("◀", back, {"aria-label": "Back"}), tool("▶", next, {"aria-label": "Next"})];
  const parts = [left, dots, right, place, full, end];
  const bar = h("div", {id: "slide-bar", tabIndex: -1, role: "toolbar", "aria-label": "Presentation"}, parts);
  document.body.append(bar);
  return {
    bar,
    show(names, stage) {
      const dot = (name, index) => {
        const marks = {"aria-current": index === stage && "step", "data-seen": String(index <= stage)};
        return h("li", {}, h("button", {type: "button", onclick: () => to(index), ...marks}, name));
      };
      redraw(dots, names.length > 1 ? names.map(dot) : [], () => dots.querySelector("[aria-current]"));
      place.textContent = find(".place-in-line")?.textContent ?? "";
    },
  };
}

// ---- a slide that fits ----

const bottom = (part) => part.getBoundingClientRect().bottom;

// The largest size of letters that leaves the board, or all of another tab, in sight.
function fitLetters(box, room) {
  const held = box.matches(".explore") ? [...box.querySelectorAll(".board-place")] : [box];
  const fits = (size) => {
    root.style.fontSize = `${size}px`;
    return held.every((part) => bottom(part) <= room + 0.5 && part.scrollWidth <= part.clientWidth + 1);
  };
  let [low, high] = [SMALLEST, Math.max(16, innerHeight * LARGEST)];
  if (fits(high)) return;
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}

// What stands beside the board is made smaller where it has no room otherwise; `anew` forgets how small it was.
function fitParts(box, room, anew) {
  for (const part of findAll("[data-part]", box)) {
    if (anew) part.style.zoom = "";
    if (["board", "table"].includes(part.dataset.part) || !part.checkVisibility()) continue;
    const {top, height} = part.getBoundingClientRect();
    if (top + height <= room + 0.5) continue;
    part.style.zoom = Math.max(0.3, (Number(part.style.zoom) || 1) * ((room - top) / height));
  }
}

// A slide that is turned keeps its letters, unless its columns are others or it asks something else; `grown` is one
// that has changed by itself.
function fitter() {
  let known = "";
  return (box, bar, stage, grown) => {
    const room = bar.getBoundingClientRect().top;
    const exercise = box.querySelector(".practise-which")?.textContent;
    const now = [stage > 2 ? stage : 0, innerWidth, innerHeight, pathOf(location.hash), exercise].join();
    const upright = matchMedia("(max-aspect-ratio: 1)").matches; // what has no room beside is below, scrolled to
    const [board] = box.matches(".explore") ? box.querySelectorAll(".board-place") : [box];
    if (upright) root.style.fontSize = "";
    else if (now !== known || (grown && bottom(board) > room + 0.5)) fitLetters(box, room);
    known = now;
    if (!upright) fitParts(box, room, !grown);
  };
}

// ---- presenting ----

let ends = null; // ends the presentation that is on
let hid = false; // whether the solution was hidden before

/** The address that a presentation leads back to: a slide hides the solution and shows it, which goes with it. */
export function restored(hash) {
  return pathOf(hash).endsWith("/explore") ? altered(hash, ["hide"], ...(hid ? ["hide=1"] : [])) : hash;
}

// The tab that is shown as slides: taken up when it is there, and left as it was.
function stageOf(changed) {
  const watcher = new ResizeObserver(changed);
  const here = {box: null, kind: null};
  const parts = () => [here.box, ...findAll("[data-part]", here.box)];
  return {
    here,
    find() {
      const found = Object.keys(KINDS)
        .map((name) => find(name))
        .find((one) => one?.checkVisibility());
      if (!found || found === here.box) return false;
      this.leave();
      here.box = found;
      here.kind = KINDS[Object.keys(KINDS).find((name) => found.matches(name))];
      for (const part of parts()) watcher.observe(part);
      return true;
    },
    mark(stage) {
      for (const {dataset} of parts()) Object.assign(dataset, {stage, slides: ""});
    },
    leave() {
      watcher.disconnect();
      if (!here.box) return;
      for (const part of parts()) {
        delete part.dataset.slides;
        delete part.dataset.stage;
        part.style.zoom = "";
      }
      for (const chart of findAll("[data-off]", here.box)) chart.removeAttribute("data-off");
    },
  };
}

// Leads back to where somebody was on the page.
function back({focus, x, y}) {
  requestAnimationFrame(() => {
    scrollTo(x, y);
    refocus(focus);
  });
  // What is drawn late gives the page its length back; until then, or until somebody does something, it is waited for.
  const watcher = new ResizeObserver(() => scrollTo(x, y));
  const done = () => watcher.disconnect();
  watcher.observe(document.body);
  setTimeout(done, PATIENCE);
  for (const name of ["wheel", "pointerdown", "keydown"]) addEventListener(name, done, {once: true});
}

function begin(leave, from) {
  const size = root.style.fontSize;
  const path = () => pathOf(location.hash);
  // After a reload, as by the F5 of a clicker, the slide is the same.
  const before = history.state?.slide;
  hid = before?.hid ?? hidden();
  const fit = fitter();
  let [tabPath, stage] = [before?.path, before?.stage ?? 0];
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(show, SETTLED, true);
  };
  const tab = stageOf(later);
  const {here} = tab;
  const names = () => here.kind?.names(here.box) ?? [];
  const drawn = drawnBar({back: () => walk(-1), next: () => walk(1), to: go, leave});
  // Another tab than before begins with its first slide.
  function takeUp() {
    if (!tab.find()) return;
    if (tabPath !== path()) stage = 0;
    tabPath = path();
    turnTo(stage);
  }
  function turnTo(number) {
    stage = number;
    here.kind.to?.(stage, here.box);
    history.replaceState({...history.state, slide: {path: tabPath, stage, hid}}, "");
  }
  function show(grown = false) {
    if (root.hasAttribute(DATA_SETTLING)) return;
    takeUp();
    if (!here.box) return;
    dress();
    if (names().length) stage = Math.min(stage, names().length - 1);
    tab.mark(stage);
    drawn.show(names(), stage);
    fit(here.box, drawn.bar, stage, grown);
    root.toggleAttribute(DATA_SLIDE, true);
    if (!grown) scrollTo(0, 0);
  }
  function go(number) {
    turnTo(number);
    show();
    const [name, many] = [names()[stage], names().length];
    if (name) announce(`${name}, ${stage + 1} of ${many}`);
  }
  function walk(by) {
    takeUp(); // a key may come sooner than the slide is shown
    if (!here.kind) return;
    const to = stage + by;
    if (to >= 0 && to < names().length) go(to);
    else here.kind.beyond?.(by, here.box, go);
  }
  // A question that comes with another address hides the solution before the app takes up that address.
  function conceal() {
    const asks = path().endsWith("/explore") && (stage === 0 || tabPath !== path());
    if (asks && says(location.hash, "present") && !hidden() && !pupils())
      history.replaceState(history.state, "", altered(location.hash, [], "hide=1"));
  }
  const end = new AbortController();
  const {signal} = end;
  hear(ADDRESS_ASKED, conceal, {signal});
  for (const name of [BUILT, ADDRESS]) hear(name, later, {signal});
  for (const name of ["resize", "hashchange"]) addEventListener(name, later, {signal});
  addEventListener("keydown", (event) => onKey(event, walk, leave), {signal, capture: true});
  document.addEventListener("click", (event) => tapped(event) && !light() && walk(1), {signal});
  const changes = new MutationObserver(later);
  changes.observe(root, {attributes: true, attributeFilter: [DATA_SETTLING]});
  drawn.bar.focus({preventScroll: true});
  show();
  ends = () => {
    ends = null;
    end.abort();
    changes.disconnect();
    clearTimeout(timer);
    tab.leave();
    drawn.bar.remove();
    for (const mark of [DATA_SLIDE, DATA_BLANK]) root.removeAttribute(mark);
    history.replaceState({...history.state, slide: null}, "");
    if (document.fullscreenElement) document.exitFullscreen();
    root.style.fontSize = size;
    back(from);
  };
}

// ---- keys and taps ----

const WAYS = {" ": 1, ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1};
const BLANKS = ["b", "."]; // what clickers send
const PRESSED = `a, button, summary, label, [role=button], [role=menu], dialog, .viewport, section.board, ${FIELDS}`;

function onKey(event, walk, leave) {
  const key = shortcut(event);
  const blanks = BLANKS.includes(key);
  if (!(key === "Escape" || WAYS[key] || blanks)) return;
  if (document.querySelector("dialog[open]") || find(".rules:not([hidden])")) return;
  if (key === " " && within(event, "button, a, summary, [role=button]")) return;
  event.preventDefault();
  event.stopPropagation();
  if (light()) return;
  if (blanks) root.toggleAttribute(DATA_BLANK, true);
  else if (key === "Escape") leave();
  else walk(WAYS[key]);
}

// What comes first after the screen was made black brings the slide back; returns whether it does.
function light() {
  const dark = root.hasAttribute(DATA_BLANK);
  root.removeAttribute(DATA_BLANK);
  return dark;
}

// Whether a click is meant for nothing else.
const tapped = (event) =>
  presses(event) &&
  !event.defaultPrevented &&
  !event.composedPath().some((node) => node instanceof Element && node.matches(PRESSED));

/**
 * Begins to present or ends it, as the page says that it is to be. `leave` is asked to take it out of the address;
 * `from` is where somebody is now: what has the focus, and how far the page is scrolled.
 */
export function follow(leave, from) {
  const on = root.hasAttribute(DATA_PRESENT);
  if (on && !ends) begin(leave, from);
  else if (!on) ends?.();
}
