// A text that the browser keeps and Python works on, the same in all windows (shared.py).
//
// What Python wants to have kept is stored only if the browser still has the text that Python knows. Otherwise Python
// is told the other text first. It puts both together and sends the result. So no window overwrites another one's work.

import {hear, KEPT, TYPED, untilRemoved} from "../../scripts/events.js";
import {change, onOtherTab, read} from "../../scripts/storage.js";

const PAUSE = 150; // milliseconds without a keystroke, after which Python is told

// By key: the text that both sides know, and the number of times that Python was told. It lasts as long as the page.
globalThis.lastcardShared ??= new Map();

function known(key) {
  if (!globalThis.lastcardShared.has(key)) globalThis.lastcardShared.set(key, {text: "", count: 0});
  return globalThis.lastcardShared.get(key);
}

/** Share the text under the key `model.place`. `use(key)` is called when it is first needed, before it is read. */
export function shareText(model, use = () => {}) {
  let timer = 0;
  const tell = (own) => {
    clearTimeout(timer);
    const key = model.place;
    if (!key) return;
    const both = known(key);
    const since = both.text;
    // A text that went missing without being emptied is put back: this window still uses it.
    if (read(key) === null && since) change(key, () => since);
    both.text = read(key) ?? "";
    both.count += 1;
    model.send_msg({do: "found", place: key, text: both.text, since, count: both.count, own});
  };
  const check = (own) => model.place && (read(model.place) ?? "") !== known(model.place).text && tell(own);
  const begin = () => {
    if (model.place) use(model.place);
    tell(true);
  };
  const keep = () => {
    const [key, count, text] = model.kept;
    if (!key) return;
    const both = known(key);
    if (count !== both.count) return; // Python answers to what it was told since
    let changed = false;
    change(key, (now) => {
      changed = (now ?? "") === both.text;
      if (changed) both.text = text;
      return changed ? text : now;
    });
    if (!changed) tell(false);
  };
  const here = ({key}) => {
    if (key !== model.place || read(key) === known(key).text) return;
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE, true);
  };
  const left = () => check(true); // a field is left: a button may be pressed next
  const back = () => check(false);
  const options = untilRemoved(model);
  onOtherTab("", (key) => key === model.place && check(false), options);
  hear(KEPT, here, options);
  hear(TYPED, left, options);
  addEventListener("pageshow", back, options); // a page that was asleep has heard nothing
  model.on("remove", () => clearTimeout(timer));
  model.on("place", () => queueMicrotask(begin)); // after what else has changed with it
  model.on("kept", keep);
  begin();
}
