import { statSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Admission } from '../http/guards/admission.ts';

/** Milliseconds between two looks. */
const interval = 5000;

/**
 * Looks whether the data folder is still the one that the service works in, and refuses requests as long as it is not:
 * what is written into a folder that was moved or removed is lost.
 * @returns ends the watch
 */
export function watchFolder(path: string, admission: Admission, log: Logger, every = interval): () => void {
  const own = identityOf(path);
  let isThere = true;
  const timer = setInterval(() => {
    const isNow = identityOf(path) === own;
    if (isNow === isThere) return;
    isThere = isNow;
    if (isThere) log.warn({ path }, 'the data folder is there again');
    else log.error({ path }, 'the data folder is gone, or is another: requests are refused');
    admission.refuse(
      isThere
        ? undefined
        : 'The data folder of the service is gone. Put it back, or start the service again.',
    );
  }, every).unref();
  return () => clearInterval(timer);
}

function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
