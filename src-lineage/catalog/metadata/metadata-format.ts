import type { SuppliedMetadata } from '../../model/engine.ts';
import { headerOf } from './metadata-csv.ts';
import { readMetadata } from './metadata.ts';

/** Returns whether metadata is, by its text, JSON, CSV or DDL; undefined for blank text. A byte order mark is taken off. */
export function suppliedMetadata(text: string): SuppliedMetadata | undefined {
  const given = text.replace(/^\uFEFF/, '');
  if (given.trim() === '') return undefined;
  if (/^\s*[{[]/.test(given)) return { format: 'json', text: given };
  return { format: headerOf(given) === undefined ? 'ddl' : 'csv', text: given };
}

/** Why nothing of the metadata can be used; undefined where something can. DDL is judged when it is read. */
export function metadataProblem({ format, text }: SuppliedMetadata): string | undefined {
  if (format === 'ddl') return undefined;
  const { tables, problem } = readMetadata(text, format);
  return tables.length > 0 ? undefined : problem;
}
