import words from '../../../resources/design/words.json';
import type { Terms } from './terms.ts';

/** English words for the values of the API, which the HTML report uses too. */
export const englishTerms: Terms = {
  ...words,
  shortTransforms: {},
  wholeRows: 'number of rows',
  more: (columns) => `+ ${columns} more`,
  noMemory: 'The browser has no memory for a picture of this size.',
};
