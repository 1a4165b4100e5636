/** What of the options has room in their row: as much as there is, in this order. */
export interface BarRoom {
  /** The types of relations, in one row with the buttons. */
  types: boolean;
  counts: boolean;
  /** The choice of steps in between, beside the buttons. */
  intermediates: boolean;
  /** The words of the buttons, for their signs. */
  words: boolean;
  /** What the filters leave out, each by itself. */
  filters: boolean;
}

/** Pixels from which there is room for each, where labels and counts have the letters of {@link usual}. */
const roomFor = { types: 460, counts: 620, intermediates: 760, words: 900, filters: 1080 };
const usual = { labels: 62, counts: 8 };
const letterWidth = 6.6;

/**
 * What has room in a row of options.
 * @param width pixels of the row
 * @param texts what stands in it: another language has longer words, a large job longer numbers
 */
export function barRoom(
  width: number,
  texts: { labels: readonly string[]; counts: readonly string[] },
): BarRoom {
  const forLabels = width - more(texts.labels, usual.labels);
  const forAll = forLabels - more(texts.counts, usual.counts);
  const types = forLabels >= roomFor.types;
  const intermediates = forLabels >= roomFor.intermediates;
  return {
    types,
    intermediates,
    counts: forAll >= (intermediates ? roomFor.intermediates : roomFor.counts),
    words: (!intermediates && types) || forAll >= roomFor.words,
    filters: forAll >= roomFor.filters,
  };
}

/** Pixels that texts take beyond the usual. */
function more(texts: readonly string[], letters: number): number {
  return Math.max(0, texts.join('').length - letters) * letterWidth;
}
