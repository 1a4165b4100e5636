import type { Logger } from 'pino';
import type { Storage } from '../../store/storage.ts';
import type { JobFolders } from './job-folder.ts';

interface Parts {
  store: Storage;
  folders: JobFolders;
  log: Logger;
}

/**
 * The submitted files on this machine. Where the store has their content itself they lie here only while they arrive
 * and while a run reads them; else this is their place.
 */
export class LocalCopies {
  readonly #parts: Parts;
  /** By job, removals that go on. */
  readonly #removals = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sees to it that the files of a job are here. */
  async bring(jobId: string): Promise<void> {
    await this.#removals.get(jobId);
    await this.#parts.store.uploads?.bring(jobId);
  }

  /** Removes the files of a job that the store has, unless a run reads them. */
  clear(jobId: string, isRead: () => boolean): void {
    const { store, folders, log } = this.#parts;
    if (store.uploads === undefined) return;
    const removal = folders
      .exclusively(jobId, async () => {
        if (!isRead()) await folders.remove(jobId);
      })
      .catch((error: unknown) => log.warn({ jobId, err: error }, 'files of a job are still on this machine'))
      .finally(() => {
        if (this.#removals.get(jobId) === removal) this.#removals.delete(jobId);
      });
    this.#removals.set(jobId, removal);
  }

  /** Removes what a service before this one has left. */
  async clearAll(): Promise<void> {
    const { folders } = this.#parts;
    for (const jobId of await folders.list()) await folders.remove(jobId);
  }

  /** Waits for the removals that go on. */
  async idle(): Promise<void> {
    await Promise.all(this.#removals.values());
  }
}
