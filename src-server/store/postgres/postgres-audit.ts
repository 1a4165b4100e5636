import { auditEntryOf } from '../audit-entry.ts';
import type { AuditEntry, AuditRange, AuditRow, AuditStorage, NewAuditEntry } from '../audit-entry.ts';
import type { PostgresDatabase } from './connection/database.ts';

/** The audit log in PostgreSQL. */
export class PostgresAudit implements AuditStorage {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async add(entries: readonly NewAuditEntry[]): Promise<void> {
    await this.#database.run(
      `INSERT INTO audit (at, action, user_id, address, job_id, workspace, detail)
       SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
      [
        entries.map(({ at }) => at),
        entries.map(({ action }) => action),
        entries.map(({ userId }) => userId),
        entries.map(({ address }) => address),
        entries.map(({ jobId = '' }) => jobId),
        entries.map(({ workspace = '' }) => workspace),
        entries.map(({ detail = '' }) => detail),
      ],
    );
  }

  async page(most: number, { after, since, until }: AuditRange): Promise<AuditEntry[]> {
    const rows = await this.#database.rows<AuditRow>(
      'SELECT * FROM audit WHERE number > $1 AND at >= $2 AND at < $3 ORDER BY number LIMIT $4',
      [after ?? 0, since ?? 0, until ?? Number.MAX_SAFE_INTEGER, most],
    );
    return rows.map(auditEntryOf);
  }

  async dropBefore(at: number): Promise<void> {
    await this.#database.run('DELETE FROM audit WHERE at < $1', [at]);
  }
}
