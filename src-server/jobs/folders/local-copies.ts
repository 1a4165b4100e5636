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
  /** By job, the latest call for its files. */
  readonly #bringing = new Map<string, Promise<void>>();
  /** By job, how often its files are held. */
  readonly #held = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sees to it that the files of a job are here. */
  async bring(jobId: string): Promise<void> {
    // One after the other: they write the same files.
    const before = this.#bringing.get(jobId)?.catch(() => undefined);
    const brought = Promise.resolve(before).then(async () => {
      await this.#removals.get(jobId);
      await this.#parts.store.uploads?.bring(jobId);
    });
    this.#bringing.set(jobId, brought);
    try {
      await brought;
    } finally {
      if (this.#bringing.get(jobId) === brought) this.#bringing.delete(jobId);
    }
  }

  /** Does work with the files of a job, which stay here meanwhile whatever ends beside it. */
  async holding<Result>(jobId: string, work: () => Promise<Result>): Promise<Result> {
    this.#held.set(jobId, (this.#held.get(jobId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const others = (this.#held.get(jobId) ?? 1) - 1;
      if (others > 0) this.#held.set(jobId, others);
      else this.#held.delete(jobId);
    }
  }

  /** Removes the files of a job that the store has, unless somebody reads them. */
  clear(jobId: string, isRead: () => boolean): void {
    const { store, folders, log } = this.#parts;
    if (store.uploads === undefined) return;
    const removal = folders
      .exclusively(jobId, async () => {
        if (!isRead() && !this.#held.has(jobId)) await folders.remove(jobId);
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
