import type { RoutineIndex } from '../../ir/names.ts';
import { leading } from '../../base/leading.ts';
import type { Step } from '../../ir/assignment-order.ts';
import type { LoweredRoutine, LoweredVariable, RowSet } from '../../ir/dataflow.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { LinkUnit } from './link-faults.ts';
import { partsOf, type LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';

/** Stands for a row set that is linked, or left out of the run. */
export const linkedRowSet: RowSet = {
  kind: 'subquery',
  role: 'intermediate',
  start: 0,
  end: 0,
  statement: -1,
  parent: -1,
  sources: [],
  outputs: [],
  influences: [],
  comparisons: [],
};

/** What of a file is left out. */
interface LeftOutOfFile {
  whole: boolean;
  statements: Set<number>;
  routines: Set<RoutineIndex>;
}

/** What a run is linked without, as it failed before: statements and routines, and files in which something failed again. */
export class LeftOut {
  private readonly byFile = new Map<number, LeftOutOfFile>();

  /** Leaves out more; of a file of which something is left out already the whole. @returns whether there is anything new */
  add(units: readonly LinkUnit[]): boolean {
    const failedBefore = new Set(this.byFile.keys());
    let isNew = false;
    for (const unit of units) {
      if (unit.unit === 'run') continue;
      const { index } = unit.file;
      const known = this.byFile.get(index);
      if (known?.whole) continue;
      const left = known ?? { whole: false, statements: new Set(), routines: new Set() };
      this.byFile.set(index, left);
      if (unit.unit === 'file' || failedBefore.has(index)) left.whole = true;
      else if (unit.unit === 'routine') left.routines.add(unit.body);
      else left.statements.add(unit.statement);
      isNew = true;
    }
    return isNew;
  }

  /** The file of a place in the run without what is left out of it. The dataflow given stays as it is. */
  without(dataflow: LinkableDataflow, index: number): LinkableDataflow {
    const left = this.byFile.get(index);
    if (left === undefined) return dataflow;
    const routines = left.whole ? new Set(dataflow.routines.keys()) : withInner(dataflow, left.routines);
    const statements = left.whole
      ? new Set(dataflow.statements.keys())
      : withAllThatNeed(dataflow, within(dataflow, left.statements, routines));
    return without(dataflow, statements, routines);
  }
}

/** Routines with those inside them. */
function withInner({ routines }: LinkableDataflow, outer: ReadonlySet<RoutineIndex>): Set<RoutineIndex> {
  const all = new Set(outer);
  routines.forEach(({ parent }, index) => {
    if (all.has(parent)) all.add(index);
  });
  return all;
}

/** Statements with those inside them, and those of routines. Statements of dynamic SQL have one place, and are left out alone. */
function within(
  { statements }: LinkableDataflow,
  outer: ReadonlySet<number>,
  routines: ReadonlySet<RoutineIndex>,
): Set<number> {
  const all = new Set(outer);
  let until = -1;
  statements.forEach(({ start, end, dynamic, routine }, index) => {
    if (start < until || routines.has(routine)) all.add(index);
    if (outer.has(index) && !dynamic) until = Math.max(until, end);
  });
  return all;
}

/** Statements with those that use rows of theirs. */
function withAllThatNeed(dataflow: LinkableDataflow, left: Set<number>): Set<number> {
  const { statements, rowSets } = dataflow;
  const users = new Map<number, Set<number>>();
  const note = (user: number, parts: readonly unknown[]): void => {
    for (const id of rowSetsIn(parts)) {
      const maker = rowSets[id]?.statement ?? user;
      if (maker !== user) users.set(maker, (users.get(maker) ?? new Set()).add(user));
    }
  };
  rowSets.forEach((rowSet, id) =>
    note(rowSet.statement, [rowSet, partsOf(dataflow, id), { rowSet: rowSet.parent }]),
  );
  statements.forEach(({ actions }, index) => note(index, actions));
  const open = [...left];
  for (let maker = open.pop(); maker !== undefined; maker = open.pop()) {
    for (const user of users.get(maker) ?? []) {
      if (left.has(user)) continue;
      left.add(user);
      open.push(user);
    }
  }
  return left;
}

/** The row sets that values refer to, however deep. */
function rowSetsIn(values: readonly unknown[]): number[] {
  const found: number[] = [];
  const open = [...values];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'rowSet' && typeof inner === 'number') found.push(inner);
      else if (key === 'arms' && Array.isArray(inner)) for (const arm of inner) found.push(Number(arm));
      else if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return found;
}

function without(
  dataflow: LinkableDataflow,
  statements: ReadonlySet<number>,
  routines: ReadonlySet<RoutineIndex>,
): LinkableDataflow {
  const places = placesOf(dataflow, statements);
  const isDeclared = (variable: LoweredVariable): boolean => !holds(places, variable.start);
  const { order } = dataflow;
  return {
    ...dataflow,
    statements: dataflow.statements.map((statement, index) =>
      statements.has(index) ? { ...statement, actions: [], inert: true as const } : statement,
    ),
    rowSets: dataflow.rowSets.map((rowSet) => (statements.has(rowSet.statement) ? linkedRowSet : rowSet)),
    routines: dataflow.routines.map((routine, index) =>
      routines.has(index) || holds(places, routine.start)
        ? bare(routine)
        : withoutAssignments({ ...routine, variables: routine.variables.filter(isDeclared) }, statements),
    ),
    variables: dataflow.variables.filter(isDeclared),
    ...(order && { order: stepsWithout(order, statements) }),
  };
}

/** The places of statements, in order, none inside another. Those of dynamic SQL have that of a literal. */
function placesOf(dataflow: LinkableDataflow, statements: ReadonlySet<number>): Node[] {
  const places: Node[] = [];
  dataflow.statements.forEach(({ start, end, dynamic }, index) => {
    if (statements.has(index) && !dynamic && start >= (places.at(-1)?.end ?? 0)) places.push({ start, end });
  });
  return places;
}

function holds(places: readonly Node[], offset: number): boolean {
  const next = places[leading(places, ({ end }) => end <= offset)];
  return next !== undefined && next.start <= offset;
}

/** Statements of a routine that is left out are those of a block without a name. */
function bare({ parent, start, end }: LoweredRoutine): LoweredRoutine {
  return { kind: 'block', parent, start, end, variables: [] };
}

function withoutAssignments(routine: LoweredRoutine, statements: ReadonlySet<number>): LoweredRoutine {
  const { order } = routine;
  return order === undefined ? routine : { ...routine, order: stepsWithout(order, statements) };
}

function stepsWithout(steps: readonly Step[], statements: ReadonlySet<number>): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.do === 'assign') return statements.has(step.statement) ? [] : [step];
    if (step.do !== 'loop' && step.do !== 'protect') return [step];
    const inside = step.inside.map(([variable, assignments]): [string, number[]] => [
      variable,
      assignments.filter((statement) => !statements.has(statement)),
    ]);
    return [{ ...step, inside: inside.filter(([, assignments]) => assignments.length > 0) }];
  });
}
