// What the program has printed, under the editor.
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";

const MOST = 1_000; // lines that are shown

export class Console {
  constructor() {
    this.lines = h("pre", {tabindex: "0", "aria-label": "What the program has printed"});
    this.count = h("span", {class: "caption"});
    this.rest = h("p", {class: "caption"});
    this.element = h(
      "details",
      {class: "bench-console"},
      h("summary", {}, "Printed ", this.count),
      this.lines,
      this.rest,
    );
    this.clear();
  }

  clear() {
    this.shown = 0;
    this.lines.replaceChildren();
    this.count.textContent = "nothing";
    this.rest.hidden = true;
    this.element.toggleAttribute("data-empty", true);
    this.element.open = false;
  }

  add(lines, leftOut) {
    const room = lines.slice(0, MOST - this.shown);
    if (!this.shown && room.length) this.element.open = true;
    this.shown += room.length;
    this.lines.append(...room.map((line) => `${line}\n`));
    const all = this.shown + lines.length - room.length + leftOut;
    this.element.toggleAttribute("data-empty", !all);
    this.count.textContent = all === 1 ? "1 line" : `${all.toLocaleString("en")} lines`;
    this.rest.hidden = all === this.shown;
    this.rest.textContent = `${(all - this.shown).toLocaleString("en")} more lines are not shown.`;
  }
}
