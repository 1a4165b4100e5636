import type { ReadyPart } from '../../../base/ready-part.ts';
import type { PostgresDatabase } from './database.ts';
import { schemaVersion } from './migrations.ts';

interface DatabaseState {
  isReadOnly: boolean;
  hasSteps: boolean;
}

/** Whether a database answers, takes writes, and has the schema. A newer schema is one that this version works with. */
export async function databaseReadiness(database: PostgresDatabase): Promise<readonly ReadyPart[]> {
  const state = await stateOf(database);
  if (state === undefined) return [{ part: 'store', ok: false, code: 'StoreUnreachable' }];
  // A standby, after a switch.
  if (state.isReadOnly) return [{ part: 'store', ok: false, code: 'StoreUnsuitable' }];
  const steps = state.hasSteps ? await appliedSteps(database) : 0;
  const schema: ReadyPart =
    steps >= schemaVersion
      ? { part: 'schema', ok: true }
      : { part: 'schema', ok: false, code: 'SchemaIncomplete' };
  return [{ part: 'store', ok: true }, schema];
}

async function stateOf(database: PostgresDatabase): Promise<DatabaseState | undefined> {
  return await database
    .row<DatabaseState>(
      `SELECT current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS "isReadOnly",
              to_regclass('headwater.migrations') IS NOT NULL AS "hasSteps"`,
    )
    .catch(() => undefined);
}

async function appliedSteps(database: PostgresDatabase): Promise<number> {
  const row = await database
    .row<{ version: number | null }>('SELECT max(version) AS version FROM migrations')
    .catch(() => undefined);
  return row?.version ?? 0;
}
