import { language } from '../base/language.ts';
import { type EnglishStrings, englishStrings } from './english.ts';
import { germanTerms } from './terms/german.ts';
import type { Translation } from './translation.ts';

async function germanStrings(): Promise<Translation<EnglishStrings>> {
  const { withTerms } = await import('./german/german.ts');
  return withTerms(germanTerms);
}

/**
 * Every sentence and label of the application, in the language of the page. Another one than English is loaded when it is
 * spoken, before anything is shown.
 */
export const strings: Translation<EnglishStrings> =
  language === 'de' ? await germanStrings() : englishStrings;
