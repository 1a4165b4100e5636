import type { Difference } from './comparison.ts';

interface Explanation {
  transform: string;
  applies(difference: Difference): boolean;
  reason: string;
}

const explanations: readonly Explanation[] = [
  {
    transform: 'queries wrapped',
    applies: ({ missing, extra }) => extra.length === 0 && missing.every((line) => fromItself.test(line)),
    reason:
      'A table that is created from itself is not there yet: what a star of it gives, no database says.',
  },
];

const fromItself = /^fdd {2}(\S+)\.(\S+) -> \1\.\2$/;

/** Why a script's lineage may change with a transform; undefined where it may not. */
export function explanation(transform: string, difference: Difference): string | undefined {
  return explanations.find((one) => one.transform === transform && one.applies(difference))?.reason;
}
