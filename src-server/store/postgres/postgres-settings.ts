import type { SettingStorage } from '../storage.ts';
import type { PostgresDatabase } from './connection/database.ts';

/** The settings in PostgreSQL. */
export class PostgresSettings implements SettingStorage {
  readonly #database: PostgresDatabase;

  constructor(database: PostgresDatabase) {
    this.#database = database;
  }

  async get(name: string): Promise<string | undefined> {
    const sql = 'SELECT value FROM settings WHERE name = $1';
    return (await this.#database.row<{ value: string }>(sql, [name]))?.value;
  }

  async set(name: string, value: string): Promise<void> {
    await this.#database.run(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      [name, value],
    );
  }
}
