import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { StopGate } from './stop-gate.ts';

/** Nobody ends the main thread. */
let gate = new StopGate();

/** In a thread that may be ended at any time: no deflating is cut off where that would end the process. */
export function deflateBehind(ofThread: StopGate): void {
  gate = ofThread;
}

/** `deflateRawSync` of Node. */
export function deflatedBytes(bytes: Uint8Array, options?: ZlibOptions): Buffer<ArrayBuffer> {
  return gate.whole(() => deflateRawSync(bytes, options));
}

/** `inflateRawSync` of Node. @throws where the bytes are damaged */
export function inflatedBytes(bytes: Uint8Array, options?: ZlibOptions): Buffer<ArrayBuffer> {
  return gate.whole(() => inflateRawSync(bytes, options));
}
