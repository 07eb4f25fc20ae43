// A worker beside Python's: reads one file whole and hands it over. web/fetch/fetch_in_worker.js starts it.

import {readBytes} from "./asset.js";

self.onmessage = async ({data: {asset, base, cache}}) => {
  self.postMessage({arrived: 0}); // it is there; the file may take longer
  try {
    const bytes = await readBytes(asset, base, (arrived) => self.postMessage({arrived}), cache);
    self.postMessage({bytes}, [bytes.buffer]);
  } catch (error) {
    self.postMessage({error});
  }
};
