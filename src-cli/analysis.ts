import { readFile } from 'node:fs/promises';
import { statementHash } from '../src-server/workers/statement-hash.ts';
import type { AnalysisOptions, FileDataflow, LineageModel, SuppliedMetadata } from '../src-lineage/index.ts';
import {
  linkSources,
  metadataProblem,
  readMetadata,
  readSource,
  suppliedMetadata,
} from '../src-lineage/index.ts';
import type { VendorId } from '../src-lineage/dialects/vendor.ts';
import { decodeText } from '../src-server/archives/encodings.ts';
import { CommandFailure, exitCodes } from './exit-codes.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { sayWarning } from './messages.ts';
import { Progress } from './progress.ts';
import { chosenVendor } from './vendor-option.ts';

/** What decides how the SQL is read. */
export interface AnalysisFlags {
  vendor: VendorId | 'auto';
  schema?: string;
  defaultDatabase?: string;
  defaultSchema?: string;
}

/**
 * Reads and analyses what the arguments name. What is left out is told on standard error.
 * @throws CommandFailure (unreadable) where nothing can be read
 */
export async function analysePaths(paths: readonly string[], flags: AnalysisFlags): Promise<LineageModel> {
  const inputs = await readInputs(paths);
  reportSkipped(inputs);
  if (inputs.sources.length === 0) {
    throw new CommandFailure(exitCodes.unreadable, 'There is no SQL file to read.');
  }
  const { defaultDatabase, defaultSchema } = flags;
  const options: AnalysisOptions = {
    vendor: chosenVendor(flags.vendor, inputs.sources),
    ...(defaultDatabase !== undefined && { defaultDatabase }),
    ...(defaultSchema !== undefined && { defaultSchema }),
    ...(flags.schema !== undefined && { metadata: await metadataFile(flags.schema) }),
  };
  return analyseWithProgress(inputs, options);
}

function analyseWithProgress({ sources }: Inputs, options: AnalysisOptions): LineageModel {
  const progress = new Progress();
  try {
    const files: FileDataflow[] = [];
    for (const [index, source] of sources.entries()) {
      progress.update(`Reading ${index + 1} of ${sources.length}: ${source.name}`);
      files.push(readSource(source, options, statementHash));
    }
    progress.update(`Linking ${files.length} files`);
    return linkSources(files, options, readMetadata(options));
  } finally {
    progress.end();
  }
}

function reportSkipped({ skipped }: Inputs): void {
  for (const { name, reason, problem } of skipped) {
    if (problem) sayWarning(`${name} is not read: ${reason}`);
  }
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
