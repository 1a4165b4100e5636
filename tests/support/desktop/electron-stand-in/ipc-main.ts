import { EventEmitter } from 'node:events';
import type { IpcMainInvokeEvent } from 'electron';
import type { IpcMain } from './surface.ts';

type InvokeHandler = Parameters<IpcMain['handle']>[1];

/** `ipcMain`: the channels that the main code answers. */
class StandInIpcMain extends EventEmitter implements IpcMain {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** What a page's `ipcRenderer.invoke` arrives at. */
  async answer(event: IpcMainInvokeEvent, channel: string, values: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...values) as unknown;
  }
}

export const ipcMain = new StandInIpcMain();
