import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { bytesOf } from '../../base/packing.ts';
import { checksumOf, isIntact, requireIntact } from '../checked-value.ts';
import { DamagedValue } from '../damaged-value.ts';
import type { NewSession, SessionFile, SessionOverview, StoredSession } from '../session.ts';
import type { SessionRetention, SessionStorage } from '../storage.ts';
import type { PostgresDatabase, Statements } from './connection/database.ts';
import type { JobTasks } from './job-tasks.ts';
import type { PostgresSweeper } from './postgres-sweeper.ts';
import { giveUpSession } from './give-up.ts';
import { retireSurplus } from './rows/immediate-sessions.ts';
import { insertText } from './rows/text-row.ts';

interface SessionRow {
  session_id: string;
  job_id: string | null;
  user_id: string;
  /** Nothing where it is the session of an immediate call, empty where its job is the user's own. */
  workspace: string | null;
  vendor: VendorId;
  has_failed: boolean;
  replaced_at: number | null;
}

/** Bytes of a model that are in one row, and files of a session that are written at once. */
const pieceLength = 1024 * 1024;
const filesAtOnce = 1000;

/** The sessions in PostgreSQL. */
export class PostgresSessions implements SessionStorage {
  readonly #database: PostgresDatabase;
  readonly #sweeper: PostgresSweeper;
  readonly #tasks: JobTasks | undefined;

  constructor(database: PostgresDatabase, sweeper: PostgresSweeper, tasks?: JobTasks) {
    this.#tasks = tasks;
    this.#database = database;
    this.#sweeper = sweeper;
  }

  async add(...[session, userId, at, texts = []]: Parameters<SessionStorage['add']>): Promise<void> {
    await this.written(session, userId, at, async (statements, publish) => {
      for (const { contentHash, text } of texts) await insertText(statements, contentHash, text);
      await publish();
    });
  }

  /**
   * Writes a session, a large one in steps, without showing it yet. The caller shows it, by the function that he is
   * given, within a transaction of his own; where he does not, it is as if it had never been.
   */
  async written<Result>(
    session: NewSession,
    userId: string,
    at: number,
    end: (statements: Statements, publish: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const { sessionId, jobId, files, model } = session;
    if (bytesOf(model) <= pieceLength && files.length <= filesAtOnce) {
      return await this.#database.transaction(async (statements) =>
        end(statements, async () => {
          await insertSession(statements, session, jobId, userId, at, true);
          await insertPieces(statements, session);
          await insertFiles(statements, session, 0);
        }),
      );
    }
    let isShown = false;
    try {
      // It is no job's before it is shown: the job may be deleted meanwhile.
      await insertSession(this.#database, session, undefined, userId, at, false);
      await insertPieces(this.#database, session);
      for (let first = 0; first < files.length; first += filesAtOnce) {
        await insertFiles(this.#database, session, first);
      }
      return await this.#database.transaction(async (statements) => {
        isShown = false;
        return await end(statements, async () => {
          const sql = 'UPDATE sessions SET kept = true, job_id = $1 WHERE session_id = $2';
          await statements.run(sql, [jobId ?? null, sessionId]);
          isShown = true;
        });
      });
    } finally {
      // Where the connection broke, a later tidying finds what was never shown.
      if (!isShown) await this.#sweeper.abandon(sessionId).catch(() => undefined);
    }
  }

  async get(sessionId: string): Promise<StoredSession | undefined> {
    const row = await this.#database.row<SessionRow>(
      `SELECT session_id, job_id, user_id, vendor, job_id IS NOT NULL AND revision IS NULL AS has_failed, replaced_at,
              (SELECT workspace FROM jobs WHERE jobs.job_id = sessions.job_id) AS workspace
       FROM sessions WHERE session_id = $1 AND kept`,
      [sessionId],
    );
    if (row === undefined) return undefined;
    return {
      sessionId: row.session_id,
      ...(row.job_id !== null && { jobId: row.job_id }),
      userId: row.user_id,
      ...(row.workspace !== null && row.workspace !== '' && { workspace: row.workspace }),
      vendor: row.vendor,
      hasFailed: row.has_failed,
      ...(row.replaced_at !== null && { replacedAt: row.replaced_at }),
    };
  }

