// What can be passed on of a page: its link as a QR code for a whole room, the position as texts to paste elsewhere.
// Fetched only when somebody asks for it; what needs Python is asked of the app (passOn in ui/shell/root.js).

import {after} from "../fetch/clock.js";

const PATIENCE = 20_000; // milliseconds until the app is said not to answer
const HERE_ONLY = /^(localhost|127\.|\[::1\]|$)/;

function element(name, properties, ...children) {
  const {aria = {}, ...own} = properties;
  const made = Object.assign(document.createElement(name), own);
  for (const [key, value] of Object.entries(aria)) made.setAttribute(key === "role" ? key : `aria-${key}`, value);
  made.append(...children);
  return made;
}
const button = (text, onclick, more) =>
  element("button", {type: "button", className: "tool", textContent: text, onclick, ...more});

/** Asks the app, and gives its answer; fails where none comes. */
function ask(question, name, fits) {
  return new Promise((resolve, reject) => {
    const heard = ({detail}) => fits(detail) && end(() => resolve(detail));
    const end = (act) => {
      off();
      document.removeEventListener(`lastcard:${name}`, heard);
      act();
    };
    const off = after(PATIENCE, () => end(() => reject(new Error("no answer"))));
    document.addEventListener(`lastcard:${name}`, heard);
    document.dispatchEvent(new CustomEvent("lastcard:ask", {detail: {what: name, ...question}}));
  });
}

/** A link with pupils' mode: no hints, no answers. */
export function forPupils(link) {
  const [path, state = ""] = link.split("?");
  const kept = state.split("&").filter((part) => part && !/^(hide|hints)=/.test(part));
  return `${path}?${[...kept, "hints=0"].join("&")}`;
}
const inPupilsMode = () => /[?&]hints=0(&|$)/.test(location.hash);

// ---- copying ----

// A dialog of the browser's own: it keeps the focus, goes with Escape and gives the focus back.
function dialog(id, label, ...children) {
  const box = element("dialog", {id, aria: {label}}, ...children);
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
  return box;
}

function refused(text) {
  const field = element("textarea", {value: text, readOnly: true, rows: 8, aria: {label: "Text to copy"}});
  const close = button("Close", () => box.close());
  const says =
    "This browser does not let the page copy. The text is selected: copy it with Ctrl+C, or by a long press.";
  const box = dialog("copy-text", "Copy the text", element("p", {textContent: says}), field, close);
  field.focus();
  field.select();
  field.scrollTop = 0;
}

async function copy(text, what, tools) {
  try {
    await navigator.clipboard.writeText(text);
    tools.toast(`${what} copied.`);
    return true;
  } catch {
    refused(text);
    return false;
  }
}

// ---- the QR code ----

const NS = "http://www.w3.org/2000/svg";

function drawnCode(size, path) {
  const code = document.createElementNS(NS, "svg");
  const marks = {viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the address below"};
  for (const [name, value] of Object.entries({...marks, "shape-rendering": "crispEdges"}))
    code.setAttribute(name, value);
  const shape = (d, fill) => {
    const made = document.createElementNS(NS, "path");
    made.setAttribute("d", d);
    made.setAttribute("fill", fill);
    return made;
  };
  code.append(shape(`M0 0h${size}v${size}H0z`, "#fff"), shape(path, "#000"));
  return code;
}

// What hinders others from opening a link.
function warning(link, served) {
  if (/[?&]kept=/.test(link)) return "This position is too long for a link: nobody else can open it.";
  if (!HERE_ONLY.test(new URL(link).hostname)) return "";
  const other = served ? " To reach everyone in the room, begin with: lastcard serve --room" : "";
  return `This address opens on this computer alone.${other}`;
}

function showRoom(tools) {
  const link = tools.whole();
  let shown = link;
  const place = element("div", {className: "code-place", aria: {live: "polite"}});
  const address = element("p", {className: "code-address"});
  const note = element("p", {className: "code-note", textContent: warning(link, tools.served)});
  const tick = element("input", {type: "checkbox", onchange: () => show(tick.checked ? forPupils(link) : link)});
  const pupils = element("label", {hidden: inPupilsMode()}, tick, "Without hints and answers, for pupils");
  const copied = button("Copy link", async () => {
    try {
      await navigator.clipboard.writeText(shown);
      copied.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(address);
      note.textContent = "This browser does not let the page copy. The address is selected: copy it with Ctrl+C.";
    }
  });
  const close = button("Close", () => box.close());
  const foot = element("div", {className: "code-foot"}, pupils, copied, close);
  const box = dialog("room-code", "QR code for the room", place, address, note, foot);
  async function show(wanted) {
    shown = wanted;
    address.textContent = wanted;
    copied.textContent = "Copy link";
    place.replaceChildren(element("p", {textContent: "The code is being drawn …"}));
    let says = "The code cannot be drawn now: the engine does not answer.";
    try {
      const [, size, path] = await ask({text: wanted}, "code", ([text]) => text === wanted);
      if (shown !== wanted) return;
      if (path) {
        place.replaceChildren(drawnCode(size, path));
        return;
      }
      says = size;
    } catch {
      /* said below */
    }
    place.replaceChildren(element("p", {textContent: says}));
  }
  close.focus();
  show(link);
}

// ---- the menu ----

// The first element that fits and can be seen, the shadow trees of the components included.
function seen(selector, root = document.getElementById("app")) {
  for (const node of root.querySelectorAll("*")) {
    if (node.matches(selector) && node.checkVisibility()) return node;
    const within = node.shadowRoot && seen(selector, node.shadowRoot);
    if (within) return within;
  }
  return null;
}

function entries(offered, tools) {
  const link = location.href;
  const texts = [["link", "Link", link]];
  if (!inPupilsMode()) texts.push(["pupils", "Link without hints, for pupils", forPupils(tools.whole())]);
  const made = [...texts, ...offered].map(([kind, label, text]) => ({
    kind,
    label,
    act: () => copy(text, label, tools),
  }));
  const save = (kind) => ({kind, label: `Picture as ${kind} file`, press: seen(`[data-saves=${kind}]`)});
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
    button(label, choose(act), {className: "", tabIndex: -1, aria: {role: "menuitem"}, value: kind});
  const room = item({kind: "room", label: "QR code for the room", act: () => showRoom(tools)});
  const head = element("p", {textContent: "Copy as", id: "copy-as"});
  const group = element(
    "div",
    {aria: {role: "group", labelledby: head.id}},
    head,
    ...entries(offered, tools).map(item),
  );
  const held = box.contains(document.activeElement);
  if (held) box.focus(); // what goes takes no focus with it
  box.replaceChildren(room, group);
  if (held) room.focus();
}

/** Opens the menu below its button, or closes it. `tools`: the shell's `toast`, `whole` and `served`. */
export async function toggle(opener, tools) {
  if (menu) return close(opener, false);
  const box = element("div", {id: "share-menu", tabIndex: -1, aria: {role: "menu", label: "Share"}});
  menu = box;
  const items = () => [...box.querySelectorAll("[role=menuitem]")];
  box.addEventListener("keydown", (event) => {
    const {key} = event;
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
    const [, offered] = await ask({number}, "copies", ([answered]) => answered === number);
    if (menu === box) filled(box, opener, offered, tools);
  } catch {
    /* then only what needs no Python is offered */
  }
}
