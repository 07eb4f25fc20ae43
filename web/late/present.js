// A tab as slides for a room: large letters, the board and the question alone, then the answer part by part, by space,
// arrow keys, a clicker or a tap. Fetched only when somebody presents (`present=1` in an address, the key P).
//
// Each kind of tab says in `KINDS` what its slides are. The rules of style (styles/present.css) hold within the tab's
// components too, by way of the sheet that these share (ui/scripts/style.js).

import {presses} from "../../pysrc/lastcard/ui/scripts/gestures.js";
import {FIELDS, shortcut, within} from "../../pysrc/lastcard/ui/scripts/keys.js";

const root = globalThis.document?.documentElement; // under Node there is none

const LARGEST = 1 / 26; // the size of letters, as a part of the screen's height
const SMALLEST = 11; // pixels
const STEPS = 7; // halvings until the size is found
const PATIENCE = 2000; // milliseconds until a page is as long as it was before
const SETTLED = 120; // milliseconds after which what has come or grown is fitted in

// All elements that fit below a node, the shadow trees of the components included.
function all(selector, node = document.getElementById("app")) {
  const inner = [...node.querySelectorAll("*")].flatMap(({shadowRoot}) =>
    shadowRoot ? all(selector, shadowRoot) : [],
  );
  return [...node.querySelectorAll(selector), ...inner];
}
const first = (selector, node) => all(selector, node)[0];

const turn = (detail) => document.dispatchEvent(new CustomEvent("lastcard:slide", {detail}));

const pupils = () => /[?&]hints=0(&|$)/.test(location.hash);
const hidden = () => /[?&]hide=1(&|$)/.test(location.hash);

// Where a line of play goes on from here, or has come from.
function along(by) {
  const [at, of] = (first(".place-in-line")?.textContent.match(/[\d,]+/g) ?? []).map((text) =>
    Number(text.replace(/,/g, "")),
  );
  return of !== undefined && at + by >= 0 && at + by <= of;
}

