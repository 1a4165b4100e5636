import type { Limits } from '../src-lineage/base/diagnostics/limits.ts';
import type { HiddenIntermediates } from '../src-lineage/graph/edges/options.ts';
import type { ImpactWay } from '../src-lineage/graph/questions/impact.ts';
import type { Severity } from '../src-lineage/base/diagnostics/diagnostics.ts';
import type { RelationType } from '../src-lineage/model/relations.ts';
import type { ComparisonAnswer, LostColumn } from '../src-lineage/questions/comparison-answer.ts';
import type { WrittenEnd, WrittenStep } from '../src-lineage/questions/formats/trace-json.ts';
import type { Change } from '../src-lineage/graph/comparison/changes.ts';

export type { Change, LostColumn, RelationType };

/** A text to analyse. */
export interface Source {
  /** Path as you know it: shown in results. */
  name: string;
  text: string;
}

/** SQL as one text, as texts by their names, or as files. */
export type Sources = string | Readonly<Record<string, string>> | Iterable<Source>;

/** Signals that work is to stop: an `AbortSignal`. */
export interface StopSignal {
  readonly aborted: boolean;
}

/** How SQL is read. */
export interface AnalyzeOptions {
  /** An id or a name (`dbvoracle`, `oracle`, `SQL Server`); `auto`, as without it, guesses it from the texts. */
  vendor?: string;
  /** Columns of tables that no text defines: DDL, CSV or JSON as text, or `{database: {schema: {table: [columns]}}}`. */
  schema?: string | object;
  /** The database of names without one. */
  defaultDatabase?: string;
  /** The schema of names without one. */
  defaultSchema?: string;
  /** Budgets that are not the usual ones: see docs/architecture.md. */
  limits?: Partial<Limits>;
  /** Ends the work with an error of code `aborted`, between two files. */
  signal?: StopSignal;
}

/** Along which relations a way leads, how far, and over what. */
export interface WayOptions {
  /** Steps to follow; without it, all. */
  depth?: number;
  /** The kinds of relations to follow; without it, values alone (`fdd`), and for impact all flows and calls. */
  kinds?: readonly RelationType[];
  /** Row sets, variables … to leave out; flows through them are joined up. Without it `keep-results`. */
  hide?: HiddenIntermediates;
  /** Temporary tables stay where other intermediates are hidden. */
  temporaryTables?: boolean;
}

/** The formats of the whole lineage: docs/lineage.md. */
export type ExportFormat = 'text' | 'json' | 'csv' | 'graphml' | 'dot' | 'mermaid';

/** One end of a step. */
export type End = WrittenEnd;

/** One step of a way, with all that explains it. */
export type Step = WrittenStep;

/** A way up or down the stream: its steps, the nearest first. They are made as one walks over them. */
export interface Trace extends Iterable<Step> {
  readonly direction: 'upstream' | 'downstream';
  /** What it begins with: several where columns of one name are meant. */
  readonly columns: readonly string[];
  /** The columns at which it ends: upstream those where the values begin. */
  ends(): string[];
  /** A tree for people; with `why` each step with its statement and expression. */
  toText(options?: { why?: boolean }): string;
  toMarkdown(): string;
  toCsv(): string;
  toJson(): string;
  toMermaid(): string;
  toDot(): string;
}

/** One relation of the SQL on the way of a step. */
export interface Reason {
  from: End;
  to: End;
  expression?: string;
  /** What the statement is: `insert`, `create-view` … */
  statement: string;
  file: string;
  /** Lines and columns count from 1. */
  line: number;
  column: number;
}

/** A column that a change reaches. */
export interface ReachedColumn {
  /** Absent of the table itself. */
  column?: string;
  /** It stands for the number of rows. */
  rows?: true;
  distance: number;
  /** Whether some way, however long, passes the value itself on. */
  byValue: boolean;
  /** How it depends, along the shortest way. */
  ways: readonly ImpactWay[];
}

/** A table of which something is reached. */
export interface ReachedTable {
  table: string;
  kind: string;
  /** Of what is nearest. */
  distance: number;
  columns: readonly ReachedColumn[];
}

