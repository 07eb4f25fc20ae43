// A sheet that is done: its items, how far it is, and the code that is handed in at the end.
import {onChild} from "../../../private/panel.js";
import {onChange} from "../../scripts/batch.js";
import {button} from "../../scripts/controls.js";
import {dimmed, h} from "../../scripts/dom.js";
import {dress} from "../look.js";
import {focused, qrDrawing} from "../words.js";

const PLACE = "lastcard-solving";
const MOST = 20; // sheets whose progress is kept, the latest

// What came of each item so far, by sheet: kept in this browser, so that nothing is lost when the page is loaded again.
function keptProgress() {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE));
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

function keepProgress(sheet, marks) {
  const others = Object.entries(keptProgress()).filter(([name]) => name !== sheet);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...others, [sheet, marks]].slice(-MOST))));
  } catch {
    /* then it is known as long as the page stays open */
  }
}

function keepUp(model) {
  const resume = () => {
    const marks = keptProgress()[model.sheet];
    const sound = Array.isArray(marks) && marks.every((mark) => typeof mark === "string");
    if (sound && model.sheet && !model.progress.length) model.send_msg({do: "resume", marks});
  };
  onChange(model, ["sheet"], resume);
  model.on("progress", () => model.progress.length && keepProgress(model.sheet, model.progress));
  resume();
}

// Name, result code and its QR code.
function handingIn(model) {
  const field = h("input", {type: "text", id: "pupil", maxLength: 60, autocomplete: "name"});
  const make = h("button", {type: "submit", class: "button primary"}, "Make my result code");
  const form = h(
    "form",
    {
      class: "group wrap",
      onsubmit: (event) => {
        event.preventDefault();
        if (field.value.trim()) model.send_msg({do: "hand_in", name: field.value});
        else field.focus();
      },
    },
    h("label", {htmlFor: "pupil"}, "Your name"),
    field,
    make,
  );
  const code = h("textarea", {readOnly: true, rows: 4, class: "mono code", "aria-label": "Result code"});
  const status = h("span", {class: "caption", role: "status"});
  const copied = (text, words) => async () => {
    try {
      await navigator.clipboard.writeText(text());
      status.textContent = words;
    } catch {
      code.select();
      status.textContent = "Copy the marked text.";
    }
  };
  const copy = button(
    "Copy code",
    copied(() => model.code, "The code is copied: send it to your teacher."),
  );
  const drawn = h("div", {class: "qr-place"});
  const made = h(
    "div",
    {class: "handed-in"},
    drawn,
    h(
      "div",
      {},
      code,
      h("div", {class: "group wrap"}, copy, status),
      h(
        "p",
        {class: "caption"},
        "Or let your teacher scan the picture. The code holds your name and what came of each item.",
      ),
    ),
  );
  const show = () => {
    made.hidden = !model.code;
    code.value = model.code;
    status.textContent = "";
    drawn.replaceChildren(...(model.qr.length ? [qrDrawing(model.qr, "QR code of the result")] : []));
  };
  onChange(model, ["code", "qr"], show);
  show();
  return h(
    "section",
    {class: "card"},
    h("h2", {class: "card-title"}, "Hand in"),
    h(
      "p",
      {class: "caption"},
      "Nothing is sent by itself: the code stays in this browser until you give it to somebody.",
    ),
    form,
    made,
  );
}

export function render({model, view, el}) {
  dress(el);
  const title = h("h2", {class: "sheet-title"});
  const text = h("p", {class: "lead"});
  const error = h("p", {class: "notice", role: "alert"});
  const far = h("p", {class: "caption", role: "status"});
  const list = h("ol", {class: "sheet-items"});
  const all = button("Show all answers", () => model.send_msg({do: "show_all"}));
  const again = button("Begin again", () => model.send_msg({do: "again"}));
  const edit = button("Make a sheet of my own from it", () => model.send_msg({do: "edit"}), {class: "button quiet"});
  const tools = h("div", {class: "group wrap"}, all, again, edit);
  const end = handingIn(model);
  const nothing = h(
    "p",
    {class: "empty nothing"},
    "There is no sheet yet: make one on the tab Make, or open a link to one.",
  );
  const show = () => {
    title.textContent = model.title;
    title.hidden = !model.title;
    text.textContent = model.text;
    text.hidden = !model.text;
    error.textContent = model.error;
    error.hidden = !model.error;
    far.textContent = `${model.done} of ${model.count} answered, ${model.right} right`;
    far.hidden = end.hidden = tools.hidden = !model.count;
    nothing.hidden = !model.known || Boolean(model.count || model.error);
    edit.hidden = model.own || model.closed;
    all.hidden = model.closed;
    dimmed(again, !model.done);
  };
  onChange(model, ["title", "text", "error", "known", "done", "right", "count", "own", "closed"], show);
  onChild(model, view, "items", (items) => {
    const back = focused();
    list.replaceChildren(...items.filter(Boolean).map((item) => h("li", {}, item)));
    back();
  });
  show();
  keepUp(model);
  return h(
    "div",
    {class: "sheet-solve"},
    title,
    text,
    error,
    h("div", {class: "solve-bar"}, far, tools),
    nothing,
    list,
    end,
  );
}
