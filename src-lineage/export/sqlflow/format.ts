/**
 * The shapes of SQLFlow results (generation A, with the later names beside). Attributes that are absent are left out,
 * never null. Long arrays are iterables and long records are streamed: see `jsonPieces`.
 */
import type { StreamedRecord } from '../json-pieces.ts';

/** A place: `x` is the line, `y` the column, both from 1; `hashCode` is the index of the file. Places come in pairs, start and exclusive end. */
export interface Coordinate {
  x: number;
  y: number;
  hashCode: string;
}

export interface SqlflowColumn {
  id: string;
  name: string;
  dataType?: string;
  primaryKey?: true;
  foreignKey?: true;
  coordinates: Coordinate[];
  /** `system` marks pseudo columns. */
  source?: 'system';
  /** Generation D only. */
  uiVisible?: false;
}

export interface SqlflowArgument {
  id: string;
  name: string;
  datatype?: string;
  inout?: 'in' | 'out' | 'inout';
  coordinates: Coordinate[];
}

/** An element of `dbobjs`. Routines have `arguments`, processes neither, all others `columns`. */
export interface SqlflowObject {
  id: string;
  server?: string;
  database?: string;
  schema?: string;
  /** Qualified as written: `schema.table`. */
  name: string;
  alias?: string;
  type: string;
  subType?: 'scalar' | 'cursor';
  /** Processes: the routine, or `batchQueries`. */
  procedureName?: string;
  /** Processes: names the text of the statement (MD5). */
  queryHashId?: string;
  columns?: SqlflowColumn[];
  arguments?: SqlflowArgument[];
  coordinates: Coordinate[];
}

/** One end of a relation. */
export interface SqlflowEnd {
  id: string;
  column?: string;
  parentId?: string;
  parentName?: string;
  parentAlias?: string;
  clauseType?: string;
  /** Table level through processes. */
  sourceId?: string;
  sourceName?: string;
  targetId?: string;
  targetName?: string;
  source?: 'system';
  /** Where they are asked for (`showTransform`), on sources. */
  transforms?: SqlflowTransform[];
  coordinates: Coordinate[];
}

/** What a statement does to a value. */
export interface SqlflowTransform {
  type: 'simple' | 'expression' | 'function' | 'case' | 'constant';
  /** The expression. */
  code: string;
  coordinate: Coordinate[];
}

export interface SqlflowRelation {
  id: string;
  type: string;
  effectType?: string;
  /** The function whose value depends on a number of rows. */
  function?: string;
  /** What a join compares. */
  condition?: string;
  processId?: string;
  target?: SqlflowEnd;
  sources?: SqlflowEnd[];
  /** `call` relations have these in place of target and sources. */
  caller?: SqlflowRoutine;
  callees?: SqlflowRoutine[];
}

export interface SqlflowRoutine {
  id: string;
  name: string;
  coordinates: Coordinate[];
}

export interface SqlflowError {
  errorMessage: string;
  errorType: string;
  coordinates: Coordinate[];
}

/** The model without a graph. */
export interface SqlflowModel {
  dbvendor: string;
  dbobjs: Iterable<SqlflowObject>;
  relations: Iterable<SqlflowRelation>;
  /** The later name of `relations`. */
  relationships: Iterable<SqlflowRelation>;
  errors?: SqlflowError[];
}

export interface SqlflowSummary {
  schema: number;
  database: number;
  process: number;
  view: number;
  /** At most three, those with the most relations first; names in upper case. */
  mostRelationTables: { database?: string; schema?: string; table: string }[];
  /** Columns of tables and views, pseudo columns among them. */
  column: number;
  table: number;
  relation: number;
  /** The later name of `relation`. */
  relationship: number;
}

export interface SqlflowLabel {
  content: string;
  fontFamily: string;
  fontSize: string;
  height: number;
  width: number;
  x: number;
  y: number;
}

export interface SqlflowBox {
  id: string;
  height: number;
  width: number;
  x: number;
  y: number;
  label: SqlflowLabel;
}

export interface SqlflowGraph {
  elements: {
    tables: Iterable<SqlflowBox & { columns: SqlflowBox[] }>;
    edges: Iterable<{ id: string; sourceId: string; targetId: string }>;
  };
  /** Shortened label -> full label. */
  tooltip: Record<string, string>;
  /** Edge -> relation type. */
  relationIdMap: StreamedRecord<string>;
  /** The later name of `relationIdMap`. */
  relationshipIdMap: StreamedRecord<string>;
  /** Graph id -> ids of the model. */
  listIdMap: StreamedRecord<string[]>;
}

/** What lies so many steps from a selection. */
export interface SqlflowLevel {
  level: number;
  /** Ids and names of objects, with the columns reached. */
  dbobjs: { id: string; name: string; type: string; columns: { id: string; name: string }[] }[];
  /** Ids in `relations`. */
  relations: string[];
}

/** `data` of a graph result. */
export interface SqlflowResult {
  mode: 'global' | 'summary';
  summary: SqlflowSummary;
  sqlflow?: SqlflowModel;
  graph: SqlflowGraph;
  /** Where a way up or down was asked for. */
  levels?: SqlflowLevel[];
}
