import { guessVendor } from '../../src-lineage/index.ts';
import type { GuessResult, GuessTask } from './protocol.ts';

/** Guesses the vendor of a text. */
export function guess(task: GuessTask): GuessResult {
  const { vendor, confidence, reasons } = guessVendor(task.text);
  return { vendor, confidence, reasons };
}
