// Below the editor: what the program has printed; and what is wrong with it, told as by a friend: where, what, and
// what to change; with the position drawn.

import {button} from "../../pysrc/lastcard/ui/scripts/controls.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {simpleTable} from "../../pysrc/lastcard/ui/simple/table.js";

const NAMES = {2: ["Red", "Blue"]};
const MOST_LINES = 1_000; // of what was printed that are shown
const SHOWN = 12; // moves of the way to a position that are named

// The position of a row, as every game without a drawing has it.
function drawn([, mover, end, , fields, hands], players) {
  const names = NAMES[players.length] ?? players;
  return simpleTable({
    names,
    own: 0,
    mover: end ? -1 : mover,
    before: hands.slice(0, players.length),
    middle: hands.slice(players.length).flat(),
    fields,
    hidden: [],
  });
}

function way(labels) {
  if (!labels?.length) return null;
  const last = labels.slice(-SHOWN);
  const more = labels.length - last.length;
  const begun = more ? `… ${more} moves before, then ` : "";
  return h("p", {class: "caption"}, `The moves that led there: ${begun}${last.join(", ")}.`);
}

function one(fault, players, go) {
  const {line, kind, sentence, change, labels, position, row, message} = fault;
  const said = line ? sentence.replace(new RegExp(`^line ${line}(, |: )`), "") : sentence;
  return h(
    "li",
    {class: "fault", "data-kind": kind, "data-line": line || null},
    h(
      "p",
      {class: "fault-said"},
      line > 0 && button(`line ${line}`, () => go(line), {class: "fault-line"}),
      line > 0 && " ",
      said,
    ),
    change &&
      h(
        "p",
        {class: "fault-change"},
        `${change[0].toUpperCase()}${change.slice(1)}${/[.!?]$/.test(change) ? "" : "."}`,
      ),
    kind === "exit" && message && h("pre", {class: "fault-detail"}, message), // what the machine under the program says
    way(labels),
    row && h("figure", {class: "fault-position"}, drawn(row, players), h("figcaption", {class: "mono"}, position)),
  );
}

export class Faults {
  constructor(go) {
    this.go = go;
    this.list = [];
    this.box = h("ol", {class: "fault-list"});
    this.element = h(
      "section",
      {class: "bench-faults", "aria-label": "What is wrong", role: "group", hidden: true},
      this.box,
    );
  }

  clear() {
    this.list = [];
    this.show([]);
  }

  add(fault, players) {
    this.list.push(fault);
    this.show(players);
  }

  show(players) {
    this.box.replaceChildren(...this.list.map((fault) => one(fault, players, this.go)));
    this.element.hidden = !this.list.length;
  }
}

/** What the program has printed. */
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
    const room = lines.slice(0, MOST_LINES - this.shown);
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
