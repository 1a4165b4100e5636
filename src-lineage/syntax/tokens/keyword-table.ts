import { keywords } from './keywords.ts';

/** A power of two several times the number of keywords, so that most look-ups end at their first slot. */
const size = 8192;
const slots = new Int16Array(size).fill(-1);
/** No keyword is longer than this. */
const longest = keywords.reduce((length, word) => Math.max(length, word.length), 0);

for (const [index, word] of keywords.entries()) {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = foldIntoHash(hash, word.charCodeAt(i));
  let slot = hash & (size - 1);
  while (slots[slot] !== -1) slot = (slot + 1) & (size - 1);
  slots[slot] = index;
}

/** Adds a character to the hash of a word; both cases of an ASCII letter give the same. Start with 0. */
export function foldIntoHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code & 0xdf)) | 0;
}

/**
 * The keyword that stands in `source` at [start, end) in any letter case; '' where none does.
 * The hash is that of the characters by {@link foldIntoHash}. Nothing is allocated: the answer is a shared constant.
 */
export function keywordAt(source: string, start: number, end: number, hash: number): string {
  const length = end - start;
  if (length > longest) return '';
  for (let slot = hash & (size - 1); ; slot = (slot + 1) & (size - 1)) {
    const index = slots[slot]!;
    if (index === -1) return '';
    const word = keywords[index]!;
    if (word.length === length && equalsFolded(source, start, word)) return word;
  }
}

function equalsFolded(source: string, start: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const code = source.charCodeAt(start + i);
    const wanted = word.charCodeAt(i);
    if (code !== wanted && (code - 32 !== wanted || code < 97 || code > 122)) return false;
  }
  return true;
}