// Of each kind of tab, by what its outermost element fits: the names of its slides, what is done to turn to one (with
// the one before), and where it leads on from the last one and back from the first.
const KINDS = {
  ".explore": {
    names: () => (pupils() ? ["Question"] : ["Question", "Verdict", "Reason", "Moves", "Picture"]),
    to: (stage) => pupils() || turn({on: stage === 0}),
    beyond(by, _box, go) {
      if (!along(by)) return;
      go(0);
      turn({by});
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

function element(name, properties, ...children) {
  const {aria = {}, ...own} = properties;
  const made = Object.assign(document.createElement(name), own);
  for (const [key, value] of Object.entries(aria)) made.setAttribute(key === "role" ? key : `aria-${key}`, value);
  made.append(...children);
  return made;
}

// The rules of style reach the components through the sheet that they share; it is filled anew when they are.
function dress() {
  const {sheet} = document.querySelector(`link[href="${document.getElementById("project").dataset.look}"]`);
  const shared = globalThis.lastcardSheet;
  const [{cssText: rules}] = sheet.cssRules; // one layer
  if (shared && ![...shared.cssRules].some(({cssText}) => cssText === rules))
    shared.insertRule(rules, shared.cssRules.length);
}

// ---- the bar below a slide ----

function drawnBar({back, next, to, leave}) {
  const button = (text, onclick, label) =>
    element("button", {type: "button", className: "tool", textContent: text, onclick, aria: {label}});
  const dots = element("ol", {className: "slide-dots"});
  const place = element("span", {className: "slide-place"});
  const buttons = {back: button("◀", back, "Back"), next: button("▶", next, "Next")};
  const full = button(
    "Full screen",
    () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else root.requestFullscreen().catch(() => {});
    },
    "Full screen",
  );
  full.hidden = !document.fullscreenEnabled;
  const end = button("End", leave, "End the presentation");
  end.title = "Escape";
  const bar = element(
    "div",
    {id: "slide-bar", tabIndex: -1, aria: {role: "toolbar", label: "Presentation"}},
    ...[buttons.back, dots, buttons.next, place, full, end],
  );
  document.body.append(bar);
  return {
    bar,
    show(names, stage) {
      const dot = (name, index) => {
        const made = element("button", {type: "button", textContent: name, onclick: () => to(index)});
        if (index === stage) made.setAttribute("aria-current", "step");
        made.dataset.seen = index <= stage;
        return element("li", {}, made);
      };
      const held = dots.contains(document.activeElement);
      dots.replaceChildren(...(names.length > 1 ? names.map(dot) : []));
      if (held) dots.querySelector("[aria-current]")?.focus();
      place.textContent = first(".place-in-line")?.textContent ?? "";
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
  for (const part of all("[data-part]", box)) {
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
    const now = [stage > 2 ? stage : 0, innerWidth, innerHeight, location.hash.split("?")[0], exercise].join();
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
  const [path, state = ""] = hash.split("?");
  const kept = state.split("&").filter((part) => part && part !== "hide=1");
  if (hid) kept.push("hide=1");
  const query = path.endsWith("/explore") ? kept.join("&") : state;
  return query ? `${path}?${query}` : path;
}

// Calls for each event in a list of [where, which, what is done, whether before all others]; returns what ends that.
function listen(heard) {
  for (const [target, name, act, early] of heard) target.addEventListener(name, act, early);
  return () => {
    for (const [target, name, act, early] of heard) target.removeEventListener(name, act, early);
  };
}

// The tab that is shown as slides: taken up when it is there, and left as it was.
function stageOf(changed) {
  const watcher = new ResizeObserver(changed);
  const here = {box: null, kind: null};
  const parts = () => [here.box, ...all("[data-part]", here.box)];
  return {
    here,
    find() {
      const found = Object.keys(KINDS)
        .map((name) => first(name))
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
      for (const chart of all("[data-off]", here.box)) chart.removeAttribute("data-off");
    },
  };
}

// Leads back to where somebody was on the page.
function back({focus, x, y}) {
  requestAnimationFrame(() => {
    scrollTo(x, y);
    if (focus?.isConnected) focus.focus({preventScroll: true});
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
  const path = () => location.hash.split("?")[0];
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
    if (root.hasAttribute("data-settling")) return;
    takeUp();
    if (!here.box) return;
    dress();
    if (names().length) stage = Math.min(stage, names().length - 1);
    tab.mark(stage);
    drawn.show(names(), stage);
    fit(here.box, drawn.bar, stage, grown);
    root.toggleAttribute("data-slide", true);
    if (!grown) scrollTo(0, 0);
  }
  function go(number) {
    turnTo(number);
    show();
    const [name, many] = [names()[stage], names().length];
    const detail = `${name}, ${stage + 1} of ${many}`;
    if (name) document.dispatchEvent(new CustomEvent("lastcard:announce", {detail}));
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
    if (asks && /[?&]present=1(&|$)/.test(location.hash) && !hidden() && !pupils())
      history.replaceState(history.state, "", `${location.hash}&hide=1`);
  }
  const deaf = listen([
    [document, "lastcard:leads", conceal],
    [window, "keydown", (event) => onKey(event, walk, leave), true],
    [document, "click", (event) => tapped(event) && !light() && walk(1)],
    [window, "resize", later],
    [window, "hashchange", later],
    ...["built", "address"].map((name) => [document, `lastcard:${name}`, later]),
  ]);
  const changes = new MutationObserver(later);
  changes.observe(root, {attributes: true, attributeFilter: ["data-settling"]});
  drawn.bar.focus({preventScroll: true});
  show();
  ends = () => {
    ends = null;
    deaf();
    changes.disconnect();
    clearTimeout(timer);
    tab.leave();
    drawn.bar.remove();
    for (const mark of ["data-slide", "data-blank"]) root.removeAttribute(mark);
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
  if (document.querySelector("dialog[open]") || first(".rules:not([hidden])")) return;
  if (key === " " && within(event, "button, a, summary, [role=button]")) return;
  event.preventDefault();
  event.stopPropagation();
  if (light()) return;
  if (blanks) root.toggleAttribute("data-blank", true);
  else if (key === "Escape") leave();
  else walk(WAYS[key]);
}

// What comes first after the screen was made black brings the slide back; returns whether it does.
function light() {
  const dark = root.hasAttribute("data-blank");
  root.removeAttribute("data-blank");
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
  const on = root.hasAttribute("data-present");
  if (on && !ends) begin(leave, from);
  else if (!on) ends?.();
}
