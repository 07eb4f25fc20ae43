// The links of a page's tabs. They stay the same elements, so that the one just used keeps the keyboard's focus.
import {h} from "./dom.js";

const path = (address) => address.split("?")[0];

// `onclick`: what is done when one is followed. Returns the box, and what shows it anew.
export function tabLinks(model, onclick) {
  const box = h("nav", {class: "tabs", "aria-label": "Parts of this page"});
  const show = () => {
    if (box.children.length !== model.tabs.length)
      box.replaceChildren(...model.tabs.map(([name, label]) => h("a", {"data-tab": name, onclick}, label)));
    // The tab that the address names may be still on its way.
    const asked = model.tabs.find(([, , address]) => path(address) === path(location.hash));
    const here = asked?.[0] ?? model.tab;
    model.tabs.forEach(([name, , address], index) => {
      box.children[index].setAttribute("href", address);
      if (name === here) box.children[index].setAttribute("aria-current", "page");
      else box.children[index].removeAttribute("aria-current");
    });
  };
  const heard = [
    [globalThis, "hashchange"],
    [globalThis, "popstate"],
    [document, "lastcard:address"],
  ];
  for (const [target, name] of heard) target.addEventListener(name, show);
  model.on("remove", () => {
    for (const [target, name] of heard) target.removeEventListener(name, show);
  });
  model.on("tab", show);
  model.on("tabs", show);
  show();
  return box;
}
