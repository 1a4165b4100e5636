/** What the service's main thread and its workers say to each other. */
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { PlainFormat } from '../../../src-lineage/export/formats/plain-writers.ts';
import type { ReportFacts } from '../../../src-lineage/export/html/html-report.ts';
import type { SqlflowOptions } from '../../../src-lineage/export/sqlflow/parts/style.ts';
import type { CsvStyle } from '../../../src-lineage/export/text/csv-line.ts';
import type { GraphOptions, Selection } from '../../../src-lineage/graph/edges/options.ts';
import type { TraceDirection } from '../../../src-lineage/graph/edges/trace-direction.ts';
import type { RelationListing } from '../../../src-lineage/graph/questions/relation-order.ts';
import type { ProjectKind } from '../../../src-lineage/index.ts';
import type { AnalysisOptions } from '../../../src-lineage/model/engine.ts';
import type { LineageStatistics } from '../../../src-lineage/model/model.ts';
import type { RelationType } from '../../../src-lineage/model/relations.ts';
import type { Packed } from '../../base/packing.ts';
import type { ComparisonFormat } from '../../contract/application/result/comparison.ts';
import type { ImpactFormat, ImpactPathRequest } from '../../contract/application/result/impact.ts';
import type { MetadataCheckResponse } from '../../contract/application/service/metadata.ts';
import type { PhasesRequest, PhasesResponse } from '../../contract/application/service/phases.ts';
import type { Refusal } from '../../io/archives/refusal.ts';
import type { FaultEntry } from '../../log/fault-entries.ts';
import type { ComparisonQuestion, DrawnEdge, ImpactQuestion, Linked, Page, TextPiece } from './questions.ts';

/** A file to be read. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
  /** Whether the file is refused where much of it turns out to be no SQL. */
  isDoubtful: boolean;
  /** That of its folder, where it is not the run's. */
  vendor?: VendorId;
}

/** What of the options of a run decides how a file is read. */
export interface ReadingOptions extends Pick<AnalysisOptions, 'limits' | 'vendor'> {
  /** Of what is no UTF-8 and has no mark; absent where that is guessed. */
  encoding?: string;
}

/** Reads files, each by itself: its bytes become text, the text a dataflow. Many small ones in one task cost least. */
export interface ReadTask {
  kind: 'read';
  files: SentFile[];
  options: ReadingOptions;
}

/** Reads the files of a run that may belong to projects of one kind: each may declare how others are to be read. */
export interface ReadProjectTask {
  kind: 'read-project';
  project: ProjectKind;
  files: SentFile[];
  options: ReadingOptions;
}

/** What became of each file, in their order. */
export interface ReadFilesResult {
  readings: ReadResult[];
  faults?: FaultEntry[];
}

export type ReadResult =
  | {
      outcome: 'read';
      text: Packed;
      dataflow: Packed;
      statements: number;
      /** Its reading is another under another name. */
      isOfName: boolean;
      faults?: FaultEntry[];
    }
  | { outcome: 'refused'; refusal: Refusal };

/** What a process that reads files is sent. */
export interface ReadFileApart {
  file: SentFile;
  options: ReadingOptions;
}

/** What it answers: what became of the file, or why it could not be read. */
export type ReadingAnswer = { result: ReadResult } | { failed: string };

/** The packed dataflows of some files, side by side in one buffer: thousands of small ones would travel slowly. */
export interface PackedReadings {
  names: string[];
  /** Bytes of each. */
  sizes: number[];
  bytes: Packed;
}

/** Links the dataflows of all files to a model, which the worker keeps at hand. */
export interface LinkTask {
  kind: 'link';
  sessionId: string;
  readings: PackedReadings[];
  options: AnalysisOptions;
  /** Sessions whose models the worker shall drop first. */
  forget: string[];
}

