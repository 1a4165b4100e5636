import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The program of the server, where it is not `mariadbd` on the PATH. */
const { HEADWATER_MARIADBD: given, PATH: path = '' } = process.env;

/** Milliseconds that a server takes to start at most. */
const longestStart = 60_000;

/** Debian puts it where the PATH of few users leads. */
const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/libexec'];

/** A server of its own, in a folder of its own. */
export interface Server {
  readonly socket: string;
  end(): Promise<void>;
}

/** The server's program; undefined where none is installed. */
export function serverProgram(): string | undefined {
  if (given !== undefined && given !== '') return existsSync(given) ? given : undefined;
  return folders.map((folder) => join(folder, 'mariadbd')).find((program) => existsSync(program));
}

/** What says that none is installed. */
export const needed = 'needs a MariaDB server: mariadbd on the PATH, or its path as HEADWATER_MARIADBD';

/** @throws where none is installed, or it does not start */
export async function startServer(): Promise<Server> {
  const program = serverProgram();
  if (program === undefined) throw new Error(needed);
  const folder = await mkdtemp(join(tmpdir(), 'headwater-mariadb-'));
  const socket = join(folder, 'socket');
  const data = join(folder, 'data');
  const own = ownOptions(program, data);
  await mkdir(data);
  try {
    makeSystemTables(program, own);
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true });
    throw thrown;
  }
  const child = started(folder, [
    program,
    ...own,
    ...throwaway,
    `--socket=${socket}`,
    `--secure-file-priv=${folder}`,
  ]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
  };
  for (let waited = 0; !existsSync(socket); waited += 20) {
    if (child.exitCode !== null || waited > longestStart) {
      await end();
      throw new Error('The MariaDB server does not start.');
    }
    await wait(20);
  }
  return { socket, end };
}

/** It ends, and its folder goes, when the process that started it does, however that ends: its standard input is closed then. */
function started(folder: string, command: readonly string[]): ChildProcess {
  const script = 'folder=$1; shift; "$@" & cat >/dev/null; kill -9 $!; wait; rm -rf "$folder"';
  return spawn('sh', ['-c', script, 'sh', folder, ...command], { stdio: ['pipe', 'ignore', 'ignore'] });
}

/** Nothing is kept, so nothing has to be safe on the disk. */
const throwaway = [
  '--skip-grant-tables',
  '--skip-networking',
  '--skip-log-bin',
  '--performance-schema=OFF',
  '--character-set-server=utf8mb4',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=32M',
  // in seconds: for loops that do not end
  '--max-statement-time=5',
];

function ownOptions(program: string, data: string): string[] {
  return [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--basedir=${dirname(dirname(realpathSync(program)))}`,
    `--datadir=${data}`,
    '--innodb-flush-method=nosync',
    '--innodb-log-file-size=8M',
  ];
}

/** Routines are kept in tables of the server's, which `mariadb-install-db` makes from the same files. */
function makeSystemTables(program: string, options: readonly string[]): void {
  const share = join(dirname(dirname(realpathSync(program))), 'share');
  const files = ['system_tables', 'system_tables_data'].map(
    (name) => globSync(`{mysql,mariadb,.}/{mysql,mariadb}_${name}.sql`, { cwd: share })[0],
  );
  const texts = files.map((file) => (file === undefined ? '' : readFileSync(join(share, file), 'utf8')));
  const { status, stderr } = spawnSync(program, [...options, '--bootstrap'], {
    input: `create database mysql;\nuse mysql;\n${texts.join('\n')}`,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The MariaDB server makes no system tables: ${stderr}`);
}
