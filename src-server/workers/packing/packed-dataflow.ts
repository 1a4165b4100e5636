import { constants } from 'node:zlib';
import {
  type FileDataflow,
  type LinkableDataflow,
  openedDataflow,
  type OpenRowSets,
  type PackedDataflow,
  packedDataflow,
} from '../../../src-lineage/index.ts';
import { inflatedBytes } from '../../base/deflate.ts';
import { type Packed, packRecord, unpackRecord } from '../../base/packing.ts';

/** Packs the data flow of a file for another thread, and to be kept. */
export function packDataflow(dataflow: FileDataflow): Packed {
  return packRecord(packedDataflow(dataflow));
}

/**
 * The data flow of {@link packDataflow}.
 * @param open of all that are linked together
 */
export function unpackDataflow(bytes: Uint8Array, open?: OpenRowSets): LinkableDataflow {
  return openedDataflow(unpackRecord<PackedDataflow>(bytes), open);
}

/** Packed bytes in which the first line of a record ends, however it is deflated. */
const headLength = 512;

/** How many numbers a data flow of {@link packDataflow} is, from its first bytes; 0 where it is damaged. */
export function numbersIn(bytes: Uint8Array): number {
  try {
    const head = inflatedBytes(bytes.subarray(0, headLength), { finishFlush: constants.Z_SYNC_FLUSH });
    const [, , , count] = JSON.parse(head.toString('latin1', 0, head.indexOf(10))) as unknown[];
    return typeof count === 'number' ? count : 0;
  } catch {
    return 0;
  }
}
