import type { LineageModel } from '../../src-lineage/index.ts';
import type { ColumnId, LineageObject } from '../../src-lineage/model/objects.ts';

/** What our lineage says can change with a column: values and numbers of rows, over relations of all types. */
export class Reach {
  readonly #model: LineageModel;
  readonly #onward = new Map<ColumnId, Set<ColumnId>>();
  readonly #values = new Map<ColumnId, Set<ColumnId>>();
  readonly #undecided = new Map<ColumnId, Set<ColumnId>>();

  constructor(model: LineageModel) {
    this.#model = model;
    for (const { type, target, sources } of model.relations) {
      if (type === 'join' || type === 'er') continue;
      for (const { column, decides } of sources) {
        added(this.#onward, column, target);
        if (type === 'fdd') added(this.#values, column, target);
        if (type === 'fdd' && decides === undefined) added(this.#undecided, column, target);
      }
    }
  }

  /**
   * The columns that a column reaches. A way into the rows of an object reaches all of its columns, and nothing behind
   * them: what the number of rows decides elsewhere has relations of its own.
   */
  from(column: ColumnId): ReadonlySet<ColumnId> {
    const reached = closure(this.#onward, [column]);
    const all = new Set(reached);
    for (const id of reached) {
      if (this.#model.columns.pseudoOf(id) !== 'rows') continue;
      for (const each of this.#objectOf(id).columns) all.add(each);
    }
    return all;
  }

  /** The columns that relations lead to, and not the others of their rows. */
  directlyFrom(column: ColumnId): ReadonlySet<ColumnId> {
    return closure(this.#onward, [column]);
  }

  /** The columns whose values come from a column. */
  valuesFrom(column: ColumnId): ReadonlySet<ColumnId> {
    return closure(this.#values, [column]);
  }

  /** Those of them that hold the value or what is made of it: no window and no condition of CASE is on the way. */
  givenFrom(column: ColumnId): ReadonlySet<ColumnId> {
    return closure(this.#undecided, [column]);
  }

  /**
   * The columns that a column reaches through the rows of a query or of a statement: what the number and the choice of rows
   * decide has no relation of values, by the contract of `docs/lineage.md`.
   */
  throughRowsFrom(column: ColumnId): ReadonlySet<ColumnId> {
    const rows = [...closure(this.#onward, [column])].filter(
      (id) => this.#model.columns.pseudoOf(id) === 'rows',
    );
    return closure(this.#onward, rows);
  }

  #objectOf(column: ColumnId): LineageObject {
    return this.#model.objects[this.#model.columns.objectOf(column)]!;
  }
}

function added(edges: Map<ColumnId, Set<ColumnId>>, from: ColumnId, to: ColumnId): void {
  const known = edges.get(from);
  if (known === undefined) edges.set(from, new Set([to]));
  else known.add(to);
}

function closure(
  edges: ReadonlyMap<ColumnId, ReadonlySet<ColumnId>>,
  starts: readonly ColumnId[],
): Set<ColumnId> {
  const found = new Set(starts);
  for (const id of found) for (const next of edges.get(id) ?? []) found.add(next);
  return found;
}
