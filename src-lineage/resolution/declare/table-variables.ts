import type { FileLink } from '../run/file-link.ts';
import type { NameUse, RoutineIndex } from '../../ir/names.ts';
import type { Faults } from '../../base/diagnostics/faults.ts';
import type { LoweredVariable } from '../../ir/dataflow.ts';
import type { LinkAt } from '../run/link-faults.ts';
import { type LinkRun, routinesAround } from '../run/run.ts';
import { type RowTypes, siteWithin } from './row-types.ts';
import type { Tables } from './tables.ts';

/**
 * Makes the variables and parameters of a file that hold tables known: those with columns of their own, those of a table type of
 * the run, and those that statements use as tables (their type stands in no script).
 */
export function declareTableVariables(run: LinkRun, tables: Tables, types: RowTypes, file: FileLink): void {
  const prefix = run.dialect.names.tableVariablePrefix;
  for (const { routine, variables } of scopesOf(file)) {
    for (const variable of variables) {
      run.faults.at = { file, statement: -1, offset: variable.start };
      const isTable = variable.kind === 'table';
      if (!isTable && (prefix === undefined || !variable.name.startsWith(prefix))) continue;
      const columns = types.columns(siteWithin(file, routine), variable) ?? (isTable ? [] : undefined);
      if (columns !== undefined) tables.defineVariable(file, routine, variable.name, columns);
    }
  }
  if (prefix !== undefined) declareUsed(file, tables, prefix, run.faults);
}

interface VariableScope {
  routine: RoutineIndex;
  variables: readonly LoweredVariable[];
}

function scopesOf(file: FileLink): VariableScope[] {
  const { routines, variables } = file.dataflow;
  return [
    ...routines.map((lowered, routine) => ({ routine, variables: lowered.variables })),
    { routine: -1, variables },
  ];
}

function declareUsed(file: FileLink, tables: Tables, prefix: string, faults: Faults<LinkAt>): void {
  const { statements, rowSets } = file.dataflow;
  const at: LinkAt = { file, statement: -1 };
  faults.at = at;
  const declare = (statement: number, use: NameUse | undefined): void => {
    at.statement = statement;
    const name = use?.parts[0];
    if (use?.parts.length !== 1 || name === undefined || !name.startsWith(prefix)) return;
    const around = routinesAround(file, statements[statement]?.routine ?? -1);
    if (around.some((routine) => tables.variable(file, routine, name) !== undefined)) return;
    tables.defineVariable(file, declaringRoutine(file, around, name), name, []);
  };
  for (const rowSet of rowSets) for (const source of rowSet.sources) declare(rowSet.statement, source.name);
  statements.forEach((statement, index) => {
    for (const action of statement.actions)
      if (action.do === 'write' || action.do === 'call') declare(index, action.target);
  });
}

/** The routine that declares a name, else the innermost. */
function declaringRoutine(file: FileLink, around: readonly RoutineIndex[], name: string): RoutineIndex {
  const folded = name.toLowerCase();
  const declares = (routine: RoutineIndex): boolean =>
    (routine < 0 ? file.dataflow.variables : file.dataflow.routines[routine]!.variables).some(
      (variable) => variable.name.toLowerCase() === folded,
    );
  return around.find(declares) ?? around[0] ?? -1;
}
