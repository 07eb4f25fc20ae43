// The style of the pages of sheets, once for all their components: the page itself fills it (page.js).
import {adopt} from "../scripts/style.js";

globalThis.lastcardSheetsLook ??= new CSSStyleSheet();
export const look = globalThis.lastcardSheetsLook;

export function dress(el) {
  adopt(el);
  const root = el.getRootNode();
  if (root.adoptedStyleSheets) root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, look])];
}
