import { basename } from 'node:path';
import type { Recovery } from '../jobs/job-recovery.ts';

/** What a user reads after the database was damaged or lost; nothing where it was not. */
export function recoveryNotice(
  damagedCopy: string | undefined,
  recovery: Recovery,
  damagedRows: number,
): string | undefined {
  const again = recovery.adopted + recovery.extended;
  const jobs = again === 1 ? '1 job is' : `${again} jobs are`;
  const lost = [
    ...(recovery.aside > 0
      ? [
          `${counted(recovery.aside, 'folder')} of no job, or of one that is there already, put aside (lost-jobs).`,
        ]
      : []),
    ...(recovery.missing > 0
      ? [`The files of ${counted(recovery.missing, 'job')} are not there; what is known of them was kept.`]
      : []),
    ...(recovery.corrected + damagedRows > 0
      ? [
          `What was stored of ${counted(recovery.corrected + damagedRows, 'job')} was damaged, and was repaired.`,
        ]
      : []),
  ].map((each) => ` ${each}`);
  const runs = (again === 0 ? '' : ` ${jobs} analysed again.`) + lost.join('');
  if (damagedCopy !== undefined) {
    return `The database was damaged. It was rebuilt from what could be read, and put aside as ${basename(damagedCopy)}.${runs}`;
  }
  if (recovery.fromNothing) return `The database was missing. A new one was begun.${runs}`;
  return lost.length === 0 ? undefined : lost.join('').trim();
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
