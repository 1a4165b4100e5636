/** A name as it is compared in a search: case, `_`, spaces, hyphens and camel humps make no difference. */
export interface FoldedName {
  /** In small letters, words parted by `_`: `Customer ID` and `customerId` are `customer_id`. Dots stay. */
  words: string;
  /** The same without what parts the words. */
  letters: string;
}

const plain = /^[a-z0-9.]*$/;
const plainWords = /^[a-z0-9_.]*$/;
const humps = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const partings = /[_\s-]+/g;

export function foldedName(name: string): FoldedName {
  if (plain.test(name)) return { words: name, letters: name };
  if (plainWords.test(name)) return { words: name, letters: name.replaceAll('_', '') };
  const words = name.replace(humps, '$1$2_').toLowerCase().replace(partings, '_');
  return { words, letters: words.replaceAll('_', '') };
}

/** How well a name fits what was typed: the lower the better. */
export const nameRanks = {
  whole: 0,
  beginning: 1,
  word: 2,
  part: 3,
  words: 4,
  partsOfWords: 5,
  typo: 6,
} as const;

/** How one name fits a text in one piece; undefined where it does not hold it. */
export function rankInName(name: FoldedName, wanted: FoldedName): number | undefined {
  const at = name.letters.indexOf(wanted.letters);
  if (at < 0) return undefined;
  if (at === 0) return name.letters.length === wanted.letters.length ? nameRanks.whole : nameRanks.beginning;
  return beginsWord(name, wanted) ? nameRanks.word : nameRanks.part;
}

/** Whether a word of a name begins with a text. */
function beginsWord({ words }: FoldedName, wanted: FoldedName): boolean {
  for (let at = words.indexOf(wanted.words); at >= 0; at = words.indexOf(wanted.words, at + 1))
    if (at === 0 || words[at - 1] === '_' || words[at - 1] === '.') return true;
  return false;
}

/** Words for which a bit states whether a name contains them, and another one whether a word of it begins with them. */
export const wordBits = 15;

/** Which of some words a name holds, as bits; those with which a word of it begins have a second one, so much higher. */
export function wordsIn(name: FoldedName, wanted: readonly FoldedName[]): number {
  let bits = 0;
  for (let at = 0; at < wanted.length; at++) {
    const word = wanted[at]!;
    if (!name.letters.includes(word.letters)) continue;
    bits |= 1 << at;
    if (beginsWord(name, word)) bits |= 1 << (at + wordBits);
  }
  return bits;
}

/** Shorter texts resemble too much. */
const leastForTypo = 4;

/**
 * Whether a name holds a text but for one typing error: a letter that is wrong, missing or too many, or two letters that
 * changed places. One half of the text is then in the name as it is.
 */
export function holdsWithTypo({ letters: name }: FoldedName, { letters: wanted }: FoldedName): boolean {
  if (wanted.length < leastForTypo) return false;
  const half = wanted.length >> 1;
  const first = wanted.slice(0, half);
  const second = wanted.slice(half);
  for (let at = name.indexOf(first); at >= 0; at = name.indexOf(first, at + 1))
    if (resembles(name.slice(at + half), second)) return true;
  for (let at = name.indexOf(second); at >= 0; at = name.indexOf(second, at + 1))
    if (resembles(reversed(name.slice(0, at)), reversed(first))) return true;
  // The two letters in the middle may have changed places.
  return name.includes(
    `${wanted.slice(0, half - 1)}${wanted[half]}${wanted[half - 1]}${wanted.slice(half + 1)}`,
  );
}

/** Whether a text begins with another one but for one error. */
function resembles(text: string, wanted: string): boolean {
  let at = 0;
  while (at < wanted.length && text[at] === wanted[at]) at++;
  if (at === wanted.length) return true;
  const rest = wanted.slice(at + 1);
  return (
    text.startsWith(rest, at + 1) ||
    text.startsWith(rest, at) ||
    text.startsWith(wanted.slice(at), at + 1) ||
    (text[at] === wanted[at + 1] &&
      text[at + 1] === wanted[at] &&
      text.startsWith(wanted.slice(at + 2), at + 2))
  );
}

const reversed = (text: string): string => [...text].toReversed().join('');
