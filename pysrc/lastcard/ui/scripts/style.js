// The rules of style of the components: each draws in a shadow root of its own, which adopts constructed style sheets.

import {redSuits} from "../look/red_suits.js";

// One sheet serves every shadow root of the page; the outermost component fills it (root.js).
globalThis.lastcardSheet ??= new CSSStyleSheet();
export const sheet = globalThis.lastcardSheet;

// Rules in the layer of the pages (look/look.css).
export const ofPage = (rules) => `@layer page{${rules}}`;

// Components with the same rules share one sheet.
function sheetOf(rules) {
  globalThis.lastcardStyles ??= new Map();
  const known = globalThis.lastcardStyles;
  if (!known.has(rules)) {
    known.set(rules, new CSSStyleSheet());
    known.get(rules).replaceSync(ofPage(rules));
  }
  return known.get(rules);
}

// Gives a component the page's rules of style, and rules of its own: the texts of style sheets, imported by its script.
export function adopt(el, ...rules) {
  const root = el.getRootNode();
  if (!root.adoptedStyleSheets) return;
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, sheet, ...rules.map(sheetOf)])];
  redSuits(root);
}
