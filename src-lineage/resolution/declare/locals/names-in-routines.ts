import type { FileLink, Site } from '../../run/file-link.ts';
import type { NameUse, RoutineIndex } from '../../../ir/names.ts';
import { targetsOf } from '../../../ir/action-names.ts';

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

/** How the bodies of a run call each other. */
interface Bodies {
  callersOf: (file: FileLink, routine: RoutineIndex) => readonly Site[];
  homeOf: (site: Site) => RoutineIndex;
}

/** The table of one name that a body has; -1 is the script. */
type TableIn<T> = (file: FileLink, routine: RoutineIndex) => T | undefined;

/** A routine sees the temporary tables of the one that calls it, where it has none of the name itself. */
export function tableOfCallers<T>(site: Site, bodies: Bodies, tableIn: TableIn<T>): T | undefined {
  const found = new Set<T>();
  walkCallers(bodies, site.file, bodies.homeOf(site), (caller) => {
    const own = tableIn(caller.file, bodies.homeOf(caller));
    if (own !== undefined) found.add(own);
    return own === undefined && found.size < 2;
  });
  return onlyOf(found);
}

/** What a routine has made that was called before: by this body, or by one that calls it. */
export function tableOfCalled<T>(
  site: Site,
  bodies: Bodies,
  scopes: readonly (readonly [FileLink, ReadonlyMap<RoutineIndex, unknown>])[],
  tableIn: TableIn<T>,
): T | undefined {
  const made = scopes.flatMap(([file, routines]) =>
    [...routines.keys()].flatMap((routine) => {
      const table = routine >= 0 ? tableIn(file, routine) : undefined;
      return table === undefined ? [] : [{ file, routine, table }];
    }),
  );
  if (made.length === 0) return undefined;
  const home = idOf(site.file, bodies.homeOf(site));
  const around = new Set<string>();
  walkCallers(bodies, site.file, bodies.homeOf(site), (caller) => {
    around.add(idOf(caller.file, bodies.homeOf(caller)));
    return true;
  });
  const found = new Set<T>();
  for (const { file, routine, table } of made)
    walkCallers(bodies, file, routine, (caller) => {
      const id = idOf(caller.file, bodies.homeOf(caller));
      if (id === home ? caller.statement < site.statement : around.has(id)) found.add(table);
      return true;
    });
  return onlyOf(found);
}

/** Visits the places that call a routine, and those that call the bodies around them where `visit` says so. */
function walkCallers(
  { callersOf, homeOf }: Bodies,
  file: FileLink,
  routine: RoutineIndex,
  visit: (caller: Site) => boolean,
): void {
  if (routine < 0) return;
  const seen = new Set([idOf(file, routine)]);
  const open = [...callersOf(file, routine)];
  for (let caller = open.pop(); caller !== undefined; caller = open.pop()) {
    const home = homeOf(caller);
    const id = idOf(caller.file, home);
    if (!visit(caller) || home < 0 || seen.has(id)) continue;
    seen.add(id);
    for (const further of callersOf(caller.file, home)) open.push(further);
  }
}

function onlyOf<T>(found: ReadonlySet<T>): T | undefined {
  const [only, ...others] = found;
  return others.length === 0 ? only : undefined;
}
