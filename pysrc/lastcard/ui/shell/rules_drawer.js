// Where the rules stand beside a tab, and what opens and closes them: a button, a key, Escape. They are asked for when
// they are opened first, and stay open while the reader goes from tab to tab.
import {onChild} from "../../private/panel.js";
import {button} from "../scripts/controls.js";
import {focused, h, icon} from "../scripts/dom.js";
import {untilRemoved} from "../scripts/events.js";
import {lettered, shortcut, within} from "../scripts/keys.js";

const KEY = "r";
const BOOK = [
  "M8 4.2C6.600 3 4.500 2.700 2 2.800v9.400c2.500-.1 4.600.2 6 1.400",
  "1.400-1.200 3.500-1.500 6-1.400V2.800c-2.500-.1-4.600.2-6 1.400m0 0v9.400",
].join(" ");
const OWN_ESCAPE = 'details[open], [role="grid"]'; // where Escape has a meaning of its own

export function rulesDrawer(model, view, page) {
  let before = null; // what had the focus when they were opened
  const opener = button(
    [icon(BOOK), h("span", {}, "Rules"), h("kbd", {"aria-hidden": "true"}, KEY)],
    () => turn(place.hidden),
    {
      class: "button rules-button",
      "aria-label": "Rules",
      "aria-expanded": "false",
      "aria-controls": "rules",
    },
  );
  const text = h("div", {class: "rules-body"});
  const source = model.source && [" ", h("a", {href: "#/about", class: "source"}, model.source)];
  const summary = h("p", {class: "blurb"}, model.blurb, source);
  const title = h("h2", {tabIndex: -1}, `Rules: ${model.title}`);
  const head = h(
    "div",
    {class: "rules-head"},
    title,
    button("Close", () => turn(false), {"aria-label": "Close the rules", "aria-keyshortcuts": "Escape"}),
  );
  const place = h("aside", {class: "rules", id: "rules", hidden: true, "aria-label": "Rules"}, head, summary, text);

  function turn(open) {
    if (open === !place.hidden) return;
    const inside = place.matches(":focus-within");
    if (open) before = focused();
    place.hidden = !open;
    page().classList.toggle("with-rules", open);
    opener.setAttribute("aria-expanded", String(open));
    fill();
    model.send_msg({do: "rules", shown: open});
    if (open) title.focus({preventScroll: true});
    else if (inside) (before?.isConnected && before !== document.body ? before : opener).focus();
  }

  const heard = (event) => {
    if (!page().getClientRects().length) return;
    const asked = shortcut(event);
    if (asked === KEY) turn(place.hidden);
    else if (asked === "Escape" && !place.hidden && !within(event, OWN_ESCAPE)) turn(false);
    else return;
    event.preventDefault();
  };
  const options = untilRemoved(model);
  document.addEventListener("keydown", heard, options);
  lettered(opener, KEY, "Rules", options);
  // What is closed is not on the page: nothing is drawn of it, and nobody finds a second board there.
  const fill = () => {
    const panel = place.hidden ? null : model.get_child("rules");
    if (panel !== text.firstElementChild) text.replaceChildren(...(panel ? [panel] : []));
  };
  onChild(model, view, "rules", fill);
  return {opener, place};
}
