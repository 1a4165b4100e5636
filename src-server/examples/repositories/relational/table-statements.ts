import type { Database, Statement } from 'better-sqlite3';
import type { Entity } from '../../resources/entity.ts';
import type { Stored } from '../../resources/repository.ts';
import type { Cell, Table } from './table.ts';

type Row = Readonly<Record<string, Cell>>;

/** The prepared statements of one table. */
export class TableStatements {
  readonly #table: Table;
  readonly #now: () => number;
  readonly #all: Statement<[], Row>;
  readonly #find: Statement<[number], Row>;
  readonly #insert: Statement<[Row], Row>;
  readonly #update: Statement<[Row], Row>;
  readonly #delete: Statement<[number, number]>;
  readonly #any: Statement<[], unknown>;

  constructor(database: Database, table: Table, now: () => number) {
    this.#table = table;
    this.#now = now;
    const { name } = table;
    const columns = Object.keys(table.columns);
    const returned = 'RETURNING id, version, last_modified';
    this.#all = database.prepare(`SELECT * FROM ${name} ORDER BY id`);
    this.#find = database.prepare(`SELECT * FROM ${name} WHERE id = ?`);
    this.#insert = database.prepare(
      `INSERT INTO ${name} (version, last_modified, ${columns.join(', ')})
       VALUES (0, :now, ${columns.map((column) => `:${column}`).join(', ')}) ${returned}`,
    );
    this.#update = database.prepare(
      `UPDATE ${name} SET version = version + 1, last_modified = max(last_modified, :now),
       ${columns.map((column) => `${column} = :${column}`).join(', ')}
       WHERE id = :id AND version = :version ${returned}`,
    );
    this.#delete = database.prepare(`DELETE FROM ${name} WHERE id = ? AND version = ?`);
    this.#any = database.prepare(`SELECT 1 FROM ${name} LIMIT 1`);
  }

  isEmpty(): boolean {
    return this.#any.get() === undefined;
  }

  all(): Stored[] {
    return this.#all.all().map((row) => this.#stored(row));
  }

  find(id: number): Stored | undefined {
    const row = this.#find.get(id);
    return row === undefined ? undefined : this.#stored(row);
  }

  insert(entity: Entity): Stored {
    return written(this.#insert.get({ ...this.#table.toRow(entity), now: this.#now() })!, entity);
  }

  update({ id, version }: Stored, entity: Entity): Stored | undefined {
    const now = this.#now();
    const row = this.#update.get({ ...this.#table.toRow(entity), id: Number(id), version, now });
    return row === undefined ? undefined : written(row, entity);
  }

  delete({ id, version }: Stored): boolean {
    return this.#delete.run(Number(id), version).changes === 1;
  }

  #stored(row: Row): Stored {
    return written(row, this.#table.toEntity(row));
  }
}

function written(row: Row, entity: Entity): Stored {
  return {
    id: String(row['id']),
    version: Number(row['version']),
    lastModified: Number(row['last_modified']),
    entity,
  };
}
