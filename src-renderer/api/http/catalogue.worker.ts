import type { CatalogueResponse } from '../../../src-server/contract/application/result/catalogue.ts';
import { packCatalogue } from '../model/packedCatalogue.ts';
import { buffersOf } from '../model/packedGraph.ts';

// The catalogue of 50,000 tables is an answer of megabytes: it is read here, so that the page stays free.
self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  const packed = packCatalogue(JSON.parse(new TextDecoder().decode(event.data)) as CatalogueResponse);
  self.postMessage(packed, { transfer: buffersOf(packed) });
});
