// A worker beside Python's: reads one file whole and hands it over. web/fetch/fetch_in_worker.js starts it, and sees
// how the line is, because it hears of the other files too.

import {readBytes} from "./asset.js";
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
    const bytes = await readBytes(asset, base, (arrived) => self.postMessage({arrived}), cache);
    self.postMessage({bytes}, [bytes.buffer]);
  } catch (error) {
    self.postMessage({error});
  }
};
