/** The languages of the page. */
const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];
/** What is chosen in the settings: a language, or that of the system. */
export type LanguageChoice = Language | 'system';

const storageKey = 'headwater.language';

/** What this browser keeps. */
export function languageChoice(): LanguageChoice {
  const kept = localStorage.getItem(storageKey);
  return languages.find((each) => each === kept) ?? 'system';
}

/** Takes another language: the page begins again, for all of its sentences are others. */
export function chooseLanguage(choice: LanguageChoice): void {
  localStorage.setItem(storageKey, choice);
  location.reload();
}

function spokenLanguage(): Language {
  // A worker is called by the language of its page; tests have neither.
  if (typeof document === 'undefined') return (globalThis as { name?: string }).name === 'de' ? 'de' : 'en';
  const choice = languageChoice();
  if (choice !== 'system') return choice;
  const wanted = navigator.languages.map((each) => each.slice(0, 2));
  return languages.find((each) => each === wanted.find((one) => languages.includes(one as Language))) ?? 'en';
}

/** The language that the page speaks from its start to its end. */
export const language = spokenLanguage();

/** A number as the language writes it: `1,204` or `1.204`. */
export const formatNumber = (value: number): string => value.toLocaleString(language);

/** A number with so many digits behind the point. */
export const formatDecimal = (value: number, digits: number): string =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
