import type { SuppliedMetadata } from '../../src-lineage/engine.ts';

/**
 * Metadata as it was sent, for the engine: JSON is known by its first character, all else is DDL. Absent or blank text
 * gives nothing to spread. Whether the JSON is well-formed the engine tells, by a diagnostic.
 */
export function suppliedMetadata(text: string | undefined): { metadata?: SuppliedMetadata } {
  const given = text?.replace(/^\uFEFF/, '') ?? '';
  if (given.trim() === '') return {};
  return { metadata: { format: /^\s*[{[]/.test(given) ? 'json' : 'ddl', text: given } };
}
