import { addToList } from '../../src-lineage/base/list-map.ts';
import type { LineageModel } from '../../src-lineage/index.ts';
import type { ObjectId } from '../../src-lineage/model/objects.ts';
import type { StoredTable } from './engine.ts';
import type { Experiment } from './experiment.ts';
import type { Fault } from './fault.ts';
import { objectOf } from './results.ts';
import type { ScriptStatement } from './script.ts';
import { leavesTables, run } from './trial.ts';

/** What the statements of a script have changed. */
export interface Writes {
  /** The tables, as `schema.table`. */
  readonly tables: ReadonlySet<string>;
  /** Those that the statement does not write by the model. */
  readonly faults: readonly Fault[];
}

/** Runs the script once more and holds the tables that each statement changes against those that it writes. */
export async function tableWrites({ engine, model, statements, content }: Experiment): Promise<Writes> {
  const tables = new Set<string>();
  const faults: Fault[] = [];
  if (statements.every(leavesTables)) return { tables, faults };
  const known = new KnownWrites(model);
  let before: ReadonlyMap<string, StoredTable> | undefined;
  await run(engine, statements, content, {}, async (database, ran) => {
    if (ran !== undefined && leavesTables(ran)) return;
    // Inside a transaction that has failed nothing can be asked.
    const stored = await database.tables().catch(() => undefined);
    const after = stored && new Map(stored.map((table) => [`${table.schema}.${table.name}`, table]));
    if (ran !== undefined && before !== undefined && after !== undefined) {
      const changed = changedTables(before, after);
      for (const path of changed.keys()) tables.add(path);
      faults.push(...unknownWrites(ran, changed, known));
    }
    before = after;
  });
  return { tables, faults };
}

function changedTables(
  before: ReadonlyMap<string, StoredTable>,
  after: ReadonlyMap<string, StoredTable>,
): Map<string, StoredTable> {
  return new Map([...after].filter(([path, table]) => contentOf(before.get(path)) !== contentOf(table)));
}

function unknownWrites(
  { number, text }: ScriptStatement,
  changed: ReadonlyMap<string, StoredTable>,
  known: KnownWrites,
): Fault[] {
  const written = known.by(number);
  const source = [...written].map((id) => known.model.objects[id]!.name).join(', ');
  return [...changed].flatMap(([path, table]): Fault[] => {
    const object = objectOf(known.model, table);
    if (object && written.has(object.id)) return [];
    return [{ kind: 'writes', source, target: path, perturbation: 'none', statement: text }];
  });
}

function contentOf(table: StoredTable | undefined): string | undefined {
  return table?.rows
    .map((row) => row.join('\u0000'))
    .toSorted()
    .join('\n');
}

/** The tables that a statement writes by the model: by itself, in the routines that it calls, and in the triggers that it sets off. */
class KnownWrites {
  readonly model: LineageModel;
  readonly #statementsOf = new Map<ObjectId, number[]>();
  readonly #calleesOf = new Map<ObjectId, ObjectId[]>();

  constructor(model: LineageModel) {
    this.model = model;
    for (const [number, { routine }] of model.statements.entries())
      if (routine !== undefined) addToList(this.#statementsOf, routine, number);
    for (const { caller, callee } of model.calls) addToList(this.#calleesOf, caller, callee);
  }

  by(statement: number): ReadonlySet<ObjectId> {
    const { model } = this;
    const [file, start, end] = model.statements[statement]!.span;
    const isInside = ([of, from, to]: readonly number[]): boolean =>
      of === file && from! >= start && to! <= end;
    const written = new Set<ObjectId>();
    for (const { span, writes } of model.statements)
      if (isInside(span)) for (const id of writes) written.add(id);
    const called = new Set<ObjectId>(
      model.calls
        .filter((call) => isInside(model.statements[call.statement]!.span))
        .map(({ callee }) => callee),
    );
    if (written.size > 0) for (const { id, kind } of model.objects) if (kind === 'trigger') called.add(id);
    for (const routine of called) {
      for (const callee of this.#calleesOf.get(routine) ?? []) called.add(callee);
      for (const number of this.#statementsOf.get(routine) ?? [])
        for (const id of model.statements[number]!.writes) written.add(id);
    }
    return written;
  }
}
