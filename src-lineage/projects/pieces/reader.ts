/** What readers of projects take and give. */
import type { Limits } from '../../base/diagnostics/limits.ts';
import type { VendorId } from '../../dialects/table/vendor.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import type { FileProject } from '../../model/folder-defaults.ts';
import type { SourceFile } from '../../model/engine.ts';
import type { ObjectOrigin } from '../../model/objects.ts';
import type { Transform } from '../../model/relations.ts';
import type { Segment } from './source-map.ts';

/** Reads one kind of projects. */
export interface ProjectReader {
  /**
   * Whether a file, by its name, makes its folder with all below a project: then only what is in such a folder is
   * claimed. Without it any file of a run may be one of the kind.
   */
  bounds?(name: string): boolean;
  /**
   * Whether a file may belong to such a project, by its name and its text. It is asked for every file of a run, so the
   * name should state most; the text is only decoded where it is asked for.
   */
  claims(name: string, text: () => string): boolean;
  /**
   * Looks through all files of a run that the reader has claimed, in the order of their names, for what one needs of the
   * others: settings, connections, macros. Pure, never throws for what the files hold.
   * @returns what a file holds; undefined where it is an ordinary script after all
   */
  open(
    files: readonly SourceFile[],
    options: ProjectOptions,
  ): (file: SourceFile) => ProjectReading | undefined;
  /** The vendors of the databases that a file says it connects to, each as often as it says so. */
  vendors?(file: SourceFile): VendorId[];
}

/** Settings of the run. */
export interface ProjectOptions {
  vendor: VendorId;
  limits: Limits;
}

/** What a file of a project holds. */
export interface ProjectReading {
  /** In the order of the file. */
  pieces: SqlPiece[];
  flows: Flow[];
  /** Places are those of the file; `file` of the spans is 0. */
  diagnostics: Diagnostic[];
  /** The file is something that is called, and calls: what its pieces call it calls. */
  routine?: NamedPlace;
  /** Other such files that it calls. */
  calls?: NamedPlace[];
  /** What relations are that it names and does not make by a query. */
  relations?: KnownRelation[];
  /** The project that makes what the file makes. */
  project?: FileProject;
  /** Scripts that it runs, by their paths. */
  includes?: NamedPlace[];
  /** The file makes nothing of its own, and why: "it is a copy of …". */
  leftOut?: string;
  /** Of such a file: others of its project are read with it. */
  isRead?: true;
}

/** A text of SQL that is read like a script of its own: its variables are no other piece's. */
export interface SqlPiece {
  text: string;
  /** Where its characters stand in the file. */
  map: readonly Segment[];
  /** The dialect, where it is not the run's. */
  vendor?: VendorId;
  /** What completes names that lack a database or schema. */
  database?: string;
  schema?: string;
  /** The relation that a tool makes of the piece's last query. */
  makes?: MadeRelation;
  /** Variables of the text that steps give values to. */
  parameters?: readonly string[];
  /** It is the whole file in other words, and its only piece: a model where the file is one. */
  isFile?: true;
  /** Parts of it are only known at run time: that what is there cannot be read is no fault of who wrote it. */
  isPartial?: true;
}

/** What a tool knows of a relation. */
export interface KnownRelation {
  parts: readonly string[];
  /** The bits of the parts that stand in quotes where SQL names it. */
  quoted: number;
  /** The vendor of its database, where it is not the run's. */
  vendor?: VendorId;
  origin: ObjectOrigin;
  /** It is no relation of a database, but something that flows write to as to a file. */
  isFile?: true;
}

/** A relation that a query of a piece makes. */
export interface MadeRelation extends Place {
  /** Its name: database, schema, name, as far as they are known. */
  parts: string[];
  object: 'table' | 'view' | 'materialized-view';
  /** What the tool calls it, where that is no model. */
  origin?: ObjectOrigin;
  /** Columns that the tool adds to those of the query. */
  moreColumns?: readonly string[];
  /** A piece before makes it too: these rows go there as well, column by column of the same names. */
  isAgain?: true;
}

export interface Place {
  start: number;
  end: number;
}

export interface NamedPlace extends Place {
  name: string;
}

/** Rows on their way through steps that are no SQL. It counts as one statement. */
export interface Flow extends Place {
  steps: FlowStep[];
}

/** A component: it takes rows, and makes rows with columns of its own. */
export interface FlowStep extends Place {
  /** What the tool's user calls it. */
  name: string;
  /** Where its rows come from. */
  sources: StepSource[];
  columns: StepColumn[];
  /** What decides which rows there are. */
  conditions?: StepCondition[];
  /** Columns of two sources that are compared. */
  joins?: StepJoin[];
  /** Its rows are groups of those of its sources. */
  grouped?: true;
  distinct?: true;
  /** Its rows come from those of its sources, and how is not known: it has no columns. */
  opaque?: true;
  /** Where its rows go besides other steps. */
  writes?: StepWrite[];
  /** A piece that runs for each row. */
  runs?: StepRun;
}

/** A table as a tool knows it. */
export interface NamedTable {
  parts: string[];
  /** The vendor of its database, which gives its names exactly; without one they are as written without quotes. */
  vendor?: VendorId;
}

/** What a step takes rows from: a step of the flow or of one before, the last query of a piece, a table, a file. */
export type StepSource = Place &
  (
    | { from: 'step'; step: number }
    | { from: 'flow'; flow: number; step: number }
    /**
     * `columns`: the names of the query's columns, as the tool keeps them; `positions`: names for its first columns, by which
     * the tool asks for them.
     */
    | {
        from: 'piece';
        piece: number;
        columns?: readonly string[];
        positions?: readonly string[];
        /** The rows of the query before its last one. */
        isBefore?: true;
      }
    | ({ from: 'table' } & NamedTable)
    | { from: 'file'; location: string }
  );

/** A column of one of the sources of a step. */
export interface ColumnRef {
  /** Index into {@link FlowStep.sources}. */
  source: number;
  column: string;
  /** It only decides over the value. */
  decides?: true;
}

export interface StepColumn extends Place {
  /** Columns of one step have different names. */
  name: string;
  of: ColumnRef[];
  transform: Transform;
  /** The text of the expression that makes the value. */
  expression?: string;
  /** An aggregate function that is applied to the sources. */
  aggregate?: string;
  /** What the component does is not known: each of the sources may be one. */
  uncertain?: true;
}

interface StepCondition extends Place {
  clause: 'where' | 'joinCondition' | 'groupBy';
  of: ColumnRef[];
  expression?: string;
}

interface StepJoin extends Place {
  left: ColumnRef;
  right: ColumnRef;
}

/** A piece that runs for each row of a step, with values of its sources. */
export interface StepRun extends Place {
  piece: number;
  parameters: { name: string; of: ColumnRef }[];
}

/** Rows of a step that go to a table or a file, column by column. */
export interface StepWrite extends Place {
  to: { table: NamedTable } | { file: string };
  effect: 'insert' | 'update' | 'delete';
  /** The columns of the target, and those of the step that fill them. */
  columns: ({ name: string; column: string } & Place)[];
}
