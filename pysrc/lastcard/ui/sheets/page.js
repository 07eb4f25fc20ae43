// The page of sheets: head, tabs, the open tab, and what the browser keeps.
import {onChild} from "../../private/panel.js";
import {h} from "../scripts/dom.js";
import {built} from "../scripts/pointing.js";
import {ofPage} from "../scripts/style.js";
import {tabLinks} from "../scripts/tab_links.js";
import {putAside} from "./desk/draft.js";
import {shareText} from "./desk/shared.js";
import {dress, look} from "./look.js";
import style from "./sheets.css";

// Where the site has them as a page: a link to the lessons that are ready to use.
function lessons() {
  const href = "teaching.html";
  return document.querySelector(`#home a[href="${href}"]`) ? [" ", h("a", {href}, "Three lessons ready to use")] : [];
}

export function render({model, view, el}) {
  look.replaceSync(ofPage(style));
  dress(el);
  const notice = h("p", {class: "notice", role: "alert"});
  const links = tabLinks(model, null);
  const body = h("div", {class: "tab-body"});
  const said = () => {
    notice.textContent = model.notice;
    notice.hidden = !model.notice;
  };
  model.on("aside", () => putAside(model.aside[1]));
  model.on("notice", said);
  onChild(model, view, "body", (tab) => {
    if (tab && tab !== body.firstElementChild) body.replaceChildren(tab);
    built(Boolean(tab));
  });
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
          "Positions and questions for a class: one link, one file or a printed page. Nothing leaves this browser.",
          ...lessons(),
        ),
      ),
      h("div", {class: "page-links"}, links),
    ),
    notice,
    h("div", {class: "page-main"}, body),
  );
}
