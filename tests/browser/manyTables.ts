import type { GivenFile } from '../support/browser/application.ts';

/** Layers of a warehouse, each a schema that reads from the one before. */
const layers = ['raw', 'staging', 'core', 'mart', 'report'];

/** The name of a table of {@link manyTables}: `core.t7` is the seventh of its layer. */
function tableName(layer: number, number: number): string {
  return `${layers[layer]}.t${number}`;
}

/**
 * A script that makes so many tables in five schemas, as many in each. The first layer is defined; every table `t<n>` of
 * a later one is made from `t<n>` and `t<n + 1>` of the layer before (the last one from `t0`), so that each table has
 * two sources, and two targets but in the last layer; or from as many as are asked for.
 */
export function manyTables(tables: number, sources = 2): GivenFile {
  const perLayer = tables / layers.length;
  const statements: string[] = [];
  for (let number = 0; number < perLayer; number++)
    statements.push(`CREATE TABLE ${tableName(0, number)} (id int, amount int);`);
  for (let layer = 1; layer < layers.length; layer++) {
    for (let number = 0; number < perLayer; number++) {
      const from = Array.from({ length: sources }, (_, at) => tableName(layer - 1, (number + at) % perLayer));
      const amount = from.map((_, at) => `s${at}.amount`).join(' + ');
      const joined = from.map((name, at) =>
        at === 0 ? `${name} s0` : `JOIN ${name} s${at} ON s0.id = s${at}.id`,
      );
      statements.push(
        `CREATE TABLE ${tableName(layer, number)} AS SELECT s0.id, ${amount} AS amount FROM ${joined.join(' ')};`,
      );
    }
  }
  return { name: `${tables}-tables.sql`, text: statements.join('\n') };
}
