import { addToList } from '../../src-lineage/base/list-map.ts';
import type { LineageModel } from '../../src-lineage/index.ts';
import type { ColumnId, LineageObject } from '../../src-lineage/model/objects.ts';
import type { ScriptStatement } from './script.ts';

/** What our lineage says can change with a column: values and numbers of rows, over relations of all types. */
export class Reach {
  readonly #model: LineageModel;
  readonly #onward = new Map<ColumnId, Set<ColumnId>>();
  readonly #values = new Map<ColumnId, Set<ColumnId>>();

  constructor(model: LineageModel) {
    this.#model = model;
    for (const { type, target, sources } of model.relations) {
      if (type === 'join' || type === 'er') continue;
      for (const { column } of sources) {
        added(this.#onward, column, target);
        if (type === 'fdd') added(this.#values, column, target);
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

  /**
   * The columns that a column reaches when the statements run once, one after the other: what is written into a table after it
   * was read does not come there. The model has no such order: a script that runs again finds what it has left.
   */
  inOrderFrom(column: ColumnId, statements: readonly ScriptStatement[]): ReadonlySet<ColumnId> {
    const times = timesOf(this.#model, statements);
    const onward = new Map<ColumnId, { readonly to: ColumnId; readonly at: number | undefined }[]>();
    for (const { type, target, sources, statement } of this.#model.relations) {
      if (type === 'join' || type === 'er') continue;
      for (const { column: from } of sources) addToList(onward, from, { to: target, at: times[statement] });
    }
    const arrivals = new Map<ColumnId, number>([[column, -1]]);
    // A set gives what is added while it is gone through; who is reached earlier is gone through again.
    const waiting = new Set([column]);
    for (const from of waiting) {
      waiting.delete(from);
      const arrival = arrivals.get(from)!;
      const isStored = this.#isStored(from);
      for (const { to, at } of onward.get(from) ?? []) {
        if (at !== undefined && (at < arrival || (isStored && at === arrival))) continue;
        const time = Math.max(arrival, at ?? arrival);
        if (time >= (arrivals.get(to) ?? Number.POSITIVE_INFINITY)) continue;
        arrivals.set(to, time);
        waiting.add(to);
      }
    }
    const reached = new Set(arrivals.keys());
    for (const id of arrivals.keys()) {
      if (this.#model.columns.pseudoOf(id) !== 'rows') continue;
      for (const each of this.#objectOf(id).columns) reached.add(each);
    }
    return reached;
  }

  #isStored(column: ColumnId): boolean {
    const { kind, role } = this.#objectOf(column);
    return role === 'persistent' && kind !== 'view';
  }

  #objectOf(column: ColumnId): LineageObject {
    return this.#model.objects[this.#model.columns.objectOf(column)]!;
  }
}

/** When each statement runs: its place among those of the script; undefined for what runs whenever it is used. */
function timesOf({ statements }: LineageModel, top: readonly ScriptStatement[]): (number | undefined)[] {
  const starts = top.map(({ number }) => statements[number]!.span[1]);
  return statements.map(({ kind, routine, span }) => {
    if (routine !== undefined || timeless.test(kind)) return undefined;
    return starts.findLastIndex((start) => start <= span[1]);
  });
}

/** Kinds of statements that define what others use. */
const timeless = /view|function|procedure|macro|trigger|rule/;

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
