import { crc32 } from 'node:zlib';

/**
 * Whether the run is a deep one (`npm run test:deep`, or `HEADWATER_DEEP=1`): every test runs whole, the files named
 * `*.deep.test.ts` too, however long that takes.
 */
export const isDeep = process.env['HEADWATER_DEEP'] === '1';

/** An ordinary run makes one round of so many. */
const part = 5;

/**
 * The number of rounds of a long test: kills, invariances, random inputs.
 * @param whole the number in a deep run; an ordinary run makes a fifth of it, at least one
 */
export function rounds(whole: number): number {
  return isDeep ? whole : Math.max(1, Math.ceil(whole / part));
}

/**
 * The inputs of a long test.
 * @param whole those of a deep run; an ordinary run takes every fifth of them
 * @param nameOf the name of each: a fifth is chosen by names, so that another input changes nothing for the rest
 */
export function share<Input>(whole: readonly Input[], nameOf?: (input: Input) => string): readonly Input[] {
  if (isDeep) return whole;
  return whole.filter((input, index) => (nameOf ? crc32(nameOf(input)) : index) % part === 0);
}
