import { addToList } from '../../src-lineage/base/list-map.ts';
import type { LineageModel } from '../../src-lineage/index.ts';
import type { ColumnId, LineageObject } from '../../src-lineage/model/objects.ts';
import type { ScriptStatement } from './script.ts';

/** A relation from a column, as one run of the script takes it. */
interface Step {
  readonly to: ColumnId;
  /** The statement of the script, by its place; undefined for what runs whenever it is used. */
  readonly at: number | undefined;
  /** Only what has been written gets there: by the statement itself (RETURNING), or by any one (NEW of a trigger). */
  readonly takes?: 'own' | 'written';
  /** It changes rows and leaves their number as it is. */
  readonly keepsRows: boolean;
}

/**
 * The columns that a column reaches when the statements of a script run once, one after the other. The model has no such order: a
 * script that runs again finds what it has left, and a column is the same whatever has filled it.
 */
export class RunOrder {
  readonly #model: LineageModel;
  readonly #steps = new Map<ColumnId, Step[]>();

  /** @param written the stored tables that some statement has changed, as `schema.table`; undefined where that is not known */
  constructor(
    model: LineageModel,
    statements: readonly ScriptStatement[],
    written: ReadonlySet<string> | undefined,
  ) {
    this.#model = model;
    const triggers = triggersOf(model, statements, written);
    const times = timesOf(model, statements);
    for (const { type, effect, target, sources, statement } of model.relations) {
      if (type === 'join' || type === 'er' || triggers.unfired.has(statement)) continue;
      const at = times[statement];
      const { kind } = model.statements[statement]!;
      const ofRows = model.columns.pseudoOf(target) === 'rows';
      for (const { column: from } of sources) {
        const takes =
          effect === 'trigger' && triggers.onlyInserted.has(model.columns.objectOf(from))
            ? 'written'
            : this.#isReturned(kind, from, target, statement)
              ? 'own'
              : undefined;
        const keepsRows = ofRows && effect === 'update' && this.#isStored(target);
        addToList(this.#steps, from, { to: target, at, ...(takes && { takes }), keepsRows });
      }
    }
  }

  from(column: ColumnId): ReadonlySet<ColumnId> {
    const arrivals = new Map<ColumnId, number>([[column, -1]]);
    const writes = new Map<ColumnId, Set<number>>();
    const counted = new Set<ColumnId>();
    // A set gives what is added while it is gone through; who is reached earlier is gone through again.
    const waiting = new Set([column]);
    for (const from of waiting) {
      waiting.delete(from);
      const arrival = arrivals.get(from)!;
      const isStored = this.#isStored(from);
      for (const { to, at, takes, keepsRows } of this.#steps.get(from) ?? []) {
        const own = writes.get(from);
        if (takes === 'own' ? !own?.has(at ?? -1) : takes === 'written' && !own) continue;
        if (takes === undefined && at !== undefined && (at < arrival || (isStored && at === arrival)))
          continue;
        const time = Math.max(arrival, at ?? arrival);
        if (!keepsRows) counted.add(to);
        const known = writes.get(to) ?? new Set();
        const isNew = at !== undefined && !known.has(at);
        if (isNew) writes.set(to, known.add(at));
        if (time < (arrivals.get(to) ?? Number.POSITIVE_INFINITY)) arrivals.set(to, time);
        else if (!isNew) continue;
        waiting.add(to);
      }
    }
    const reached = new Set(arrivals.keys());
    for (const id of arrivals.keys()) {
      if (this.#model.columns.pseudoOf(id) !== 'rows' || !counted.has(id)) continue;
      for (const each of this.#objectOf(id).columns) reached.add(each);
    }
    return reached;
  }

  /** Whether RETURNING reads there what its statement has just written. */
  #isReturned(kind: string, from: ColumnId, target: ColumnId, statement: number): boolean {
    if (this.#objectOf(target).role !== 'result' || !this.#isStored(from)) return false;
    // an upsert returns rows that were there, too, with what it changes in them
    const updates = this.#updatedBy(statement);
    return updates.has(from) || (kind === 'insert' && updates.size === 0);
  }

  /** The columns that a statement changes in rows that are there. */
  #updatedBy(statement: number): ReadonlySet<ColumnId> {
    const found = new Set<ColumnId>();
    for (const relation of this.#model.relations)
      if (relation.effect === 'update' && relation.statement === statement && this.#isStored(relation.target))
        found.add(relation.target);
    return found;
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

interface Triggers {
  /** Statements in triggers that nothing sets off. */
  readonly unfired: ReadonlySet<number>;
  /** Tables and views whose triggers see no rows but new ones. */
  readonly onlyInserted: ReadonlySet<number>;
}

const head = /^(?:\s|--.*\n)*create\b[^]*?\btrigger\b[^]*?\b(insert|update|delete)\b[^]*?\bon\s+([\w.]+)/i;
/** Words of the statements that set a trigger off. */
const causes: Readonly<Record<string, RegExp>> = {
  insert: /\b(?:insert|replace|merge|copy)\b/i,
  update: /\b(?:update|merge)\b/i,
  delete: /\b(?:delete|replace|merge)\b/i,
};

function triggersOf(
  model: LineageModel,
  top: readonly ScriptStatement[],
  written: ReadonlySet<string> | undefined,
): Triggers {
  const unfired = new Set<number>();
  const events = new Map<string, Set<string>>();
  const bodies = top
    .map(({ text }) => (head.test(text) ? text.replace(/^[^]*?\bbegin\b/i, '') : text))
    .join(';');
  for (const { number, text } of top) {
    const [, event, table] = head.exec(text)?.map((part) => part.toLowerCase()) ?? [];
    if (event === undefined || table === undefined) continue;
    const known = events.get(table) ?? new Set();
    events.set(table, known.add(/\bor\b/i.test(text.slice(0, text.search(/\bon\b/i))) ? 'several' : event));
    const isView = model.objects.some(({ kind, name }) => kind === 'view' && name.toLowerCase() === table);
    const isChanged = [...(written ?? [])].some((path) => path.toLowerCase().endsWith(`.${table}`));
    if (causes[event]!.test(bodies) && (isView || written === undefined || isChanged)) continue;
    const [file, start, end] = model.statements[number]!.span;
    model.statements.forEach(({ span }, index) => {
      if (span[0] === file && span[1] >= start && span[2] <= end) unfired.add(index);
    });
  }
  const onlyInserted = new Set<number>();
  for (const [table, kinds] of events)
    if (kinds.size === 1 && kinds.has('insert'))
      for (const { id, name } of model.objects) if (name.toLowerCase() === table) onlyInserted.add(id);
  return { unfired, onlyInserted };
}
