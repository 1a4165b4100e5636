import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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
import type { Limits } from '../src-lineage/limits.ts';
import type { VendorId } from '../src-lineage/dialects/vendor.ts';
import { decodeText } from '../src-server/archives/encodings.ts';
import { refusalAfterReading, refusalInProject } from '../src-server/archives/judged-content.ts';
import type { RefusedFile } from '../src-server/archives/refusal.ts';
import { engineFingerprint } from '../src-server/jobs/engine-fingerprint.ts';
import { defaultWorkerUrl } from '../src-server/settings.ts';
import { chosenVendor } from './chosen-vendor.ts';
import { EngineFaults } from './engine-faults.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { type Input, type Inputs, readInputs } from './inputs.ts';
import { KeptResults } from './kept-results.ts';
import { Progress } from './progress.ts';
import { reportRefused, reportUnreadable } from './refused-files.ts';
import { userCacheFolder } from './user-cache-folder.ts';

/** What decides how the SQL is read. */
export interface AnalysisFlags {
  vendor: VendorId | 'auto';
  include: string[];
  exclude: string[];
  verbose?: true;
  schema?: string;
  defaultDatabase?: string;
  defaultSchema?: string;
  limit: Partial<Limits>;
  /** Whether results of former calls are used and kept. */
  cache: boolean;
}

/** What was made of the arguments. */
export interface Analysed {
  model: LineageModel;
  /** Files that are not in the model. */
  refused: RefusedFile[];
  /** What failed for faults of ours. */
  faults: readonly ReportedFault[];
  /** Keeps the result for later calls; to be called before the model is changed. */
  keep?: () => Promise<void>;
}

/**
 * Reads and analyses what the arguments name, or takes the result of an earlier call for the same. Files that are missing in
 * the result are told on standard error.
 * @throws CommandFailure (unreadable) where nothing can be read
 */
export async function analysePaths(paths: readonly string[], flags: AnalysisFlags): Promise<Analysed> {
  const inputs = await readInputs(paths, flags);
  reportUnreadable(inputs.refused);
  if (inputs.sources.length === 0) throw nothingToRead(inputs.refused, flags);
  const { defaultDatabase, defaultSchema } = flags;
  const options: AnalysisOptions = {
    vendor: chosenVendor(flags.vendor, inputs.sources),
    ...(Object.keys(flags.limit).length > 0 && { limits: flags.limit }),
    ...(defaultDatabase !== undefined && { defaultDatabase }),
    ...(defaultSchema !== undefined && { defaultSchema }),
    ...(flags.schema !== undefined && { metadata: await metadataFile(flags.schema) }),
  };
  const results = new KeptResults(join(userCacheFolder(), 'results'), () =>
    engineFingerprint(defaultWorkerUrl()),
  );
  const place = flags.cache ? results.placeOf(inputs.sources, options) : undefined;
  const kept = place === undefined ? undefined : await results.read(place);
  if (kept !== undefined) {
    return { model: kept.model, refused: [...inputs.refused, ...kept.refused], faults: [] };
  }
  const analysed = analyse(inputs, options, flags);
  const { model, refused, faults } = analysed;
  return {
    ...analysed,
    refused: [...inputs.refused, ...refused],
    ...(place !== undefined &&
      faults.length === 0 && { keep: () => results.write(place, { model, refused }) }),
  };
}

function analyse(inputs: Inputs, options: AnalysisOptions, flags: AnalysisFlags): Analysed {
  const progress = new Progress();
  const faults = new EngineFaults();
  try {
    const { files, refused } = readAll(inputs.sources, options, progress, faults);
    if (files.length === 0) throw nothingToRead([...inputs.refused, ...refused], flags);
    progress.update(`Linking ${files.length} files`);
    const model = linkSources(files, options, readMetadata(options, faults.hooks), faults.hooks);
    return { model, refused, faults: faults.reported };
  } finally {
    progress.end();
  }
}

function readAll(
  sources: readonly Input[],
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
  return { files, refused: noSql };
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
