/** A dot, not a letter: most values pass as they are. */
export const copySign = '•';

/** What becomes of a value on its way, shown at the end of its line: the least change first. */
export const transformSigns: readonly { sign: string; transforms: readonly string[] }[] = [
  { sign: copySign, transforms: ['copy'] },
  { sign: '≈', transforms: ['rename'] },
  { sign: '=', transforms: ['constant'] },
  { sign: 'ƒ', transforms: ['expression', 'function'] },
  { sign: '?', transforms: ['conditional'] },
  { sign: 'Σ', transforms: ['aggregate', 'window'] },
];
