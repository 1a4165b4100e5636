import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PoolUse } from '../../../log/metrics/observed.ts';
import { restored, storable } from './stored-text.ts';
import { isConflict, storeFailure } from './store-failure.ts';

/** What a statement may be given. */
export type Value = string | number | boolean | null | Uint8Array | readonly string[] | readonly number[];

/** Connections of one process. */
const connections = 3;
/** Milliseconds that a connection may take to be had, a statement to end, a lock to be free. */
const patience = { connect: 5000, statement: 60_000, lock: 20_000, idleInTransaction: 120_000 } as const;
/** Times that a transaction is tried which others get in the way of. */
const tries = 5;

/** `bigint` and `numeric` are numbers here: times, sizes and counts stay below 2^53. */
const numberTypes: ReadonlySet<number> = new Set([20, 1700]);
const textType = 25;

const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): ((value: string) => unknown) => {
    if (numberTypes.has(type)) return Number;
    if (type === textType) return restored;
    return pg.types.getTypeParser(type, format) as (value: string) => unknown;
  },
};

/** Sends statements, over any connection or over that of one transaction. */
export class Statements {
  readonly #target: Pick<pg.Pool, 'query'>;

  constructor(target: Pick<pg.Pool, 'query'>) {
    this.#target = target;
  }

  /** The rows that a statement gives. */
  async rows<Row extends object>(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return (await this.#sent(sql, values)).rows as Row[];
  }

  /** The first row that a statement gives. */
  async row<Row extends object>(sql: string, values: readonly Value[] = []): Promise<Row | undefined> {
    return (await this.rows<Row>(sql, values))[0];
  }

  /** Runs a statement; gives the number of rows that it touched. */
  async run(sql: string, values: readonly Value[] = []): Promise<number> {
    return (await this.#sent(sql, values)).rowCount ?? 0;
  }

  /** The same connections for pg-boss, which sends statements and values of its own kinds. */
  get forQueue(): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
    return {
      executeSql: async (text, values) => {
        try {
          return await this.#target.query(text, values);
        } catch (error) {
          throw storeFailure(error);
        }
      },
    };
  }

  async #sent(sql: string, values: readonly Value[]): Promise<pg.QueryResult> {
    try {
      // Without values, a text may hold several statements.
      return values.length === 0
        ? await this.#target.query(sql)
        : await this.#target.query(sql, values.map(bound));
    } catch (error) {
      throw storeFailure(error);
    }
  }
}

/** A PostgreSQL database, by a few connections of this process. */
export class PostgresDatabase extends Statements {
  readonly #pool: pg.Pool;

  constructor(url: string) {
    const pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: patience.connect,
      statement_timeout: patience.statement,
      lock_timeout: patience.lock,
      idle_in_transaction_session_timeout: patience.idleInTransaction,
      application_name: 'headwater',
      options: '-c search_path=headwater',
      keepAlive: true,
      types,
    });
    // A connection that breaks while nobody uses it is made again when one is wanted.
    pool.on('error', () => undefined);
    super(pool);
    this.#pool = pool;
  }

  /** How the connections of this process are used. */
  get poolUse(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Does work in one transaction, all of it or nothing; again where another transaction was in the way. */
  async transaction<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return await this.#tried('BEGIN', work);
  }

  /** Reads what there is at one moment, whatever others remove meanwhile. */
  async snapshot<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result> {
    return await this.#tried('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
  }

  async #tried<Result>(begin: string, work: (statements: Statements) => Promise<Result>): Promise<Result> {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await this.#once(begin, work);
      } catch (error) {
        if (left === 0 || !isConflict(error)) throw storeFailure(error);
        await pause(Math.random() * 50 * (tries - left));
      }
    }
  }

  async #once<Result>(begin: string, work: (statements: Statements) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    // Unheard, the break of a connection that is in use would end the process.
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      await client.query(begin);
      const result = await work(new Statements(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => (broken = failed));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  /** Ends the connections, when their work is done. */
  async close(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

/** A value as the driver takes it: bytes as a buffer on the same memory, texts as they can be stored. */
function bound(value: Value): unknown {
  if (typeof value === 'string') return storable(value);
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return (value as Value[]).map(bound);
  return value;
}
