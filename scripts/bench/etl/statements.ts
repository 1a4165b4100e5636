import { randomNumbers } from '../damage.ts';
import { type Draw, queries } from './queries.ts';

/** A table or view with its columns. */
export interface Relation {
  name: string;
  columns: readonly string[];
}

/** A statement of a script, and the query in it with the columns that it makes. */
export interface EtlStatement {
  text: string;
  query?: { text: string; columns: readonly string[] };
}

/** Tables that the script declares at its head. */
const sourceTables = 40;
/** Of the tables and views made so far, the latest ones are read: lineage gets deep, and sources stay near. */
const reach = 60;

/**
 * A nightly load as people write it, made up (PostgreSQL): tables from queries, INSERT … SELECT with joins, CTEs and
 * windows, views over unions, scalar subqueries; each reads what stands before it.
 * @param count of statements, without those that declare the sources
 * @param seed the same one gives the same script
 */
export function* etlStatements(count: number, seed: number): Generator<EtlStatement> {
  const random = randomNumbers(seed);
  const known: Relation[] = [];
  for (let at = 0; at < sourceTables; at++) {
    const source = sourceTable(at, random);
    known.push(source);
    yield { text: `CREATE TABLE ${source.name} (${source.columns.map(typed).join(', ')})` };
  }
  const draw: Draw = {
    below: random,
    relation: () => known[known.length - 1 - random(Math.min(reach, known.length))]!,
    column: ({ columns }) => columns[random(columns.length)]!,
  };
  for (let at = 0; at < count; at++) {
    const { text, columns } = queries[random(queries.length)]!(draw);
    const query = { text, columns };
    const name = `mart.r${at}`;
    const list = columns.join(', ');
    switch (random(4)) {
      case 0:
        known.push({ name, columns });
        yield { text: `CREATE VIEW ${name} (${list}) AS\n${text}`, query };
        break;
      case 1:
        known.push({ name, columns });
        yield { text: `CREATE TABLE ${name} AS\n${text}`, query };
        break;
      default: {
        const target = `load.t${random(1 + (at >> 2))}_${columns.length}`;
        yield { text: `INSERT INTO ${target} (${list})\n${text}`, query };
      }
    }
  }
}

/** The whole script as text, see {@link etlStatements}. */
export function etlScript(count: number, seed: number): string {
  let script = '';
  for (const { text } of etlStatements(count, seed)) script += `${text};\n\n`;
  return script;
}

function sourceTable(at: number, random: (below: number) => number): Relation {
  const own = Array.from({ length: 4 + random(8) }, (_, i) => `${words[random(words.length)]!}_${i}`);
  return { name: `raw.s${at}`, columns: ['id', 'parent_id', 'changed_at', ...own] };
}

function typed(column: string): string {
  return `${column} ${column.endsWith('_at') ? 'timestamp' : /id$/.test(column) ? 'bigint' : 'numeric(18, 2)'}`;
}

const words = [
  'amount',
  'price',
  'quantity',
  'tax',
  'discount',
  'rate',
  'weight',
  'score',
  'balance',
  'cost',
];
