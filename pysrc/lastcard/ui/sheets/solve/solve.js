// A sheet that is done: its items, how far it is, and the code that is handed in at the end.
import {onChild} from "../../../private/panel.js";
import {keepDrawn, onChange} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {copy} from "../../scripts/dialog.js";
import {dimmed, focused, h, qrCode, refocus, showText} from "../../scripts/dom.js";
import {change, changeJson, read, readJson} from "../../scripts/storage.js";
import {dress, keepTyped, limited} from "../common.js";
import {shareText} from "../desk/shared.js";

const USED = "lastcard-solving"; // by sheet, when it was last opened; earlier versions kept the progress here
const MOST = 20; // sheets whose progress is kept,
const DAYS = 60; // and any other that was opened within so many days

const sound = (marks) => Array.isArray(marks) && marks.every((mark) => typeof mark === "string");
const placeOf = (sheet) => `${USED}-${sheet}`;

// What came of each item so far is kept by sheet, so that nothing is lost when the page is loaded again.
function use(model) {
  const earlier = readJson(USED, {})[model.before];
  const place = placeOf(model.sheet);
  const had = sound(earlier) && read(place) === null;
  const kept = !had || change(place, () => JSON.stringify(earlier));
  changeJson(USED, (all) => {
    const used = {...all, [model.sheet]: Date.now()};
    if (kept) delete used[model.before];
    const age = ([, when]) => (typeof when === "number" ? when : 0);
    const ordered = Object.entries(used).sort((one, other) => age(other) - age(one));
    for (const [sheet, when] of ordered.slice(MOST)) {
      if (age([sheet, when]) > Date.now() - DAYS * 86_400_000) continue;
      delete used[sheet];
      change(placeOf(sheet), () => null);
    }
    return used;
  });
}

// Name, result code and its QR code.
function handingIn(model) {
  const field = h("input", {type: "text", id: "pupil", autocomplete: "name"});
  const long = limited(field, model.most, "A name");
  const used = keepTyped(field, "pupil");
  field.value ||= model.pupil;
  const make = h("button", {type: "submit", class: "button primary"}, "Make my result code");
  const form = h(
    "form",
    {
      class: "group wrap",
      onsubmit: (event) => {
        event.preventDefault();
        if (!field.value.trim()) {
          field.focus();
          return;
        }
        model.send_msg({do: "hand_in", name: field.value});
      },
    },
    h("label", {htmlFor: "pupil"}, "Your name"),
    field,
    make,
    long,
  );
  const code = h("textarea", {readOnly: true, rows: 4, class: "mono code", "aria-label": "Result code"});
  const status = h("span", {class: "caption", role: "status"});
  const said = (words) => {
    status.textContent = words;
  };
  const copyCode = button("Copy code", () =>
    copy(model.code, "Code copied. Send it to your teacher.", said, "Result code"),
  );
  const drawn = h("div", {class: "qr-place"});
  const missing = h("p", {class: "field-error", role: "status"});
  const scan = h("p", {class: "caption"}, "Or let your teacher scan the picture.");
  const made = h(
    "div",
    {class: "handed-in"},
    drawn,
    h(
      "div",
      {},
      code,
      h("div", {class: "group wrap"}, copyCode, status),
      missing,
      scan,
      h("p", {class: "caption"}, "The code holds your name and the result of each item."),
    ),
  );
  const show = () => {
    made.hidden = !model.code;
    code.value = model.code;
    status.textContent = "";
    if (model.code) used();
    showText(missing, model.no_qr);
    scan.hidden = !model.qr.length;
    drawn.replaceChildren(...(model.qr.length ? [qrCode(model.qr, "QR code of the result")] : []));
  };
  keepDrawn(model, ["code", "qr", "no_qr"], show);
  return h(
    "section",
    {class: "card"},
    h("h2", {class: "card-title"}, "Hand in"),
    h("p", {class: "caption"}, "Nothing is sent automatically: the code stays in this browser until you pass it on."),
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
  const edit = button("Copy into a sheet of my own", () => model.send_msg({do: "edit"}), {class: "button quiet"});
  const tools = h("div", {class: "group wrap"}, all, again, edit);
  const end = handingIn(model);
  const nothing = h(
    "p",
    {class: "empty nothing"},
    "There is no sheet yet. Make one on the tab Make, or open a link to one.",
  );
  const show = () => {
    showText(title, model.title);
    showText(text, model.text);
    showText(error, model.error);
    far.textContent = `${model.done} of ${model.count} answered, ${model.right} right`;
    far.hidden = end.hidden = tools.hidden = !model.count;
    nothing.hidden = !model.known || Boolean(model.count || model.error);
    edit.hidden = model.own || model.closed;
    all.hidden = model.closed;
    dimmed(again, !model.done);
  };
  onChange(model, ["title", "text", "error", "known", "done", "right", "count", "own", "closed"], show);
  onChild(model, view, "items", (items) => {
    const had = focused();
    list.replaceChildren(...items.filter(Boolean).map((item) => h("li", {}, item)));
    refocus(had);
  });
  show();
  shareText(model, () => use(model));
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
