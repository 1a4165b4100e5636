import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { CommandFailure } from '../../src-cli/base/exit-codes.ts';
import { makeProgram } from '../../src-cli/program.ts';

/** What a command gave: what it wrote to its `-o`, or the message and the code with which it ended. */
export interface Outcome {
  code: number;
  written: string;
  message: string;
}

/**
 * Runs a command in the process of the test, with a file in a folder as its output: a hundred times as fast as a process.
 * What it says on standard error goes there.
 */
export async function inProcess(folder: string, args: readonly string[]): Promise<Outcome> {
  const output = join(folder, 'written.txt');
  const program = makeProgram().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  const quiet = program.commands;
  for (const command of quiet)
    command.configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
  process.exitCode = 0;
  try {
    await program.parseAsync([...args, '--output', output], { from: 'user' });
    const code = Number(process.exitCode);
    return { code, written: await readFile(output, 'utf8'), message: '' };
  } catch (error) {
    if (error instanceof CommandFailure) return { code: error.code, written: '', message: error.message };
    if (error instanceof CommanderError) return { code: 2, written: '', message: error.message };
    throw error;
  } finally {
    process.exitCode = 0;
  }
}
