import type { PlainRows } from '../../pieces/plain-rows.ts';
import type { DbtNode } from '../files/project.ts';
import { seedColumns, seedRows } from '../files/seeds.ts';
import { eachOnce, type SeedRows } from '../macros/seed-answers.ts';
import { acceptedValues } from './declared-columns.ts';
import type { Relation } from './relation.ts';

/** What is asked of the world whose rows these are. */
interface Nodes {
  /** What is known of a relation, by the last part of its name. */
  partsOf(name: string): Relation['parts'] | undefined;
  /** The table whose rows a model gives as they are. */
  rowsOf(node: DbtNode): PlainRows | undefined;
}

/** The rows that lie in the project: those of seeds, and of models that take them as they are. */
export class KnownRows {
  readonly #nodes: Nodes;
  readonly #known = new Map<DbtNode, SeedRows | undefined>();
  readonly #asked = new Set<DbtNode>();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  /** @param name the last part of a relation's name */
  of(name: string): SeedRows | undefined {
    const node = this.#nodes.partsOf(name)?.node;
    if (node === undefined || this.#known.has(node)) return node && this.#known.get(node);
    // models that ask for each other's rows know none
    this.#known.set(node, undefined);
    const rows =
      node.kind === 'seed' ? ofSeed(node) : node.kind === 'model' ? this.#ofModel(node) : undefined;
    this.#known.set(node, rows);
    return rows;
  }

  /** The values of a column that a test accepts: dbt reports others as faults of the data. */
  ofTest(name: string, column: string): SeedRows | undefined {
    const { node, source } = this.#nodes.partsOf(name) ?? {};
    const declared = node?.project.properties[node.kind === 'seed' ? 'seeds' : 'models'].get(
      node.name,
    )?.declared;
    const values = acceptedValues(declared ?? source?.declared ?? {}, column);
    if (values !== undefined) return { names: [column], rows: values.map((value) => [value]) };
    if (node?.kind !== 'model' || this.#asked.has(node)) return undefined;
    // models that ask for each other's values know none
    this.#asked.add(node);
    const found = this.#ofTestBelow(node, column);
    this.#asked.delete(node);
    return found && { ...found, names: [column] };
  }

  #ofTestBelow(node: DbtNode, column: string): SeedRows | undefined {
    const plain = this.#nodes.rowsOf(node);
    const below = plain?.columns.find(
      ({ name, of }) => name.toLowerCase() === column.toLowerCase() || of === '*',
    );
    return below && this.ofTest(plain!.table.at(-1)!, below.of === '*' ? column : below.of);
  }

  #ofModel(node: DbtNode): SeedRows | undefined {
    const plain = this.#nodes.rowsOf(node);
    const below = plain && this.of(plain.table.at(-1)!);
    if (below === undefined) return undefined;
    const indexes = new Map(below.names.map((name, index) => [name.toLowerCase(), index]));
    const columns = plain!.columns.flatMap(({ name, of }) =>
      of === '*'
        ? below.names.map((each, index) => ({ name: each, index }))
        : indexes.has(of.toLowerCase())
          ? [{ name, index: indexes.get(of.toLowerCase())! }]
          : [],
    );
    const rows = below.rows.map((row) => columns.map(({ index }) => row[index] ?? ''));
    return { names: columns.map(({ name }) => name), rows: plain!.isDistinct ? eachOnce(rows) : rows };
  }
}

function ofSeed(node: DbtNode): SeedRows | undefined {
  const names = seedColumns(node);
  return names && { names, rows: seedRows(node.file) };
}
