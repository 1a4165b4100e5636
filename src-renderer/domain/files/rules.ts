import { endingOf, kindOfName, projectEndings } from './fileKinds.ts';
import { isForeign, isXmlWithSql } from './foreignText.ts';

/** Why a file is left out of a job. */
export type SkipReason =
  | 'empty'
  | 'binary'
  | 'hidden'
  | 'not-sql'
  | 'holds-sql'
  | 'ignored'
  | 'folder'
  | 'other-language'
  | 'foreign-archive'
  | 'encrypted';

/** What the first bytes of a file say about it. */
export type ContentKind = 'text' | 'zip' | 'gzip' | 'foreign-archive' | 'binary' | 'empty';

/** Judges a text by its beginning, as far as its name says nothing; undefined where it may be SQL. */
export function judgeText(path: string, head: string): SkipReason | undefined {
  const kind = kindOfName(path.slice(path.lastIndexOf('/') + 1));
  if (kind === 'xml') return isXmlWithSql(head) ? 'holds-sql' : 'not-sql';
  return kind === 'unknown' && isForeign(head) ? 'other-language' : undefined;
}

/** Whether only the beginning of a file shows what it is. */
export function isOpen(path: string): boolean {
  const kind = kindOfName(path.slice(path.lastIndexOf('/') + 1));
  return kind === 'xml' || kind === 'unknown';
}

/**
 * Whether the name of a file says that it is a script. What a project has beside them is none: data, settings, and packages, whose
 * tool says itself for which database their SQL is. Of a text that may be no SQL at all its words say nothing.
 */
export function isNamedScript(path: string): boolean {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return kindOfName(file) === 'sql' && !projectEndings.has(endingOf(file));
}

/** Whether one may want what is left out for a reason to be read all the same. */
export function isJudgement(reason: SkipReason): boolean {
  return ['not-sql', 'holds-sql', 'other-language', 'hidden', 'ignored'].includes(reason);
}

const signatures: readonly (readonly [ContentKind, ...number[]])[] = [
  ['zip', 0x50, 0x4b, 0x03, 0x04],
  ['zip', 0x50, 0x4b, 0x05, 0x06],
  ['gzip', 0x1f, 0x8b, 0x08],
  // RAR, 7z, xz, bzip2, zstd
  ['foreign-archive', 0x52, 0x61, 0x72, 0x21, 0x1a],
  ['foreign-archive', 0x37, 0x7a, 0xbc, 0xaf],
  ['foreign-archive', 0xfd, 0x37, 0x7a, 0x58, 0x5a],
  ['foreign-archive', 0x42, 0x5a, 0x68, 0x39, 0x31],
  ['foreign-archive', 0x28, 0xb5, 0x2f, 0xfd],
];

/** Distinguishes text from archives and other bytes by the beginning of a file. */
export function contentKind(head: Uint8Array): ContentKind {
  if (head.length === 0) return 'empty';
  const signature = signatures.find(([, ...bytes]) => bytes.every((byte, index) => head[index] === byte));
  if (signature) return signature[0];
  return encodingOf(head) === undefined ? 'binary' : 'text';
}

/** The encoding label of a text's first bytes (for `TextDecoder`), or undefined where they are no text. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [atEven = 0, atOdd = 0] = zeros;
  if (atEven + atOdd === 0) return 'utf-8';
  // ASCII written as UTF-16 without a mark has a zero in every second byte and none beside it.
  if (atEven === 0 && atOdd > head.length * 0.3) return 'utf-16le';
  if (atOdd === 0 && atEven > head.length * 0.3) return 'utf-16be';
  return undefined;
}
