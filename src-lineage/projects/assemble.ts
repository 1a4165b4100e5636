import type { NameUse, RowSetId } from '../ir/names.ts';
import { appendAll } from '../base/append-all.ts';
import type { FaultHooks, ReportedFault } from '../base/diagnostics/faults.ts';
import { lineStarts, positionAt } from '../base/lines.ts';
import { dialectOf } from '../dialects/index.ts';
import type { VendorId } from '../dialects/table/vendor.ts';
import type { LoweredStatement, LoweredVariable, FileDataflow } from '../ir/dataflow.ts';
import { readDataflow, withoutRepeats } from '../lowering/lower-file.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import type { SourceFile } from '../model/engine.ts';
import type { ObjectOrigin } from '../model/objects.ts';
import { addFlow, outerRoutine } from './add-flow.ts';
import { ComparedNames } from './pieces/compared-names.ts';
import type {
  KnownRelation,
  MadeRelation,
  NamedPlace,
  ProjectOptions,
  ProjectReading,
  SqlPiece,
} from './pieces/reader.ts';
import { relocated } from './pieces/relocate.ts';
import { SourceMap } from './pieces/source-map.ts';
import type { AddedPiece } from './pieces/added-piece.ts';

/** The dataflow of a file that holds pieces of SQL, and flows between them. */
export function assembled(
  { name, text }: SourceFile,
  reading: ProjectReading,
  options: ProjectOptions,
  hooks: FaultHooks = {},
): FileDataflow {
  const starts = lineStarts(text);
  const file: FileDataflow = {
    name,
    length: text.length,
    lineStarts: starts,
    statements: [],
    rowSets: [],
    routines: [],
    variables: [],
    includes: [...(reading.includes ?? [])],
    diagnostics: [...reading.diagnostics],
    ...(reading.project && { project: reading.project }),
  };
  const { routine } = reading;
  if (routine !== undefined)
    file.routines.push({
      kind: 'package',
      name: nameOfFile(routine),
      parent: -1,
      start: 0,
      end: text.length,
      variables: [],
    });
  const pieces = reading.pieces.map((piece) => addPiece(file, piece, options, hooks));
  const vendor = mostFrequent(reading.pieces.map((piece) => piece.vendor ?? options.vendor));
  if (vendor !== undefined && vendor !== options.vendor) file.vendor = vendor;
  const flows: RowSetId[] = [];
  for (const flow of reading.flows) flows.push(addFlow(file, flow, pieces, flows));
  for (const call of reading.calls ?? []) addCall(file, call);
  for (const relation of reading.relations ?? []) addOrigin(file, relation, options);
  file.diagnostics.sort((a, b) => a.span[1] - b.span[1] || a.span[2] - b.span[2]);
  file.diagnostics = withoutRepeats(file.diagnostics);
  return file;
}

