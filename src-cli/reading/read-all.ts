import {
  type AnalysisOptions,
  type byProject,
  type FaultHooks,
  type LinkableDataflow,
  openedDataflow,
  packedDataflow,
  readPacked,
  readProject,
  readSource,
  type SourceFile,
  type VendorId,
} from '../../src-lineage/index.ts';
import type { RefusedFile } from '../../src-server/io/archives/refusal.ts';
import { encodingGuessed } from '../../src-server/io/encodings/encoding-guessed.ts';
import { refusalAfterReading, refusalInProject } from '../../src-server/io/selection/judged-content.ts';
import { limitNewObjects } from '../../src-server/workers/protocol/lean-heap.ts';
import { statementHash } from '../../src-server/workers/protocol/statement-hash.ts';
import type { EngineFaults } from '../base/engine-faults.ts';
import type { Progress } from '../base/progress.ts';
import type { Input } from '../input/inputs.ts';
import type { ReadFiles } from './read-ahead.ts';

/** How files are read, and how they are linked. */
export interface Reading {
  options: AnalysisOptions;
  vendorOf: (name: string) => VendorId;
}

/** What is at hand of the files of a run before they are read. */
export interface AtHand {
  /** Those that were read before. */
  files: ReadFiles;
  /** Little of a large run stays in memory as it was read. */
  isLarge: boolean;
}

/** Reads all files of a run. */
export function readAll(
  { scripts, ofProjects }: ReturnType<typeof byProject<Input>>,
  { options, vendorOf }: Reading,
  progress: Progress,
  { hooks }: EngineFaults,
  atHand: AtHand,
): { files: LinkableDataflow[]; refused: RefusedFile[] } {
  const files: LinkableDataflow[] = [];
  const noSql: RefusedFile[] = [];
  for (const [index, source] of scripts.entries()) {
    progress.update(`Reading ${index + 1} of ${scripts.length}: ${source.name}`);
    const open = atHand.files.get(source);
    atHand.files.delete(source);
    const ofFile = { ...options, vendor: vendorOf(source.name) };
    const file = open?.() ?? readNow(source, ofFile, atHand, hooks);
    const refusal = source.isDoubtful === true ? refusalAfterReading(file) : undefined;
    if (source.guessedEncoding !== undefined)
      file.diagnostics.unshift(encodingGuessed(source.guessedEncoding));
    if (refusal === undefined) files.push(file);
    else noSql.push({ ...refusal, name: source.name });
  }
  for (const [kind, members] of ofProjects) {
    progress.update(`Reading ${members.length} files of projects`);
    const doubtful = new Set(members.filter(({ isDoubtful }) => isDoubtful).map(({ name }) => name));
    for (const read of readProject(kind, members, options, statementHash, hooks)) {
      const { source } = read;
      const refusal = refusalInProject(read, doubtful.has(source.name));
      if (refusal !== undefined) noSql.push({ ...refusal, name: source.name });
      else if ('dataflow' in read) files.push(read.dataflow);
    }
  }
  return { files, refused: noSql };
}

function readNow(
  source: SourceFile,
  options: AnalysisOptions,
  { files, isLarge }: AtHand,
  hooks: FaultHooks,
): LinkableDataflow {
  const isKept = files.keeps(source);
  if (isLarge && !isKept)
    return readPacked(source, options, files.open, {
      hashText: statementHash,
      hooks,
      step: limitNewObjects,
    });
  const dataflow = readSource(source, options, statementHash, hooks);
  if (!isKept) return dataflow;
  const packed = packedDataflow(dataflow);
  files.keep(source, packed);
  return isLarge ? openedDataflow(packed, files.open) : dataflow;
}
