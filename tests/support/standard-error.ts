import fs from 'node:fs';
import { vi } from 'vitest';

const standardError = 2;

/**
 * What a service in the test's own process logs while work runs: for a test that expects an error in the log, which
 * would otherwise stand among the lines of a run as if something were wrong.
 */
export async function standardErrorOf(work: () => Promise<void>): Promise<string> {
  const { writeSync } = fs;
  let written = '';
  const spy = vi.spyOn(fs, 'writeSync').mockImplementation(((file: number, data: string, ...more: []) => {
    if (file !== standardError) return writeSync(file, data, ...more);
    written += data;
    return Buffer.byteLength(data);
  }) as typeof writeSync);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return written;
}
