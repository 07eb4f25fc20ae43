// A worker beside Python's: reads one file and hands it over, stage by stage. web/fetch/fetch_in_worker.js starts it,
// and sees how the line is, because it hears of the other files too.

import {readStages} from "./asset.js";
import {line} from "./line.js";

line.led = true;
line.onChange = (lost) => self.postMessage({lost});

self.onmessage = async ({data: {asset, base, cache, order}}) => {
  if (order) {
    line[order]();
    return;
  }
  self.postMessage({arrived: 0}); // it is there; the file may take longer
  try {
    const give = (number, bytes) => self.postMessage({number, bytes}, [bytes.buffer]);
    await readStages(asset, base, give, (arrived) => self.postMessage({arrived}), cache);
  } catch (error) {
    self.postMessage({error});
  }
};
