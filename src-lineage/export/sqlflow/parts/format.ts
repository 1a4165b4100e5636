/**
 * The shapes of SQLFlow results (generation A, with the later names beside). Attributes that are absent are left out,
 * never null. Long arrays are iterables and long records are streamed: see `jsonPieces`.
 */
import type { StreamedRecord, WrittenArray } from '../../text/json-pieces.ts';
import type { Coordinates } from './coordinates.ts';

/** The places of a thing; what stands for a whole table has none. */
type Places = Coordinates | readonly [];

export interface SqlflowColumn {
  id: string;
  name: string;
  dataType?: string;
  primaryKey?: true;
  foreignKey?: true;
  coordinates: Places;
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
  coordinates: Places;
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
  coordinates: Places;
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
  coordinates: Places;
}

/** What a statement does to a value. */
export interface SqlflowTransform {
  type: 'simple' | 'expression' | 'function' | 'case' | 'constant';
  /** The expression. */
  code: string;
  coordinate: Places;
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

interface SqlflowRoutine {
  id: string;
  name: string;
  coordinates: Places;
}

export interface SqlflowError {
  errorMessage: string;
  errorType: string;
  coordinates: Places;
}

/** The model without a graph. */
export interface SqlflowModel {
  dbvendor: string;
  dbobjs: WrittenArray | Iterable<SqlflowObject>;
  relations: WrittenArray | Iterable<SqlflowRelation>;
  /** The later name of `relations`. */
  relationships: WrittenArray | Iterable<SqlflowRelation>;
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
