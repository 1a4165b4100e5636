import type { FileLink } from '../../run/file-link.ts';
import type { NameUse, RoutineIndex } from '../../../ir/names.ts';
import { leading } from '../../../base/leading.ts';
import { addToList } from '../../../base/list-map.ts';
import type { GrowthPlace, LocalTable } from './local-versions.ts';
import { declaresCursor, siteOf } from '../../run/run.ts';

/** Where a name of a table is read in a body. */
interface NameReads {
  /** The statements that read it when they run. */
  statements: number[];
  /** A view, cursor or handler reads it, which gives rows later. */
  later: boolean;
}

/** {@link LocalReads} of the files that somebody asks about. */
export class ReadsByFile {
  private readonly files = new Map<FileLink, LocalReads>();
  private readonly keyOf: (use: NameUse) => string;
  private readonly homeOf: (file: FileLink, routine: RoutineIndex) => RoutineIndex;

  /** The parameters are those of {@link LocalReads}. */
  constructor(
    keyOf: (use: NameUse) => string,
    homeOf: (file: FileLink, routine: RoutineIndex) => RoutineIndex,
  ) {
    this.keyOf = keyOf;
    this.homeOf = homeOf;
  }

  of(file: FileLink): LocalReads {
    let reads = this.files.get(file);
    if (reads === undefined) {
      reads = new LocalReads(file, this.keyOf, (routine) => this.homeOf(file, routine));
      this.files.set(file, reads);
    }
    return reads;
  }

  /** Releases all that was found. */
  clear(): void {
    this.files.clear();
  }
}

/** The statements of a file that read tables which may be temporary, by the routine around them and the table's name. */
class LocalReads {
  private readonly reads = new Map<RoutineIndex, Map<string, NameReads>>();
  /** Statements that give the rows which they have written through a query. */
  private readonly returning = new Set<number>();

  /**
   * @param keyOf the name of a table that may be temporary
   * @param homeOf the routine around a place; -1 none
   */
  constructor(
    file: FileLink,
    keyOf: (use: NameUse) => string,
    homeOf: (routine: RoutineIndex) => RoutineIndex,
  ) {
    const { statements, rowSets } = file.dataflow;
    const written = writtenNames(file, keyOf);
    for (const { statement, sources, kind } of rowSets) {
      if (kind === 'returning' && sources.some(({ target, rowSet }) => target && rowSet !== undefined))
        this.returning.add(statement);
      for (const { name } of sources) {
        const lowered = statements[statement];
        if (name === undefined || lowered === undefined) continue;
        const key = keyOf(name);
        // a table that is changed by what it holds gives it to nobody else
        if (written.get(statement)?.includes(key)) continue;
        const entry = this.entry(homeOf(lowered.routine), key);
        if (entry.statements.at(-1) !== statement) entry.statements.push(statement);
        const site = siteOf(file, statement);
        entry.later ||= lowered.anytime === true || declaresCursor(site) || definesView(file, statement);
      }
    }
    for (const names of this.reads.values())
      for (const { statements: places } of names.values()) places.sort((a, b) => a - b);
  }

  private entry(home: RoutineIndex, key: string): NameReads {
    let names = this.reads.get(home);
    if (names === undefined) this.reads.set(home, (names = new Map()));
    let entry = names.get(key);
    if (entry === undefined) names.set(key, (entry = { statements: [], later: false }));
    return entry;
  }

  /**
   * Whether something has taken the rows of a table before a statement brings more, or does so in a branch beside it, and
   * nothing takes them later.
   */
  isReadBefore(
    home: RoutineIndex,
    key: string,
    { from, since = from }: LocalTable,
    { at, arms, isLoop }: GrowthPlace,
    writes: number,
  ): boolean {
    const reads = this.reads.get(home)?.get(key);
    if (reads === undefined || reads.later || this.returning.has(writes)) return false;
    // the statement of a loop reads before its rounds
    return (
      isBetween(reads.statements, since, isLoop ? at + 1 : at) ||
      arms.some(({ until, join }) => isBetween(reads.statements, until, join))
    );
  }
}

/** Whether one of the ordered statements stands behind the first and before the last. */
function isBetween(statements: readonly number[], from: number, until: number): boolean {
  const next = statements[leading(statements, (statement) => statement <= from)];
  return next !== undefined && next < until;
}

function writtenNames(file: FileLink, keyOf: (use: NameUse) => string): ReadonlyMap<number, string[]> {
  const written = new Map<number, string[]>();
  file.dataflow.statements.forEach(({ actions }, statement) => {
    for (const action of actions)
      if (action.do === 'write') addToList(written, statement, keyOf(action.target));
  });
  return written;
}

function definesView(file: FileLink, statement: number): boolean {
  return file.dataflow.statements[statement]!.actions.some(
    (action) => action.do === 'define-by-query' && action.object === 'view',
  );
}
