import type { CatalogueResponse } from '../../../src-server/contract/application/result/catalogue.ts';
import { packNames, type PackedNames } from './packedNames.ts';

/** A catalogue in a few flat arrays, which the page takes over from a worker at once. */
export interface PackedCatalogue extends PackedNames {
  head: Pick<CatalogueResponse, 'kinds' | 'roles' | 'schemas' | 'sameDatabases'>;
  /** As in {@link CatalogueResponse.tables}. */
  tables: Int32Array;
}

/** Packs the answer of the service. */
export function packCatalogue({ names, tables, sessionId: _, ...head }: CatalogueResponse): PackedCatalogue {
  return { head, tables: Int32Array.from(tables), ...packNames(names) };
}
