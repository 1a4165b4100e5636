import {
  type AnalysisOptions,
  type PackedDataflow,
  packedDataflow,
  readSlicePacked,
  readSource,
} from '../../src-lineage/index.ts';
import { statementHash } from '../../src-server/workers/protocol/statement-hash.ts';

/** A file, or a slice of one, that is read by itself. */
export interface Part {
  name: string;
  text: string;
  isSlice: boolean;
  options: Pick<AnalysisOptions, 'limits' | 'vendor'>;
}

/** Reads parts; undefined where one has to be read otherwise, or where something failed for a fault of ours. */
export function readParts(parts: readonly Part[]): (PackedDataflow | undefined)[] {
  return parts.map(({ name, text, isSlice, options }) => {
    if (isSlice) return readSlicePacked(text, options, statementHash);
    let failed = false;
    const report = (): void => void (failed = true);
    const dataflow = readSource({ name, text }, options, statementHash, { report });
    return failed ? undefined : packedDataflow(dataflow);
  });
}
