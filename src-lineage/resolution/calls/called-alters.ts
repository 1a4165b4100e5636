import type { AlterColumns, CallRoutine } from '../../ir/actions.ts';
import type { RoutineIndex } from '../../ir/dataflow.ts';
import { type FileLink, type LinkRun, routinesAround, type Site } from '../run/run.ts';
import type { Routines } from './routines.ts';

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
        altered.set(home, [...(altered.get(home) ?? []), action]);
      }
    }
    return altered;
  }

  private key(home: RoutineIndex, parts: readonly string[]): string {
    return `${home} ${this.run.fold.table(parts.at(-1) ?? '', false)}`;
  }
}

function homeOf(file: FileLink, routine: RoutineIndex): RoutineIndex {
  const { routines } = file.dataflow;
  return routinesAround(file, routine).find((index) => routines[index]?.kind !== 'block') ?? -1;
}
