/**
 * The door of the engine: SQL text in, lineage out. Pure functions over plain values; nothing here does I/O.
 *
 * From text to lineage, every phase in its order, with the function that it begins in:
 *
 *     phase             begins in        of                                     gives
 *     tokenize          tokenize         syntax/lexer/tokenizer.ts              tokens with their offsets
 *     expand templates  readBranches     syntax/templates/template-branches.ts  tokens of each choice of a template
 *                       substituteMarks  syntax/templates/substitution.ts       tokens without marks of templates
 *     parse             parseScript      syntax/parser.ts                       a tree for each statement
 *     lower             lowerStatement    lowering/statements/statements.ts      a FileDataflow, the IR of one file
 *     resolve           linkUsingUp      resolution/link.ts                     a LineageModel of all files
 *     build graph       buildGraph       graph/build/build-graph.ts             a LineageGraph under some options
 *     export            writeFormat      export/formats/write-format.ts         text, piece by piece
 *
 * The first four see one file alone, so that files are read in parallel and kept by their content ({@link readSource}); only
 * `resolve` sees all. Library and `explain` go the whole way here ({@link analyze}); the command line (`analysePaths`), jobs
 * (`Analysis`) and immediate requests (`linkShort`) call {@link readSource} or {@link readProject}, then `linkUsingUp`, and no
 * phase by itself. `headwater explain --phase` and the page's playground show what each makes of a text (`questions/phases`).
 */
import type { FaultHooks } from './base/diagnostics/faults.ts';
import { defaultLimits } from './base/diagnostics/limits.ts';
import { metadataOf } from './catalog/metadata/metadata.ts';
import { dialectOf } from './dialects/index.ts';
import type { FileDataflow } from './ir/dataflow.ts';
import type { LinkableDataflow } from './ir/packed/linkable-dataflow.ts';
import { packedDataflow } from './ir/packed/pack.ts';
import { openedDataflow, OpenRowSets } from './ir/packed/packed-parts.ts';
import type { PackedDataflow } from './ir/packed/tags.ts';
import { readDataflow, readSlice } from './lowering/lower-file.ts';
import { mergedSlices, type ReadSlice, slicesOf } from './lowering/slices.ts';
import type { AnalysisOptions, SourceFile } from './model/engine.ts';
import type { LineageModel } from './model/model.ts';
import { assembled } from './projects/assemble.ts';
import { sqlxFile } from './projects/dataform/sqlx-file.ts';
import { looseTemplate } from './projects/jinja/loose-template.ts';
import type { ProjectOptions, ProjectReading } from './projects/pieces/reader.ts';
import { embeddedSql } from './projects/standalone/embedded-sql.ts';
import { queryLog } from './projects/standalone/query-log/query-log.ts';
import { byProject, readProjectFiles } from './projects/read-project.ts';
import type { ProjectKind } from './projects/readers.ts';
import { looseModel } from './projects/sqlmesh/loose-model.ts';
import { linkSources } from './resolution/link.ts';

export { type GuessedFile, guessVendor, type VendorGuess } from './dialects/guess.ts';
export { isVendorId, type VendorId, vendorIds, vendors } from './dialects/table/vendor.ts';
export { metadataProblem, suppliedMetadata } from './catalog/metadata/metadata-format.ts';
export type { AnalysisOptions, SourceFile, SuppliedMetadata } from './model/engine.ts';
export { type FaultHooks, isInternalError, type ReportedFault } from './base/diagnostics/faults.ts';
export { linkSources, linkUsingUp } from './resolution/link.ts';
export type { FileDataflow, LinkableDataflow };
export { mergedSlices, type ReadSlice };
export { openedDataflow, OpenRowSets, packedDataflow, type PackedDataflow };
export type { Diagnostic } from './base/diagnostics/diagnostics.ts';
export type { LineageModel } from './model/model.ts';
export { buildGraph } from './graph/build/build-graph.ts';
export type { LineageGraph } from './graph/edges/graph.ts';
export { guessVendorOfRun, otherVendorsOfRun } from './projects/guess-run.ts';
export { byProject, type ProjectFolders, projectFolders, projectKindOf } from './projects/read-project.ts';
export type { ProjectKind } from './projects/readers.ts';
export { defaultGraphOptions, type GraphOptions } from './graph/edges/options.ts';

/**
 * Reads one file: cuts it into statements, parses them and reduces them to their data flow. Sees nothing but this file,
 * so that files can be read in parallel and the result cached by their content. What could not be read is reported in
 * `diagnostics`, and what fails for a fault of ours, which costs its statement. With `hashText`, statements that do
 * something are named by the hash of their text (the engine has no hash of its own).
 */
export function readSource(
  { name, text }: SourceFile,
  options: Pick<AnalysisOptions, 'limits' | 'vendor'>,
  hashText?: (text: string) => string,
  hooks?: FaultHooks,
): FileDataflow {
  const limits = { ...defaultLimits, ...options.limits };
  const expanded = expandedFile(name, text, { vendor: options.vendor, limits });
  const dataflow =
    expanded === undefined
      ? readDataflow(name, text, dialectOf(options.vendor), { hooks, limits })
      : assembled({ name, text }, expanded, { vendor: options.vendor, limits }, hooks);
  return hashText === undefined ? dataflow : withHashes(dataflow, text, hashText);
}

/** What is made of a file that is no plain script. */
function expandedFile(name: string, text: string, options: ProjectOptions): ProjectReading | undefined {
  return (
    looseModel(name, text, options) ??
    sqlxFile(name, text) ??
    queryLog(name, text) ??
    embeddedSql(name, text) ??
    looseTemplate(text, options.limits)
  );
}

