import type { Span } from '../base/span.ts';
import type { VendorId } from '../dialects/table/vendor.ts';
import type { Diagnostic } from '../base/diagnostics/diagnostics.ts';
import type { LineageColumns } from './lineage-columns.ts';
import type { LineageObject, ObjectId } from './objects.ts';
import type { RelationList } from './relation-list.ts';
import type { CallRelation } from './relations.ts';

/** A source file of the run. The text itself is not part of the model. */
interface LineageFile {
  name: string;
  /** Length of the text in UTF-16 units. */
  length: number;
  /** Offset of the first character of every line; the first entry is 0. */
  lineStarts: number[];
}

/** One statement of the input, also inside routines. */
export interface LineageStatement {
  /** What the statement is: `select`, `insert`, `create-view`, `create-procedure` … */
  kind: string;
  span: Span;
  /** The routine whose body holds the statement. */
  routine?: ObjectId;
  /** Names its text (MD5), where whoever read the file computed it. */
  hash?: string;
  /** Named objects (tables, views, files …) that the statement reads, also where no value flows; ascending. */
  reads: ObjectId[];
  /** Named objects that it writes, defines or changes; ascending. */
  writes: ObjectId[];
}

/** How much of the input was understood. */
export interface LineageStatistics {
  files: number;
  statements: number;
  /** Statements that carry lineage. */
  lineageStatements: number;
  /** Statements understood to carry none (grants, session settings …). */
  otherStatements: number;
  /** Statements in which a diagnostic of severity `error` falls. */
  failedStatements: number;
  /** How many files are of which vendor; absent where all are of the run's. */
  filesByVendor?: Partial<Record<VendorId, number>>;
}

/**
 * The lineage of a run: the one truth from which every view and export comes.
 * Serialisable values; ids are indexes, so that a model survives JSON unchanged (see `RelationList`, `LineageColumns`).
 */
export interface LineageModel {
  vendor: VendorId;
  files: LineageFile[];
  statements: LineageStatement[];
  objects: LineageObject[];
  columns: LineageColumns;
  relations: RelationList;
  calls: CallRelation[];
  diagnostics: Diagnostic[];
  statistics: LineageStatistics;
}
