import { iconv } from './iconv.ts';

/** A language, as far as its letters distinguish its texts from those of others in the same bytes. */
interface Language {
  /** The encodings in which it is written, the usual one first. */
  encodings: readonly string[];
  /** Its letters above ASCII, in lower case. */
  letters: string;
  /** Where the whole alphabet is above ASCII: the ten letters that are most frequent. */
  frequent?: string;
}

const western = 'windows-1252';
const centralEuropean = ['windows-1250', 'iso-8859-2'];

const languages: readonly Language[] = [
  // German; French; Spanish, Portuguese and Italian; those of the north
  { encodings: [western], letters: 'äöüß' },
  { encodings: [western], letters: 'àâæçéèêëîïôœùûüÿ' },
  { encodings: [western], letters: 'áéíóúñüçãâàêõôïòèì' },
  { encodings: [western], letters: 'åäöæøéüáíóú' },
  // Polish; Czech; Slovak; Hungarian; Croatian and Slovenian
  { encodings: centralEuropean, letters: 'ąćęłńóśźż' },
  { encodings: centralEuropean, letters: 'áčďéěíňóřšťúůýž' },
  { encodings: centralEuropean, letters: 'áäčďéíĺľňóôŕšťúýž' },
  { encodings: centralEuropean, letters: 'áéíóöőúüű' },
  { encodings: centralEuropean, letters: 'čćđšž' },
  { encodings: ['windows-1254'], letters: 'çğıöşüâîû' },
  { encodings: ['windows-1257'], letters: 'ąčęėįšųūž' },
  {
    encodings: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
    letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    frequent: 'оеаинтсрвл',
  },
  {
    encodings: ['windows-1253', 'iso-8859-7'],
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
    frequent: 'αοιετσνηρπ',
  },
  {
    encodings: ['windows-1255', 'iso-8859-8'],
    letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
    frequent: 'ויהלאתרמבש',
  },
  {
    encodings: ['windows-1256', 'iso-8859-6'],
    letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي',
    frequent: 'اليمنتربوة',
  },
];

/** Bytes of words that are looked at: more show nothing more. */
const enoughBytes = 4096;
/** In texts of Latin letters those above ASCII stand by themselves; in other alphabets whole words do. */
const lettersOfWords = 2.5;
const fewestLetters = 5;
/** Of the characters above ASCII that a language explains, at least: quotes and dashes are no letters. */
const fewestExplained = 0.9;
/** Of the letters of a word the frequent ones are about two thirds; by another encoding they are fewer. */
const fewestFrequent = 0.4;
/** How much better than as Western text another language must explain a text. */
const margin = 0.06;

/**
 * The encoding of a text that is written in an alphabet of some hundred letters, found by the language whose letters its bytes
 * are; undefined where it is Western, or nothing shows it.
 */
export function alphabetEncoding(sample: Uint8Array): string | undefined {
  const { bytes, runs } = stretchesAboveAscii(sample);
  const letters = bytes.length - runs;
  if (letters === 0) return undefined;
  const isOfWords = letters >= runs * lettersOfWords && letters >= fewestLetters;
  let best: { encoding: string; score: number } | undefined;
  let asWestern = 0;
  for (const language of languages) {
    if ((language.frequent !== undefined) !== isOfWords) continue;
    for (const encoding of language.encodings) {
      const score = scoreOf(iconv().decode(bytes, encoding).toLowerCase(), language);
      if (encoding === western) asWestern = Math.max(asWestern, score);
      else if (score > (best?.score ?? 0)) best = { encoding, score };
    }
  }
  const isBest = isOfWords || (best !== undefined && best.score >= asWestern + margin);
  return isBest ? best?.encoding : undefined;
}

/** How well a language explains a text, from 0 to 1; 0 where it does not. */
function scoreOf(text: string, { letters, frequent }: Language): number {
  let all = 0;
  let known = 0;
  let often = 0;
  for (const letter of text) {
    if (letter < '\u0080') continue;
    all += 1;
    if (letters.includes(letter)) known += 1;
    if (frequent?.includes(letter)) often += 1;
  }
  const explained = known / all;
  if (frequent === undefined) return explained < fewestExplained ? 0 : explained;
  return explained < fewestExplained || often < all * fewestFrequent ? 0 : often / all;
}

/** The stretches of bytes above ASCII, with a blank behind each. */
function stretchesAboveAscii(sample: Uint8Array): { bytes: Buffer; runs: number } {
  const bytes = Buffer.alloc(Math.min(sample.length + 1, enoughBytes));
  let length = 0;
  let runs = 0;
  for (let at = 0; at < sample.length && length < bytes.length - 1; at += 1) {
    if (sample[at]! < 0x80) continue;
    bytes[length++] = sample[at]!;
    const isLast = (sample[at + 1] ?? 0) < 0x80;
    if (!isLast) continue;
    bytes[length++] = 0x20;
    runs += 1;
  }
  return { bytes: bytes.subarray(0, length), runs };
}
