import { deflateRawSync, inflateRawSync, type ZlibOptions } from 'node:zlib';
import { StopGate } from './stop-gate.ts';

/** Nobody ends the main thread. */
let gate = new StopGate();
let before: () => void = () => undefined;

/**
 * In a thread that may be ended at any time: no deflating is cut off where that would end the process.
 * @param beforeEach ends the thread where it might be ended meanwhile by what no gate holds back
 */
export function deflateBehind(ofThread: StopGate, beforeEach: () => void): void {
  gate = ofThread;
  before = beforeEach;
}

/** `deflateRawSync` of Node. */
export function deflatedBytes(bytes: Uint8Array, options?: ZlibOptions): Buffer<ArrayBuffer> {
  before();
  return gate.whole(() => deflateRawSync(bytes, options));
}

/** `inflateRawSync` of Node. @throws where the bytes are damaged */
export function inflatedBytes(bytes: Uint8Array, options?: ZlibOptions): Buffer<ArrayBuffer> {
  before();
  return gate.whole(() => inflateRawSync(bytes, options));
}
