import {
  type FileDataflow,
  openedDataflow,
  type PackedDataflow,
  packedDataflow,
} from '../../../src-lineage/index.ts';
import { type Packed, packRecord, unpackRecord } from '../../base/packing.ts';

/** Packs the data flow of a file for another thread, and to be kept. */
export function packDataflow(dataflow: FileDataflow): Packed {
  return packRecord(packedDataflow(dataflow));
}

/** The data flow of {@link packDataflow}. */
export function unpackDataflow(bytes: Uint8Array): FileDataflow {
  return openedDataflow(unpackRecord<PackedDataflow>(bytes));
}
