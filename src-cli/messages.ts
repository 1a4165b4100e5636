import { coloured } from './terminal.ts';

/** A line for the user, on standard error: standard output carries results only. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function sayError(line: string): void {
  say(`${coloured(process.stderr, 'red', 'error:')} ${line}`);
}

export function sayWarning(line: string): void {
  say(`${coloured(process.stderr, 'yellow', 'warning:')} ${line}`);
}
