/** Slots for the texts that were cut last. */
const slots = 2048;

/** Of fewer tokens too few repeat. */
const leastTokens = 4096;

/**
 * Cuts pieces out of a text. One that was cut not long ago is not made again: a script repeats its names, and equal
 * strings that are the same string take memory once, and their hash and comparison no time.
 */
export class RepeatedTexts {
  private readonly source: string;
  private readonly cut: string[] | undefined;

  constructor(source: string, tokens: number) {
    this.source = source;
    this.cut = tokens < leastTokens ? undefined : new Array<string>(slots).fill('');
  }

  slice(start: number, end: number): string {
    const { source, cut } = this;
    const length = end - start;
    if (cut === undefined || length > 64 || length < 1) return source.slice(start, end);
    const middle = source.charCodeAt(start + (length >> 1));
    const hash = source.charCodeAt(start) * 37 + middle * 101 + source.charCodeAt(end - 1) * 17;
    const slot = (hash * 7 + length * 211) & (slots - 1);
    const known = cut[slot]!;
    if (known.length === length && isAt(source, start, known)) return known;
    return (cut[slot] = source.slice(start, end));
  }
}

function isAt(source: string, start: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (source.charCodeAt(start + i) !== text.charCodeAt(i)) return false;
  }
  return true;
}
