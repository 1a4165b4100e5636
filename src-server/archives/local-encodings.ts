/** Runs of bytes above ASCII that say too little about an encoding. */
const fewestRuns = 2;
/** In Western text a letter above ASCII stands by itself; in Cyrillic text whole words do. */
const lettersOfWords = 2.5;

/** So many different Chinese characters are never all in the rows of the Korean syllables. */
const fewestSyllables = 15;

/** What the bytes above ASCII of a text are. */
interface HighBytes {
  bytes: number;
  /** How many stretches of them there are. */
  runs: number;
  /** Those of Cyrillic letters in Windows-1251. */
  cyrillic: number;
}

/**
 * The encoding of a text from a country that does not write in Latin letters; undefined where nothing tells one. All of
 * them are told by what Western text cannot have, because that is what the rest is taken for.
 */
export function localEncoding(sample: Uint8Array): string | undefined {
  return japaneseEncoding(sample) ?? pairedEncoding(sample) ?? cyrillicEncoding(sample);
}

/** Shift JIS: every lead byte has its trail byte, and some are hiragana or katakana, at which Western text has signs. */
function japaneseEncoding(sample: Uint8Array): string | undefined {
  let kana = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at]!;
    if (lead < 0x80) continue;
    if (lead === 0x80 || (lead >= 0xa0 && lead <= 0xdf) || lead > 0xfc) return undefined;
    const trail = sample[(at += 1)];
    if (trail === undefined) break;
    if (trail < 0x40 || trail === 0x7f || trail > 0xfc) return undefined;
    if ((lead === 0x82 && trail >= 0x9f) || (lead === 0x83 && trail <= 0x96)) kana += 1;
  }
  return kana >= fewestRuns ? 'shift_jis' : undefined;
}

/**
 * Chinese and Korean texts: all bytes above ASCII come in pairs, nearly all of common characters or of punctuation.
 * Korean ones have their syllables in the first rows of those that Chinese characters take.
 */
function pairedEncoding(sample: Uint8Array): string | undefined {
  let pairs = 0;
  let common = 0;
  const distinct = new Set<number>();
  let isHangul = true;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at]!;
    if (lead < 0x80) continue;
    const trail = sample[(at += 1)];
    // The sample may end in the middle of a pair.
    if (trail === undefined) break;
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return undefined;
    pairs += 1;
    if (lead <= 0xa3 || (lead >= 0xb0 && lead <= 0xd7)) common += 1;
    if (lead <= 0xa3) continue;
    distinct.add(lead * 256 + trail);
    isHangul &&= lead >= 0xb0 && lead <= 0xc8;
  }
  if (pairs < fewestRuns || common < pairs * 0.8) return undefined;
  return isHangul && distinct.size >= fewestSyllables ? 'euc-kr' : 'gb18030';
}

/** Windows-1251: what is above ASCII are words, of the bytes that Cyrillic letters have. */
function cyrillicEncoding(sample: Uint8Array): string | undefined {
  const { bytes, runs, cyrillic } = highBytes(sample);
  return runs >= fewestRuns && bytes >= runs * lettersOfWords && cyrillic >= bytes * 0.9
    ? 'windows-1251'
    : undefined;
}

function highBytes(sample: Uint8Array): HighBytes {
  const found: HighBytes = { bytes: 0, runs: 0, cyrillic: 0 };
  let isBefore = false;
  for (const byte of sample) {
    const isHigh = byte >= 0x80;
    if (isHigh) found.bytes += 1;
    if (isHigh && !isBefore) found.runs += 1;
    if (byte >= 0xc0 || byte === 0xa8 || byte === 0xb8) found.cyrillic += 1;
    isBefore = isHigh;
  }
  return found;
}
