import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The files of one form, written to a folder as they arrive. */
export class FormFiles {
  readonly #folder: string;
  readonly #writing = new Map<string, WriteStream>();
  #areRemoved = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Writes a file under a name of its own.
   * @returns its path and its size in bytes
   * @throws an error of the disk, or of the form, which then is to be removed
   */
  async write(content: Readable): Promise<{ path: string; size: number }> {
    if (this.#areRemoved) throw new Error('The form is refused.');
    const path = join(this.#folder, randomUUID());
    const file = createWriteStream(path);
    this.#writing.set(path, file);
    await pipeline(content, file);
    return { path, size: file.bytesWritten };
  }

  /** Removes all of them, those too that are still being written; none is written afterwards. */
  async remove(): Promise<void> {
    this.#areRemoved = true;
    await Promise.all(
      Array.from(this.#writing, async ([path, file]) => {
        file.destroy();
        // A file that is about to be opened would come back.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()));
        await rm(path, { force: true });
      }),
    );
  }
}
