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
 */
export function share<Input>(whole: readonly Input[]): readonly Input[] {
  return isDeep ? whole : whole.filter((_, index) => index % part === 0);
}