/** What a script that may be cut does not have, as a glance shows. */
const routines = /\b(?:DECLARE|FUNCTION|PACKAGE|PROC|PROCEDURE|TRIGGER)\b/i;

/** What a caller may want besides the data flow. */
export interface ReadHooks {
  hashText?: (text: string) => string;
  hooks?: FaultHooks;
  /** Called after each slice, to report that there is more in memory now. */
  step?: () => void;
}

/**
 * {@link readSource} for a run of many files or long ones: most of what is read stays packed, and of a long script that may be
 * cut only a slice is in memory at once.
 * @param open of all files of the run
 */
export function readPacked(
  source: SourceFile,
  options: Pick<AnalysisOptions, 'limits' | 'vendor'>,
  open: OpenRowSets,
  { hashText, hooks, step }: ReadHooks = {},
): LinkableDataflow {
  return (
    readInSlices(source, options, open, { hashText, step }) ??
    openedDataflow(packedDataflow(readSource(source, options, hashText, hooks)), open)
  );
}

function readInSlices(
  source: SourceFile,
  options: Pick<AnalysisOptions, 'limits' | 'vendor'>,
  open: OpenRowSets,
  { hashText, step }: Pick<ReadHooks, 'hashText' | 'step'>,
): LinkableDataflow | undefined {
  const { name, text } = source;
  const ends = routines.test(text) ? [] : slicesOfSource(source, options);
  if (ends.length < 2) return undefined;
  const slices: ReadSlice[] = [];
  let start = 0;
  for (const end of ends) {
    const dataflow = readSlicePacked(text.slice(start, end), options, hashText);
    if (dataflow === undefined) return undefined;
    slices.push({ start, dataflow });
    start = end;
    step?.();
  }
  return mergedSlices(name, text, slices, open);
}

/** Where a long script may be cut to be read in slices, each by {@link readSlicePacked}: their ends, in the order of the text. */
export function slicesOfSource(
  { name, text }: SourceFile,
  { limits, vendor }: Pick<AnalysisOptions, 'limits' | 'vendor'>,
): number[] {
  const isScript =
    expandedFile(name, text, { vendor, limits: { ...defaultLimits, ...limits } }) === undefined;
  return isScript ? slicesOf(text, dialectOf(vendor)) : [text.length];
}

/** Reads a slice of a script; undefined where the script has to be read as a whole. */
export function readSlicePacked(
  text: string,
  { limits, vendor }: Pick<AnalysisOptions, 'limits' | 'vendor'>,
  hashText?: (text: string) => string,
): PackedDataflow | undefined {
  const dataflow = readSlice(text, dialectOf(vendor), { ...defaultLimits, ...limits });
  if (dataflow === undefined) return undefined;
  return packedDataflow(hashText === undefined ? dataflow : withHashes(dataflow, text, hashText));
}

function withHashes(dataflow: FileDataflow, text: string, hashText: (text: string) => string): FileDataflow {
  for (const statement of dataflow.statements) {
    if (statement.actions.length > 0) statement.hash = hashText(text.slice(statement.start, statement.end));
  }
  return dataflow;
}

/** What became of a file that may belong to a project. */
export type ReadOfProject = { source: SourceFile } & (
  | { dataflow: FileDataflow; isScript?: true }
  /** The file makes nothing of its own; the reason completes "… is left out: ". `isRead`: others are read with it. */
  | { leftOut: string; isRead?: true }
);

/**
 * Reads the files of a run that {@link projectKindOf} takes for one kind of project: they are read together, as each may
 * declare how others are to be read. Those that are ordinary scripts after all are read as such.
 */
export function readProject(
  kind: ProjectKind,
  files: readonly SourceFile[],
  options: Pick<AnalysisOptions, 'limits' | 'vendor'>,
  hashText?: (text: string) => string,
  hooks?: FaultHooks,
): ReadOfProject[] {
  const limits = { ...defaultLimits, ...options.limits };
  return readProjectFiles(kind, files, { vendor: options.vendor, limits }, hooks).map((read) => {
    const { source, dataflow, leftOut, isRead } = read;
    if (leftOut !== undefined) return { source, leftOut, ...(isRead && { isRead }) };
    if (dataflow === undefined)
      return { source, dataflow: readSource(source, options, hashText, hooks), isScript: true };
    return {
      source,
      dataflow: hashText === undefined ? dataflow : withHashes(dataflow, source.text, hashText),
    };
  });
}

/** Reads files, those of projects together. Files that are left out are not reported. */
function readSources(
  sources: readonly SourceFile[],
  options: AnalysisOptions,
  hooks?: FaultHooks,
): FileDataflow[] {
  const { scripts, ofProjects } = byProject(sources);
  const files = scripts.map((source) => readSource(source, options, undefined, hooks));
  for (const [kind, members] of ofProjects)
    for (const read of readProject(kind, members, options, undefined, hooks))
      if ('dataflow' in read) files.push(read.dataflow);
  return files;
}

/** Reads all files, and metadata given as DDL, and links them to one lineage model. */
export function analyze(
  sources: readonly SourceFile[],
  options: AnalysisOptions,
  hooks?: FaultHooks,
): LineageModel {
  return linkSources(readSources(sources, options, hooks), options, readMetadata(options, hooks), hooks);
}

/** Metadata given as DDL, read like a file: the third argument of {@link linkSources}. Empty for other metadata. */
export function readMetadata(options: AnalysisOptions, hooks?: FaultHooks): FileDataflow[] {
  return metadataOf(options)
    .filter(({ format }) => format === 'ddl')
    .map(({ text }) => readSource({ name: 'metadata.sql', text }, options, undefined, hooks));
}
