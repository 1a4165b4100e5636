import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { bytesOf } from '../../base/packing.ts';
import { checksumOf, isIntact, requireIntact } from '../checked-value.ts';
import { DamagedValue } from '../damaged-value.ts';
import type { NewSession, SessionFile, SessionOverview, StoredSession } from '../session.ts';
import type { SessionRetention, SessionStorage } from '../storage.ts';
import { ImmediateSessions } from './immediate-sessions.ts';
import { GiveUp } from './rows/give-up.ts';
import { HiddenRows } from './rows/hidden-rows.ts';
import { insertText } from './rows/text-row.ts';
import type { SqliteSweeper } from './sqlite-sweeper.ts';

interface SessionRow {
  session_id: string;
  job_id: string | null;
  user_id: string;
  /** Nothing where it is the session of an immediate call, empty where its job is the user's own. */
  workspace: string | null;
  vendor: VendorId;
  has_failed: 0 | 1;
  replaced_at: number | null;
}

interface ModelSize {
  pieces: number;
  size: number;
}

/** Bytes of a model, and files of a session, that are written at once. */
const bytesAtOnce = 1024 * 1024;
const filesAtOnce = 100;

/** The sessions in SQLite. */
export class SqliteSessions implements SessionStorage {
  readonly #database: Database;
  readonly #sweeper: SqliteSweeper;
  readonly #insert: Statement<
    [string, string | null, string, string, number, number, string, number, number, number]
  >;
  readonly #insertFile: Statement<[string, number, string, string]>;
  readonly #insertPiece: Statement<[string, number, Uint8Array, number]>;
  readonly #publish: Statement<[string | null, string]>;
  readonly #byId: Statement<[string], SessionRow>;
  readonly #overview: Statement<[string], { overview: string; checksum: number | null }>;
  readonly #modelSize: Statement<[string], ModelSize>;
  readonly #hidden: HiddenRows;
  readonly #hiddenPieces: HiddenRows;
  readonly #piece: Statement<[string, number], { bytes: Buffer; checksum: number | null }>;
  readonly #touch: Statement<[number, string]>;
  readonly #file: Statement<[string, number], { name: string; content_hash: string }>;
  readonly #text: Statement<[string], { text: Buffer; checksum: number | null }>;
  readonly #immediate: ImmediateSessions;
  readonly #insertText: Statement<[string, Uint8Array, number]>;
  readonly #giveUp: GiveUp;

