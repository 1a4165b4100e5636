import type { Database, Statement } from 'better-sqlite3';

/** Small facts that outlive a run of the service. */
export class SettingStore {
  readonly #read: Statement<[string], { value: string }>;
  readonly #write: Statement<[string, string]>;

  constructor(database: Database) {
    this.#read = database.prepare('SELECT value FROM settings WHERE name = ?');
    this.#write = database.prepare(
      'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
  }

  get(name: string): string | undefined {
    return this.#read.get(name)?.value;
  }

  set(name: string, value: string): void {
    this.#write.run(name, value);
  }
}
