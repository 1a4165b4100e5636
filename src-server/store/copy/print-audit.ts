import { claimDataFolder } from '../../service/start-up/data-folder.ts';
import type { AuditRange } from '../audit-entry.ts';
import { auditText } from '../audit-text.ts';
import type { AuditFormat } from '../audit-text.ts';
import type { Storage } from '../storage.ts';

/**
 * Prints the audit log of a store.
 * @param place a data folder, which nobody uses meanwhile, or the address of a database
 * @throws StartFailure
 */
export async function printAudit(
  place: string,
  format: AuditFormat,
  range: AuditRange,
  print: (text: string) => void,
): Promise<void> {
  const { store, close } = await opened(place);
  try {
    for await (const piece of auditText(store.audit, format, range)) print(piece);
  } finally {
    await close();
  }
}

async function opened(place: string): Promise<{ store: Storage; close: () => Promise<void> }> {
  if (/^postgres(?:ql)?:/.test(place)) {
    const { PostgresStorage } = await import('../postgres/postgres-storage.ts');
    const store = await PostgresStorage.open(place);
    return { store, close: () => store.close() };
  }
  const folder = claimDataFolder(place);
  const { SqliteStorage } = await import('../sqlite/sqlite-storage.ts');
  const store = new SqliteStorage(place);
  const close = async (): Promise<void> => {
    await store.close();
    folder.release(!folder.afterCrash);
  };
  return { store, close };
}
