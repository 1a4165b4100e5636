import { language } from '../../base/language.ts';
import { englishTerms } from './english.ts';
import { germanTerms } from './german.ts';
import type { Terms } from './terms.ts';

/** Words for the values of the API in the language of the page: small enough for workers, which draw them, too. */
export const spokenTerms: Terms = language === 'de' ? germanTerms : englishTerms;

/** The kind of an object, for people. */
export const kindName = (kind: string): string => spokenTerms.objectKinds[kind] ?? kind.replaceAll('-', ' ');

/** What happens to a value, in a word. */
export const shortTransform = (transform: string): string =>
  spokenTerms.shortTransforms[transform] ?? transform;
