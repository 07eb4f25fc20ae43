// The page of sheets: head, tabs, the open tab, and what the browser keeps.
import {placeChild} from "../../private/panel.js";
import {ofPage} from "../scripts/component.js";
import {h, showText} from "../scripts/dom.js";
import {built} from "../scripts/events.js";
import {tabLinks} from "../scripts/tab_links.js";
import {dress, sheetsLook} from "./common.js";
import {putAside} from "./desk/draft.js";
import {shareText} from "./desk/shared.js";
import style from "./sheets.css";

// Where the site has them as a page: a link to the lessons that are ready to use.
function lessons() {
  const href = "teaching.html";
  return document.querySelector(`#home a[href="${href}"]`) ? [" ", h("a", {href}, "Three lessons ready to use")] : [];
}

export function render({model, view, el}) {
  sheetsLook().replaceSync(ofPage(style));
  dress(el);
  const notice = h("p", {class: "notice", role: "alert"});
  const links = tabLinks(model, null);
  const body = h("div", {class: "tab-body"});
  const said = () => {
    showText(notice, model.notice);
  };
  model.on("aside", () => putAside(model.aside[1]));
  model.on("notice", said);
  placeChild(model, view, "body", body, (tab) => built(Boolean(tab)));
  said();
  model.send_msg({do: "site", address: location.href.split("#")[0]});
  shareText(model);
  return h(
    "div",
    {class: "page sheets"},
    h(
      "header",
      {class: "page-head"},
      h(
        "div",
        {},
        h("h1", {}, "Sheets"),
        h(
          "p",
          {class: "blurb"},
          "Exercises for a class, as a link, a file or a printout. Nothing leaves this browser.",
          ...lessons(),
        ),
      ),
      h("div", {class: "page-links"}, links),
    ),
    notice,
    h("div", {class: "page-main"}, body),
  );
}
