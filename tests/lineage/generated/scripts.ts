import type { Dice } from './dice.ts';
import { Queries, type Traits } from './queries.ts';
import { type Column, type Relation, stored } from './relations.ts';

/** A script and the truth about it, as lines of the end-to-end notation. */
export interface GeneratedScript {
  sql: string;
  lines: string[];
}

const tables: Readonly<Record<string, readonly string[]>> = {
  customers: ['id', 'name', 'city', 'segment'],
  orders: ['id', 'customer_id', 'amount', 'placed_on'],
  items: ['order_id', 'product_id', 'qty', 'price'],
  products: ['id', 'name', 'cost'],
};

/** Writes a script of a few statements over a small shop. */
export class Scripts {
  private readonly dice: Dice;
  private readonly queries: Queries;
  private readonly known: boolean;
  private readonly lines = new Set<string>();
  private readonly statements: string[] = [];
  private readonly relations: Relation[] = [];
  private targets = 0;

  /** `known`: the script defines its tables, so that stars and plain names are clear. */
  constructor(dice: Dice, traits: Traits, known: boolean) {
    this.dice = dice;
    this.queries = new Queries(dice, traits);
    this.known = known;
    for (const [name, columns] of Object.entries(tables)) {
      this.relations.push(stored(name, columns, !known));
      if (known)
        this.statements.push(`CREATE TABLE ${name} (${columns.map((column) => `${column} INT`).join(', ')})`);
    }
  }

  script(): GeneratedScript {
    const count = 1 + this.dice.below(3);
    for (let i = 0; i < count; i++) this.statement();
    return { sql: `${this.statements.join(';\n')};\n`, lines: [...this.lines].sort() };
  }

  private statement(): void {
    switch (this.dice.below(5)) {
      case 0:
        return this.filled();
      case 1:
        return this.defined('CREATE TABLE', true);
      case 2:
        return this.defined('CREATE VIEW', true);
      case 3:
        return this.merged();
      default:
        return this.selected();
    }
  }

  private selected(): void {
    const { sql, columns } = this.queries.query({ relations: this.relations }, 3);
    this.statements.push(sql);
    for (const column of columns) this.flow(column, `result.${column.name}`);
  }

  /** The result has names of its own, as a query may give one name twice. */
  private defined(words: string, listed: boolean): void {
    const { sql, columns } = this.queries.query({ relations: this.relations }, 3);
    const name = `target_${this.targets++}`;
    const names = columns.map((_, i) => `f${i}`);
    const list = words === 'CREATE VIEW' && listed ? ` (${names.join(', ')})` : '';
    const text = list === '' ? `SELECT * FROM (${sql}) q (${names.join(', ')})` : sql;
    this.statements.push(`${words} ${name}${list} AS ${text}`);
    columns.forEach((column, i) => this.flow(column, `${name}.${names[i]!}`));
    this.relations.push(stored(name, names, false));
  }

  private filled(): void {
    const { sql, columns } = this.queries.query({ relations: this.relations }, 3);
    const name = `target_${this.targets++}`;
    const names = columns.map((_, i) => `f${i}`);
    if (this.known)
      this.statements.push(`CREATE TABLE ${name} (${names.map((one) => `${one} INT`).join(', ')})`);
    const list = this.known && this.dice.oneIn(2) ? '' : ` (${names.join(', ')})`;
    this.statements.push(`INSERT INTO ${name}${list} ${sql}`);
    columns.forEach((column, i) => this.flow(column, `${name}.${names[i]!}`));
    this.relations.push(stored(name, names, !this.known));
  }

  private merged(): void {
    const { sql, columns } = this.queries.query({ relations: this.relations }, 2, 2);
    const [first, second] = columns as [Column, Column];
    const name = this.dice.pick(Object.keys(tables));
    const [key, other] = [tables[name]![0]!, tables[name]![2]!];
    this.statements.push(
      `MERGE INTO ${name} d USING (${sql}) s ON (d.${key} = s.${first.name}) ` +
        `WHEN MATCHED THEN UPDATE SET ${other} = d.${other} + s.${second.name} ` +
        `WHEN NOT MATCHED THEN INSERT (${key}, ${other}) VALUES (s.${first.name}, s.${second.name})`,
    );
    this.flow(first, `${name}.${key}`);
    this.flow(second, `${name}.${other}`);
    this.lines.add(`fdd  ${name}.${other} -> ${name}.${other}`);
  }

  private flow({ sources }: Column, target: string): void {
    for (const source of sources) this.lines.add(`fdd  ${source} -> ${target}`);
  }
}
