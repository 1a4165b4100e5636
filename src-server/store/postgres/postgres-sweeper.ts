import type { PostgresDatabase } from './connection/database.ts';
import { retiredSession } from './rows/retired-session.ts';
import { removeUnusedTexts } from './rows/text-row.ts';

/** Pieces of models and files of sessions that are removed by one statement: it keeps nobody waiting for long. */
const pieces = 50;
const files = 500;
/** For how long a session may be written; what is older and was never shown was left behind by a crash. */
const longestWriting = '24 hours';

/** Removes what is marked as no longer kept. Several processes may do so at once. */
export class PostgresSweeper {
  readonly #database: PostgresDatabase;
  #sweeping: Promise<void> | undefined;
  #closed = false;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  /** Ends with the step that is under way; what is left, the next tidying removes. */
  async stop(): Promise<void> {
    this.#closed = true;
    await this.#sweeping?.catch(() => undefined);
  }

  /** Gives up a session that was not shown. */
  async abandon(sessionId: string): Promise<void> {
    const sql = `UPDATE sessions SET ${retiredSession} WHERE session_id = $1 AND NOT kept`;
    await this.#database.run(sql, [sessionId]);
  }

  /** Removes the sessions that are not kept, with the texts that nothing else refers to. */
  async removeSessions(): Promise<void> {
    // One that is under way may have passed what was marked since.
    await this.#sweeping?.catch(() => undefined);
    this.#sweeping ??= this.#removeAll().finally(() => (this.#sweeping = undefined));
    await this.#sweeping;
  }

  async #removeAll(): Promise<void> {
    const unkept = await this.#database.rows<{ session_id: string }>(
      `SELECT session_id FROM sessions WHERE NOT kept
         AND (removed_at IS NOT NULL OR written_at < now() - interval '${longestWriting}')`,
    );
    for (const { session_id: sessionId } of unkept) {
      await this.#untilDone(() => this.#removePieces(sessionId));
      await this.#untilDone(() => this.#removeFiles(sessionId));
      if (this.#closed) return;
      await this.#database.run('DELETE FROM sessions WHERE session_id = $1 AND NOT kept', [sessionId]);
    }
  }

  async #removePieces(sessionId: string): Promise<number> {
    return await this.#database.run(
      `DELETE FROM session_pieces WHERE session_id = $1 AND piece IN (
         SELECT piece FROM session_pieces WHERE session_id = $1 ORDER BY piece LIMIT ${pieces})`,
      [sessionId],
    );
  }

  async #removeFiles(sessionId: string): Promise<number> {
    return await this.#database.transaction(async (statements) => {
      const removed = await statements.rows<{ content_hash: string }>(
        `DELETE FROM session_files WHERE session_id = $1 AND position IN (
           SELECT position FROM session_files WHERE session_id = $1 ORDER BY position LIMIT ${files})
         RETURNING content_hash`,
        [sessionId],
      );
      if (removed.length > 0) {
        await removeUnusedTexts(
          statements,
          removed.map((row) => row.content_hash),
        );
      }
      return removed.length;
    });
  }

  async #untilDone(step: () => Promise<number>): Promise<void> {
    while (!this.#closed && (await step()) > 0);
  }
}
