import { alphabetEncoding } from './alphabets.ts';

/** Runs of bytes above ASCII that say too little about an encoding. */
const fewestRuns = 2;

/** So many different Chinese characters are never all in the rows of the Korean syllables. */
const fewestSyllables = 15;

/**
 * The encoding of a text from a country that does not write as Western Europe does; undefined where nothing shows one. All
 * of them are recognized by what Western text cannot have, because that is what the rest is taken for.
 */
export function localEncoding(sample: Uint8Array): string | undefined {
  return (
    japaneseEncoding(sample) ??
    japanesePairs(sample) ??
    pairedEncoding(sample) ??
    traditionalChinese(sample) ??
    alphabetEncoding(sample)
  );
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

/** EUC-JP: all bytes above ASCII come in pairs, and some are hiragana or katakana, which Chinese texts lack. */
function japanesePairs(sample: Uint8Array): string | undefined {
  let pairs = 0;
  let kana = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at]!;
    if (lead < 0x80) continue;
    const trail = sample[(at += 1)];
    if (trail === undefined) break;
    if ((lead < 0xa1 && lead !== 0x8e) || trail < 0xa1 || trail > 0xfe) return undefined;
    pairs += 1;
    if (lead === 0xa4 || lead === 0xa5) kana += 1;
  }
  return kana >= fewestRuns && kana * 10 >= pairs ? 'euc-jp' : undefined;
}

/** Big5: pairs whose second byte may be an ASCII letter, nearly all of the common characters, and several in a row. */
function traditionalChinese(sample: Uint8Array): string | undefined {
  let pairs = 0;
  let common = 0;
  let inRow = 0;
  let longest = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const lead = sample[at]!;
    if (lead < 0x80) {
      inRow = 0;
      continue;
    }
    const trail = sample[(at += 1)];
    if (trail === undefined) break;
    const isTrail = (trail >= 0x40 && trail <= 0x7e) || (trail >= 0xa1 && trail <= 0xfe);
    if (lead < 0xa1 || lead > 0xf9 || !isTrail) return undefined;
    pairs += 1;
    inRow += 1;
    longest = Math.max(longest, inRow);
    if (lead >= 0xa4 && lead <= 0xc6) common += 1;
  }
  return pairs >= fewestRuns && longest >= fewestRuns && common >= pairs * 0.8 ? 'big5' : undefined;
}
