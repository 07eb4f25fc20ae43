// What several tabs of the sheets do alike.
import {placeChild} from "../../private/panel.js";
import {adopt} from "../scripts/component.js";
import {button} from "../scripts/controls.js";
import {h} from "../scripts/dom.js";
import {send, TYPED} from "../scripts/events.js";
import {changeJson, readJson} from "../scripts/storage.js";
import {cut} from "../scripts/words.js";

/** The sheet of the pages of sheets, which the page fills (page.js). */
export function sheetsLook() {
  globalThis.lastcardSheetsLook ??= new CSSStyleSheet();
  return globalThis.lastcardSheetsLook;
}

export const dress = (el) => adopt(el, sheetsLook());

const LARGEST = 1_000_000; // bytes of a file that is opened

// The name of a saved file, made from a title.
export function fileName(title, ending) {
  const name = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name.slice(0, 60) || "sheet"}.${ending}`;
}

// A button that opens a file as text; `fail` is told why it cannot be read.
export function openFile(label, kinds, act, fail) {
  const field = h("input", {
    type: "file",
    accept: kinds,
    hidden: true,
    async onchange() {
      const [file] = field.files;
      field.value = "";
      if (!file) return;
      if (file.size > LARGEST) fail(`${file.name} has ${file.size.toLocaleString("en")} bytes: that is no sheet.`);
      else act(await file.text());
    },
  });
  return h(
    "span",
    {},
    field,
    button(label, () => field.click()),
  );
}

const DRAFTS = "lastcard-typed"; // by field: texts that were typed and not used yet, of all windows

/**
 * Keep what is typed into a field until it is used, and put back what was kept: the latest text, or all of them where
 * a field takes several. Returns what says that it was used.
 */
export function keepTyped(field, name, several = false) {
  const texts = (typed) => [typed[name] ?? []].flat().filter((text) => typeof text === "string" && text);
  const before = texts(readJson(DRAFTS, {}));
  field.value = several ? before.join("\n") : (before.at(-1) ?? "");
  let mine = several ? before : before.slice(-1);
  const write = (text) => {
    changeJson(DRAFTS, (typed) => {
      const others = texts(typed).filter((one) => one !== text && !mine.includes(one));
      return {...typed, [name]: text ? [...others, text] : others};
    });
    mine = [text];
  };
  field.addEventListener("input", () => write(field.value));
  return () => mine.some(Boolean) && write("");
}

/**
 * Limit a field to `most` characters. What is too long is cut, and the note that is returned says so. `act` gets the
 * text after each change.
 */
export function limited(field, most, subject, act = () => {}) {
  const note = h("p", {class: "field-error", role: "status", hidden: true});
  let last = "";
  const heard = (event) => {
    if (event.isComposing) return;
    const text = field.value.replace(/\p{Surrogate}/gu, "");
    let short = cut(text, most);
    if (text.startsWith(last) && last.length > short.length) short = last; // an accent that has no room takes no letter
    last = short;
    note.hidden = short === text;
    note.textContent = `${subject} has at most ${most} characters. This was cut off: “${text.slice(short.length)}”`;
    if (field.value !== short) field.value = short;
    act(short);
  };
  field.addEventListener("input", heard);
  field.addEventListener("compositionend", heard);
  for (const name of ["change", "blur"]) field.addEventListener(name, () => send(TYPED)); // Python gets the text now
  return note;
}

// The place of an item's board; `inert` where it is only looked at.
export function itemBoard(item, view, inert) {
  const place = h("div", {class: "item-board", inert});
  placeChild(item, view, "board", place, () => {
    place.hidden = !item.board;
  });
  return place;
}
