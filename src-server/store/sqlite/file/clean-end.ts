import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The file beside a database that says how it looked when it was closed in order. */
function notePath(path: string): string {
  return `${path}.closed`;
}

/** Notes that a database was closed in order. Without the note, it is checked when it is opened again. */
export function noteCleanEnd(path: string): void {
  try {
    writeFileSync(notePath(path), looks(path), { mode: 0o600 });
  } catch {
    // The file or the folder is gone, or the disk is full.
  }
}

/**
 * Whether a database was closed in order and has not been touched since. The note is taken away: it is written again at
 * the next end in order.
 */
export function takeCleanEnd(path: string): boolean {
  try {
    const note = readFileSync(notePath(path), 'utf8');
    rmSync(notePath(path), { force: true });
    return note === looks(path);
  } catch {
    return false;
  }
}

function looks(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}
