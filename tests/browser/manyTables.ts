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
 * two sources, and two targets but in the last layer.
 */
export function manyTables(tables: number): GivenFile {
  const perLayer = tables / layers.length;
  const statements: string[] = [];
  for (let number = 0; number < perLayer; number++)
    statements.push(`CREATE TABLE ${tableName(0, number)} (id int, amount int);`);
  for (let layer = 1; layer < layers.length; layer++) {
    for (let number = 0; number < perLayer; number++) {
      const [a, b] = [tableName(layer - 1, number), tableName(layer - 1, (number + 1) % perLayer)];
      statements.push(
        `CREATE TABLE ${tableName(layer, number)} AS SELECT a.id, a.amount + b.amount AS amount FROM ${a} a JOIN ${b} b ON a.id = b.id;`,
      );
    }
  }
  return { name: `${tables}-tables.sql`, text: statements.join('\n') };
}
