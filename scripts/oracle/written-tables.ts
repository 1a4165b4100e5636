import { addToList } from '../../src-lineage/base/list-map.ts';
import type { LineageModel } from '../../src-lineage/index.ts';
import type { ObjectId } from '../../src-lineage/model/objects.ts';
import type { StoredTable } from './engine.ts';
import type { Experiment } from './experiment.ts';
import type { Fault } from './fault.ts';
import { objectsOf } from './results.ts';
import type { ScriptStatement } from './script.ts';
import { changing, run } from './trial.ts';

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
  const asked = new Set(changing(statements));
  if (asked.size === 0) return { tables, faults };
  const known = new KnownWrites(model);
  let before: ReadonlyMap<string, StoredTable> | undefined;
  await run(engine, statements, content, {}, async (database, ran) => {
    if (ran !== undefined && !asked.has(ran)) return;
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
  statement: ScriptStatement,
  changed: ReadonlyMap<string, StoredTable>,
  known: KnownWrites,
): Fault[] {
  const written = known.by(statement);
  const source = [...written].map((id) => known.model.objects[id]!.name).join(', ');
  return [...changed].flatMap(([path, table]): Fault[] => {
    // a temporary table that grows is another object for each of its shapes
    if (objectsOf(known.model, table).some(({ id }) => written.has(id))) return [];
    return [{ kind: 'writes', source, target: path, perturbation: 'none', statement: statement.text }];
  });
}

/** A table that is not there holds nothing: what declares it does not change it. */
function contentOf(table: StoredTable | undefined): string {
  const rows = table?.rows.map((row) => row.join('\u0000')) ?? [];
  return rows.toSorted().join('\n');
}

/** The tables that a statement writes by the model: by itself, in the routines that it calls, and in the triggers that it sets off. */
class KnownWrites {
  readonly model: LineageModel;
  readonly #statementsOf = new Map<ObjectId, number[]>();
  readonly #calleesOf = new Map<ObjectId, ObjectId[]>();
  /** The partitions of tables: they have rows of what is written into these. */
  readonly #partitionsOf = new Map<ObjectId, ObjectId[]>();

  constructor(model: LineageModel) {
    this.model = model;
    for (const [number, { routine }] of model.statements.entries())
      if (routine !== undefined) addToList(this.#statementsOf, routine, number);
    for (const { caller, callee } of model.calls) addToList(this.#calleesOf, caller, callee);
    const isTable = (id: ObjectId): boolean => model.objects[id]!.kind === 'table';
    for (const { type, target, sources } of model.relations) {
      const table = model.columns.objectOf(target);
      if (type !== 'fdr' || !isTable(table)) continue;
      for (const { column } of sources) {
        const parent = model.columns.objectOf(column);
        if (isTable(parent)) addToList(this.#partitionsOf, parent, table);
      }
    }
  }

  by({ number, text }: ScriptStatement): ReadonlySet<ObjectId> {
    const { model } = this;
    const [file, start, end] = model.statements[number]!.span;
    const isInside = ([of, from, to]: readonly number[]): boolean =>
      of === file && from! >= start && to! <= end;
    const written = new Set<ObjectId>();
    for (const { span, writes } of model.statements)
      if (isInside(span)) for (const id of writes) written.add(id);
    const called = new Set(this.#routinesIn(text));
    this.#addWritesOf(called, written);
    if (written.size === 0) return written;
    for (const { id, kind } of model.objects) if (kind === 'trigger') called.add(id);
    this.#addWritesOf(called, written);
    for (const id of written)
      for (const partition of this.#partitionsOf.get(id) ?? []) written.add(partition);
    return written;
  }
  /** With the routines that these call. */
  #addWritesOf(called: Set<ObjectId>, written: Set<ObjectId>): void {
    for (const routine of called) {
      for (const callee of this.#calleesOf.get(routine) ?? []) called.add(callee);
      for (const number of this.#statementsOf.get(routine) ?? [])
        for (const id of this.model.statements[number]!.writes) written.add(id);
    }
  }

  /** The model says which routine calls which; what a script calls, its text does. */
  #routinesIn(text: string): ObjectId[] {
    const words = new Set(text.toLowerCase().match(/\w+/g));
    return this.model.objects
      .filter(({ role, name }) => role === 'routine' && words.has(name.toLowerCase()))
      .map(({ id }) => id);
  }
}
