import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { program } from '../support/built.ts';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the command line as a process of its own and waits for its end. */
export async function headwater(
  args: readonly string[],
  { input, folder, env }: { input?: string | Buffer; folder?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  const child = spawn(process.execPath, [program('cli'), ...args], {
    cwd: folder ?? projectRoot,
    env: { ...process.env, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}

/** A folder of its own for a test. */
export async function scratchFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'headwater-cli-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
