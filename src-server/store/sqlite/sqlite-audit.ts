import type { Database, Statement } from 'better-sqlite3';
import { auditEntryOf } from '../audit-entry.ts';
import type { AuditEntry, AuditRange, AuditRow, AuditStorage, NewAuditEntry } from '../audit-entry.ts';

type Values = Record<string, string | number>;

/** The audit log in SQLite. */
export class SqliteAudit implements AuditStorage {
  readonly #database: Database;
  readonly #insert: Statement<[Values]>;
  readonly #page: Statement<[Values], AuditRow>;
  readonly #drop: Statement<[number]>;

  constructor(database: Database) {
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT INTO audit (at, action, user_id, address, job_id, workspace, detail)
       VALUES (@at, @action, @userId, @address, @jobId, @workspace, @detail)`,
    );
    this.#page = database.prepare(
      'SELECT * FROM audit WHERE number > @after AND at >= @since AND at < @until ORDER BY number LIMIT @most',
    );
    this.#drop = database.prepare('DELETE FROM audit WHERE at < ?');
  }

  async add(entries: readonly NewAuditEntry[]): Promise<void> {
    this.#database.transaction(() => {
      for (const entry of entries) this.#insert.run({ jobId: '', workspace: '', detail: '', ...entry });
    })();
  }

  async page(most: number, { after, since, until }: AuditRange): Promise<AuditEntry[]> {
    const values = { after: after ?? 0, since: since ?? 0, until: until ?? Number.MAX_SAFE_INTEGER, most };
    return this.#page.all(values).map(auditEntryOf);
  }

  async dropBefore(at: number): Promise<void> {
    this.#drop.run(at);
  }
}
