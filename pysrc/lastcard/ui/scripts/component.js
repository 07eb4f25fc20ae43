// What every component does: it draws in a shadow root, whose rules of style come from sheets that all share, and is
// drawn once for several changes.
import {redSuits} from "../look/red_suits.js";

/** The sheet of all shadow roots of the page; the outermost component fills it (shell/root.js). */
export function pageSheet() {
  globalThis.lastcardSheet ??= new CSSStyleSheet();
  return globalThis.lastcardSheet;
}

/** Rules in the layer of the pages (look/look.css). */
export const ofPage = (rules) => `@layer page{${rules}}`;

// Components with the same rules share one sheet.
function sheetOf(rules) {
  if (typeof rules !== "string") return rules;
  globalThis.lastcardStyles ??= new Map();
  const known = globalThis.lastcardStyles;
  if (!known.has(rules)) {
    known.set(rules, new CSSStyleSheet());
    known.get(rules).replaceSync(ofPage(rules));
  }
  return known.get(rules);
}

/** Gives a component the page's rules of style, and its own: sheets, or texts of these, which its script imports. */
export function adopt(el, ...rules) {
  const tree = el.getRootNode();
  if (!tree.adoptedStyleSheets) return;
  tree.adoptedStyleSheets = [...new Set([...tree.adoptedStyleSheets, pageSheet(), ...rules.map(sheetOf)])];
  redSuits(tree);
}

/** Calls `draw` now, and once after any of some parameters has changed. Returns what `onChange` returns. */
export function keepDrawn(model, names, draw) {
  const later = onChange(model, names, draw);
  draw();
  return later;
}

/** Calls `draw` once after any of some parameters has changed. Returns what asks for it; `waiting` if it is due. */
export function onChange(model, names, draw) {
  const later = () => {
    if (later.waiting) return;
    later.waiting = true;
    queueMicrotask(() => {
      later.waiting = false;
      draw();
    });
  };
  later.waiting = false;
  for (const name of names) model.on(name, later);
  return later;
}
