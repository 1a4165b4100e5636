/** A thread that inflates, and keeps what comes of it until its heap is full. */
import { deflateBehind, deflatedBytes, inflatedBytes } from '../../../../src-server/base/deflate.ts';
import { StopGate } from '../../../../src-server/base/stop-gate.ts';
import { endWhereHeapIsFull } from '../../../../src-server/workers/thread/heap-room.ts';

deflateBehind(new StopGate(), endWhereHeapIsFull);
const bytes = deflatedBytes(new Uint8Array(100));
const kept: unknown[] = [];
for (;;) kept.push(inflatedBytes(bytes, { chunkSize: 128 }), [kept.length]);
