// The links of a page's tabs. They stay the same elements, so that the one just used keeps the keyboard's focus.
import {h} from "./dom.js";

// `onclick`: what is done when one is followed. Returns the box, and what shows it anew.
export function tabLinks(model, onclick) {
  const box = h("nav", {class: "tabs", "aria-label": "Parts of this page"});
  const show = () => {
    if (box.children.length !== model.tabs.length)
      box.replaceChildren(...model.tabs.map(([name, label]) => h("a", {"data-tab": name, onclick}, label)));
    model.tabs.forEach(([name, , address], index) => {
      box.children[index].setAttribute("href", address);
      if (name === model.tab) box.children[index].setAttribute("aria-current", "page");
      else box.children[index].removeAttribute("aria-current");
    });
  };
  model.on("tab", show);
  model.on("tabs", show);
  show();
  return box;
}
