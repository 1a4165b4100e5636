import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { LoweredRoutine, FileDataflow, RowSet } from '../../ir/dataflow.ts';
import { type LinkableDataflow, wholeDataflow } from '../../ir/packed/linkable-dataflow.ts';
import { renumbered } from '../../ir/renumbered.ts';

/** Functions of triggers of more tables are read once for all of them. */
const maximumTables = 8;

/** A trigger's function, its statements and row sets, and the tables whose triggers call it. */
interface SharedBody {
  routines: RoutineIndex[];
  first: number;
  count: number;
  rowSets: number[];
  tables: NameUse[];
}

/**
 * Gives a trigger's function a body for each table whose triggers call it, where these stand in other files: NEW and OLD mean
 * others in each. Where both stand in one file, lowering has done so. The files given stay as they are.
 */
export function splitTriggerBodies(files: readonly LinkableDataflow[]): LinkableDataflow[] {
  const tables = tablesByFunction(files);
  return files.map((file) => {
    const bodies = tables.size === 0 ? [] : sharedBodies(file, tables);
    return bodies.length === 0 ? file : withBodies(wholeDataflow(file), bodies);
  });
}

/** The tables of the triggers that call a function, by its name and then by their own. */
function tablesByFunction(files: readonly LinkableDataflow[]): Map<string, Map<string, NameUse>> {
  const byFunction = new Map<string, Map<string, NameUse>>();
  for (const { statements, routines } of files) {
    const tableAt = new Map(routines.map(({ start, table }) => [start, table]));
    for (const { kind, start, actions } of statements) {
      const table = kind === 'create-trigger' ? tableAt.get(start) : undefined;
      if (table === undefined) continue;
      for (const action of actions) {
        if (action.do !== 'call') continue;
        const name = lastPart(action.name);
        const tables = byFunction.get(name) ?? new Map<string, NameUse>();
        byFunction.set(name, tables.set(table.parts.join('.').toLowerCase(), table));
      }
    }
  }
  return byFunction;
}

function lastPart(name: NameUse | undefined): string {
  return name?.parts.at(-1)?.toLowerCase() ?? '';
}

function sharedBodies(
  file: LinkableDataflow,
  tables: ReadonlyMap<string, ReadonlyMap<string, NameUse>>,
): SharedBody[] {
  return file.routines.flatMap((routine, index) => {
    if (routine.ofTriggers === undefined || routine.ofTable !== undefined) return [];
    const called = [...(tables.get(lastPart(routine.name))?.values() ?? [])];
    if (called.length < 2 || called.length > maximumTables) return [];
    return bodyOf(file, index, called) ?? [];
  });
}

function bodyOf(file: LinkableDataflow, routine: RoutineIndex, tables: NameUse[]): SharedBody | undefined {
  const routines = file.routines.flatMap((_, index) => (isWithin(file, index, routine) ? [index] : []));
  const first = file.statements.findIndex((statement) => routines.includes(statement.routine));
  const last = file.statements.findLastIndex((statement) => routines.includes(statement.routine));
  const body = file.statements.slice(Math.max(0, first), last + 1);
  // the statements of a body stand one behind the other
  if (body.length === 0 || body.some((statement) => !routines.includes(statement.routine))) return undefined;
  const rowSets = file.rowSets.flatMap(({ statement }, id) =>
    statement >= first && statement <= last ? [id] : [],
  );
  return { routines, first, count: body.length, rowSets, tables };
}

function isWithin({ routines }: LinkableDataflow, index: RoutineIndex, outer: RoutineIndex): boolean {
  for (let at = index, hops = 0; at >= 0 && hops < 100; at = routines[at]!.parent, hops++)
    if (at === outer) return true;
  return false;
}

/** The bodies stand behind the first one, as lowering puts them; what is behind them gets other numbers. */
function withBodies(file: FileDataflow, bodies: readonly SharedBody[]): FileDataflow {
  const behind = (number: number): number =>
    bodies.reduce(
      (sum, { first, count, tables }) => (number >= first + count ? sum + count * (tables.length - 1) : sum),
      number,
    );
  const kept = { statement: behind, rowSet: (id: number) => id };
  const parts = {
    statements: renumbered(file.statements, kept),
    rowSets: renumbered(file.rowSets, kept),
    routines: renumbered(file.routines, kept),
  };
  for (const body of bodies.toSorted((a, b) => a.first - b.first))
    addBodies(file, body, behind(body.first), parts);
  return {
    ...file,
    ...parts,
    ...(file.order && { order: renumbered(file.order, kept) }),
    ...(file.models && { models: renumbered(file.models, kept) }),
  };
}

/** @param firstStart the new number of the first body's first statement */
function addBodies(
  file: FileDataflow,
  { routines: own, first, count, rowSets: ids, tables }: SharedBody,
  firstStart: number,
  into: Pick<FileDataflow, 'statements' | 'rowSets' | 'routines'>,
): void {
  const [outer = 0] = own;
  tables.forEach((table, copy) => {
    const start = firstStart + copy * count;
    const rowSetOf = new Map(copy === 0 ? [] : ids.map((id, i) => [id, into.rowSets.length + i]));
    const routineOf = new Map(copy === 0 ? [] : own.map((index, i) => [index, into.routines.length + i]));
    const numbers = {
      // behind the last statement of a body the next one begins
      statement: (number: number) => (number < first ? number : start + number - first),
      rowSet: (id: number) => rowSetOf.get(id) ?? id,
    };
    const routine = (index: RoutineIndex): RoutineIndex => routineOf.get(index) ?? index;
    const made = own.map((index): LoweredRoutine => {
      const lowered = file.routines[index]!;
      const moved = {
        ...renumbered(lowered, numbers),
        parent: index === outer ? lowered.parent : routine(lowered.parent),
      };
      return index === outer ? { ...moved, ofTable: table } : moved;
    });
    const body = renumbered(file.statements.slice(first, first + count), numbers);
    for (const statement of body) statement.routine = routine(statement.routine);
    const sets = ids.map((id): RowSet => {
      const rowSet = file.rowSets[id]!;
      return { ...renumbered(rowSet, numbers), parent: numbers.rowSet(rowSet.parent) };
    });
    if (copy === 0) {
      own.forEach((index, i) => (into.routines[index] = made[i]!));
      ids.forEach((id, i) => (into.rowSets[id] = sets[i]!));
      body.forEach((statement, i) => (into.statements[start + i] = statement));
    } else {
      appendAll(into.routines, made);
      appendAll(into.rowSets, sets);
      into.statements = [...into.statements.slice(0, start), ...body, ...into.statements.slice(start)];
    }
  });
}
