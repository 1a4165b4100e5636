import type { Faults } from '../../base/diagnostics/faults.ts';
import type { Span } from '../../base/span.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { LinkableDataflow } from '../../ir/packed/linkable-dataflow.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { LineageColumns } from '../../model/lineage-columns.ts';
import type { LineageModel, LineageStatement } from '../../model/model.ts';
import type { LineageObject, ObjectKind } from '../../model/objects.ts';
import type { Places } from '../../model/places.ts';
import type { RelationList } from '../../model/relation-list.ts';
import type { DraftColumn, DraftObject } from './draft.ts';
import { fileDiagnostics, sortDiagnostics, statistics } from './finish-reports.ts';
import type { LinkAt } from './link-faults.ts';

/** A call between routines, with the objects still in draft. */
export interface DraftCall {
  caller: DraftObject;
  callee: DraftObject;
  span: Span;
  statement: number;
}

/** What a run has collected; finishing it uses it up. */
export interface ModelDraft {
  objects: DraftObject[];
  /** Columns are named by the numbers of their making. */
  relations: RelationList;
  columns: DraftColumn[];
  places: Places;
  objectPlaces: Places;
  calls: DraftCall[];
  diagnostics: Diagnostic[];
  touched: Map<number, TouchedObjects>;
}

/** The named objects that one statement reads and writes. */
export interface TouchedObjects {
  reads: DraftObject[] | undefined;
  writes: DraftObject[] | undefined;
}

type RoutineOf = (file: number, routine: number) => DraftObject | undefined;

/**
 * Numbers objects and columns, sorts the places, and drops what would repeat. The draft is released step by step.
 * @param faults takes the statement whose parts are finished
 */
export function finishModel(
  draft: ModelDraft,
  vendor: VendorId,
  files: readonly LinkableDataflow[],
  routineOf: RoutineOf,
  faults: Faults<LinkAt>,
): LineageModel {
  const at: LinkAt = { statement: -1 };
  faults.at = at;
  const objects = ranked(draft.objects);
  const ids = columnIds(draft, objects);
  // names are looked up no more, and what flows in is there: the memory is needed now
  objects.forEach((object) => object.settle());
  const statements = finishStatements(files, routineOf, draft.touched);
  draft.touched.clear();
  const diagnostics = sortDiagnostics([...files.flatMap(fileDiagnostics), ...draft.diagnostics]);
  const { relations } = draft;
  relations.settle(ids, (statement) => (at.statement = statement));
  return {
    vendor,
    files: files.map(({ name, length, lineStarts }) => ({ name, length, lineStarts })),
    statements,
    objects: objects.map((object) => finishObject(object, ids, draft.objectPlaces)),
    columns: finishColumns(objects, draft.places),
    relations,
    calls: draft.calls.map(({ caller, callee, span, statement }) => ({
      type: 'call',
      caller: caller.id,
      callee: callee.id,
      span,
      statement,
    })),
    diagnostics,
    statistics: statistics(vendor, files, statements, diagnostics),
  };
}

const ranks: readonly (readonly ObjectKind[])[] = [
  ['procedure', 'function', 'trigger', 'package', 'macro'],
  ['table', 'external-table', 'sequence', 'stream', 'synonym', 'cube', 'stage', 'path', 'temporary-table'],
  ['orphan-columns'],
  ['view', 'materialized-view'],
];

const rankOf = new Map(ranks.flatMap((kinds, rank) => kinds.map((kind) => [kind, rank] as const)));

/** The objects by the ranks of their kinds, with their ids. */
function ranked(objects: readonly DraftObject[]): DraftObject[] {
  const rank = ({ kind }: DraftObject): number => rankOf.get(kind) ?? ranks.length;
  const nextId = new Int32Array(ranks.length + 2);
  objects.forEach((object) => void nextId[rank(object) + 1]!++);
  nextId.forEach((count, i) => (nextId[i] = count + (nextId[i - 1] ?? 0)));
  const all = new Array<DraftObject>(objects.length);
  objects.forEach((object) => {
    object.id = nextId[rank(object)]!++;
    all[object.id] = object;
  });
  return all;
}

/** The ids of columns by the numbers of their making. */
function columnIds({ columns }: ModelDraft, objects: readonly DraftObject[]): Int32Array {
  const ids = new Int32Array(columns.length).fill(-1);
  let count = 0;
  objects.forEach(({ first }) => {
    for (let column = first; column !== undefined; column = column.next) ids[column.number] = count++;
  });
  // the columns are released with their objects
  columns.length = 0;
  return ids;
}

/** The drafts are released, object by object. */
function finishColumns(objects: readonly DraftObject[], places: Places): LineageColumns {
  const finished = new LineageColumns(places);
  objects.forEach((object) => {
    for (let column = object.first; column !== undefined; column = column.next)
      finished.pushPlaced(object.id, column);
    object.clear();
  });
  return finished;
}

function finishObject(object: DraftObject, ids: Int32Array, places: Places): LineageObject {
  const { server, database, databaseWritten, schema, alias, statement, owner, mode } = object;
  const finished: LineageObject = {
    id: object.id,
    kind: object.kind,
    role: object.role,
    name: object.name,
    columns: columnsOf(object, ids),
    spans: places.sortedUpTo(object.lastPlace),
    complete: object.complete,
  };
  if (server) finished.server = server;
  if (database) finished.database = database;
  if (database && databaseWritten) finished.databaseWritten = true;
  if (schema) finished.schema = schema;
  if (alias) finished.alias = alias;
  if (statement !== undefined) finished.statement = statement;
  if (owner !== undefined) finished.owner = owner.id;
  if (mode !== undefined) finished.mode = mode;
  if (object.origin !== undefined) finished.origin = object.origin;
  if (object.missing) finished.missing = true;
  return finished;
}

/** The ids of an object's columns, which follow each other. */
function columnsOf({ first, size }: DraftObject, ids: Int32Array): number[] {
  const columns = new Array<number>(size);
  const id = first === undefined ? 0 : ids[first.number]!;
  for (let place = 0; place < size; place++) columns[place] = id + place;
  return columns;
}

/** The statements of all files. */
export function finishStatements(
  files: readonly LinkableDataflow[],
  routineOf: RoutineOf,
  touched: ReadonlyMap<number, TouchedObjects>,
): LineageStatement[] {
  const statements: LineageStatement[] = [];
  files.forEach((file, index) => {
    for (const statement of file.statements) {
      const routine = statement.routine >= 0 ? routineOf(index, statement.routine) : undefined;
      const objects = touched.get(statements.length);
      statements.push({
        kind: statement.kind,
        span: [index, statement.start, statement.end],
        ...(routine && { routine: routine.id }),
        ...(statement.hash !== undefined && { hash: statement.hash }),
        reads: ascendingIds(objects?.reads),
        writes: ascendingIds(objects?.writes),
      });
    }
  });
  return statements;
}

/** So many are sorted without the room that sorting takes. */
const fewIds = 16;

function ascendingIds(objects: readonly DraftObject[] = []): number[] {
  const ids = objects.map((object) => object.id);
  if (ids.length > fewIds) return ids.sort((a, b) => a - b);
  for (let i = 1; i < ids.length; i++) {
    const id = ids[i]!;
    let place = i;
    for (; place > 0 && ids[place - 1]! > id; place--) ids[place] = ids[place - 1]!;
    ids[place] = id;
  }
  return ids;
}
