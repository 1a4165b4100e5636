import type { Database, Statement } from 'better-sqlite3';
import type { VendorId } from '../../../src-lineage/dialects/vendor.ts';
import type { StoredJob } from '../job.ts';
import type { NewSession, SessionFile, SessionOverview, StoredSession } from '../session.ts';
import type { SessionStorage } from '../storage.ts';

interface SessionRow {
  session_id: string;
  job_id: string | null;
  user_id: string;
  vendor: VendorId;
}

/** The sessions in SQLite. */
export class SqliteSessions implements SessionStorage {
  readonly #database: Database;
  readonly #insert: Statement<[string, string | null, string, string, number, number, string, Uint8Array]>;
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
  readonly #unused: Statement<[number], { session_id: string }>;
  readonly #remove: Statement<[string]>;
  readonly #removeText: Statement<[string]>;
  readonly #insertText: Statement<[string, Uint8Array]>;

  constructor(database: Database) {
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO sessions (session_id, job_id, user_id, vendor, created_at, used_at, overview, model)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertFile = database.prepare(
      'INSERT INTO session_files (session_id, position, name, content_hash) VALUES (?, ?, ?, ?)',
    );
    this.#byId = database.prepare(
      'SELECT session_id, job_id, user_id, vendor FROM sessions WHERE session_id = ?',
    );
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
    this.#unused = database.prepare(
      'SELECT session_id FROM sessions WHERE job_id IS NULL ORDER BY used_at DESC, session_id LIMIT -1 OFFSET ?',
    );
    this.#remove = database.prepare('DELETE FROM sessions WHERE session_id = ?');
    this.#removeText = database.prepare(
      `DELETE FROM texts WHERE content_hash = ?
         AND NOT EXISTS (SELECT 1 FROM session_files f WHERE f.content_hash = texts.content_hash)
         AND NOT EXISTS (SELECT 1 FROM dataflows d WHERE d.content_hash = texts.content_hash)`,
    );
    this.#insertText = database.prepare('INSERT OR IGNORE INTO texts (content_hash, text) VALUES (?, ?)');
  }

  async add(...[session, userId, at, texts = []]: Parameters<SessionStorage['add']>): Promise<void> {
    this.#database.transaction(() => {
      for (const { contentHash, text } of texts) this.#insertText.run(contentHash, text);
      this.#add(session, userId, at);
    })();
  }

  /** Keeps the result of a job in place of its earlier ones; within a transaction of the caller. */
  replaceOfJob({ jobId, userId }: StoredJob, session: NewSession, at: number): void {
    this.#add({ ...session, jobId }, userId, at);
    this.#removeOtherOfJob.run(jobId, session.sessionId);
  }

  #add(session: NewSession, userId: string, at: number): void {
    const { sessionId, jobId, vendor, overview, files, model } = session;
    this.#insert.run(sessionId, jobId ?? null, userId, vendor, at, at, JSON.stringify(overview), model);
    for (const [index, { name, contentHash }] of files.entries()) {
      this.#insertFile.run(sessionId, index, name, contentHash);
    }
  }

  async get(sessionId: string): Promise<StoredSession | undefined> {
    const row = this.#byId.get(sessionId);
    if (row === undefined) return undefined;
    return {
      sessionId: row.session_id,
      ...(row.job_id !== null && { jobId: row.job_id }),
      userId: row.user_id,
      vendor: row.vendor,
    };
  }

  async overview(sessionId: string): Promise<SessionOverview | undefined> {
    const row = this.#overview.get(sessionId);
    return row && (JSON.parse(row.overview) as SessionOverview);
  }

  async model(sessionId: string): Promise<Uint8Array | undefined> {
    return this.#model.get(sessionId)?.model;
  }

  async touch(sessionId: string, at: number): Promise<void> {
    this.#touch.run(at, sessionId);
  }

  async file(sessionId: string, index: number): Promise<SessionFile | undefined> {
    const row = this.#file.get(sessionId, index);
    return row && { name: row.name, contentHash: row.content_hash };
  }

  async files(sessionId: string): Promise<SessionFile[]> {
    return this.#files.all(sessionId).map((row) => ({ name: row.name, contentHash: row.content_hash }));
  }

  async text(contentHash: string): Promise<Uint8Array | undefined> {
    return this.#text.get(contentHash)?.text;
  }

  async removeUnused(keep: number): Promise<boolean> {
    const surplus = Math.ceil(keep / 10);
    if ((this.#countUnused.get()?.count ?? 0) < keep + surplus) return false;
    this.#database.transaction(() => {
      for (const { session_id: sessionId } of this.#unused.all(keep)) this.#removeWithTexts(sessionId);
    })();
    return true;
  }

  #removeWithTexts(sessionId: string): void {
    const files = this.#files.all(sessionId);
    this.#remove.run(sessionId);
    for (const { content_hash: contentHash } of files) this.#removeText.run(contentHash);
  }
}
