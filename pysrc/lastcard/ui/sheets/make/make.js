// Around the items of a sheet that is being made: title and text, order by drag, saving, and adding exercises.
import {onChild} from "../../../private/panel.js";
import {onChange} from "../../scripts/component.js";
import {button, select} from "../../scripts/controls.js";
import {confirmed, copy} from "../../scripts/dialog.js";
import {dimmed, focused, h, refocus, showText} from "../../scripts/dom.js";
import {hear, KEPT, untilRemoved} from "../../scripts/events.js";
import {save} from "../../scripts/save.js";
import {onOtherTab} from "../../scripts/storage.js";
import {everythingTools} from "../../share/everything.js";
import {dress, fileName, limited, openFile} from "../common.js";
import {asides, drop, isKept, sheetNow, writeText} from "../desk/draft.js";

// Title and line of text. The browser keeps them while they are typed, and what it keeps is what they show.
function fields(model) {
  const field = (id, name, most, placeholder, subject) => {
    const box = h("input", {type: "text", id, placeholder});
    const note = limited(box, most, subject, (text) => writeText(model.head, name, text.trim()));
    const show = () => {
      const text = sheetNow()?.[name] ?? "";
      if (box.value.trim() !== text) box.value = text;
    };
    return {box, note, show};
  };
  const title = field("sheet-title", "title", model.most[0], "Matches, lesson 1", "A title");
  const line = field("sheet-line", "text", model.most[1], "Think first, then answer.", "A line of text");
  return {
    box: h(
      "div",
      {class: "sheet-fields"},
      h("label", {htmlFor: "sheet-title"}, "Title"),
      title.box,
      title.note,
      h("label", {htmlFor: "sheet-line"}, "A line of text"),
      line.box,
      line.note,
    ),
    show() {
      title.show();
      line.show();
    },
  };
}

// The sheets that were put aside, to be opened again.
function aside(model) {
  const list = h("ul", {class: "aside-list"});
  const head = h("summary", {});
  const box = h("details", {class: "card"}, head, list);
  let opened = null;
  const row = ({key, text, when, sheet}) => {
    const items = sheet && `${sheet.items.length} ${sheet.items.length === 1 ? "item" : "items"}`;
    const name = sheet ? `${sheet.title || "Without a title"}, ${items}` : "An unreadable sheet";
    const open = () => {
      opened = {key, text};
      model.send_msg({do: "read", text});
    };
    const keep = () => save(fileName(sheet?.title ?? "", "json"), "application/json", text);
    const gone = async () => {
      if (!(await confirmed(`Delete “${name}” for good?`, {button: "Delete"}))) return;
      drop(key);
      show();
    };
    return h(
      "li",
      {class: "group wrap"},
      h("span", {}, name, when ? h("small", {}, ` put aside ${new Date(when).toLocaleString("en")}`) : ""),
      sheet && button("Open", open, {"aria-label": `Open ${name}`}),
      button("Save as file", keep, {"aria-label": `Save ${name} as file`}),
      button("Delete", gone, {class: "button quiet", "aria-label": `Delete ${name}`}),
    );
  };
  function show() {
    if (opened && isKept() && model.file === opened.text) {
      drop(opened.key);
      opened = null;
    }
    const found = asides();
    head.textContent = `Put aside (${found.length})`;
    box.hidden = !found.length;
    list.replaceChildren(...found.map(row));
  }
  return {box, show};
}

// Copies the link, saves and opens files.
function saving(model, tell) {
  const copied = "Link copied. Pupils can still press Show answer.";
  const link = button("Copy link", () => {
    if (model.address) copy(location.href.split("#")[0] + model.address, copied, tell, "Link to the sheet");
  });
  link.classList.add("primary");
  const keep = button("Save as file", () => save(fileName(model.title, "json"), "application/json", model.file));
  const open = openFile(
    "Open a file",
    ".json,application/json",
    (text) => model.send_msg({do: "read", text}),
    (wrong) => tell(wrong),
  );
  const length = h("p", {class: "caption"});
  return {
    box: h("div", {class: "group wrap"}, link, keep, open),
    length,
    show() {
      dimmed(link, !model.address);
      const count = `${model.length.toLocaleString("en")} of ${model.longest.toLocaleString("en")} characters`;
      if (!model.length) length.textContent = "";
      else if (model.address) length.textContent = `The link has ${count}.`;
      else length.textContent = `The sheet is too long for a link (${count}): save it as a file.`;
    },
  };
}

