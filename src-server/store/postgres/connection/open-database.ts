import { StartFailure } from '../../../base/start-failure.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { PostgresDatabase } from './database.ts';
import { migrate } from './migrations.ts';
import { codeOf } from './store-failure.ts';

/** The oldest PostgreSQL that is supported, as `server_version_num` says it. */
const oldest = 140_000;

interface ServerState {
  version: number;
  versionText: string;
  encoding: string;
  isReadOnly: boolean;
}

/**
 * Connects to a database and brings its schema up to date.
 * @param url as the settings name it: `postgres://user:password@host:port/database`
 * @throws StartFailure (StoreUnreachable, StoreRefused, StoreUnsuitable, SchemaMismatch, SchemaIncomplete)
 */
export async function openDatabase(
  url: string,
  steps?: Parameters<typeof migrate>[1],
): Promise<PostgresDatabase> {
  let database: PostgresDatabase | undefined;
  try {
    database = new PostgresDatabase(url);
    await requireSuitable(database, url);
    await migrate(database, steps);
    return database;
  } catch (error) {
    await database?.close();
    throw startFailure(error, url);
  }
}

async function requireSuitable(database: PostgresDatabase, url: string): Promise<void> {
  const state = await database.row<ServerState>(
    `SELECT current_setting('server_version_num')::integer AS version,
            current_setting('server_version') AS "versionText",
            current_setting('server_encoding') AS encoding,
            current_setting('transaction_read_only') = 'on' OR pg_is_in_recovery() AS "isReadOnly"`,
  );
  if (state === undefined) return;
  const { version, versionText, encoding, isReadOnly } = state;
  const unsuitable = (reason: string, advice: string): StartFailure =>
    new StartFailure(
      'StoreUnsuitable',
      `The database ${shownAddress(url)} cannot be used: ${reason}.`,
      advice,
    );
  if (version < oldest) {
    throw unsuitable(`its PostgreSQL is ${versionText}`, 'Use PostgreSQL 14 or a later one.');
  }
  if (encoding !== 'UTF8') {
    throw unsuitable(`its encoding is ${encoding}`, 'Make the database with the encoding UTF8.');
  }
  if (isReadOnly) {
    throw unsuitable('it is read-only', 'Name the primary server, or let the database be written to.');
  }
}

/** An address without its password, as it may be shown and logged. */
function shownAddress(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return 'of the settings';
  }
}

/** What the codes of PostgreSQL and of the system say at the start. */
const reasons: readonly {
  codes: RegExp;
  name: 'StoreUnreachable' | 'StoreRefused';
  reason: string;
  advice: string;
}[] = [
  {
    codes: /^28/,
    name: 'StoreRefused',
    reason: 'user or password is wrong',
    advice: 'Correct them in the setting "store".',
  },
  {
    codes: /^3D000$/,
    name: 'StoreRefused',
    reason: 'there is no such database',
    advice: 'Make it (CREATE DATABASE), or name another one in the setting "store".',
  },
  {
    codes: /^42501$/,
    name: 'StoreRefused',
    reason: 'its user may not make the schema "headwater" or use it',
    advice: 'Grant the user CREATE on the database.',
  },
  {
    codes: /^53300$/,
    name: 'StoreUnreachable',
    reason: 'it has no room for more connections',
    advice: 'End other programs that use it, or raise its max_connections.',
  },
  {
    codes: /^53100$/,
    name: 'StoreUnreachable',
    reason: 'its disk is full',
    advice: 'Make room on the disk of the database.',
  },
  {
    codes: /^55P03$/,
    name: 'StoreUnreachable',
    reason: 'another program has been changing its schema for a minute',
    advice: 'Wait for it, then start again.',
  },
];

function startFailure(error: unknown, url: string): unknown {
  if (error instanceof StartFailure) return error;
  const code = codeOf(error);
  const known = code === undefined ? undefined : reasons.find(({ codes }) => codes.test(code));
  const failure = (name: 'StoreUnreachable' | 'StoreRefused', reason: string, advice: string): StartFailure =>
    new StartFailure(name, `The database ${shownAddress(url)} cannot be used: ${reason}.`, advice, {
      cause: error,
    });
  if (known !== undefined) return failure(known.name, known.reason, known.advice);
  const isOfConnection = error instanceof StoreUnavailable || /SSL|TLS|certificate/i.test(String(error));
  if (!isOfConnection) return error;
  const said = error instanceof StoreUnavailable ? error.cause : error;
  const reason = code ?? (said instanceof Error ? said.message.replace(/\.$/, '') : 'it does not answer');
  return failure(
    'StoreUnreachable',
    `it cannot be reached (${reason})`,
    'See whether it runs, and whether the setting "store" names it.',
  );
}
