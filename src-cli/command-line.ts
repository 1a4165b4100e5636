import { CommanderError } from 'commander';
import { errorOf } from '../src-server/base/thrown.ts';
import { CommandFailure, type ExitCode, exitCodes } from './base/exit-codes.ts';
import { sayError } from './base/messages.ts';
import { endWithReader } from './output/output.ts';
import { makeProgram } from './program.ts';

/** Runs the command that the process was called with, and sets its exit code. */
export async function runCommandLine(): Promise<void> {
  endWithReader();
  try {
    await makeProgram().parseAsync(process.argv);
  } catch (error) {
    process.exitCode = codeOf(error);
  }
}

function codeOf(error: unknown): ExitCode {
  // Commander has already reported what was wrong.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CommandFailure) {
    sayError(error.message);
    return error.code;
  }
  sayError(`This is a fault of Headwater itself. ${errorOf(error).stack}`);
  return exitCodes.internal;
}
