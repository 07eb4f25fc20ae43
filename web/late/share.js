// What can be passed on of a page: its link as a QR code for a whole room, the position as texts to paste elsewhere.
// Fetched only when somebody asks for it; what needs Python is asked of the app (passOn in ui/shell/root.js).

import {altered, says, stateOf} from "../../pysrc/lastcard/ui/scripts/address.js";
import {tool} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {copy, openDialog} from "../../pysrc/lastcard/ui/scripts/dialog.js";
import {findSeen, h, qrCode} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {ANSWER, ASK, hear, send} from "../../pysrc/lastcard/ui/scripts/events.js";
import {plainKey} from "../../pysrc/lastcard/ui/scripts/keys.js";
import {after} from "../fetch/clock.js";

const PATIENCE = 20_000; // milliseconds until the app is said not to answer
const HERE_ONLY = /^(localhost|127\.|\[::1\]|$)/;

/** Asks the app, and gives its answer; fails where none comes. */
function ask(question, fits) {
  const end = new AbortController();
  return new Promise((resolve, reject) => {
    const off = after(PATIENCE, () => reject(new Error("no answer")));
    end.signal.addEventListener("abort", off);
    const heard = ({what, said}) => what === question.what && fits(said) && resolve(said);
    hear(ANSWER, heard, {signal: end.signal});
    send(ASK, question);
  }).finally(() => end.abort());
}

/** A link with pupils' mode: no hints, no answers. */
export const forPupils = (link) => altered(link, ["hide", "hints"], "hints=0");
const inPupilsMode = () => says(location.hash, "hints", "0");

// ---- the QR code ----

// What hinders others from opening a link.
function warning(link, served) {
  if (stateOf(link).has("kept")) return "This position is too long for a link, so nobody else can open it.";
  if (!HERE_ONLY.test(new URL(link).hostname)) return "";
  const other = served ? " To reach everyone in the room, begin with: lastcard serve --room" : "";
  return `This address only works on this computer.${other}`;
}

function showRoom(tools) {
  const link = tools.whole();
  let shown = link;
  const place = h("div", {class: "code-place", "aria-live": "polite"});
  const address = h("p", {class: "code-address"});
  const note = h("p", {class: "code-note"}, warning(link, tools.served));
  const tick = h("input", {type: "checkbox", onchange: () => show(tick.checked ? forPupils(link) : link)});
  const pupils = h("label", {hidden: inPupilsMode()}, tick, "Without hints and answers, for pupils");
  const said = () => {
    copied.textContent = "Copied";
  };
  const copied = tool("Copy link", () => copy(shown, "", said, "Link"));
  const close = tool("Close", () => box.close());
  const foot = h("div", {class: "code-foot"}, pupils, copied, close);
  const box = openDialog({id: "room-code", "aria-label": "QR code for the room"}, place, address, note, foot);
  async function show(wanted) {
    shown = wanted;
    address.textContent = wanted;
    copied.textContent = "Copy link";
    place.replaceChildren(h("p", {}, "Drawing the code …"));
    let says = "The code cannot be drawn now: the engine doesn’t respond.";
    try {
      const [, size, path] = await ask({what: "code", text: wanted}, ([text]) => text === wanted);
      if (shown !== wanted) return;
      if (path) return place.replaceChildren(qrCode([size, path], "QR code of the address below"));
      says = size;
    } catch {
      /* said below */
    }
    place.replaceChildren(h("p", {}, says));
  }
  close.focus();
  show(link);
}

// ---- the menu ----

function entries(offered, tools) {
  const link = location.href;
  const texts = [["link", "Link", link]];
  if (!inPupilsMode()) texts.push(["pupils", "Link without hints, for pupils", forPupils(tools.whole())]);
  const made = [...texts, ...offered].map(([kind, label, text]) => ({
    kind,
    label,
    act: () => copy(text, `${label} copied.`, tools.toast),
  }));
  const save = (kind) => ({kind, label: `Picture as ${kind} file`, press: findSeen(`[data-saves=${kind}]`)});
  const files = location.hash.includes("/explore") ? ["SVG", "PNG"].map(save).filter(({press}) => press) : [];
  return [...made, ...files.map(({press, ...one}) => ({...one, act: () => press.click()}))];
}

let menu = null; // the menu that is open
let asked = 0;

function close(opener, back) {
  const box = menu;
  menu = null; // first: what is removed loses the focus
  box?.remove();
  opener.setAttribute("aria-expanded", "false");
  if (back) opener.focus();
}

const WAYS = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function filled(box, opener, offered, tools) {
  const choose = (act) => () => {
    close(opener, true);
    act();
  };
  const item = ({kind, label, act}) =>
    tool(label, choose(act), {class: null, tabIndex: -1, role: "menuitem", value: kind});
  const room = item({kind: "room", label: "QR code for the room", act: () => showRoom(tools)});
  const head = h("p", {id: "copy-as"}, "Copy as");
  const group = h("div", {role: "group", "aria-labelledby": head.id}, head, entries(offered, tools).map(item));
  const held = box.contains(document.activeElement);
  if (held) box.focus(); // what goes takes no focus with it
  box.replaceChildren(room, group);
  if (held) room.focus();
}

/** Opens the menu below its button, or closes it. `tools`: the shell's `toast`, `whole` and `served`. */
export async function toggle(opener, tools) {
  if (menu) return close(opener, false);
  const box = h("div", {id: "share-menu", tabIndex: -1, role: "menu", "aria-label": "Share"});
  menu = box;
  const items = () => [...box.querySelectorAll("[role=menuitem]")];
  box.addEventListener("keydown", (event) => {
    const key = plainKey(event);
    if (key === "Escape" || key === "Tab") close(opener, true);
    const to = WAYS[key]?.(items().indexOf(document.activeElement), items().length);
    if (to !== undefined) items()[to].focus();
    if (to !== undefined || key === "Escape") event.preventDefault();
    event.stopPropagation();
  });
  const left = ({relatedTarget}) => {
    if (menu === box && !box.contains(relatedTarget) && relatedTarget !== opener) close(opener, false);
  };
  box.addEventListener("focusout", left);
  opener.after(box);
  opener.setAttribute("aria-expanded", "true");
  filled(box, opener, [], tools);
  box.querySelector("button").focus();
  const number = ++asked;
  try {
    const [, offered] = await ask({what: "copies", number}, ([answered]) => answered === number);
    if (menu === box) filled(box, opener, offered, tools);
  } catch {
    /* then only what needs no Python is offered */
  }
}
