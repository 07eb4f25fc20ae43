// A worker beside Python's: reads one file and hands it over, stage by stage. web/fetch/fetch_in_worker.js starts it,
// and sees how the line is, because it hears of the other files too.

import {decoderOf, readCopy, readStages} from "./asset.js";
import {connection} from "./connection.js";

connection.led = true;
connection.addEventListener("change", () => self.postMessage({lost: connection.lost}));

let early = null; // what is read before anybody knows whether it is wanted

self.onmessage = async ({data: {likely, asset, base, cache, order}}) => {
  if (likely) {
    early = {kept: likely.kept, bytes: readCopy(likely, base).catch(() => null)};
    return;
  }
  if (order) {
    connection[order]();
    return;
  }
  self.postMessage({arrived: 0}); // it is there; the file may take longer
  try {
    const give = (number, bytes) => self.postMessage({number, bytes}, [bytes.buffer]);
    const copy = early && early.kept === asset.kept && (await early.bytes);
    if (copy) {
      self.postMessage({arrived: asset.size});
      return self.postMessage({copy}, [copy.buffer]);
    }
    const decoder = () => self.postMessage({arrived: 0, decoder: true});
    if (asset.by) decoderOf(asset, base, cache).then(decoder, decoder);
    await readStages(asset, base, give, (arrived) => self.postMessage({arrived}), cache);
  } catch (error) {
    self.postMessage({error});
  }
};