// Adds ten exercises of a game at once.
function filling(model) {
  let game = "";
  let grade = 1;
  const which = select("Game", model.games, (value) => {
    game = value;
  });
  game = which.value;
  const hard = select(
    "Grade",
    [
      [1, "easy"],
      [2, "medium"],
      [3, "hard"],
    ],
    (value) => {
      grade = Number(value);
    },
  );
  const add = button("Add ten exercises", () => model.send_msg({do: "fill", game, grade}));
  const stop = button("Stop", () => model.send_msg({do: "stop"}));
  const busy = h("span", {class: "caption", role: "status"});
  return {
    box: h("div", {class: "group wrap filling"}, which, hard, add, stop, busy),
    show() {
      dimmed(add, Boolean(model.adding));
      stop.hidden = !model.adding;
      busy.textContent = model.adding;
    },
  };
}

// The list; an item is dragged by its handle (make_item.js) and dropped on another.
function itemList(model) {
  const list = h("ol", {class: "sheet-items"});
  let dragged = -1;
  const place = (event) => [...list.children].findIndex((entry) => event.composedPath().includes(entry));
  const mark = (at) =>
    [...list.children].forEach((entry, index) => {
      entry.classList.toggle("drop-before", dragged >= 0 && index === at && at < dragged);
      entry.classList.toggle("drop-after", dragged >= 0 && index === at && at > dragged);
    });
  list.addEventListener("dragstart", (event) => {
    dragged = place(event);
  });
  list.addEventListener("dragend", () => {
    dragged = -1;
    mark(-1);
  });
  list.addEventListener("dragover", (event) => {
    if (dragged < 0) return;
    event.preventDefault();
    mark(place(event));
  });
  list.addEventListener("drop", (event) => {
    const to = place(event);
    if (dragged < 0) return;
    event.preventDefault();
    if (to >= 0 && to !== dragged) model.send_msg({do: "move", place: dragged, to});
  });
  return {
    list,
    show(items) {
      const had = focused();
      list.replaceChildren(...items.filter(Boolean).map((item) => h("li", {}, item)));
      refocus(had);
    },
  };
}

export function render({model, view, el}) {
  dress(el);
  const status = h("p", {class: "caption", role: "status"});
  const error = h("p", {class: "field-error", role: "alert"});
  const tell = (text) => {
    status.textContent = text;
  };
  const undo = button("Undo", () => model.send_msg({do: "undo", by: -1}));
  const redo = button("Redo", () => model.send_msg({do: "undo", by: 1}));
  const empty = button("New sheet", () => model.send_msg({do: "empty"}));
  const text = fields(model);
  const files = saving(model, tell);
  const fill = filling(model);
  const others = aside(model);
  const where = h("p", {class: "caption"});
  const items = itemList(model);
  const nothing = h(
    "p",
    {class: "empty nothing"},
    "The sheet is empty. Add exercises below, or press ",
    h("b", {}, "Add to sheet"),
    " in Explore.",
  );
  const show = () => {
    text.show();
    files.show();
    fill.show();
    others.show();
    where.textContent = isKept()
      ? "The sheet stays in this browser only, until you save or clear it."
      : "This browser can’t keep the sheet: save it as a file before you close this page.";
    dimmed(undo, !model.can_undo);
    dimmed(redo, !model.can_redo);
    showText(error, model.error);
    nothing.hidden = !model.known || model.items.length > 0;
    empty.hidden = !model.items.length && !model.title;
  };
  onChange(
    model,
    ["title", "text", "address", "length", "file", "adding", "error", "can_undo", "can_redo", "known", "items"],
    show,
  );
  model.on("said", () => model.said && tell(model.said));
  const options = untilRemoved(model);
  onOtherTab("lastcard-sheet", show, options);
  hear(KEPT, show, options);
  onChild(model, view, "items", items.show);
  show();
  return h(
    "div",
    {class: "sheet-make"},
    h(
      "section",
      {class: "card sheet-head", "aria-label": "The sheet"},
      text.box,
      h("div", {class: "sheet-tools"}, files.box, h("div", {class: "group wrap"}, undo, redo, empty)),
      files.length,
      error,
      status,
    ),
    items.list,
    nothing,
    h("section", {class: "card"}, h("h2", {class: "card-title"}, "Add exercises"), fill.box),
    others.box,
    where,
    h("div", {class: "group wrap"}, everythingTools(button, tell)),
  );
}
