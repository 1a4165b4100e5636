import type { FileResponse } from '../../../src-server/contract/application/service/sessions.ts';

// A file of ten megabytes is read here, so that the page stays free.
self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  const file = JSON.parse(new TextDecoder().decode(event.data)) as FileResponse;
  const marks = Int32Array.from(file.marks);
  const statements = Int32Array.from(file.statements);
  self.postMessage({ ...file, marks, statements }, { transfer: [marks.buffer, statements.buffer] });
});
