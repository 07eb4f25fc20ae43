// The record of practice in this game, kept in this browser: shown, saved as a file, read back and cleared.
import {button, folded} from "../scripts/controls.js";
import {confirmed} from "../scripts/dialog.js";
import {h, showText} from "../scripts/dom.js";
import {save} from "../scripts/save.js";
import {amount} from "../scripts/words.js";
import {fileOpener} from "../share/everything.js";
import {GRADES} from "./chooser.js";

const STAYS = "Saved in this browser only. Nothing is sent anywhere.";
const PROBLEMS = {
  off: "This browser can’t keep the record. It is lost when you close this page, unless you save it as a file.",
  damaged:
    "What this browser has kept of your exercises cannot be read. It stays as it is until you clear the record; what " +
    "you do now is known as long as this page is open.",
};

function countTable({kinds}, counts) {
  const cell = (found) => h("td", {}, found ? `${found[1]} of ${found[0]}` : "–");
  const row = ([kind, title]) =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, title),
      GRADES.map(([grade]) => cell(counts[kind]?.[grade])),
    );
  const heads = ["Solved alone", ...GRADES.map(([, name]) => name)].map((text) => h("th", {scope: "col"}, text));
  const rows = kinds.filter(([kind]) => counts[kind]).map(row);
  return rows.length
    ? h("table", {class: "practise-counts"}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, rows))
    : h("p", {}, "Nothing yet.");
}

// `changed` is called after the record has been cleared, or another has been opened.
export function recordPanel(model, kept, changed) {
  const counts = h("div", {});
  const note = h("p", {class: "caption"});
  const problem = h("p", {class: "field-error", role: "alert"});
  const export_ = () => save("lastcard-practise.json", "application/json", kept.text());
  const clear = button("Clear", async () => {
    if (!(await confirmed("Clear your record in all games?", {button: "Clear it"}))) return;
    kept.clear();
    changed();
  });
  const opened = h("span", {role: "status"});
  const take = fileOpener((text) => {
    opened.textContent = text;
    changed();
  });
  const open = button("Open a file", take);
  const tools = h("div", {class: "group wrap"}, button("Save as a file", export_), open, clear, opened);
  const stays = h("p", {class: "caption"}, STAYS);
  const inside = h("div", {class: "practise-kept"}, counts, note, stays, tools);
  const box = h("section", {class: "practise-record"}, problem, folded("Your record", inside).box);
  return {
    box,
    show() {
      counts.replaceChildren(countTable(model, kept.counts()));
      const waiting = kept.waiting();
      note.textContent = waiting
        ? `${amount(waiting, "exercise")} that you did not solve alone will come back: after a day, then three, ` +
          "a week, three weeks, as long as you solve them."
        : "Exercises you miss come back another day.";
      showText(problem, PROBLEMS[kept.problem()] ?? "");
      stays.hidden = kept.problem() !== "";
    },
  };
}
