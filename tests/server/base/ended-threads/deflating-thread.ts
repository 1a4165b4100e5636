/** A thread that deflates and inflates until it is ended. */
import { workerData } from 'node:worker_threads';
import { deflateBehind, deflatedBytes, inflatedBytes } from '../../../../src-server/base/deflate.ts';
import { StopGate } from '../../../../src-server/base/stop-gate.ts';

deflateBehind(new StopGate(workerData as SharedArrayBuffer), () => undefined);
const bytes = deflatedBytes(new Uint8Array(100));
for (;;) inflatedBytes(bytes);
