import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import type { Logger } from 'pino';

/** A log that has grown beyond this is put aside at the next start, in place of the one put aside before. */
const mostBytes = 5 * 1024 * 1024;

/** The application's log: JSON lines in `headwater.log` of the folder. */
export function openLog(folder: string): Logger {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'headwater.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > mostBytes) renameSync(path, join(folder, 'headwater.1.log'));
  return pino({ base: { pid: process.pid } }, pino.destination({ dest: path, sync: true }));
}
