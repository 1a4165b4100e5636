import { guessVendor, guessVendorOfRun } from '../../src-lineage/index.ts';
import type { GuessResult, GuessTask } from './protocol.ts';

/** Guesses the vendor of a text, or of the files of a set, and of each of these by itself. */
export function guess({ text, parts, names = [] }: GuessTask): GuessResult {
  if (parts === undefined) return { ...guessVendor(text) };
  const files = parts.map((part, index) => ({ name: names[index] ?? '', text: part }));
  return {
    ...guessVendorOfRun(files),
    parts: files.map((file) => {
      const { vendor, confidence } = guessVendor(file.text, file.name);
      return { vendor, confidence };
    }),
  };
}
