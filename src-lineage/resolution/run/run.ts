import type { RoutineIndex } from '../../ir/names.ts';
import { leading } from '../../base/leading.ts';
import type { FaultHooks, Faults } from '../../base/diagnostics/faults.ts';
import { defaultLimits } from '../../base/diagnostics/limits.ts';
import type { Span } from '../../base/span.ts';
import { Catalog } from '../../catalog/catalog.ts';
import { type NameScope, NameFolding } from '../../catalog/names.ts';
import { projectsApart } from '../../catalog/projects-apart.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';
import type { AnalysisOptions } from '../../model/engine.ts';
import { defaultsByPath } from '../../model/folder-defaults.ts';
import { StarNames } from './star-names.ts';
import { Nesting } from '../../base/nesting.ts';
import { type LinkAt, linkFaults } from './link-faults.ts';
import { ModelBuilder } from './model-builder.ts';
import { modelNames } from './models.ts';
import type { FileLink, Site } from './file-link.ts';

/** What all parts of linking share. */
export interface LinkRun {
  dialect: Dialect;
  options: AnalysisOptions;
  fold: NameFolding;
  /** What stars make of the names of columns. */
  stars: StarNames;
  catalog: Catalog;
  builder: ModelBuilder;
  files: FileLink[];
  nesting: Nesting;
  /** What fails; the unit that is linked, see {@link Faults.at}. */
  faults: Faults<LinkAt>;
}

/** Sets up a run. Files come in the order of their names, so that the order given does not matter. */
export function newRun(
  files: readonly LinkableDataflow[],
  options: AnalysisOptions,
  dialect: Dialect,
  hooks: FaultHooks,
): LinkRun {
  let firstStatement = 0;
  const defaultsOf = defaultsByPath([...projectsApart(files), ...(options.folderDefaults ?? [])]);
  const links = files.map((dataflow, index): FileLink => {
    const lastSpan: Span = [index, 0, 0];
    const link = {
      index,
      dataflow,
      firstStatement,
      scopes: nameScopes(dataflow, defaultsOf(dataflow.name)),
      names: new Map(),
      sites: [],
      lastSpan,
    };
    firstStatement += dataflow.statements.length;
    return link;
  });
  const scope: NameScope = {
    ...(options.defaultDatabase && { database: options.defaultDatabase }),
    ...(options.defaultSchema && { schema: options.defaultSchema }),
  };
  const fold = new NameFolding(dialect.names, scope, modelNames(files));
  return {
    dialect,
    options,
    fold,
    stars: new StarNames(fold),
    catalog: new Catalog(dialect.names.relations),
    builder: new ModelBuilder({ ...defaultLimits, ...options.limits }, links),
    files: links,
    nesting: new Nesting(),
    faults: linkFaults(hooks),
  };
}

/**
 * Where each statement looks for names. What a routine sets holds in its body only; a block runs at once.
 * @param start what names are completed by before the file says anything
 */
function nameScopes(dataflow: LinkableDataflow, start: NameScope): NameScope[] {
  const own = new Map<RoutineIndex, NameScope>([[-1, start]]);
  const scopeOf = (index: RoutineIndex): RoutineIndex => {
    let at = index;
    for (
      let block = dataflow.routines[at];
      block?.kind === 'block' && !block.apart;
      block = dataflow.routines[at]
    )
      at = block.parent;
    if (!own.has(at)) {
      const { parent = -1, schema, further = [], database } = dataflow.routines[at] ?? {};
      own.set(at, {
        ...own.get(scopeOf(parent)),
        ...(schema !== undefined && { schema, further }),
        ...(database !== undefined && { database }),
      });
    }
    return at;
  };
  return dataflow.statements.map((statement) => {
    const routine = scopeOf(statement.routine);
    const here = own.get(routine)!;
    for (const action of statement.actions) {
      if (action.do !== 'set-scope') continue;
      const before = own.get(routine)!;
      const { database } = before;
      // another database begins with its default schema (Snowflake, "USE DATABASE"; Databricks, "USE CATALOG")
      const forgets = action.reset || (action.database !== undefined && action.database !== database);
      own.set(routine, {
        ...(forgets ? database !== undefined && { database } : before),
        ...(action.database && { database: action.database }),
        ...(action.schema && { schema: action.schema, further: action.further ?? [] }),
      });
    }
    return statement.schema === undefined ? here : { ...here, schema: statement.schema, further: [] };
  });
}

/** Where a statement stands; each is asked for many times. */
export function siteOf(file: FileLink, statement: number): Site {
  return statement < 0 ? newSite(file, statement) : (file.sites[statement] ??= newSite(file, statement));
}

function newSite(file: FileLink, statement: number): Site {
  const lowered = file.dataflow.statements[statement];
  const own = lowered?.kind === 'create-trigger' ? triggerAt(file, lowered.start) : -1;
  return { file, statement, routine: own >= 0 ? own : (lowered?.routine ?? -1) };
}

/** CREATE TRIGGER itself says which function it calls: that is the trigger's doing. */
function triggerAt(file: FileLink, start: number): RoutineIndex {
  return file.dataflow.routines.findIndex((routine) => routine.kind === 'trigger' && routine.start === start);
}

/** DECLARE c CURSOR FOR query: the query runs where the cursor is opened. */
export function declaresCursor({ file, statement }: Site): boolean {
  const lowered = file.dataflow.statements[statement];
  return lowered?.kind === 'declare' && lowered.actions.some((action) => action.do === 'define-cursor');
}

/** The statement's number over the run. */
export function statementNumber(site: Site): number {
  return site.file.firstStatement + site.statement;
}

/** The columns of a star, and the relations that make them, name one place after each other: they share its span. */
export function spanOf(file: FileLink, { start, end }: { start: number; end: number }): Span {
  // a name that was not written ends before it starts
  const until = Math.max(start, end);
  const [, lastStart, lastEnd] = file.lastSpan;
  if (lastStart !== start || lastEnd !== until) file.lastSpan = [file.index, start, until];
  return file.lastSpan;
}

/** The routine of a site and those around it, innermost first, then the script (-1). */
const script: readonly RoutineIndex[] = [-1];

export function routinesAround(file: FileLink, routine: RoutineIndex): readonly RoutineIndex[] {
  if (routine < 0) return script;
  const chain: RoutineIndex[] = [];
  for (let at = routine; at >= 0 && chain.length < 100; at = file.dataflow.routines[at]?.parent ?? -1)
    chain.push(at);
  chain.push(-1);
  return chain;
}

/** The routine whose temporary tables a body has: anonymous blocks share those of what is around, in the end the script's (-1). */
export function homeOf(file: FileLink, routine: RoutineIndex): RoutineIndex {
  const { routines } = file.dataflow;
  return routinesAround(file, routine).find((index) => routines[index]?.kind !== 'block') ?? -1;
}

/** The routine whose body a statement of a routine is a part of: a block that hides variables belongs to the one around. */
export function bodyOf(file: FileLink, routine: RoutineIndex): RoutineIndex {
  let at = routine;
  while (at >= 0 && file.dataflow.routines[at]?.sharesOrder) at = file.dataflow.routines[at]!.parent;
  return at;
}

/** The first statement that begins at or behind an offset. */
export function firstWithin(file: FileLink, start: number): number {
  const { statements } = file.dataflow;
  const first = leading(statements, (statement) => statement.start < start);
  return Math.min(first, Math.max(0, statements.length - 1));
}
