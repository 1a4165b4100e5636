import type { Site } from '../run/file-link.ts';
import type { NameUse, RowSetId } from '../../ir/names.ts';
import type { RowSet, RowSetHead } from '../../ir/dataflow.ts';
import { partsOf } from '../../ir/packed/linkable-dataflow.ts';
import { type LinkRun, spanOf } from '../run/run.ts';
import type { Tables } from './tables.ts';

/** What of the routines of a run has to be known of a call. */
interface KnownRoutines {
  isFunction(site: Site, parts: readonly string[]): boolean;
  isRoutine(site: Site, name: NameUse): boolean;
}

/**
 * A row set that is linked as another than was read; undefined of most. HANA: what looks like a function's call may be a view with arguments; a function of a tool's query
 * that no script defines is read alike.
 */
export function rowsOfCall(
  site: Site,
  id: RowSetId,
  run: LinkRun,
  tables: Tables,
  routines: KnownRoutines,
): RowSet | undefined {
  const { dataflow } = site.file;
  const { open, ...view } = dataflow.rowSets[id]!;
  const { routine, start, end } = view;
  if (routine === undefined) return undefined;
  const { influences, comparisons } = partsOf(dataflow, id);
  if (callsBare(site, routine, open, routines))
    return { ...view, open: [], outputs: [], influences, comparisons };
  if (view.sources.length > 0) return undefined;
  const isUnknown = routine.function === true && !routines.isRoutine(site, routine);
  const isView = run.dialect.syntax.viewArguments === true && tables.entry(site, routine).kind === 'view';
  if (isUnknown) reportUnknownRoutine(run, site, routine);
  else if (!isView) return undefined;
  return {
    ...view,
    influences,
    comparisons,
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
function callsBare(
  site: Site,
  routine: NameUse,
  open: RowSetHead['open'] = [],
  routines: KnownRoutines,
): boolean {
  const [only, ...others] = open;
  if (others.length > 0 || only?.kind !== 'column') return false;
  return only.start === routine.start && routines.isFunction(site, routine.parts);
}
