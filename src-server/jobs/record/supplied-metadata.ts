import { suppliedMetadata as recognised } from '../../../src-lineage/index.ts';
import type { SuppliedMetadata } from '../../../src-lineage/model/engine.ts';

/**
 * Metadata as it was sent, for the engine. Absent or blank text gives nothing to spread. Whether it is well-formed the
 * engine reports by a diagnostic.
 */
export function suppliedMetadata(text: string | undefined): { metadata?: SuppliedMetadata } {
  const metadata = recognised(text ?? '');
  return metadata === undefined ? {} : { metadata };
}
