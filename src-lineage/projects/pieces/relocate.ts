import type { Step } from '../../ir/assignment-order.ts';
import type { LoweredRoutine, LoweredStatement, FileDataflow, RowSet } from '../../ir/dataflow.ts';
import { RenumberedCopies } from '../../ir/renumbered.ts';
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
  const parts = new MovedParts(map, shift, names);
  return {
    statements: statements.map((statement) => parts.statement(statement)),
    rowSets: rowSets.map((rowSet) => parts.rowSet(rowSet)),
    routines: routines.map((routine) => parts.routine(routine)),
    variables: parts.of(variables),
    order: parts.of(order),
    includes: parts.of(includes),
    diagnostics: diagnostics.map((diagnostic) => moved(diagnostic, map)),
  };
}

function moved(diagnostic: Diagnostic, map: SourceMap): Diagnostic {
  const [file, from, until] = diagnostic.span;
  const { start, end } = map.span(from, until);
  return { ...diagnostic, span: [file, start, end] };
}

/** Moves the parts of a dataflow: their numbers, their routines and their places. */
class MovedParts {
  private readonly shift: Shift;
  private readonly copies: RenumberedCopies;

  constructor(map: SourceMap, shift: Shift, names: ComparedNames | undefined) {
    this.shift = shift;
    const numbers = {
      statement: (number: number) => number + shift.statements,
      rowSet: (number: number) => number + shift.rowSets,
    };
    this.copies = new RenumberedCopies(numbers, (copy, original) => {
      place(copy, original, map);
      names?.mark(copy);
    });
  }

  of<T>(value: T): T {
    return this.copies.of(value);
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
}

function place(
  copy: Record<string, unknown>,
  { start, end }: { start?: unknown; end?: unknown },
  map: SourceMap,
): void {
  if (typeof start !== 'number' || typeof end !== 'number') return;
  const moved = map.span(start, end);
  copy['start'] = moved.start;
  // a name that was not written ends before it starts
  copy['end'] = end > start ? moved.end : moved.start;
}