  constructor(database: Database, sweeper: SqliteSweeper) {
    this.#database = database;
    this.#sweeper = sweeper;
    this.#hidden = new HiddenRows(database, 'sessions', 'session_id');
    this.#hiddenPieces = new HiddenRows(database, 'session_pieces', 'session_id');
    this.#insert = database.prepare(
      `INSERT INTO sessions (session_id, job_id, user_id, vendor, created_at, used_at, overview, bytes, kept,
                             overview_checksum)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertFile = database.prepare(
      'INSERT INTO session_files (session_id, position, name, content_hash) VALUES (?, ?, ?, ?)',
    );
    this.#insertPiece = database.prepare(
      'INSERT INTO session_pieces (session_id, piece, bytes, checksum) VALUES (?, ?, ?, ?)',
    );
    this.#publish = database.prepare('UPDATE sessions SET kept = 1, job_id = ? WHERE session_id = ?');
    this.#byId = database.prepare(
      `SELECT session_id, job_id, user_id, vendor, job_id IS NOT NULL AND revision IS NULL AS has_failed, replaced_at,
              (SELECT workspace FROM jobs WHERE jobs.job_id = sessions.job_id) AS workspace
       FROM sessions WHERE session_id = ? AND kept = 1`,
    );
    this.#overview = database.prepare(
      'SELECT overview, overview_checksum AS checksum FROM sessions WHERE session_id = ?',
    );
    this.#modelSize = database.prepare(
      'SELECT count(*) AS pieces, sum(length(bytes)) AS size FROM session_pieces WHERE session_id = ?',
    );
    this.#piece = database.prepare(
      'SELECT bytes, checksum FROM session_pieces WHERE session_id = ? AND piece = ?',
    );
    this.#touch = database.prepare('UPDATE sessions SET used_at = ? WHERE session_id = ?');
    this.#file = database.prepare(
      'SELECT name, content_hash FROM session_files WHERE session_id = ? AND position = ?',
    );
    this.#text = database.prepare('SELECT text, checksum FROM texts WHERE content_hash = ?');
    this.#immediate = new ImmediateSessions(database);
    this.#insertText = database.prepare(insertText);
    this.#giveUp = new GiveUp(database);
  }

  async add(...[session, userId, at, texts = []]: Parameters<SessionStorage['add']>): Promise<void> {
    await this.written(session, userId, at, (publish) =>
      this.#database.transaction(() => {
        for (const { contentHash, text } of texts) this.#insertText.run(contentHash, text, checksumOf(text));
        publish();
      })(),
    );
  }

  /**
   * Writes a session, a large one in steps, without showing it yet. The caller shows it, by the function that he is
   * given, within a transaction of his own; where he does not, it is as if it had never been.
   */
  async written<Result>(
    session: NewSession,
    userId: string,
    at: number,
    end: (publish: () => void) => Result,
  ): Promise<Result> {
    const { sessionId, jobId, files, model } = session;
    if (bytesOf(model) <= bytesAtOnce && files.length <= filesAtOnce) {
      return end(() => {
        this.#insertRow(session, jobId, userId, at, 1);
        for (const [piece, bytes] of model.entries())
          this.#insertPiece.run(sessionId, piece, bytes, checksumOf(bytes));
        this.#insertFiles(session, 0);
      });
    }
    this.#sweeper.writing.add(sessionId);
    try {
      // It is no job's before it is shown: the job may be deleted meanwhile.
      this.#insertRow(session, undefined, userId, at, 0);
      await this.#writeParts(session);
      return end(() => this.#publish.run(jobId ?? null, sessionId));
    } finally {
      this.#sweeper.writing.delete(sessionId);
    }
  }

  #insertRow(
    { sessionId, vendor, overview, model }: NewSession,
    jobId: string | undefined,
    userId: string,
    at: number,
    kept: number,
  ): void {
    const text = JSON.stringify(overview);
    const bytes = bytesOf(model) + text.length;
    this.#insert.run(sessionId, jobId ?? null, userId, vendor, at, at, text, bytes, kept, checksumOf(text));
  }

  async #writeParts(session: NewSession): Promise<void> {
    const { sessionId, files, model } = session;
    for (const [piece, bytes] of model.entries()) {
      this.#insertPiece.run(sessionId, piece, bytes, checksumOf(bytes));
      await nextTurn();
    }
    for (let first = 0; first < files.length; first += filesAtOnce) {
      this.#database.transaction(() => this.#insertFiles(session, first))();
      await nextTurn();
    }
  }

  #insertFiles({ sessionId, files }: NewSession, first: number): void {
    for (const [index, { name, contentHash }] of files.slice(first, first + filesAtOnce).entries()) {
      this.#insertFile.run(sessionId, first + index, name, contentHash);
    }
  }

  async get(sessionId: string): Promise<StoredSession | undefined> {
    const row = this.#hidden.find(sessionId, () => this.#byId.get(sessionId));
    if (row === undefined) return undefined;
    return {
      sessionId: row.session_id,
      ...(row.job_id !== null && { jobId: row.job_id }),
      userId: row.user_id,
      ...(row.workspace !== null && row.workspace !== '' && { workspace: row.workspace }),
      vendor: row.vendor,
      hasFailed: row.has_failed !== 0,
      ...(row.replaced_at !== null && { replacedAt: row.replaced_at }),
    };
  }

  async overview(sessionId: string): Promise<SessionOverview | undefined> {
    const row = this.#overview.get(sessionId);
    if (row === undefined) return undefined;
    // One of an earlier version has no checksum: what is no JSON is damaged.
    if (row.checksum !== null && !isIntact(row.overview, row.checksum)) throw new DamagedValue('overview');
    try {
      return JSON.parse(row.overview) as SessionOverview;
    } catch {
      throw new DamagedValue('overview');
    }
  }

  async model(sessionId: string): Promise<Uint8Array | undefined> {
    const { pieces, size } = this.#sizeOfModel(sessionId);
    const model = new Uint8Array(size);
    let areChecked = true;
    for (let piece = 0, at = 0; piece < pieces; piece += 1) {
      const row = this.#piece.get(sessionId, piece);
      if (row === undefined) return undefined;
      if (row.checksum === null) areChecked = false;
      else await requireIntact(row.bytes, row.checksum, 'model');
      if (pieces === 1 && areChecked) return row.bytes;
      model.set(row.bytes, at);
      at += row.bytes.byteLength;
      await nextTurn();
    }
    if (pieces === 0) return undefined;
    if (!areChecked) await requireIntact(model, null, 'model');
    return model;
  }

  /** A session has pieces as long as it is there: where none are found, their index may hide them. */
  #sizeOfModel(sessionId: string): ModelSize {
    const found = this.#hiddenPieces.find(sessionId, () => {
      const size = this.#modelSize.get(sessionId);
      return size === undefined || size.pieces === 0 ? undefined : size;
    });
    return found ?? { pieces: 0, size: 0 };
  }

  async giveUp(sessionId: string): Promise<void> {
    this.#giveUp.run(sessionId);
    await this.#sweeper.removeSessions();
  }

  async touch(sessionId: string, at: number): Promise<void> {
    this.#touch.run(at, sessionId);
  }

  async file(sessionId: string, index: number): Promise<SessionFile | undefined> {
    const row = this.#file.get(sessionId, index);
    return row && { name: row.name, contentHash: row.content_hash };
  }

  async text(contentHash: string): Promise<Uint8Array | undefined> {
    const row = this.#text.get(contentHash);
    if (row === undefined) return undefined;
    await requireIntact(row.text, row.checksum, 'text');
    return row.text;
  }

  async removeUnused(
    keep: SessionRetention,
    inUse: (sessionId: string) => boolean,
    userId?: string,
  ): Promise<string[]> {
    const retired = this.#immediate.retireSurplus(keep, inUse, userId);
    if (retired.length > 0) await this.#sweeper.removeSessions();
    return retired;
  }
}
