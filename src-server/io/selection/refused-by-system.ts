import { isOfDisk } from '../../base/disk-full.ts';
import type { Refusal } from '../archives/refusal.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there any more',
  EACCES: 'reading it is not permitted',
  EPERM: 'reading it is not permitted',
  ENAMETOOLONG: 'its path is too long',
};

/**
 * Why one file or folder cannot be read: it has vanished meanwhile, or may not be read. The others can.
 * @throws what is no such error, and what is wrong with the disk as a whole
 */
export function refusedBySystem(error: unknown): Refusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !/^E[A-Z]+$/.test(code) || isOfDisk(error)) throw error;
  return { kind: 'unreadable', reason: reasons[code] ?? `the system says ${code}` };
}
