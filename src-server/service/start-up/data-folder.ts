import { accessSync, constants, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { isDiskFull } from '../../base/disk-full.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { version } from '../../base/version.ts';
import { reservePath } from '../../store/sqlite/file/reserve.ts';
import { readInstance, removeInstance, writeInstance } from './instance-file.ts';

const lockName = 'instance.lock';
/** Milliseconds that an ending process is given to release the folder. */
const patience = 3000;

/** A data folder that this process has alone. */
export interface DataFolder {
  path: string;
  /** The service that had the folder before was killed, or the system went down. */
  afterCrash: boolean;
  /** Where others read where this service listens. */
  announce(url: string): void;
  /**
   * Releases the folder.
   * @param inOrder false leaves the mark of a crash, so that the next start looks closer
   */
  release(inOrder: boolean): void;
}

/**
 * Takes a data folder, made where it is missing, for this process alone.
 * @throws StartFailure (DataFolderInUse, DataFolderUnusable)
 */
export function claimDataFolder(given: string): DataFolder {
  const path = resolve(given);
  makeFolder(path);
  const lock = lockFolder(path);
  try {
    const afterCrash = readInstance(path) !== undefined;
    const content = { pid: process.pid, version, startedAt: new Date().toISOString() };
    withReserve(path, () => writeInstance(path, content));
    return {
      path,
      afterCrash,
      announce: (url) => announce(path, { ...content, url }),
      release: (inOrder) => {
        if (inOrder) removeInstance(path);
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw unusable(path, error);
  }
}

/** On a full disk the reserve is given up, so that the service can start: what is stored can be read then. */
function withReserve(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    rmSync(reservePath(path), { force: true });
    write();
  }
}

/** What is stored can be read though its place is published nowhere: a full disk keeps no service from serving. */
function announce(path: string, instance: Parameters<typeof writeInstance>[1]): void {
  try {
    withReserve(path, () => writeInstance(path, instance));
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(path), { code: 'ENOTDIR' });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw unusable(path, error);
  }
}

/**
 * The lock is a transaction on an empty database beside the real one: the system ends it with the process, however that
 * ends, and it holds while the real database is put aside and rebuilt.
 */
function lockFolder(folder: string): Database {
  const path = join(folder, lockName);
  try {
    return exclusiveTransaction(path);
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (String(code).startsWith('SQLITE_BUSY')) throw inUse(folder, error);
    if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') throw unusable(folder, error);
    // It never holds anything: somebody wrote into it.
    rmSync(path, { force: true });
    return exclusiveTransaction(path);
  }
}

function exclusiveTransaction(path: string): Database {
  const lock = new SqliteDatabase(path, { timeout: patience });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

function inUse(folder: string, cause: unknown): StartFailure {
  const holder = readInstance(folder);
  const details = [
    ...(holder === undefined ? [] : [`process ${holder.pid}`]),
    ...(holder?.url === undefined ? [] : [holder.url]),
  ].join(', ');
  return new StartFailure(
    'DataFolderInUse',
    `Another Headwater${details === '' ? '' : ` (${details})`} is using the data folder ${folder}.`,
    'Use the one that runs, or end it, or name another data folder.',
    { cause },
  );
}

/** What the codes of the system and of SQLite say about a folder. */
const reasons: readonly { codes: readonly string[]; reason: string; advice: string }[] = [
  {
    codes: ['ENOTDIR', 'EEXIST'],
    reason: 'it is, or is below, a file that is no folder',
    advice: 'Name another data folder.',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM'],
    reason: 'this user may not write there',
    advice: 'Give the user the right to write there, or name another data folder.',
  },
  {
    codes: ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'],
    reason: 'the disk is full',
    advice: 'Make room on the disk, or name another data folder.',
  },
  {
    codes: ['EIO', 'SQLITE_IOERR'],
    reason: 'reading or writing there fails',
    advice: 'See whether the disk is full or broken, or name another data folder.',
  },
];

/** What is wrong with a data folder, by the error that its use gave; what is no such error is given back. */
export function unusable(folder: string, error: unknown): unknown {
  if (error instanceof StartFailure) return error;
  const found = failureOfSystem(error);
  if (found === undefined) return error;
  return new StartFailure(
    'DataFolderUnusable',
    `The data folder ${folder} cannot be used: ${found.reason}.`,
    found.advice,
    { cause: error },
  );
}

/** Why a file could not be written, for people. @throws what is no error of the system */
export function writeFailure(error: unknown): string {
  const found = failureOfSystem(error);
  if (found === undefined) throw error;
  return found.reason;
}

function failureOfSystem(error: unknown): { reason: string; advice: string } | undefined {
  const code = String((error as { code?: unknown }).code);
  const known = reasons.find(({ codes }) =>
    codes.some((each) => code === each || code.startsWith(`${each}_`)),
  );
  if (known !== undefined) return known;
  if (!/^E[A-Z]+$/.test(code)) return undefined;
  return { reason: `the system says ${code}`, advice: 'Name another data folder.' };
}