/** A routine, trigger or package that reads what is changed or what depends on it, or calls one that does. */
export interface ReachedRoutine {
  name: string;
  kind: string;
  /** Steps from what is changed: those of the tables on the way, and one for each call. */
  distance: number;
  how: 'reads' | 'calls';
  /** What it reads, or the routine that it calls. */
  of: string;
  /** Where it does; absent where no file holds it. */
  place?: Place;
  /** Tables, views and files that its statements write. */
  writes: readonly string[];
  /** Views and tables whose statements run it, outside of any routine. */
  usedBy: readonly string[];
}

/** A place that has to be read, or written again. */
export interface Place {
  file: string;
  /** Lines and columns count from 1. */
  line: number;
  column: number;
  /** What the statement is: `insert`, `create-view` …; absent where none holds the place. */
  statement?: string;
}

/** What is to be changed. */
export type PlannedChange = { drop: true } | { rename: string } | { type: string };

/** What depends on something, and what a change of it does. */
export interface Impact {
  /** What was asked about, with what qualifies it. */
  readonly of: string;
  /** The nearest first. */
  readonly tables: readonly ReachedTable[];
  /** Routines that read it, run it or read what depends on it, and those that call them; the nearest first. */
  readonly routines: readonly ReachedRoutine[];
  /** The statements that any of the ways leads through, in the order of files and places. */
  readonly statements: readonly Place[];
  /** With a change: the places that name it, the definition itself aside. */
  readonly places: readonly Place[];
  /** With a new name or type: the columns that take it on without being named. */
  readonly follows: readonly string[];
  /** Why the change cannot be made as it is: the name is taken. */
  readonly conflict?: string;
  toText(): string;
  toMarkdown(): string;
  toCsv(): string;
  toJson(): string;
}

/** A column, ready to be asked. */
export interface Column {
  /** With what qualifies it: `shop.orders.amount`. */
  readonly name: string;
  readonly table: string;
  readonly column: string;
  /** As it is declared. */
  readonly dataType?: string;
  /** Where its values come from. */
  upstream(options?: WayOptions): Trace;
  /** Where its values go. */
  downstream(options?: WayOptions): Trace;
  /** What depends on it, and what a change of it does. */
  impact(change?: PlannedChange, options?: WayOptions): Impact;
}

/** A table, view, file … or result of a query. */
export interface Table {
  readonly name: string;
  /** `table`, `view`, `select-list` … */
  readonly kind: string;
  /** Whether no column is missing, as far as is known. */
  readonly complete: boolean;
  readonly columns: readonly TableColumn[];
}

/** A column of a table. */
export interface TableColumn {
  readonly column: string;
  /** As it is declared. */
  readonly dataType?: string;
  readonly key?: 'primary' | 'foreign';
}

/** Something that could not be read or resolved. */
export interface Problem {
  /** Listed in docs/errors.md. */
  code: string;
  severity: Severity;
  message: string;
  file: string;
  /** Lines and columns count from 1. */
  line: number;
  column: number;
}

/** The lineage of some SQL. */
export interface Lineage {
  /** The id of the vendor as which it was read. */
  readonly vendor: string;
  /** What could not be read or resolved, in the order of files and places. */
  readonly diagnostics: readonly Problem[];
  /** Any end of a name is enough: `amount`, `orders.amount`; `query.amount` is of a query's result. @throws LineageError (`unknown-name`, `ambiguous-name`) */
  column(name: string): Column;
  /** The table of a name. @throws LineageError (`unknown-name`, `ambiguous-name`) */
  table(name: string): Table;
  /** All that is stored, and with `results` what queries hand out. */
  tables(options?: { results?: boolean }): Iterable<Table>;
  /** Every relation between two columns, as steps of distance 1. They are made as one walks over them. */
  relations(options?: Omit<WayOptions, 'depth'>): Iterable<Step>;
  /** What depends on a table, view, routine or column. @throws LineageError */
  impact(name: string, change?: PlannedChange, options?: WayOptions): Impact;
  /** The relations of the SQL that a step of this lineage stands for, in the order in which values flow. */
  why(step: Step): Reason[];
}

/** What is different between two lineages, by names; each list is sorted. What lost its sources comes first. */
export type Comparison = ComparisonAnswer;

/** A lineage whose files change: what has not changed is not read again. */
export interface Project {
  /** Adds a file, or gives it another text. */
  update(name: string, text: string): void;
  /** Removes a file; one that is not there is none already. */
  remove(name: string): void;
  /** The names of the files. */
  readonly files: readonly string[];
  /** The lineage of the files as they are; it is linked again where something has changed since it was last asked for. */
  readonly lineage: Lineage;
}
