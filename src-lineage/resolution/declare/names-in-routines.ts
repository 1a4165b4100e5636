import { targetsOf } from '../../ir/action-names.ts';
import type { NameUse, RoutineIndex } from '../../ir/dataflow.ts';
import type { FileLink } from '../run/run.ts';

/** Which routines of the run name which tables: a temporary table is seen by those that are called where it lives. */
export class NamesInRoutines {
  /** By the table's key the routines that name it, and whether they make one of the name themselves. */
  private readonly namings = new Map<string, Map<string, boolean>>();
  /** How many of these do not. */
  private readonly takers = new Map<string, number>();

  /**
   * @param keyOf the name of a table that may be temporary, as temporary ones are found
   * @param homeOf the routine around a place; -1 none
   */
  constructor(
    files: readonly FileLink[],
    keyOf: (use: NameUse) => string,
    homeOf: (file: FileLink, routine: RoutineIndex) => RoutineIndex,
  ) {
    for (const file of files) {
      const { statements, rowSets } = file.dataflow;
      const note = (statement: number, use: NameUse | undefined, defines = false): void => {
        const routine = homeOf(file, statements[statement]?.routine ?? -1);
        if (use !== undefined && routine >= 0) this.note(keyOf(use), idOf(file, routine), defines);
      };
      for (const { statement, sources } of rowSets) for (const { name } of sources) note(statement, name);
      statements.forEach(({ actions }, statement) => {
        for (const action of actions)
          for (const use of targetsOf(action)) note(statement, use, definitions.has(action.do));
      });
    }
    for (const [key, routines] of this.namings)
      this.takers.set(key, [...routines.values()].filter((defines) => !defines).length);
  }

  private note(key: string, routine: string, defines: boolean): void {
    let routines = this.namings.get(key);
    if (routines === undefined) this.namings.set(key, (routines = new Map()));
    routines.set(routine, defines || routines.get(routine) === true);
  }

  /** Whether another routine than this one names a table so without making one of its own. */
  isNamedOutside(key: string, file: FileLink, routine: RoutineIndex): boolean {
    const own = this.namings.get(key)?.get(idOf(file, routine)) === false ? 1 : 0;
    return (this.takers.get(key) ?? 0) > own;
  }
}

const definitions: ReadonlySet<string> = new Set(['define-table', 'define-by-query']);

function idOf({ index }: FileLink, routine: RoutineIndex): string {
  return `${index} ${routine}`;
}