/** What is known of a file without its model. */
interface FileOverview {
  name: string;
  /** In UTF-16 units. */
  length: number;
  lines: number;
  errors: number;
  warnings: number;
  /** Absent, like the next, where an earlier version linked it. */
  statements?: number;
  lineageStatements?: number;
}

/** What is known of a model without unpacking it. */
export interface ModelOverview {
  files: FileOverview[];
  statistics: LineageStatistics;
  /** As `stored-counts.ts` counts them, like the next three. */
  tables: number;
  views: number;
  columns: number;
  steps: number;
  /** The first errors' messages, each with its file and line. */
  firstErrors: string[];
}

export interface LinkResult {
  /** In blocks that are packed one after the other. */
  model: Packed[];
  overview: ModelOverview;
  /** What of it failed for faults of ours. */
  faults?: FaultEntry[];
}

export interface GuessTask {
  kind: 'guess';
  /** Not asked where there are parts. */
  text: string;
  /** The files of a set, and their names. */
  parts?: string[];
  names?: string[];
}

export interface GuessResult {
  vendor: VendorId;
  confidence: number;
  reasons: string[];
  against?: VendorId[];
  /** For each of the parts, with what speaks most for its vendor. */
  parts?: { vendor: VendorId; confidence: number; reason?: string }[];
}

/** Reports what metadata contains, before it is used. */
export interface CheckMetadataTask {
  kind: 'check-metadata';
  text: string;
  vendor: VendorId;
}

export type CheckMetadataResult = MetadataCheckResponse;

/** Outlines what a phase of the engine makes of a text. */
export interface PhasesTask extends PhasesRequest {
  kind: 'phases';
  limits?: AnalysisOptions['limits'];
}

/** Where OpenLineage events come from. */
export interface OpenLineageSource {
  /** What the ids of the runs are made from: the session, or the SQL itself. */
  seed: string;
  /** Epoch milliseconds. */
  analysedAt: number;
  jobName: string;
  datasetNamespace?: string;
}

/** What can be asked of a model. Every answer is a text, sent in pieces. */
export type View =
  | {
      kind: 'sqlflow-graph';
      options: SqlflowOptions;
      withModel: boolean;
      relationLimit: number;
      sessionId: string;
      /** Job exports begin with the id of the job. */
      jobId?: string;
      /** Adds how far from the selection everything lies. */
      levels?: TraceDirection;
      /** The record of the job, where the operation returns it. */
      job?: object;
    }
  | { kind: 'sqlflow-model'; options: SqlflowOptions; sessionId: string }
  /** Generation D of the format, which newer clients read. */
  | { kind: 'sqlflow-tree'; options: SqlflowOptions; sessionId: string; jobId?: string }
  /** Tables, and the statements between them. */
  | {
      kind: 'sqlflow-table-level';
      options: SqlflowOptions;
      ignoreSelf: boolean;
      sessionId: string;
      jobId?: string;
      /** The record of the job, where the operation returns it. */
      job?: object;
    }
  /** The objects that a selection names, with all their columns. */
  | { kind: 'sqlflow-objects'; options: SqlflowOptions; sessionId: string }
  | { kind: 'export'; options: SqlflowOptions; format: PlainFormat; csv?: CsvStyle }
  | { kind: 'export'; options: SqlflowOptions; format: 'html'; facts: ReportFacts }
  | { kind: 'export'; options: SqlflowOptions; format: 'openlineage'; source: OpenLineageSource }
  | { kind: 'application-graph'; options: GraphOptions; relationLimit: number; sessionId: string }
  | {
      kind: 'catalogue';
      sessionId: string;
      intermediates: boolean;
      relationTypes: RelationType[];
      /** Names of files that others were read with: what projects say of their databases. */
      projects: readonly string[];
    }
  | { kind: 'table'; table: number }
  | {
      kind: 'search';
      text: string;
      limit: number;
      intermediates: boolean;
      /** Columns of one table that are listed at most. */
      perTable?: number | undefined;
    }
  | { kind: 'steps-ahead'; options: GraphOptions & { selection: Selection } }
  | { kind: 'overview'; options: GraphOptions; sessionId: string }
  | { kind: 'relation-page'; options: GraphOptions; listing: RelationListing; page: Page }
  | { kind: 'impact'; question: ImpactQuestion; page: Page }
  | { kind: 'impact-path'; question: ImpactQuestion; to: ImpactPathRequest['to'] }
  | { kind: 'impact-export'; question: ImpactQuestion; format: ImpactFormat; csv: CsvStyle }
  | { kind: 'comparison'; question: ComparisonQuestion; page: Page }
  | { kind: 'comparison-export'; question: ComparisonQuestion; format: ComparisonFormat; csv: CsvStyle }
  | { kind: 'column'; column: number }
  | { kind: 'relation'; relation: number; edge: DrawnEdge }
  | { kind: 'links'; linked: Linked; options: GraphOptions }
  | { kind: 'range-edges'; piece: TextPiece; options: GraphOptions }
  | { kind: 'file'; file: number; text: Uint8Array }
  | { kind: 'diagnostics'; offset: number; limit: number };

