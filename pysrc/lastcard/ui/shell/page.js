import {placeChild} from "../../private/panel.js";
import {adopt} from "../scripts/component.js";
import {h, showText} from "../scripts/dom.js";
import {built} from "../scripts/events.js";
import {isPlain} from "../scripts/gestures.js";
import {tabLinks} from "../scripts/tab_links.js";
import {rulesDrawer} from "./rules_drawer.js";

export function render({model, view, el}) {
  adopt(el);
  const notice = h("p", {class: "notice", role: "alert"});
  const aside = h("p", {class: "left-out", role: "status"});
  const body = h("div", {class: "tab-body"});
  const rules = rulesDrawer(model, view, () => box);

  // Where a link leads may change by what Python has not taken up yet; it is told that the link was followed.
  const follow = (event) => {
    const {tab} = event.currentTarget.dataset;
    if (!isPlain(event) || tab === model.tab) return;
    model.send_msg({do: "leave", tab, address: event.currentTarget.getAttribute("href")});
  };
  const links = tabLinks(model, follow);
  const said = () => {
    showText(notice, model.notice);
    showText(aside, model.aside);
  };
  model.on("notice", said);
  model.on("aside", said);
  placeChild(model, view, "body", body, (tab) => built(Boolean(tab)));
  said();
  const box = h(
    "div",
    {class: "page"},
    h(
      "header",
      {class: "page-head"},
      h("h1", {}, model.title, model.also && [" ", h("small", {class: "also"}, model.also)]),
      h("div", {class: "page-links"}, links, rules.opener),
    ),
    notice,
    aside,
    h("div", {class: "page-main"}, body, rules.place),
  );
  return box;
}
