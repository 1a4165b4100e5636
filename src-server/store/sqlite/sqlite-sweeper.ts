import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';

/** Rows, pieces of models and pages of the file that are dealt with before other work of the thread goes on. */
const files = 100;
const pieces = 4;
const pages = 256;

/**
 * Removes what is marked as no longer kept, and gives the space back to the disk: in small steps, because a model may
 * have hundreds of megabytes and the service is to answer meanwhile.
 */
export class SqliteSweeper {
  /** Sessions that are being written: not kept yet, but not to be removed either. */
  readonly writing = new Set<string>();
  readonly #database: Database;
  readonly #unkept: Statement<[], { session_id: string }>;
  readonly #removePieces: Statement<[string, number]>;
  readonly #someFiles: Statement<[string, number], { position: number; content_hash: string }>;
  readonly #removeFile: Statement<[string, number]>;
  readonly #removeText: Statement<[string, string, string]>;
  readonly #remove: Statement<[string]>;
  #sweeping: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#unkept = database.prepare('SELECT session_id FROM sessions WHERE kept = 0');
    this.#removePieces = database.prepare(
      `DELETE FROM session_pieces WHERE rowid IN (
         SELECT rowid FROM session_pieces WHERE session_id = ? ORDER BY piece LIMIT ?)`,
    );
    this.#someFiles = database.prepare(
      'SELECT position, content_hash FROM session_files WHERE session_id = ? ORDER BY position LIMIT ?',
    );
    this.#removeFile = database.prepare('DELETE FROM session_files WHERE session_id = ? AND position = ?');
    this.#removeText = database.prepare(
      `DELETE FROM texts WHERE content_hash = ?
         AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = ?)
         AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = ?)`,
    );
    this.#remove = database.prepare('DELETE FROM sessions WHERE session_id = ? AND kept = 0');
  }

  /** Removes the sessions that are not kept, with the texts that nothing else refers to. */
  async removeSessions(): Promise<void> {
    // One that is under way may have passed what was marked since.
    await this.#sweeping;
    this.#sweeping ??= this.#removeAll().finally(() => (this.#sweeping = undefined));
    await this.#sweeping;
  }

  /** Gives free pages back to the disk. */
  async shrinkFile(): Promise<void> {
    while (this.#database.open && Number(this.#database.pragma('freelist_count', { simple: true })) > pages) {
      const before = this.#database.pragma('freelist_count', { simple: true });
      this.#database.pragma(`incremental_vacuum(${pages})`);
      if (this.#database.pragma('freelist_count', { simple: true }) === before) return;
      await nextTurn();
    }
  }

  /** Removes a text that no reading and no session refers to. */
  removeUnusedText(contentHash: string): void {
    this.#removeText.run(contentHash, contentHash, contentHash);
  }

  async #removeAll(): Promise<void> {
    for (const { session_id: sessionId } of this.#unkept.all()) {
      if (this.writing.has(sessionId)) continue;
      await this.#untilDone(() => this.#removePieces.run(sessionId, pieces).changes);
      await this.#untilDone(() => this.#removeSomeFiles(sessionId));
      if (this.#database.open) this.#remove.run(sessionId);
    }
  }

  #removeSomeFiles(sessionId: string): number {
    return this.#database.transaction(() => {
      const some = this.#someFiles.all(sessionId, files);
      for (const { position, content_hash: hash } of some) {
        this.#removeFile.run(sessionId, position);
        this.removeUnusedText(hash);
      }
      return some.length;
    })();
  }

  async #untilDone(step: () => number): Promise<void> {
    while (this.#database.open && step() > 0) await nextTurn();
  }
}
