import { type Command, InvalidArgumentError } from 'commander';
import { type CsvStyle, isDelimiter } from '../../src-lineage/export/text/csv-line.ts';

/** Adds the flags that say how a CSV is written. */
export function addCsvFlags<Flags extends Command>(command: Flags): Flags {
  return command
    .option('--delimiter <character>', 'between the values of a CSV', parseDelimiter, ',')
    .option(
      '--csv-safe',
      'a CSV for people: what a spreadsheet would calculate begins with an apostrophe',
      false,
    );
}

/** The flags as they are parsed. */
export type CsvFlags = CsvStyle;

function parseDelimiter(text: string): string {
  if (text === '\\t' || text === 'tab') return '\t';
  if (isDelimiter(text)) return text;
  throw new InvalidArgumentError(
    'It must be one character, but no letter, digit, quote, sign or line break.',
  );
}
