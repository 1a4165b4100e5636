/** How a text fits what was typed. */
export interface Fit {
  /** More is better; comparable between texts. */
  score: number;
  /** The places of the text's letters that were meant, ascending. */
  at: readonly number[];
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 ||
  !/[\p{L}\p{N}]/u.test(text[at - 1]!) ||
  (/\p{Lu}/u.test(text[at]!) && /\p{Ll}/u.test(text[at - 1]!));

/**
 * Fits a text to what was typed. Every typed word has to be in it: in one piece, best at the start of a word, or as
 * first letters of words and what follows them (`sg` in `Show the graph`, `ordgr` in `orders_gross`).
 */
export function fit(typed: string, text: string): Fit | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const low = text.toLowerCase();
  const at = new Set<number>();
  let score = 0;
  for (const word of words) {
    const found = inOnePiece(word, text, low) ?? inParts(word, text, low);
    if (!found) return undefined;
    score += found.score;
    for (const place of found.at) at.add(place);
  }
  // Of two texts that fit alike, the shorter one is more likely meant.
  return { score: score - text.length / 100, at: [...at].toSorted((a, b) => a - b) };
}

function inOnePiece(word: string, text: string, low: string): Fit | undefined {
  let start = low.indexOf(word);
  if (start < 0) return undefined;
  for (let next = start; next >= 0; next = low.indexOf(word, next + 1)) {
    if (!isWordStart(text, next)) continue;
    start = next;
    break;
  }
  const bonus = start === 0 ? 6 : isWordStart(text, start) ? 4 : 0;
  return { score: word.length * 2 + bonus, at: Array.from(word, (_, index) => start + index) };
}

/** Each letter follows the one before, or begins a word further on. */
function inParts(word: string, text: string, low: string): Fit | undefined {
  const at: number[] = [];
  const place = (letter: number, from: number): boolean => {
    if (letter === word.length) return true;
    for (
      let next = low.indexOf(word[letter]!, from);
      next >= 0;
      next = low.indexOf(word[letter]!, next + 1)
    ) {
      const follows = letter > 0 && next === from;
      if (!follows && !isWordStart(text, next)) continue;
      at.push(next);
      if (place(letter + 1, next + 1)) return true;
      at.pop();
    }
    return false;
  };
  return place(0, 0) ? { score: word.length, at } : undefined;
}
