import { pino } from 'pino';
import type { Level, Logger } from 'pino';
import { errorEntry } from '../../src-server/log/error-entry.ts';
import { RotatingFile } from '../../src-server/log/rotating-file.ts';

const levels: readonly string[] = ['error', 'warn', 'info', 'debug'] satisfies Level[];

/**
 * The application's log: JSON lines in `headwater.log` of the folder, which is put aside when it has grown, the five last
 * of them kept. No line of the level `info` or above holds SQL.
 * @param wanted the level; anything but one is `info`
 */
export function openLog(folder: string, wanted = 'info'): Logger {
  const file = new RotatingFile(folder);
  return pino(
    {
      level: levels.includes(wanted) ? wanted : 'info',
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorEntry(error) },
    },
    { write: (line) => file.write(line) },
  );
}
