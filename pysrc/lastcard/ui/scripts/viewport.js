// A drawing that can be moved and scaled: drag, pinch, Ctrl + wheel, buttons, and arrow keys.
import {h, svg} from "./dom.js";

// At first the whole is not made smaller than what can be read, `least` of the width of the place (then the anchor of the
// picture is in view), nor larger than `most`; asked to fit, it is as small as it has to be.
export function viewport(label, least = () => 0, most = 1.15) {
  const layer = svg("g");
  const picture = svg("svg", {class: "viewport-picture", "aria-hidden": "true"}, layer);
  const box = h("div", {class: "viewport", tabIndex: 0, role: "application", "aria-label": label}, picture);
  let size = {width: 1, height: 1},
    scale = 1,
    x = 0,
    y = 0,
    touched = false;
  const pointers = new Map();

  const place = () => {
    layer.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    box.classList.toggle("far", scale < 0.55);
    box.classList.toggle("farther", scale < 0.4);
    box.dispatchEvent(new CustomEvent("scaled", {detail: scale}));
  };
  const pad = 28;
  const room = () => ({width: Math.max(box.clientWidth - 2 * pad, 1), height: Math.max(box.clientHeight - 2 * pad, 1)});
  const fit = (smallest = least(box.clientWidth)) => {
    const {clientWidth, clientHeight} = box;
    if (!clientWidth) return;
    scale = Math.max(
      smallest,
      Math.min(room().width / Math.max(size.width, 1), room().height / Math.max(size.height, 1), most),
    );
    const {x: left, y: top} = size.anchor ?? {x: size.width / 2, y: size.height / 2};
    const settle = (all, part, anchor) =>
      all >= part * scale + 2 * pad
        ? (all - part * scale) / 2
        : Math.min(pad, Math.max(all - pad - part * scale, all / 2 - anchor * scale));
    x = settle(clientWidth, size.width, left);
    y = settle(clientHeight, size.height, top);
    touched = false;
    place();
  };
  const zoom = (factor, at) => {
    const next = Math.min(Math.max(scale * factor, 0.02), 4);
    const spot = at ?? {x: box.clientWidth / 2, y: box.clientHeight / 2};
    x = spot.x - ((spot.x - x) * next) / scale;
    y = spot.y - ((spot.y - y) * next) / scale;
    scale = next;
    touched = true;
    place();
  };
  const spotOf = (event) => {
    const frame = box.getBoundingClientRect();
    return {x: event.clientX - frame.left, y: event.clientY - frame.top};
  };

  box.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 250), spotOf(event));
    },
    {passive: false},
  );
  box.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, spotOf(event));
    box.dataset.moved = "";
  });
  box.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    if (pointers.size === 2) {
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
      zoom(
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
        {x: (now.x + other.x) / 2, y: (now.y + other.y) / 2},
      );
    } else if (box.dataset.moved || Math.hypot(now.x - before.x, now.y - before.y) > 4) {
      if (!box.dataset.moved) box.setPointerCapture(event.pointerId);
      box.dataset.moved = "yes";
      touched = true;
      x += now.x - before.x;
      y += now.y - before.y;
      place();
    } else return;
    pointers.set(event.pointerId, now);
  });
  const lift = (event) => pointers.delete(event.pointerId);
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) box.addEventListener(name, lift);
  const watcher = new ResizeObserver(() => {
    if (!touched) fit();
  });
  watcher.observe(box);

  const button = (text, title, action) =>
    h("button", {type: "button", class: "button icon", title, "aria-label": title, onclick: action}, text);
  const tools = h(
    "div",
    {class: "group viewport-tools"},
    button("−", "Zoom out", () => zoom(1 / 1.35)),
    button("+", "Zoom in", () => zoom(1.35)),
    button("⤢", "Fit the whole picture", () => fit(0)),
  );
  return {
    box,
    layer,
    picture,
    tools,
    fit,
    zoom,
    room,
    dragged: () => box.dataset.moved === "yes",
    size: (next) => {
      size = next;
    },
    enlarge(spot, enough) {
      if (scale < enough) zoom(enough / scale, {x: x + spot.x * scale, y: y + spot.y * scale});
    },
    reveal(spot) {
      const pad = 40,
        px = x + spot.x * scale,
        py = y + spot.y * scale;
      if (px < pad) x += pad - px;
      else if (px > box.clientWidth - pad) x -= px - box.clientWidth + pad;
      if (py < pad) y += pad - py;
      else if (py > box.clientHeight - pad) y -= py - box.clientHeight + pad;
      place();
    },
    close: () => watcher.disconnect(),
  };
}

// Scales by a key; returns whether the key was one of those.
export function zoomKey(view, key) {
  if (key === "+" || key === "=") view.zoom(1.35);
  else if (key === "-") view.zoom(1 / 1.35);
  else if (key === "0") view.fit();
  else return false;
  return true;
}
