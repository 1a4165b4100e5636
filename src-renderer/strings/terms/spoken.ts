import { language } from '../../base/language.ts';
import { englishTerms } from './english.ts';
import { germanTerms } from './german.ts';
import type { Terms } from './terms.ts';

/** Words for the values of the API in the language of the page: small enough for workers, which draw them, too. */
export const spokenTerms: Terms = language === 'de' ? germanTerms : englishTerms;

/** The kind of an object, for people. */
export const kindName = (kind: string): string => spokenTerms.objectKinds[kind] ?? kind.replaceAll('-', ' ');

/** What the API calls the column that stands for the rows of a table as a whole. */
const wholeRows = 'PseudoRows';

/** The name of a column, for people. */
export const spokenColumn = (name: string): string => (name === wholeRows ? spokenTerms.wholeRows : name);

/** A column behind its table, for people: `orders.amount`, `orders (number of rows)`; of a table as a whole its name. */
export function columnPath(table: string, column: string): string {
  if (column === '') return table;
  return column === wholeRows ? `${table} (${spokenTerms.wholeRows})` : `${table}.${column}`;
}

/** What happens to a value, in a word. */
export const shortTransform = (transform: string): string =>
  spokenTerms.shortTransforms[transform] ?? transform;
