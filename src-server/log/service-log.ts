import { pino } from 'pino';
import type { Logger } from 'pino';
import type { ServiceSettings } from '../settings/settings.ts';
import { errorEntry } from './error-entry.ts';
import { currentLogContext } from './log-context.ts';
import { logFolder, RotatingFile } from './rotating-file.ts';

/** The log of a running service. */
export interface ServiceLog {
  log: Logger;
  close(): void;
}

/**
 * The service's log: JSON lines on standard error and, where the settings say so, in `logs` of the data folder. A line
 * names the request and the job that it belongs to. No line holds SQL.
 */
export function openServiceLog(
  settings: Pick<ServiceSettings, 'logLevel' | 'logFile' | 'dataFolder'>,
): ServiceLog {
  const standardError = pino.destination({ dest: 2, sync: true });
  const file = settings.logFile ? new RotatingFile(logFolder(settings.dataFolder)) : undefined;
  const write = (line: string): void => {
    standardError.write(line);
    file?.write(line);
  };
  const log = pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorEntry(error) },
      mixin: () => ({ ...currentLogContext() }),
    },
    { write },
  );
  return { log, close: () => file?.close() };
}
