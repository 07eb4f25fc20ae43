// The links of a page's tabs. They stay the same elements, so that the one just used keeps the keyboard's focus.

import {pathOf} from "./address.js";
import {h} from "./dom.js";
import {ADDRESS, hear, untilRemoved} from "./events.js";

// `onclick`: what is done when one is followed. Returns the box, and what shows it anew.
export function tabLinks(model, onclick) {
  const box = h("nav", {class: "tabs", "aria-label": "Parts of this page"});
  const show = () => {
    if (box.children.length !== model.tabs.length)
      box.replaceChildren(...model.tabs.map(([name, label]) => h("a", {"data-tab": name, onclick}, label)));
    // The tab that the address names may be still on its way.
    const asked = model.tabs.find(([, , address]) => pathOf(address) === pathOf(location.hash));
    const here = asked?.[0] ?? model.tab;
    model.tabs.forEach(([name, , address], index) => {
      box.children[index].setAttribute("href", address);
      box.children[index].ariaCurrent = name === here ? "page" : null;
    });
  };
  const options = untilRemoved(model);
  for (const name of ["hashchange", "popstate"]) addEventListener(name, show, options);
  hear(ADDRESS, show, options);
  model.on("tab", show);
  model.on("tabs", show);
  show();
  return box;
}
