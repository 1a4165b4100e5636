import type { RowSetParts } from '../dataflow.ts';

/** What a word of packed values is: its lowest bits; the rest is a number, an index or a length. */
export const Tag = {
  /** A whole number that fits beside the tag. */
  number: 0,
  /** A text, by its index. */
  text: 1,
  /** A list, by its length; its items follow. */
  list: 2,
  /** An object, by its shape; the values of its fields follow. */
  object: 3,
  /** One of {@link constants}. */
  constant: 4,
  /** Any other number: its bits are in the two words that follow. */
  wide: 5,
} as const;

export const tagBits = 3;
export const tagMask = 7;

/** The values that have no parts. */
export const constants = [false, true, null] as const;

/**
 * Plain values, as JSON has them, in one list of numbers. Each text and each list of field names stands once. Threads hand
 * the numbers over without a copy, and taking the values out again takes a tenth of the time in which a file is read.
 */
export interface PackedValue {
  words: Int32Array<ArrayBuffer>;
  texts: string[];
  /** The field names of the objects, in their order. */
  shapes: string[][];
}

/** The fields of a row set that are packed apart. */
export const rowSetParts: ReadonlySet<string> = new Set<keyof RowSetParts>([
  'outputs',
  'influences',
  'comparisons',
]);

/** A packed data flow: what it says besides its row sets, a list of their heads, and then the parts of each. */
export interface PackedDataflow extends PackedValue {
  /** Where the parts of each row set begin among the words. */
  starts: Int32Array<ArrayBuffer>;
}