function mostFrequent(vendors: readonly VendorId[]): VendorId | undefined {
  const counts = new Map<VendorId, number>();
  for (const vendor of vendors) counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

function addPiece(
  file: FileDataflow,
  piece: SqlPiece,
  { vendor, limits }: ProjectOptions,
  hooks: FaultHooks,
): AddedPiece {
  const map = new SourceMap(piece.map);
  const part = readDataflow(file.name, piece.text, dialectOf(piece.vendor ?? vendor), {
    hooks: inFile(hooks, file, map),
    limits,
    isPiece: piece.isFile !== true,
  });
  const apart =
    part.variables.length > 0 ||
    (piece.parameters ?? []).length > 0 ||
    piece.database !== undefined ||
    piece.schema !== undefined;
  const outer = outerRoutine(file);
  const script = apart ? file.routines.length : outer;
  const shift = {
    statements: file.statements.length,
    rowSets: file.rowSets.length,
    routines: file.routines.length + (apart ? 1 : 0),
    script,
  };
  const isOther = piece.vendor !== undefined && piece.vendor !== vendor;
  const { order, ...moved } = relocated(
    part,
    map,
    shift,
    isOther ? new ComparedNames(piece.vendor!) : undefined,
  );
  if (apart)
    file.routines.push({
      kind: 'block',
      apart: true,
      parent: outer,
      ...map.span(0, piece.text.length),
      variables: [...moved.variables, ...parametersOf(piece, map.start(0))],
      ...(order.length > 0 && { order }),
      ...(part.labels && { labels: part.labels }),
      ...(piece.database !== undefined && { database: piece.database }),
      ...(piece.schema !== undefined && { schema: piece.schema }),
    });
  const added: AddedPiece = {
    firstStatement: file.statements.length,
    endStatement: file.statements.length + moved.statements.length,
    query: -1,
    script,
  };
  appendAll(file.statements, moved.statements);
  appendAll(file.rowSets, moved.rowSets);
  appendAll(file.routines, moved.routines);
  appendAll(file.includes, moved.includes);
  appendAll(file.diagnostics, piece.isPartial ? moved.diagnostics.map(asHint) : moved.diagnostics);
  added.query = rowsOf(file, added);
  if (part.models !== undefined) file.models = part.models;
  if (part.references !== undefined) file.references = part.references;
  if (piece.makes !== undefined) make(file, added, piece.makes);
  return added;
}

function asHint(diagnostic: Diagnostic): Diagnostic {
  if (diagnostic.class !== 'SyntaxError') return diagnostic;
  return { ...diagnostic, severity: 'information', class: 'SyntaxHint' };
}

function addOrigin(
  file: FileDataflow,
  { isFile, origin, parts, quoted, vendor }: KnownRelation,
  options: ProjectOptions,
): void {
  const isOther = vendor !== undefined && vendor !== options.vendor;
  const counts = isOther ? new ComparedNames(vendor).quotedParts(parts, quoted) : quoted;
  const name: NameUse = {
    parts: [...parts],
    quoted: counts,
    start: 0,
    end: 0,
    ...(isFile && { file: true }),
  };
  note(file, name, origin);
}

function note(file: FileDataflow, name: NameUse, origin: ObjectOrigin): void {
  (file.origins ??= []).push({ name, origin });
}

function parametersOf({ parameters = [] }: SqlPiece, at: number): LoweredVariable[] {
  return parameters.map((name) => ({ name, kind: 'variable', start: at, end: at }));
}

/** Faults are reported at their places in the file. */
function inFile(
  { report, inject }: FaultHooks,
  { lineStarts: starts }: FileDataflow,
  map: SourceMap,
): FaultHooks {
  return {
    ...(inject && { inject }),
    ...(report && {
      report: (fault: ReportedFault) => {
        const { start, end } = map.span(fault.start, fault.end);
        report({ ...fault, start, end, ...positionAt(starts, start) });
      },
    }),
  };
}

function addCall(file: FileDataflow, call: NamedPlace): void {
  const { start, end } = call;
  const routine = outerRoutine(file);
  const action = { do: 'call' as const, name: nameOfFile(call), arguments: [] };
  file.statements.push({ kind: 'call', start, end, routine, actions: [action] });
}

function nameOfFile({ name, start, end }: NamedPlace): NameUse {
  return { parts: [name], quoted: 1, start, end, file: true };
}

/**
 * The rows that a piece hands to whoever runs it: those of its last query, or, where branches end it, of the query of each
 * (`IF … SELECT … ELSE SELECT …`).
 */
function rowsOf(file: FileDataflow, { firstStatement }: AddedPiece): RowSetId {
  const { rowSets, statements } = file;
  const branches: RowSetId[] = [];
  for (let id = rowSets.length - 1; id >= 0 && rowSets[id]!.statement >= firstStatement; id--) {
    if (rowSets[id]!.role !== 'result') continue;
    const query = firstOf(rowSets, id);
    const { conditional } = statements[rowSets[query]!.statement]!;
    if (branches.length === 0 && !conditional) return query;
    if (!conditional) break;
    branches.unshift(query);
    id = query;
  }
  const [first = -1, ...others] = branches;
  return others.length === 0 ? first : eitherOf(file, branches);
}

/** The rows of one of several queries, whose columns are the same by their places. */
function eitherOf({ rowSets }: FileDataflow, queries: RowSetId[]): RowSetId {
  const { start, end, statement } = rowSets[queries.at(-1)!]!;
  for (const query of queries) rowSets[query]!.role = 'intermediate';
  rowSets.push({
    kind: 'set-operation',
    role: 'result',
    start,
    end,
    statement,
    parent: -1,
    sources: [],
    outputs: [],
    influences: [],
    comparisons: [],
    arms: queries,
  });
  return rowSets.length - 1;
}

/** Of the row sets of a statement that are results, the first is its own. */
function firstOf(rowSets: FileDataflow['rowSets'], last: RowSetId): RowSetId {
  const { statement } = rowSets[last]!;
  let first = last;
  for (let id = last - 1; id >= 0 && rowSets[id]!.statement === statement; id--)
    if (rowSets[id]!.role === 'result') first = id;
  return first;
}

/** The tool runs the query into a relation. */
function make(file: FileDataflow, { query }: AddedPiece, made: MadeRelation): void {
  const rowSet = file.rowSets[query];
  if (rowSet === undefined) return;
  const { isAgain, object, origin = 'model', parts, start, end, moreColumns } = made;
  const name: NameUse = { parts, quoted: 0, start, end };
  if (!isAgain) note(file, name, origin);
  const isView = object !== 'table';
  const statement: LoweredStatement = file.statements[rowSet.statement]!;
  rowSet.role = 'intermediate';
  statement.kind = isView ? 'create-view' : 'create-table';
  const effect = isView ? 'create_view' : 'create_table';
  if (isAgain)
    statement.actions.push({ do: 'write', target: name, rowSet: query, byName: true, effect: 'insert' });
  else {
    const own = moreColumns === undefined ? query : withColumns(file, query, moreColumns);
    statement.actions.push({ do: 'define-by-query', name, object, rowSet: own, effect });
  }
}

/** The rows of a query with columns that the tool adds, which come from nowhere. */
function withColumns({ rowSets }: FileDataflow, query: RowSetId, names: readonly string[]): RowSetId {
  const { start, end, statement } = rowSets[query]!;
  const place = { start, end };
  rowSets.push({
    kind: 'select-list',
    role: 'intermediate',
    ...place,
    statement,
    parent: -1,
    sources: [{ rowSet: query, ...place }],
    outputs: [
      { kind: 'star', qualifier: [], ...place },
      ...names.map((name) => ({
        kind: 'column' as const,
        name,
        inputs: [],
        transform: 'constant' as const,
        ...place,
      })),
    ],
    influences: [],
    comparisons: [],
  });
  return rowSets.length - 1;
}
