/** By data folder, the database of a service: one that is started again finds its own. */
const stores = new Map<string, Promise<string>>();

/** Whether the tests of the API run on PostgreSQL, as those of a deep run do a second time. */
export const isOnPostgres = process.env['HEADWATER_TEST_API_STORE'] === 'postgres';

/** The store of a service of a test, where that is not its own. */
export async function apiStore(folder: string): Promise<{ store?: string }> {
  if (!isOnPostgres) return {};
  // Programs beside the tests start services too, and have no vitest.
  const { newDatabase } = await import('../postgres/test-database.ts');
  const store = stores.get(folder) ?? newDatabase();
  stores.set(folder, store);
  return { store: await store };
}
