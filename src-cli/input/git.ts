import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandFailure, exitCodes } from '../base/exit-codes.ts';

const run = promisify(execFile);

/** Two states of a repository; `after` is absent where it is the files as they are. */
export interface Revisions {
  before: string;
  after?: string;
}

/**
 * The revisions that a range names: `A...B` is B against where it left A (what a pull request changes), `A..B` one against
 * the other, `A` the files as they are against A.
 * @throws CommandFailure where there is no such revision, or no repository
 */
export async function revisionsOf(range: string): Promise<Revisions> {
  const [, before = '', dots = '', after = ''] = /^(.*?)(?:(\.{2,3})(.*))?$/.exec(range) ?? [];
  const from = await commitOf(before === '' ? 'HEAD' : before);
  if (dots === '') return { before: from };
  const to = await commitOf(after === '' ? 'HEAD' : after);
  if (dots === '..') return { before: from, after: to };
  const base = await git(['merge-base', from, to]).catch(() => {
    throw new CommandFailure(
      exitCodes.unreadable,
      `${before} and ${after} have no common ancestor in this repository.`,
    );
  });
  return { before: base.trim(), after: to };
}

/** The files of a revision below the present folder as a zip archive in another folder; gives its path. */
export async function archiveOf(revision: string, paths: readonly string[], folder: string): Promise<string> {
  const path = join(folder, `${revision}.zip`);
  try {
    await git(['archive', '--format=zip', '-0', `--output=${path}`, revision, '--', ...paths]);
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n').slice(-2);
    throw new CommandFailure(exitCodes.unreadable, `The files of ${revision} cannot be read: ${line}`);
  }
  return path;
}

async function commitOf(name: string): Promise<string> {
  try {
    return (await git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`])).trim();
  } catch (error) {
    throw new CommandFailure(exitCodes.unreadable, await reasonFor(name, error as NodeJS.ErrnoException));
  }
}

async function reasonFor(name: string, error: NodeJS.ErrnoException): Promise<string> {
  if (error.code === 'ENOENT') return 'git is not installed, or not on the path.';
  const isRepository = await git(['rev-parse', '--git-dir']).catch(() => undefined);
  return isRepository === undefined
    ? 'This folder is in no git repository.'
    : `There is no revision ${name} in this repository.`;
}

async function git(values: readonly string[]): Promise<string> {
  const { stdout } = await run('git', [...values], { encoding: 'utf8', maxBuffer: 1 << 26 });
  return stdout;
}
