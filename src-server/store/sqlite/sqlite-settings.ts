import type { Database, Statement } from 'better-sqlite3';
import type { SettingStorage } from '../storage.ts';

/** The settings in SQLite. */
export class SqliteSettings implements SettingStorage {
  readonly #read: Statement<[string], { value: string }>;
  readonly #write: Statement<[string, string]>;

  constructor(database: Database) {
    this.#read = database.prepare('SELECT value FROM settings WHERE name = ?');
    this.#write = database.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  async get(name: string): Promise<string | undefined> {
    return this.#read.get(name)?.value;
  }

  async set(name: string, value: string): Promise<void> {
    this.#write.run(name, value);
  }
}
