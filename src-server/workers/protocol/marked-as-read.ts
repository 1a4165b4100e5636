import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import type { FileDataflow } from '../../../src-lineage/index.ts';
import { encodingGuessed } from '../../io/encodings/encoding-guessed.ts';

/** How a file was read, where that is not as the run says. */
interface ReadAs {
  vendor: VendorId;
  guessedEncoding?: string | undefined;
}

/** Writes into what was read of a file that it was read as another vendor's, or in a guessed encoding. */
export function markedAsRead(
  dataflow: FileDataflow,
  ofRun: VendorId,
  { vendor, guessedEncoding }: ReadAs,
): FileDataflow {
  if (vendor !== ofRun) dataflow.vendor ??= vendor;
  if (guessedEncoding !== undefined) dataflow.diagnostics.unshift(encodingGuessed(guessedEncoding));
  return dataflow;
}
