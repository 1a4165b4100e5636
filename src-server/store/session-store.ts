import type { Database, Statement } from 'better-sqlite3';
import type { VendorId } from '../../src-lineage/dialects/vendor.ts';
import type { ModelOverview } from '../workers/protocol.ts';

/** A file of a session; its text is found by the hash of its bytes. */
export interface SessionFile {
  name: string;
  contentHash: string;
}

/** A file that was not analysed, and why. */
export interface SkippedFile {
  name: string;
  reason: string;
  /** False for what is no SQL anyway (pictures, read-me files): it does not make a job partly successful. */
  problem: boolean;
}

/** What is known of a session without unpacking its model. */
export interface SessionOverview extends ModelOverview {
  skipped: SkippedFile[];
}

export interface StoredSession {
  sessionId: string;
  jobId?: string;
  vendor: VendorId;
}

interface SessionRow {
  session_id: string;
  job_id: string | null;
  vendor: VendorId;
}

/** The sessions: the lineage model of a run, packed, and the files it came from. */
export class SessionStore {
  readonly #database: Database;
  readonly #insert: Statement<[string, string | null, string, number, number, string, Uint8Array]>;
  readonly #insertFile: Statement<[string, number, string, string]>;
  readonly #byId: Statement<[string], SessionRow>;
  readonly #overview: Statement<[string], { overview: string }>;
  readonly #model: Statement<[string], { model: Buffer }>;
  readonly #touch: Statement<[number, string]>;
  readonly #file: Statement<[string, number], { name: string; content_hash: string }>;
  readonly #files: Statement<[string], { name: string; content_hash: string }>;
  readonly #text: Statement<[string], { text: Buffer }>;
  readonly #removeOtherOfJob: Statement<[string, string]>;
  readonly #countUnused: Statement<[], { count: number }>;
  readonly #removeUnused: Statement<[number]>;

  constructor(database: Database) {
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO sessions (session_id, job_id, vendor, created_at, used_at, overview, model)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertFile = database.prepare(
      'INSERT INTO session_files (session_id, position, name, content_hash) VALUES (?, ?, ?, ?)',
    );
    this.#byId = database.prepare('SELECT session_id, job_id, vendor FROM sessions WHERE session_id = ?');
    this.#overview = database.prepare('SELECT overview FROM sessions WHERE session_id = ?');
    this.#model = database.prepare('SELECT model FROM sessions WHERE session_id = ?');
    this.#touch = database.prepare('UPDATE sessions SET used_at = ? WHERE session_id = ?');
    this.#file = database.prepare(
      'SELECT name, content_hash FROM session_files WHERE session_id = ? AND position = ?',
    );
    this.#files = database.prepare(
      'SELECT name, content_hash FROM session_files WHERE session_id = ? ORDER BY position',
    );
    this.#text = database.prepare('SELECT text FROM texts WHERE content_hash = ?');
    this.#removeOtherOfJob = database.prepare('DELETE FROM sessions WHERE job_id = ? AND session_id <> ?');
    this.#countUnused = database.prepare('SELECT count(*) AS count FROM sessions WHERE job_id IS NULL');
    this.#removeUnused = database.prepare(
      `DELETE FROM sessions WHERE session_id IN (
         SELECT session_id FROM sessions WHERE job_id IS NULL ORDER BY used_at DESC, session_id LIMIT -1 OFFSET ?)`,
    );
  }

  add(
    session: StoredSession,
    overview: SessionOverview,
    files: readonly SessionFile[],
    model: Uint8Array,
    at: number,
  ): void {
    this.#database.transaction(() => {
      this.#insert.run(
        session.sessionId,
        session.jobId ?? null,
        session.vendor,
        at,
        at,
        JSON.stringify(overview),
        model,
      );
      for (const [index, file] of files.entries()) {
        this.#insertFile.run(session.sessionId, index, file.name, file.contentHash);
      }
    })();
  }

  get(sessionId: string): StoredSession | undefined {
    const row = this.#byId.get(sessionId);
    if (row === undefined) return undefined;
    return {
      sessionId: row.session_id,
      ...(row.job_id !== null && { jobId: row.job_id }),
      vendor: row.vendor,
    };
  }

  overview(sessionId: string): SessionOverview | undefined {
    const row = this.#overview.get(sessionId);
    return row && (JSON.parse(row.overview) as SessionOverview);
  }

  /** The packed model. */
  model(sessionId: string): Uint8Array | undefined {
    return this.#model.get(sessionId)?.model;
  }

  /** Notes that a session was used, so that it is kept longer. */
  touch(sessionId: string, at: number): void {
    this.#touch.run(at, sessionId);
  }

  file(sessionId: string, index: number): SessionFile | undefined {
    const row = this.#file.get(sessionId, index);
    return row && { name: row.name, contentHash: row.content_hash };
  }

  files(sessionId: string): SessionFile[] {
    return this.#files.all(sessionId).map((row) => ({ name: row.name, contentHash: row.content_hash }));
  }

  /** The packed text of a file. */
  text(contentHash: string): Uint8Array | undefined {
    return this.#text.get(contentHash)?.text;
  }

  /** Removes the earlier results of a job. */
  keepOnly(jobId: string, sessionId: string): void {
    this.#removeOtherOfJob.run(jobId, sessionId);
  }

  /**
   * Removes the sessions of immediate calls but for the most recently used. So that not every call has to tidy up, some
   * more are let be for a while; tells whether any were removed.
   */
  removeUnused(keep: number): boolean {
    const surplus = Math.ceil(keep / 10);
    if ((this.#countUnused.get()?.count ?? 0) < keep + surplus) return false;
    return this.#removeUnused.run(keep).changes > 0;
  }
}
