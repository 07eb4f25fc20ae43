// What a click on the board does: it plays, uses a right, or edits. `keep` holds vertices in their places over an edit.
import {moveText, vertexState} from "./vertex_state.js";

export function boardActions(model, mode, {show, keep}) {
  const send = (message) => model.send_msg(message);
  const grow = (neighbour, place) => {
    keep().grow(place, neighbour);
    send({do: "grow", neighbour, colour: model.colours[neighbour] === "R" ? "B" : "R"});
  };
  const join = (source, target) => {
    mode.first = null;
    keep().same();
    send({do: "join", source, target});
  };
  const edits = {
    add: grow,
    colour(vertex) {
      keep().same();
      send({do: "colour", vertex});
    },
    delete(vertex) {
      keep().drop(vertex);
      send({do: "delete", vertex});
    },
    join(vertex) {
      if (mode.first !== null && mode.first !== vertex) return join(mode.first, vertex);
      mode.first = mode.first === null ? vertex : null;
      show();
    },
  };
  const play = (vertex) => {
    const move = moveText(mode, vertex);
    mode.using = false;
    send({do: "play", move});
  };
  return {
    grow,
    join,
    click(vertex) {
      if (model.asking.length) {
        if (model.asking.includes(vertex)) send({do: "choose", choice: String(vertex)});
        return null;
      }
      if (mode.tool) return edits[mode.tool](vertex);
      if (model.locked || !vertexState(model, mode, vertex).act) return;
      const {using, whitened} = mode;
      if (!using || (whitened !== null && vertex !== whitened)) return play(vertex);
      mode.whitened = whitened === null ? vertex : null;
      show();
    },
    pass() {
      if (!model.locked && (!mode.using || mode.whitened !== null)) play("pass");
    },
  };
}
