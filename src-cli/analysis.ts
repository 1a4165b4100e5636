import { readFile } from 'node:fs/promises';
import { statementHash } from '../src-server/workers/statement-hash.ts';
import {
  type AnalysisOptions,
  byProject,
  type FileDataflow,
  type LineageModel,
  linkSources,
  metadataProblem,
  readMetadata,
  readProject,
  readSource,
  type ReportedFault,
  type SuppliedMetadata,
  suppliedMetadata,
} from '../src-lineage/index.ts';
import type { VendorId } from '../src-lineage/dialects/vendor.ts';
import { decodeText } from '../src-server/archives/encodings.ts';
import { refusalAfterReading, refusalInProject } from '../src-server/archives/judged-content.ts';
import type { RefusedFile } from '../src-server/archives/refusal.ts';
import { chosenVendor } from './chosen-vendor.ts';
import { EngineFaults } from './engine-faults.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { Progress } from './progress.ts';
import { reportRefused, reportUnreadable } from './refused-files.ts';

/** What decides how the SQL is read. */
export interface AnalysisFlags {
  vendor: VendorId | 'auto';
  include: string[];
  exclude: string[];
  verbose?: true;
  schema?: string;
  defaultDatabase?: string;
  defaultSchema?: string;
}

/** What was made of the arguments. */
export interface Analysed {
  model: LineageModel;
  /** Files that are not in the model. */
  refused: RefusedFile[];
  /** What failed for faults of ours. */
  faults: readonly ReportedFault[];
}

/**
 * Reads and analyses what the arguments name. Files that are missing in the result are told on standard error.
 * @throws CommandFailure (unreadable) where nothing can be read
 */
export async function analysePaths(paths: readonly string[], flags: AnalysisFlags): Promise<Analysed> {
  const inputs = await readInputs(paths, flags);
  reportUnreadable(inputs.refused);
  if (inputs.sources.length === 0) throw nothingToRead(inputs.refused, flags);
  const { defaultDatabase, defaultSchema } = flags;
  const options: AnalysisOptions = {
    vendor: chosenVendor(flags.vendor, inputs.sources),
    ...(defaultDatabase !== undefined && { defaultDatabase }),
    ...(defaultSchema !== undefined && { defaultSchema }),
    ...(flags.schema !== undefined && { metadata: await metadataFile(flags.schema) }),
  };
  const progress = new Progress();
  const faults = new EngineFaults();
  try {
    const { files, refused } = readAll(inputs, options, progress, faults);
    if (files.length === 0) throw nothingToRead(refused, flags);
    progress.update(`Linking ${files.length} files`);
    const model = linkSources(files, options, readMetadata(options, faults.hooks), faults.hooks);
    return { model, refused, faults: faults.reported };
  } finally {
    progress.end();
  }
}

function readAll(
  { sources, refused }: Inputs,
  options: AnalysisOptions,
  progress: Progress,
  { hooks }: EngineFaults,
): { files: FileDataflow[]; refused: RefusedFile[] } {
  const files: FileDataflow[] = [];
  const noSql: RefusedFile[] = [];
  const doubtful = new Set(sources.filter(({ isDoubtful }) => isDoubtful).map(({ name }) => name));
  const { scripts, ofProjects } = byProject(sources);
  for (const [index, source] of scripts.entries()) {
    progress.update(`Reading ${index + 1} of ${scripts.length}: ${source.name}`);
    const file = readSource(source, options, statementHash, hooks);
    const refusal = source.isDoubtful === true ? refusalAfterReading(file) : undefined;
    if (refusal === undefined) files.push(file);
    else noSql.push({ ...refusal, name: source.name });
  }
  for (const [kind, members] of ofProjects) {
    progress.update(`Reading ${members.length} files of projects`);
    for (const read of readProject(kind, members, options, statementHash, hooks)) {
      const { source } = read;
      const refusal = refusalInProject(read, doubtful.has(source.name));
      if (refusal !== undefined) noSql.push({ ...refusal, name: source.name });
      else if ('dataflow' in read) files.push(read.dataflow);
    }
  }
  return { files, refused: [...refused, ...noSql] };
}

function nothingToRead(refused: readonly RefusedFile[], { verbose }: AnalysisFlags): CommandFailure {
  reportRefused(refused, 0, verbose === true);
  return new CommandFailure(exitCodes.unreadable, 'There is no SQL file to read.');
}

async function metadataFile(path: string): Promise<SuppliedMetadata> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CommandFailure(exitCodes.unreadable, `--schema: ${path} cannot be read: ${error.message}`);
  });
  const decoded = decodeText(bytes);
  if (!decoded.isText) {
    throw new CommandFailure(exitCodes.unreadable, `--schema: ${path} is not read: ${decoded.reason}`);
  }
  const metadata = suppliedMetadata(decoded.text) ?? { format: 'ddl', text: decoded.text };
  const problem = metadataProblem(metadata);
  if (problem !== undefined) throw new CommandFailure(exitCodes.unreadable, `--schema: ${path}: ${problem}`);
  return metadata;
}
