import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const size = 8 * 1024 * 1024;
/** Milliseconds between two looks whether it can be made again. */
const interval = 10_000;

/** The file of the reserve in a data folder. */
export function reservePath(dataFolder: string): string {
  return join(dataFolder, 'reserve.bin');
}

/**
 * Room on the disk that is given up when the disk is full, so that the ends of jobs and deletions can still be written.
 * It is taken again when there is much more room than that.
 */
export class Reserve {
  readonly #folder: string;
  readonly #path: string;
  readonly #timer: NodeJS.Timeout;

  constructor(dataFolder: string) {
    this.#folder = dataFolder;
    this.#path = reservePath(dataFolder);
    this.#timer = setInterval(() => this.#takeUp(), interval).unref();
  }

  /** Gives the room up; tells whether there was any. */
  giveUp(): boolean {
    if (!existsSync(this.#path)) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #takeUp(): void {
    if (existsSync(this.#path)) return;
    try {
      const { bavail, bsize } = statfsSync(this.#folder);
      if (bavail * bsize < 4 * size) return;
      const file = openSync(this.#path, 'wx', 0o600);
      try {
        writeSync(file, Buffer.alloc(size));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    } catch {
      rmSync(this.#path, { force: true });
    }
  }
}
