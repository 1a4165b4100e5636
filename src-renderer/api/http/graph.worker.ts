import type { GraphResponse } from '../../../src-server/contract/application/result/graph.ts';
import { buffersOf, packGraph } from '../model/packedGraph.ts';

// The graph of 20,000 tables is an answer of 28 megabytes: it is read here, so that the page stays free.
self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  const packed = packGraph(JSON.parse(new TextDecoder().decode(event.data)) as GraphResponse);
  self.postMessage(packed, { transfer: buffersOf(packed) });
});
