import type {
  CatalogueResponse,
  TableDetails,
} from '../../../src-server/contract/application/result/catalogue.ts';
import { answerOf, requestJson } from '../http/http.ts';
import { inWorker, isLarge } from '../http/inWorker.ts';
import { catalogueTables, CatalogueTables } from '../model/catalogueTables.ts';
import type { PackedCatalogue } from '../model/packedCatalogue.ts';
import { sessionPath } from './sessions.ts';

/** All objects of a session's model, without their columns. */
export async function readCatalogue(sessionId: string, signal: AbortSignal): Promise<CatalogueTables> {
  const bytes = await (await answerOf(`${sessionPath(sessionId)}/catalogue`, { signal })).arrayBuffer();
  if (!isLarge(bytes))
    return catalogueTables(JSON.parse(new TextDecoder().decode(bytes)) as CatalogueResponse);
  return new CatalogueTables(await inWorker<PackedCatalogue>(catalogueWorker(), bytes, signal));
}

/** One object with all its columns. */
export function readTable(sessionId: string, tableId: number, signal?: AbortSignal): Promise<TableDetails> {
  return requestJson(`${sessionPath(sessionId)}/tables/${tableId}`, { signal: signal ?? null });
}

const catalogueWorker = (): Worker =>
  new Worker(new URL('../http/catalogue.worker.ts', import.meta.url), { type: 'module' });
