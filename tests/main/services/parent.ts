import type { EventEmitter } from 'node:events';

interface ParentPort extends EventEmitter<{ message: [{ data: { type: string; settings?: unknown } }] }> {
  postMessage(message: unknown): void;
}

export const { parentPort } = process as unknown as { parentPort: ParentPort };

/** Sends a message to the process that started this one. */
export function send(message: unknown): void {
  parentPort.postMessage(message);
}
