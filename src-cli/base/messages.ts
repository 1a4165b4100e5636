import { coloured } from './terminal.ts';

/** How much is told, for the whole call. */
const told = { notes: true };

/** Tells errors and warnings alone from now on (`--quiet`). */
export function beQuiet(isQuiet: boolean): void {
  told.notes = !isQuiet;
}

/** A note for the user, on standard error: standard output carries results only. Nothing where one wants it quiet. */
export function say(line: string): void {
  if (told.notes) tell(line);
}

/** A line for the user that is told in any case. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function sayError(line: string): void {
  tell(`${coloured(process.stderr, 'red', 'error:')} ${line}`);
}

export function sayWarning(line: string): void {
  tell(`${coloured(process.stderr, 'yellow', 'warning:')} ${line}`);
}
