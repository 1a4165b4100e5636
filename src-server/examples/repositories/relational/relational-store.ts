import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import type { Logger } from 'pino';
import { Damage, isDamage } from '../../../store/sqlite/file/damage.ts';
import { StoreUnavailable } from '../../resources/repository.ts';
import type { Repository } from '../../resources/repository.ts';
import { TableStatements } from './table-statements.ts';
import { creation } from './table.ts';
import type { Table } from './table.ts';

/** Files of a database beside its own: the log of writes that are not in it yet, and its index. */
const companions = ['-wal', '-shm'];

interface OpenStore {
  database: Database;
  statements: ReadonlyMap<Table, TableStatements>;
}

/**
 * A SQLite database of its own for the entities of an example. It is opened when it is first used; a damaged one is put
 * aside, and a new one begins with the samples.
 */
export class RelationalStore {
  readonly #path: string;
  readonly #tables: readonly Table[];
  readonly #log: Logger;
  readonly #now: () => number;
  #open: OpenStore | undefined;
  #closed = false;

  /** @param now epoch milliseconds */
  constructor(path: string, tables: readonly Table[], log: Logger, now: () => number) {
    this.#path = path;
    this.#tables = tables;
    this.#log = log;
    this.#now = now;
  }

  /** The entities of one table. */
  repository(table: Table): Repository {
    const use = <Result>(work: (statements: TableStatements) => Result): Promise<Result> =>
      this.#use(table, work);
    return {
      isId: isRowId,
      all: () => use((statements) => statements.all()),
      find: (id) => use((statements) => (isRowId(id) ? statements.find(Number(id)) : undefined)),
      add: (entity) => use((statements) => statements.insert(entity)),
      replace: (read, entity) => use((statements) => statements.update(read, entity)),
      remove: (read) => use((statements) => statements.delete(read)),
    };
  }

  close(): void {
    this.#closed = true;
    this.#leave();
  }

  async #use<Result>(table: Table, work: (statements: TableStatements) => Result): Promise<Result> {
    if (this.#closed) throw new StoreUnavailable('The store is closed.');
    this.#open ??= this.#opened();
    try {
      return work(this.#open.statements.get(table)!);
    } catch (error) {
      // Opened again, it is checked and put aside.
      if (isDamage(error)) this.#leave();
      throw new StoreUnavailable(`${this.#path} cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  #leave(): void {
    this.#open?.database.close();
    this.#open = undefined;
  }

  #opened(): OpenStore {
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      return this.#openSound();
    } catch (error) {
      throw new StoreUnavailable(`${this.#path} cannot be opened: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  #openSound(): OpenStore {
    try {
      return this.#openChecked();
    } catch (error) {
      if (!isDamage(error)) throw error;
      const aside = putAside(this.#path);
      this.#log.warn({ err: error, aside }, 'the database of an example was damaged: it begins again');
      return this.#openChecked();
    }
  }

  #openChecked(): OpenStore {
    const database = new SqliteDatabase(this.#path);
    try {
      database.pragma('locking_mode = EXCLUSIVE');
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      const verdict = database.pragma('quick_check(1)', { simple: true });
      if (verdict !== 'ok') throw new Damage(String(verdict));
      return { database, statements: this.#prepared(database) };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  /** Tables and their samples come as a whole, so that a kill does not leave some of them. */
  #prepared(database: Database): Map<Table, TableStatements> {
    return database.transaction(() => {
      const statements = new Map<Table, TableStatements>();
      for (const table of this.#tables) {
        database.exec(creation(table));
        const own = new TableStatements(database, table, this.#now);
        statements.set(table, own);
        if (own.isEmpty()) for (const sample of table.samples) own.insert(sample);
      }
      return statements;
    })();
  }
}

/** Ids are whole numbers from 1, written in one way only. */
function isRowId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

function putAside(path: string): string {
  const aside = `${path}.damaged-${Date.now()}`;
  // The log first: beside another database it would do harm.
  for (const ending of [...companions, '']) {
    if (existsSync(path + ending)) renameSync(path + ending, aside + ending);
  }
  return aside;
}
