import { basename } from 'node:path';
import type { Recovery } from '../jobs/job-recovery.ts';

/** What a person is told after the database was damaged or lost; nothing where it was not. */
export function recoveryNotice(damagedCopy: string | undefined, recovery: Recovery): string | undefined {
  const again = recovery.adopted + recovery.extended;
  const jobs = again === 1 ? '1 job is' : `${again} jobs are`;
  const runs = again === 0 ? '' : ` ${jobs} analysed again.`;
  if (damagedCopy !== undefined) {
    return `The database was damaged. It was rebuilt from what could be read, and put aside as ${basename(damagedCopy)}.${runs}`;
  }
  return recovery.fromNothing ? `The database was missing. A new one was begun.${runs}` : undefined;
}