/** SQL that is read, linked and drawn in one task: what is short is answered soonest so. */
export interface ShortSources {
  files: ShortText[];
  options: AnalysisOptions;
}

/** A short file, decoded. */
export interface ShortText {
  name: string;
  text: string;
  /** That of its folder, where it is not the run's. */
  vendor?: VendorId;
  /** The encoding that it was read in, where that is a guess. */
  guessedEncoding?: string;
}

/** What a worker made of {@link ShortSources}, sent before the view's first piece. */
export interface LinkedSources extends LinkResult {
  /** Packed, in the order of the files. */
  texts: Packed[];
}

export interface ViewTask {
  kind: 'view';
  sessionId: string;
  /** Packed; absent where the worker has the model at hand, or makes it of sources. */
  model?: Uint8Array;
  sources?: ShortSources;
  /** Sessions whose models the worker shall drop first. */
  forget: string[];
  view: View;
}

export type WorkerTask =
  | ReadTask
  | ReadProjectTask
  | LinkTask
  | GuessTask
  | CheckMetadataTask
  | PhasesTask
  | ViewTask;

export type ToWorker =
  | { type: 'task'; id: number; task: WorkerTask }
  | { type: 'taken'; id: number }
  /** The whole block of a piece, whose bytes nobody needs any more. */
  | { type: 'spare'; block: Packed }
  | { type: 'cancel'; id: number }
  /** Another worker needs much memory now: what this one does not need it gives back. */
  | { type: 'give-memory-back' }
  | { type: 'forget'; sessions: string[] };

/** The answers of tasks that are not views. */
export interface Answers {
  read: ReadFilesResult;
  'read-project': ReadFilesResult;
  link: LinkResult;
  guess: GuessResult;
  'check-metadata': CheckMetadataResult;
  phases: PhasesResponse;
}

export type ShortResult = Answers[keyof Answers];

export type FromWorker =
  | { type: 'ready' }
  | { type: 'result'; id: number; result: ShortResult }
  /** The sources of a view are a model now. */
  | { type: 'linked'; id: number; result: LinkedSources }
  /** A piece of a view; the main thread answers `taken` but to the last one, and may send back the others' blocks. */
  | { type: 'piece'; id: number; bytes: Packed; last: boolean }
  /** The view waits for the reader; the worker is free for other tasks. */
  | { type: 'paused'; id: number }
  /** The view had no piece. */
  | { type: 'end'; id: number }
  /** Parts of a view that failed for faults of ours and are left out. */
  | { type: 'faults'; id: number; faults: FaultEntry[] }
  /** What was asked for is not there. */
  | { type: 'missing'; id: number; message: string }
  | { type: 'failed'; id: number; message: string; stack: string };
