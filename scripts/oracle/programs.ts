import { Chance } from '../../tests/support/kill/chance.ts';
import { Deck } from './constructs/drawn.ts';
import type { Script } from './script.ts';

/** A column that can be named in a query, and what its values are. */
interface Visible {
  readonly text: string;
  readonly isText: boolean;
}

/** A row set that stands in FROM. */
interface Named {
  readonly text: string;
  readonly columns: readonly Visible[];
}

const deepest = 2;

/** Constructs of one program that not all engines run. */
const ownConstructs = 10;

/**
 * Whole programs: tables, views over them, and statements that query and change them. The same number gives the same one.
 * @param engine whose own constructs are among the statements; without one they are standard SQL that all engines run
 */
export function generatedScripts(count: number, seed: number, engine?: string): Script[] {
  const deck = engine === undefined ? undefined : new Deck(new Chance(seed), engine);
  return Array.from({ length: count }, (_, number) => {
    const chance = new Chance(seed * 1_000_003 + number);
    const standard = new Program(chance).text();
    const own = deck?.drawn(chance, ownConstructs) ?? [];
    return {
      id: `program/${seed}-${number}`,
      sql: `${standard}${own.map(({ sql }) => `${sql};\n`).join('')}`,
      constructs: Object.fromEntries(own.map(({ sql, construct }) => [sql, [construct]])),
    };
  });
}

class Program {
  readonly #chance: Chance;
  readonly #tables: { name: string; columns: readonly string[] }[] = [];
  #aliases = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  text(): string {
    const statements = ['a', 'b', 'c'].map((name) => this.#table(name));
    statements.push(this.#view('v'), this.#copy('d'));
    const count = 1 + this.#chance.below(3);
    for (let at = 0; at < count; at++) statements.push(this.#change());
    statements.push(this.#query(0, this.#width()).text);
    return `${statements.join(';\n')};\n`;
  }

  #table(name: string): string {
    const columns = ['k', 'i', 'j', 's'];
    this.#tables.push({ name, columns });
    return `CREATE TABLE ${name} (k INTEGER, i INTEGER, j INTEGER, s VARCHAR(20))`;
  }

  #view(name: string): string {
    return `CREATE VIEW ${name} (k, i, s) AS ${this.#made(name)}`;
  }

  #copy(name: string): string {
    return `CREATE TABLE ${name} AS WITH q (k, i, s) AS (${this.#made(name)}) SELECT k, i, s FROM q`;
  }

