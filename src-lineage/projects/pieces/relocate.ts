import type { Step } from '../../ir/assignment-order.ts';
import type { LoweredRoutine, LoweredStatement, FileDataflow, RowSet } from '../../ir/dataflow.ts';
import { rowSetNumbers, statementNumbers } from '../../ir/part-numbers.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { ComparedNames } from './compared-names.ts';
import type { SourceMap } from './source-map.ts';

/** By how much the numbers of a dataflow grow that becomes a part of another. */
export interface Shift {
  statements: number;
  rowSets: number;
  routines: number;
  /** The routine that the script itself becomes; -1 where it stays the script. */
  script: number;
}

/**
 * The parts of a dataflow as parts of another: its places are those of the file, its numbers follow the other's.
 * @param names how names compare, where they are not of the run's vendor
 */
export function relocated(
  { statements, rowSets, routines, variables, order = [], diagnostics, includes }: FileDataflow,
  map: SourceMap,
  shift: Shift,
  names?: ComparedNames,
): Pick<FileDataflow, 'statements' | 'rowSets' | 'routines' | 'variables' | 'diagnostics' | 'includes'> & {
  order: Step[];
} {
  const copies = new Copies(map, shift, names);
  return {
    statements: statements.map((statement) => copies.statement(statement)),
    rowSets: rowSets.map((rowSet) => copies.rowSet(rowSet)),
    routines: routines.map((routine) => copies.routine(routine)),
    variables: copies.of(variables),
    order: copies.of(order),
    includes: copies.of(includes),
    diagnostics: diagnostics.map((diagnostic) => moved(diagnostic, map)),
  };
}

function moved(diagnostic: Diagnostic, map: SourceMap): Diagnostic {
  const [file, from, until] = diagnostic.span;
  const { start, end } = map.span(from, until);
  return { ...diagnostic, span: [file, start, end] };
}

/** Copies plain values, whose parts may be shared: each is copied once. */
class Copies {
  private readonly map: SourceMap;
  private readonly shift: Shift;
  private readonly names: ComparedNames | undefined;
  private readonly made = new Map<object, unknown>();

  constructor(map: SourceMap, shift: Shift, names: ComparedNames | undefined) {
    this.map = map;
    this.shift = shift;
    this.names = names;
  }

  statement(statement: LoweredStatement): LoweredStatement {
    return { ...this.of(statement), routine: this.routineNumber(statement.routine) };
  }

  rowSet(rowSet: RowSet): RowSet {
    const { parent } = rowSet;
    return { ...this.of(rowSet), parent: parent < 0 ? parent : parent + this.shift.rowSets };
  }

  routine(routine: LoweredRoutine): LoweredRoutine {
    return { ...this.of(routine), parent: this.routineNumber(routine.parent) };
  }

  private routineNumber(routine: number): number {
    return routine < 0 ? this.shift.script : routine + this.shift.routines;
  }

  /** What the values nest, expressions bound it. */
  of<T>(value: T): T {
    return this.copy(value, 0) as T;
  }

  /** @param growth of the numbers in the value */
  private copy(value: unknown, growth: number): unknown {
    if (typeof value === 'number') return value < 0 ? value : value + growth;
    if (typeof value !== 'object' || value === null || value instanceof Set) return value;
    const known = this.made.get(value);
    if (known !== undefined) return known;
    if (Array.isArray(value)) {
      const list: unknown[] = [];
      this.made.set(value, list);
      for (const one of value) list.push(this.copy(one, growth));
      return list;
    }
    const copy: Record<string, unknown> = {};
    this.made.set(value, copy);
    for (const [key, part] of Object.entries(value)) copy[key] = this.part(key, part);
    this.place(copy, value as { start?: unknown; end?: unknown });
    this.names?.mark(copy);
    return copy;
  }

  private part(key: string, part: unknown): unknown {
    const { statements, rowSets } = this.shift;
    return this.copy(part, rowSetNumbers.has(key) ? rowSets : statementNumbers.has(key) ? statements : 0);
  }

  private place(copy: Record<string, unknown>, { start, end }: { start?: unknown; end?: unknown }): void {
    if (typeof start !== 'number' || typeof end !== 'number') return;
    const place = this.map.span(start, end);
    copy['start'] = place.start;
    // a name that was not written ends before it starts
    copy['end'] = end > start ? place.end : place.start;
  }
}
