import { guessVendor } from '../../src-lineage/index.ts';
import type { GuessResult, GuessTask } from './protocol.ts';

/** Guesses the vendor of a text, and of further texts by themselves. */
export function guess({ text, parts }: GuessTask): GuessResult {
  const { vendor, confidence, reasons } = guessVendor(text);
  const whole = { vendor, confidence, reasons };
  if (parts === undefined) return whole;
  return {
    ...whole,
    parts: parts.map((part) => {
      const own = guessVendor(part);
      return { vendor: own.vendor, confidence: own.confidence };
    }),
  };
}
