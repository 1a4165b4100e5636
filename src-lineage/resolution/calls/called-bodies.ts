import type { FileLink, Site } from '../run/file-link.ts';
import type { RoutineIndex } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { AlterColumns, CallRoutine } from '../../ir/actions.ts';
import type { Input } from '../../ir/inputs.ts';
import { homeOf, type LinkRun, siteOf } from '../run/run.ts';
import type { BodyPlace, CalledBodies } from '../declare/session-calls.ts';
import { visitReads } from '../variables/variable-reads.ts';
import type { KnownRoutine } from './known-routine.ts';
import type { Routines } from './routines.ts';

/** The bodies of the run that the statements of a file call: by CALL, in expressions, by their names alone, in FROM. */
export function calledBodies(routines: Routines, { syntax }: Dialect): CalledBodies {
  return (file) => (routines.areNone ? new Map() : calledIn(routines, syntax.bareCalls === true, file));
}

/** Finds the places from which a routine is called, by CALL or in a query; all of the run when the first is asked for. */
export function callerSites(
  routines: Routines,
  { dialect, files }: LinkRun,
): (file: FileLink, routine: RoutineIndex) => readonly Site[] {
  let callers: Map<FileLink, Map<RoutineIndex, Site[]>> | undefined;
  return (file, routine) => {
    if (callers === undefined) {
      // known before it is filled: what is looked up meanwhile has no callers yet
      callers = new Map(files.map((one) => [one, new Map<RoutineIndex, Site[]>()]));
      for (const one of files)
        for (const [statement, bodies] of calledBodies(routines, dialect)(one))
          for (const body of bodies) addToList(callers.get(body.file)!, body.routine, siteOf(one, statement));
    }
    return callers.get(file)?.get(routine) ?? [];
  };
}

function calledIn(
  routines: Routines,
  bareCalls: boolean,
  file: FileLink,
): ReadonlyMap<number, readonly BodyPlace[]> {
  const found = new Map<number, BodyPlace[]>();
  const note = (statement: number, routine: KnownRoutine | undefined): void => {
    if (routine !== undefined) addToList(found, statement, { file: routine.file, routine: routine.index });
  };
  const { statements, rowSets } = file.dataflow;
  visitReads(file.dataflow, (input, statement) =>
    note(statement, calledBy(routines, bareCalls, siteOf(file, statement), input)),
  );
  statements.forEach(({ actions }, statement) => {
    for (const action of actions)
      if (action.do === 'call')
        note(statement, routines.find(action.name, siteOf(file, statement), action.arguments));
  });
  for (const { routine, statement, open = [], argumentSizes } of rowSets)
    if (routine !== undefined) {
      const call = { inputs: open, ...(argumentSizes && { argumentSizes }) };
      note(statement, routines.find(routine, siteOf(file, statement), call));
    }
  return found;
}

function calledBy(
  routines: Routines,
  bareCalls: boolean,
  site: Site,
  input: Input,
): KnownRoutine | undefined {
  if (input.kind === 'call') return input.routine && routines.find(input.routine, site, input);
  return bareCalls && input.kind === 'column' ? routines.findBare(site, input.path) : undefined;
}

/**
 * What bodies do to the columns of their callers' temporary tables (T-SQL: `ALTER TABLE #t ADD c` in a procedure that has no
 * such table): the caller's table has changed behind the call, wherever in the text the called body stands.
 */
export class CalledAlters {
  private readonly run: LinkRun;
  private readonly routines: Routines;
  private found: Map<FileLink, Map<RoutineIndex, AlterColumns[]>> | undefined;

  constructor(run: LinkRun, routines: Routines) {
    this.run = run;
    this.routines = routines;
  }

  /** Whether a table is none of the body that alters it. */
  isOfCallers(site: Site, alter: AlterColumns): boolean {
    const home = homeOf(site.file, site.routine);
    return this.all().get(site.file)?.get(home)?.includes(alter) === true;
  }

  /** The changes of tables that a call makes. */
  of(site: Site, call: CallRoutine): readonly AlterColumns[] {
    if (this.all().size === 0) return [];
    const routine = this.routines.find(call.name, site, call.arguments);
    return (routine && this.all().get(routine.file)?.get(routine.index)) ?? [];
  }

  private all(): Map<FileLink, Map<RoutineIndex, AlterColumns[]>> {
    return (this.found ??= new Map(
      this.run.files.flatMap((file) => {
        const altered = this.inFile(file);
        return altered.size > 0 ? [[file, altered] as const] : [];
      }),
    ));
  }

  private inFile(file: FileLink): Map<RoutineIndex, AlterColumns[]> {
    const altered = new Map<RoutineIndex, AlterColumns[]>();
    const made = new Set<string>();
    for (const { actions, routine } of file.dataflow.statements) {
      const home = homeOf(file, routine);
      if (home < 0) continue;
      for (const action of actions) {
        if (action.do === 'define-table' || action.do === 'define-by-query')
          made.add(this.key(home, action.name.parts));
        if (action.do !== 'alter-columns' || made.has(this.key(home, action.table.parts))) continue;
        if (this.run.fold.temporaryByName(action.table.parts.at(-1) ?? '') !== 'local') continue;
        addToList(altered, home, action);
      }
    }
    return altered;
  }

  private key(home: RoutineIndex, parts: readonly string[]): string {
    return `${home} ${this.run.fold.table(parts.at(-1) ?? '', false)}`;
  }
}
