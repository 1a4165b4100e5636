import { localEncoding } from './local-encodings.ts';
import { iconv } from './iconv.ts';

export type DecodedText =
  /** `isGuessed`: the bytes allow others, and nobody named one. */
  | { isText: true; text: string; encoding: string; isGuessed?: true }
  /** Bytes that are no text; the reason completes "… is not read: ". */
  | { isText: false; reason: string };

interface ByteOrderMark {
  bytes: readonly number[];
  encoding: string;
}

/** The longer marks first: that of UTF-32LE begins with that of UTF-16LE. */
const marks: readonly ByteOrderMark[] = [
  { bytes: [0xff, 0xfe, 0x00, 0x00], encoding: 'utf-32le' },
  { bytes: [0x00, 0x00, 0xfe, 0xff], encoding: 'utf-32be' },
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Bytes that are looked at to find what a content is. */
const sampleLength = 64 * 1024;

/**
 * Turns the bytes of a file into text. The encoding is found by a byte order mark, else by the content: UTF-16 by its
 * zero bytes, UTF-8 by being valid, what is written in East Asia by its bytes, other alphabets by the language whose
 * letters they make, and Windows-1252 is taken for the rest, in which every byte is a character.
 * @param named the encoding of what has no mark and is no valid UTF-8, in the place of a guess
 */
export function decodeText(bytes: Uint8Array, named?: string): DecodedText {
  const mark = marks.find(({ bytes: start }) => start.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) {
    return decoded(bytes.subarray(mark.bytes.length), mark.encoding);
  }
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return decoded(bytes, wide);
  const sample = bytes.subarray(0, sampleLength);
  if (sample.includes(0)) return { isText: false, reason: 'it is a binary file' };
  const utf8 = strictUtf8(bytes);
  if (utf8 !== undefined) return { isText: true, text: utf8, encoding: 'utf-8' };
  if (controlShare(sample) > 0.05) return { isText: false, reason: 'it is a binary file' };
  if (named !== undefined) return decoded(bytes, named);
  return { ...decoded(bytes, localEncoding(sample) ?? 'windows-1252'), isGuessed: true };
}

/** Whether there is an encoding of a name: `windows-1251`, `latin2`, `big5` … */
export function isEncoding(name: string): boolean {
  return iconv().encodingExists(name);
}

function decoded(bytes: Uint8Array, encoding: string): DecodedText & { isText: true } {
  const text = iconv().decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, {
    stripBOM: true,
  });
  return { isText: true, text, encoding };
}

/** Text in UTF-16 without a mark: of Latin letters every second byte is zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleLength & ~1);
  const pairs = sample.length >> 1;
  if (pairs < 2) return undefined;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < pairs * 2; index += 2) {
    if (sample[index] === 0) evenZeros += 1;
    if (sample[index + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > pairs * 0.4 && evenZeros < pairs * 0.01) return 'utf-16le';
  if (evenZeros > pairs * 0.4 && oddZeros < pairs * 0.01) return 'utf-16be';
  return undefined;
}

/** The text of bytes that are UTF-8 throughout; a mark at the beginning stays. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The share of control characters that no text has. */
function controlShare(sample: Uint8Array): number {
  let controls = 0;
  for (const byte of sample) {
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26) controls += 1;
  }
  return sample.length === 0 ? 0 : controls / sample.length;
}