  async overview(sessionId: string): Promise<SessionOverview | undefined> {
    const row = await this.#database.row<{ overview: string; checksum: number }>(
      'SELECT overview, overview_checksum AS checksum FROM sessions WHERE session_id = $1',
      [sessionId],
    );
    if (row === undefined) return undefined;
    if (!isIntact(row.overview, row.checksum)) throw new DamagedValue('overview');
    return JSON.parse(row.overview) as SessionOverview;
  }

  async model(sessionId: string): Promise<Uint8Array | undefined> {
    // Of one moment: whoever removes the session meanwhile takes nothing away from this reader.
    return await this.#database.snapshot(async (statements) => {
      const found = await statements.row<{ pieces: number; size: number }>(
        `SELECT count(*) AS pieces, coalesce(sum(octet_length(p.bytes)), 0) AS size
         FROM session_pieces p JOIN sessions USING (session_id) WHERE session_id = $1 AND kept`,
        [sessionId],
      );
      if (found === undefined || found.pieces === 0) return undefined;
      const model = new Uint8Array(found.size);
      for (let piece = 0, at = 0; piece < found.pieces; piece += 1) {
        const row = await statements.row<{ bytes: Buffer; checksum: number }>(
          'SELECT bytes, checksum FROM session_pieces WHERE session_id = $1 AND piece = $2',
          [sessionId, piece],
        );
        if (row === undefined) throw new DamagedValue('model');
        await requireIntact(row.bytes, row.checksum, 'model');
        model.set(row.bytes, at);
        at += row.bytes.byteLength;
      }
      return model;
    });
  }

  async giveUp(sessionId: string): Promise<void> {
    await this.#database.transaction((statements) => giveUpSession(statements, sessionId, this.#tasks));
    await this.#sweeper.removeSessions();
  }

  async touch(sessionId: string, at: number): Promise<void> {
    await this.#database.run('UPDATE sessions SET used_at = $1 WHERE session_id = $2', [at, sessionId]);
  }

  async file(sessionId: string, index: number): Promise<SessionFile | undefined> {
    return await this.#database.row<SessionFile>(
      'SELECT name, content_hash AS "contentHash" FROM session_files WHERE session_id = $1 AND position = $2',
      [sessionId, index],
    );
  }

  async text(contentHash: string): Promise<Uint8Array | undefined> {
    const row = await this.#database.row<{ text: Buffer; checksum: number }>(
      'SELECT text, checksum FROM texts WHERE content_hash = $1',
      [contentHash],
    );
    if (row === undefined) return undefined;
    await requireIntact(row.text, row.checksum, 'text');
    return row.text;
  }

  async removeUnused(
    keep: SessionRetention,
    inUse: (sessionId: string) => boolean,
    userId?: string,
  ): Promise<string[]> {
    const retired = await retireSurplus(this.#database, keep, inUse, userId);
    if (retired.length > 0) await this.#sweeper.removeSessions();
    return retired;
  }
}

async function insertSession(
  statements: Statements,
  { sessionId, vendor, overview, model }: NewSession,
  jobId: string | undefined,
  userId: string,
  at: number,
  isKept: boolean,
): Promise<void> {
  const text = JSON.stringify(overview);
  await statements.run(
    `INSERT INTO sessions (session_id, job_id, user_id, vendor, created_at, used_at, overview, overview_checksum,
                           bytes, kept)
     VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9)`,
    [
      sessionId,
      jobId ?? null,
      userId,
      vendor,
      at,
      text,
      checksumOf(text),
      bytesOf(model) + text.length,
      isKept,
    ],
  );
}

/** Writes the blocks of a model; one that is too large for a row, in several. */
async function insertPieces(statements: Statements, { sessionId, model }: NewSession): Promise<void> {
  let piece = 0;
  for (const block of model) {
    for (let start = 0; start < block.byteLength; start += pieceLength) {
      const bytes = block.subarray(start, start + pieceLength);
      await statements.run(
        'INSERT INTO session_pieces (session_id, piece, checksum, bytes) VALUES ($1, $2, $3, $4)',
        [sessionId, piece, checksumOf(bytes), bytes],
      );
      piece += 1;
    }
  }
}

async function insertFiles(
  statements: Statements,
  { sessionId, files }: NewSession,
  first: number,
): Promise<void> {
  const some = files.slice(first, first + filesAtOnce);
  await statements.run(
    `INSERT INTO session_files (session_id, position, name, content_hash)
     SELECT $1, $2 + place - 1, name, content_hash
     FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (name, content_hash, place)`,
    [sessionId, first, some.map(({ name }) => name), some.map(({ contentHash }) => contentHash)],
  );
}
