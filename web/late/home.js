// What the first page has for those who come again: where they left off, and the positions of the day, one for each
// game and level, the same for everybody on one date, which is the reader's own.

import {PLACE as LEARN} from "../../pysrc/lastcard/ui/learn/progress.js";
import {GRADES} from "../../pysrc/lastcard/ui/practise/chooser.js";
import {dateToday, dayInWords, PLACE, record} from "../../pysrc/lastcard/ui/practise/record.js";
import {MARKS} from "../../pysrc/lastcard/ui/practise/run_marks.js";
import {says, stateOf} from "../../pysrc/lastcard/ui/scripts/address.js";
import {h} from "../../pysrc/lastcard/ui/scripts/dom.js";
import {onOtherTab, readJson} from "../../pysrc/lastcard/ui/scripts/storage.js";
import {lastAddresses, tabOf} from "../page/last_address.js";

const WIDE = "(width >= 48rem)";

const isDeeper = (address) => says(address, "part", "deeper");
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** An address within its game, in words: the lesson step, or the tab. */
export function placeOf(address) {
  const tab = tabOf(address);
  if (tab !== "learn") return capital(tab);
  const [step = 1] = /^\d{1,3}$/.exec(stateOf(address).get("step")) ?? [];
  return `${isDeeper(address) ? "Going deeper," : "lesson"} step ${step}`;
}

/** Where a reader goes who has learnt the basics of a game, as [text, address]; the first is the main way. */
export function afterBasics(game, {done, of}) {
  const ways = [
    ["Practise", `#/${game}/practise`],
    ["Play", `#/${game}/play`],
  ];
  return done.length < of ? [["Going deeper", `#/${game}/learn?part=deeper`], ...ways] : ways;
}

// On the first page, what was left off last in the place of where to begin.
let latest = null;
function showLatest() {
  const begin = document.querySelector(".begin");
  const [game, address] = Object.entries(lastAddresses()).at(-1) ?? [];
  const card = [...document.querySelectorAll(".games [data-game]")]
    .find((link) => link.dataset.game === game)
    ?.closest(".game-card");
  latest?.remove();
  latest = null;
  begin.hidden = Boolean(card);
  if (!card) return;
  latest = begin.cloneNode(true);
  const part = (selector) => latest.querySelector(selector);
  const title = card.querySelector("h3 span").textContent;
  const learnt = readJson(LEARN, {})[game] ?? {};
  const {done, of, basics} = learnt;
  const learns = tabOf(address) === "learn" && done?.length > 0 && of >= done.length;
  const next = learns && basics === true && !isDeeper(address) ? afterBasics(game, learnt) : [];
  const [[way, href], ...others] = next.length ? next : [["Continue", address]];
  part(".game-title").textContent = next.length
    ? `${title}: ${done.length < of ? "basics" : "all lessons"} done`
    : `Continue: ${title}, ${placeOf(address)}`;
  part(".game-title").href = href;
  part(".game-line").textContent = learns
    ? `${done.length} of ${of} steps done.`
    : card.querySelector(".game-line").textContent;
  part(".main-way").textContent = way;
  part("[data-tour]").replaceWith(...others.map(([text, to]) => h("a", {href: to}, text)));
  part("svg").replaceWith(card.querySelector("svg").cloneNode(true));
  latest.hidden = false;
  latest.classList.add("again");
  begin.after(latest);
}

function row({dataset: {game}, firstElementChild: {textContent: title}}, date) {
  const marks = record(game).onDay(date);
  const links = GRADES.map(([grade, level]) => {
    const [sign, meaning] = MARKS[marks[grade]] ?? MARKS[""];
    const name = `${title}, ${level.toLowerCase()}: ${meaning}`;
    const href = `#/${game}/practise?day=${date}&grade=${grade}`;
    return h("a", {href, class: marks[grade] ?? null, "aria-label": name}, level, sign && [" ", h("b", {}, sign)]);
  });
  return h("li", {}, h("span", {}, title), h("span", {class: "daily-levels"}, links));
}

let box = null;

/** Draws all of it, or draws it anew: the positions of today into a place. */
export function show(place) {
  showLatest();
  const date = dateToday();
  const rows = [...document.querySelectorAll(".games [data-game]")].map((link) => row(link, date));
  const solved = rows.flatMap((one) => [...one.querySelectorAll("a.alone, a.helped")]).length;
  const head = h(
    "summary",
    {},
    h("h2", {id: "daily-title"}, "Today’s positions"),
    h("span", {class: "daily-date"}, dayInWords(date)),
    h("span", {}, solved ? `${solved} of ${rows.length * GRADES.length} solved` : ""),
  );
  if (!box) {
    box = h("details", {open: matchMedia(WIDE).matches});
    onOtherTab(PLACE, () => show(place));
    place.append(box);
  }
  box.replaceChildren(head, h("ul", {}, rows));
}
