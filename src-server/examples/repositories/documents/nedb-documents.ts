import Nedb from '@seald-io/nedb';
import { StoreUnavailable } from '../../resources/repository.ts';
import type { Documents, StoredDocument } from './documents.ts';

/** Appended changes after which the file is written again, besides one for each document. */
const changesBeforeCompaction = 2000;
/** Characters of appended changes after which it is written again, however few they are. */
const appendedBeforeCompaction = 16 * 1024 * 1024;

/**
 * Documents in a file of an embedded store. Each change is a line that is appended; what a kill leaves of a line is
 * dropped when the file is read again.
 * @param path the file; made where it is missing
 */
export async function openNedbDocuments(path: string): Promise<Documents> {
  const appended = { size: 0 };
  const database = new Nedb<StoredDocument>({
    filename: path,
    // Damaged lines never keep the others from being read.
    corruptAlertThreshold: 1,
    // A line that was torn ends where the next one begins; and what the store takes for ends of lines is escaped.
    afterSerialization: (line) => {
      appended.size += line.length;
      return `\n${line.replace(/[\u0085\u2028\u2029]/g, escaped)}`;
    },
    beforeDeserialization: (line) => line,
    modes: { fileMode: 0o600, dirMode: 0o700 },
  });
  await database.loadDatabaseAsync();
  return new NedbDocuments(database, appended);
}

class NedbDocuments implements Documents {
  readonly #database: Nedb<StoredDocument>;
  /** Characters that were written since the latest compaction. */
  readonly #appended: { size: number };
  #changes = 0;
  #compaction = Promise.resolve();

  constructor(database: Nedb<StoredDocument>, appended: { size: number }) {
    this.#database = database;
    this.#appended = appended;
  }

  async all(): Promise<StoredDocument[]> {
    return await this.#database.findAsync({}).sort({ _id: 1 });
  }

  async find(id: string): Promise<StoredDocument | undefined> {
    // The types leave out that nothing may be found.
    const found: StoredDocument | null = await this.#database.findOneAsync({ _id: id });
    return found ?? undefined;
  }

  insert(document: StoredDocument): Promise<boolean> {
    return this.#change(async () => {
      try {
        await this.#database.insertAsync(document);
        return true;
      } catch (error) {
        if ((error as { errorType?: unknown }).errorType === 'uniqueViolated') return false;
        throw error;
      }
    });
  }

  replace(document: StoredDocument, version: number): Promise<boolean> {
    return this.#change(async () => {
      const query = { _id: document._id, version };
      return (await this.#database.updateAsync(query, document, {})).numAffected === 1;
    });
  }

  remove(id: string, version: number): Promise<boolean> {
    return this.#change(async () => (await this.#database.removeAsync({ _id: id, version }, {})) === 1);
  }

  async clear(): Promise<void> {
    await this.#change(async () => (await this.#database.removeAsync({}, { multi: true })) > 0);
    await this.#database.compactDatafileAsync();
  }

  async close(): Promise<void> {
    await this.#compaction;
  }

  async #change(work: () => Promise<boolean>): Promise<boolean> {
    try {
      const done = await work();
      if (done) this.#compactSometimes();
      return done;
    } catch (error) {
      // The store changes its memory first: it is read again, so that it has what the file has.
      await this.#database.loadDatabaseAsync().catch(() => undefined);
      throw new StoreUnavailable(`The document store cannot be written: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  #compactSometimes(): void {
    this.#changes += 1;
    const areFew = this.#changes < changesBeforeCompaction + this.#database.getAllData().length;
    if (areFew && this.#appended.size < appendedBeforeCompaction) return;
    this.#changes = 0;
    this.#appended.size = 0;
    this.#compaction = this.#compacted();
  }

  async #compacted(): Promise<void> {
    // Where it fails, the long file is still whole.
    await this.#database.compactDatafileAsync().catch(() => undefined);
    this.#appended.size = 0;
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
