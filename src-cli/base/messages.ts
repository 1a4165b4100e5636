import { coloured } from './terminal.ts';

/** How much is reported, for the whole call. */
const verbosity = { notes: true };

/** Reports errors and warnings alone from now on (`--quiet`). */
export function beQuiet(isQuiet: boolean): void {
  verbosity.notes = !isQuiet;
}

/** A note for the user, on standard error: standard output carries results only. Nothing where one wants it quiet. */
export function say(line: string): void {
  if (verbosity.notes) report(line);
}

/** A line for the user that is reported in any case. */
export function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function sayError(line: string): void {
  report(`${coloured(process.stderr, 'red', 'error:')} ${line}`);
}

export function sayWarning(line: string): void {
  report(`${coloured(process.stderr, 'yellow', 'warning:')} ${line}`);
}
