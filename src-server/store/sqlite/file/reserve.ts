import { existsSync, rmSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const size = 8 * 1024 * 1024;
/** Milliseconds until it is made, and between two looks whether it can be made again. */
const firstLook = 500;
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
  readonly #timers: readonly NodeJS.Timeout[];

  constructor(dataFolder: string) {
    this.#folder = dataFolder;
    this.#path = reservePath(dataFolder);
    const takeUp = (): void => void this.#takeUp();
    this.#timers = [setTimeout(takeUp, firstLook).unref(), setInterval(takeUp, interval).unref()];
  }

  /** Gives the room up; says whether there was any. */
  giveUp(): boolean {
    if (!existsSync(this.#path)) return false;
    rmSync(this.#path, { force: true });
    return true;
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  async #takeUp(): Promise<void> {
    if (existsSync(this.#path)) return;
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      if (bavail * bsize < 4 * size) return;
      await writeFile(this.#path, Buffer.alloc(size), { flag: 'wx', flush: true, mode: 0o600 });
    } catch {
      await rm(this.#path, { force: true }).catch(() => undefined);
    }
  }
}