  /** A query whose columns become those of a table or view: two numbers and a text. */
  #made(name: string): string {
    const text = this.#typed(0);
    this.#tables.push({ name, columns: ['k', 'i', 's'] });
    return text;
  }

  #typed(depth: number): string {
    const from = this.#from(depth);
    const items = [
      this.#number(from.columns, depth),
      this.#number(from.columns, depth),
      this.#texts(from.columns),
    ];
    return `SELECT ${items.join(', ')} FROM ${from.text}${this.#where(from.columns, depth)}`;
  }

  #change(): string {
    const { name, columns } = this.#chance.of(this.#tables.filter(({ name: each }) => each !== 'v'));
    const own = columns.map((column) => visible(name, column));
    switch (this.#chance.below(4)) {
      case 0:
        return `INSERT INTO ${name} (k, i, s) ${this.#typed(0)}`;
      case 1:
        return `UPDATE ${name} SET i = ${this.#number(own, 0)}${this.#where(own, 0)}`;
      case 2:
        return `DELETE FROM ${name}${this.#where(own, 0)}`;
      default:
        return `UPDATE ${name} SET k = (SELECT ${this.#chance.of(['max', 'min', 'count'])}(x.i) FROM a x WHERE x.j > ${name}.i), s = ${this.#texts(own)}`;
    }
  }

  #query(depth: number, width: number): { text: string } {
    if (depth < deepest && this.#chance.below(5) === 0) return { text: this.#setOperation(depth, width) };
    const from = this.#from(depth);
    const { columns } = from;
    const kind = this.#chance.below(5);
    if (kind === 0) return { text: this.#grouped(from, depth, width) };
    const items = Array.from({ length: width }, () =>
      kind === 1 ? this.#windowed(columns) : this.#number(columns, depth),
    );
    const distinct = kind === 2 ? 'DISTINCT ' : '';
    const select = `SELECT ${distinct}${this.#aliased(items)} FROM ${from.text}${this.#where(columns, depth)}`;
    return { text: kind === 3 ? `${select}${this.#topN(columns)}` : select };
  }

  #grouped({ text, columns }: Named, depth: number, width: number): string {
    const key = this.#plain(columns);
    const aggregates = Array.from({ length: width - 1 }, () => this.#aggregate(columns));
    const having =
      this.#chance.below(2) === 0 ? ` HAVING ${this.#aggregate(columns)} > ${this.#chance.below(4)}` : '';
    return `SELECT ${this.#aliased([key, ...aggregates])} FROM ${text}${this.#where(columns, depth)} GROUP BY ${key}${having}`;
  }

  #setOperation(depth: number, width: number): string {
    const operator = this.#chance.of(['UNION', 'UNION ALL', 'INTERSECT', 'EXCEPT']);
    const sides = [this.#query(deepest, width), this.#query(deepest, width)].map(
      ({ text }) => `SELECT * FROM (${text}) ${this.#alias()}`,
    );
    return depth > 0 ? sides[0]! : sides.join(` ${operator} `);
  }

  #from(depth: number): Named {
    const first = this.#source(depth);
    if (this.#chance.below(2) === 0) return first;
    const second = this.#source(depth);
    const columns = [...first.columns, ...second.columns];
    const condition = `${this.#plain(first.columns)} = ${this.#plain(second.columns)}`;
    const join = this.#chance.of(['JOIN', 'LEFT JOIN']);
    return { text: `${first.text} ${join} ${second.text} ON ${condition}`, columns };
  }

  #source(depth: number): Named {
    const alias = this.#alias();
    if (depth < deepest && this.#chance.below(4) === 0) {
      const width = this.#width();
      const { text } = this.#query(depth + 1, width);
      const columns = Array.from({ length: width }, (_, at) => visible(alias, `c${at}`));
      return { text: `(${text}) ${alias}`, columns };
    }
    const { name, columns } = this.#chance.of(this.#tables);
    return { text: `${name} ${alias}`, columns: columns.map((column) => visible(alias, column)) };
  }

  #where(columns: readonly Visible[], depth: number): string {
    if (this.#chance.below(2) === 0) return '';
    const plain = this.#plain(columns);
    const inner = this.#alias();
    const table = this.#chance.of(['a', 'b', 'c']);
    switch (depth < deepest ? this.#chance.below(4) : 0) {
      case 1:
        return ` WHERE ${plain} IN (SELECT ${inner}.k FROM ${table} ${inner} WHERE ${inner}.j > ${this.#chance.below(3)})`;
      case 2:
        return ` WHERE EXISTS (SELECT 1 FROM ${table} ${inner} WHERE ${inner}.i = ${plain})`;
      case 3:
        return ` WHERE ${plain} NOT IN (SELECT ${inner}.i FROM ${table} ${inner} WHERE ${inner}.i IS NOT NULL)`;
      default:
        return ` WHERE ${plain} ${this.#chance.of(['>', '<', '=', '<>'])} ${1 + this.#chance.below(4)}`;
    }
  }

  #topN(columns: readonly Visible[]): string {
    return ` ORDER BY ${this.#plain(columns)}, ${columns.map(({ text }) => text).join(', ')} LIMIT ${1 + this.#chance.below(3)}`;
  }

  #number(columns: readonly Visible[], depth: number): string {
    const one = this.#plain(columns);
    const inner = this.#alias();
    switch (this.#chance.below(depth < deepest ? 7 : 5)) {
      case 0:
        return `${one} + ${this.#plain(columns)}`;
      case 1:
        return `coalesce(${one}, ${this.#plain(columns)})`;
      case 2:
        return `CASE WHEN ${one} > 2 THEN ${this.#plain(columns)} ELSE ${this.#chance.below(9)} END`;
      case 5:
        return `(SELECT ${this.#chance.of(['max', 'sum', 'count'])}(${inner}.j) FROM b ${inner} WHERE ${inner}.i > ${one})`;
      case 6:
        return `(SELECT count(*) FROM c ${inner} WHERE ${inner}.k = ${one})`;
      default:
        return one;
    }
  }

  #texts(columns: readonly Visible[]): string {
    const texts = columns.filter(({ isText }) => isText);
    return texts.length === 0
      ? `'x'`
      : `${this.#chance.of(['upper', 'lower', 'trim'])}(${this.#chance.of(texts).text})`;
  }

  #aggregate(columns: readonly Visible[]): string {
    return `${this.#chance.of(['sum', 'max', 'min', 'count'])}(${this.#plain(columns)})`;
  }

  #windowed(columns: readonly Visible[]): string {
    const order = `ORDER BY ${this.#plain(columns)}, ${columns.map(({ text }) => text).join(', ')}`;
    const partition = this.#chance.below(2) === 0 ? `PARTITION BY ${this.#plain(columns)} ` : '';
    const call = this.#chance.of([
      'row_number()',
      'rank()',
      `sum(${this.#plain(columns)})`,
      `lag(${this.#plain(columns)})`,
      `first_value(${this.#plain(columns)})`,
    ]);
    return `${call} OVER (${partition}${order})`;
  }

  #plain(columns: readonly Visible[]): string {
    return this.#chance.of(columns.filter(({ isText }) => !isText)).text;
  }

  #aliased(items: readonly string[]): string {
    return items.map((item, at) => `${item} AS c${at}`).join(', ');
  }

  #alias(): string {
    return `t${(this.#aliases += 1)}`;
  }

  #width(): number {
    return 2 + this.#chance.below(2);
  }
}

const visible = (alias: string, column: string): Visible => ({
  text: `${alias}.${column}`,
  isText: column === 's',
});
