// What pupils hand in: pasted, scanned or read from pictures, and the table that comes of it.
import {onChange} from "../../scripts/component.js";
import {button} from "../../scripts/controls.js";
import {dimmed, h, redraw, sideways} from "../../scripts/dom.js";
import {hear, KEPT, untilRemoved} from "../../scripts/events.js";
import {csvButton} from "../../scripts/save.js";
import {isKept} from "../../scripts/storage.js";
import {dress, keepTyped} from "../common.js";
import {shareText} from "../desk/shared.js";
import {camera, readPicture} from "./scan.js";

const SIGNS = {right: "✓", wrong: "✗", shown: "shown", played: "played", open: "–"};
const WORDS = {
  right: "right",
  wrong: "not right",
  shown: "the answer was shown",
  played: "played out",
  open: "not answered",
};

// The field for codes, and the ways that need no typing.
function taking(model, tell) {
  const take = (text) => model.send_msg({do: "take", text});
  const field = h("textarea", {
    id: "codes",
    rows: 4,
    class: "mono code",
    spellcheck: false,
    placeholder: "Paste result codes here",
  });
  const used = keepTyped(field, "codes", true);
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        if (!field.value.trim()) {
          field.focus();
          return;
        }
        take(field.value);
      },
    },
    h("label", {htmlFor: "codes"}, "Result codes"),
    field,
  );
  const place = h("div", {class: "camera"});
  let looking = null;
  const end = () => {
    looking?.stop();
    looking = null;
    scan.textContent = "Scan by camera";
    scan.setAttribute("aria-pressed", "false");
  };
  const scan = button(
    "Scan by camera",
    async () => {
      if (looking) {
        end();
        return;
      }
      try {
        looking = await camera(take);
        place.replaceChildren(looking.video);
        scan.textContent = "Stop the camera";
        scan.setAttribute("aria-pressed", "true");
        tell("Hold one code after another in front of the camera.");
      } catch (error) {
        tell(error.message);
      }
    },
    {"aria-pressed": "false"},
  );
  model.on("remove", end);
  const files = h("input", {
    type: "file",
    accept: "image/*,text/*",
    multiple: true,
    hidden: true,
    async onchange() {
      const texts = [];
      for (const file of files.files) {
        try {
          texts.push(...(file.type.startsWith("image/") ? await readPicture(file) : [await file.text()]));
        } catch (error) {
          tell(`${file.name}: ${error.message}`);
        }
      }
      files.value = "";
      if (texts.length) take(texts.join("\n"));
    },
  });
  form.append(
    h(
      "div",
      {class: "group wrap"},
      h("button", {type: "submit", class: "button primary"}, "Add to the table"),
      scan,
      files,
      button("Open pictures or texts", () => files.click()),
    ),
    place,
  );
  const clear = () => {
    field.value = "";
    used();
  };
  return {form, clear};
}

// One item of one pupil: a sign, the tries, and in words what it means.
function cell([state, tries, wrong], number) {
  const more = [
    WORDS[state],
    tries ? `${tries} ${tries === 1 ? "try" : "tries"}` : "",
    wrong && `first answer: ${wrong}`,
  ];
  const says = `Item ${number}: ${more.filter(Boolean).join(", ")}`;
  return h(
    "td",
    {class: `mark ${state}`, title: says},
    h("span", {"aria-hidden": "true"}, SIGNS[state], tries > 1 && h("small", {}, ` ${tries}×`)),
    h("span", {class: "sr-only"}, says),
    state === "wrong" && wrong && h("small", {class: "first-wrong", "aria-hidden": "true"}, wrong),
  );
}

function table(sheet, remove) {
  const numbers = Array.from({length: sheet.items}, (_, index) => index + 1);
  const head = h(
    "tr",
    {},
    h("th", {scope: "col"}, "Who"),
    h("th", {scope: "col", class: "number"}, "Right"),
    h("th", {scope: "col", class: "number"}, "Tries"),
    numbers.map((number) => h("th", {scope: "col", class: "mark"}, String(number))),
    h("th", {}, h("span", {class: "sr-only"}, "Remove")),
  );
  const rows = sheet.rows.map((row) =>
    h(
      "tr",
      {},
      h("th", {scope: "row"}, row.name, row.again && h("small", {class: "again"}, " handed in more than once")),
      h("td", {class: "number"}, `${row.right} of ${sheet.items}`),
      h("td", {class: "number"}, String(row.tries)),
      numbers.map((number) => cell(row.marks[number - 1] ?? ["open", 0, ""], number)),
      h(
        "td",
        {},
        button("Remove", () => remove(row.code), {class: "button quiet", "aria-label": `Remove ${row.name}`}),
      ),
    ),
  );
  const foot = h(
    "tr",
    {},
    h("th", {scope: "row", colSpan: 3}, `Correct answers, of ${sheet.rows.length}`),
    sheet.right.map((count) => h("td", {class: "mark"}, String(count))),
    h("td", {}),
  );
  const grid = h("table", {class: "results"}, h("thead", {}, head), h("tbody", {}, rows), h("tfoot", {}, foot));
  return h(
    "section",
    {class: "card"},
    h("h2", {class: "card-title"}, sheet.title, " ", h("small", {class: "mono"}, sheet.mark)),
    sideways(grid),
  );
}

export function render({model, el}) {
  dress(el);
  const status = h("p", {class: "caption", role: "status"});
  const wrong = h("ul", {role: "alert"});
  const tell = (text) => {
    status.textContent = text;
  };
  const take = taking(model, tell);
  const tables = h("div", {class: "result-tables", tabIndex: -1});
  const [csv, ...divided] = csvButton(
    "Save as CSV",
    () => "results",
    () => model.csv,
  );
  const undo = button("Undo", () => model.send_msg({do: "undo"}));
  const clear = button("Clear the table", () => model.send_msg({do: "clear"}));
  const tools = h("div", {class: "group wrap"}, csv, divided, undo, clear);
  const where = h("span", {});
  const show = () => {
    redraw(
      tables,
      model.tables.map((sheet) => table(sheet, (code) => model.send_msg({do: "remove", code}))),
      () => tables,
    );
    wrong.replaceChildren(...model.unread.map((line) => h("li", {class: "field-error"}, line)));
    wrong.hidden = !model.unread.length;
    dimmed(csv, !model.csv);
    dimmed(undo, !model.can_undo);
    dimmed(clear, !model.csv);
    tools.hidden = !model.csv && !model.can_undo;
    where.textContent = isKept(model.place)
      ? "What you paste or scan here stays in this browser, until you clear it."
      : "This browser can’t keep the results: save them as CSV before you close this page.";
  };
  onChange(model, ["tables", "unread", "csv", "can_undo"], show);
  // Once all has come that belongs to it: what was not taken stays in the field.
  onChange(model, ["said"], () => {
    if (!model.said) return;
    tell(model.said);
    if (!model.unread.length) take.clear();
  });
  show();
  hear(KEPT, show, untilRemoved(model));
  shareText(model);
  return h(
    "div",
    {class: "sheet-collect"},
    h(
      "section",
      {class: "card"},
      h("h2", {class: "card-title"}, "Collect results"),
      h("p", {class: "caption"}, "Pupils finish a sheet with a result code. ", where),
      take.form,
      status,
      wrong,
    ),
    tools,
    tables,
  );
}
