import type { NameUse, RowSet } from '../../ir/dataflow.ts';
import { type LinkRun, type Site, spanOf } from '../run/run.ts';
import type { Tables } from './tables.ts';

/** What of the routines of a run has to be known of a call. */
interface KnownRoutines {
  isFunction(site: Site, parts: readonly string[]): boolean;
  isRoutine(site: Site, name: NameUse): boolean;
}

/**
 * A row set as it is linked. HANA: what looks like a function's call may be a view with arguments; a function of a tool's query
 * that no script defines is read alike.
 */
export function rowsOfCall(
  site: Site,
  rowSet: RowSet,
  run: LinkRun,
  tables: Tables,
  routines: KnownRoutines,
): RowSet {
  if (callsBare(site, rowSet, routines)) return { ...rowSet, outputs: [], open: [] };
  const { routine, open: _, ...view } = rowSet;
  if (routine === undefined || rowSet.sources.length > 0) return rowSet;
  const isUnknown = routine.function === true && !routines.isRoutine(site, routine);
  const isView = run.dialect.syntax.viewArguments === true && tables.entry(site, routine).kind === 'view';
  if (isUnknown) reportUnknownRoutine(run, site, routine);
  else if (!isView) return rowSet;
  const { start, end } = rowSet;
  return {
    ...view,
    sources: [{ name: routine, start: routine.start, end: routine.end }],
    outputs: [{ kind: 'star', qualifier: [], start, end }],
  };
}

/** Notes that a procedure or function has no columns but those that its caller takes. */
export function reportUnknownRoutine({ builder }: LinkRun, { file }: Site, name: NameUse): void {
  builder.report(
    'unknown-routine',
    'information',
    'AnalyzeError',
    `No script defines ${name.parts.join('.')}: its columns are those that are taken from it.`,
    spanOf(file, name),
  );
}

/** Oracle: in `TABLE(package.f)` what looks like the argument is a function's name. */
function callsBare(site: Site, { routine, open = [] }: RowSet, routines: KnownRoutines): boolean {
  if (routine === undefined) return false;
  const [only, ...others] = open;
  if (others.length > 0 || only?.kind !== 'column') return false;
  return only.start === routine.start && routines.isFunction(site, routine.parts);
}
