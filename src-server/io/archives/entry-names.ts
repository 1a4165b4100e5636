import { strictUtf8 } from '../encodings/encodings.ts';

/** Bounds on the paths in archives. */
export interface PathLimits {
  /** Characters. */
  pathLength: number;
  /** Folders above the file. */
  pathDepth: number;
}

/** Why the path of an entry is not safe; undefined where it is. */
export function pathFault(name: string, limits: PathLimits): string | undefined {
  if (/\p{Cc}/u.test(name)) return 'it has control characters';
  if (withoutRoot(name).split('/').includes('..')) return 'it has steps upwards';
  if (name.length > limits.pathLength) return `it is longer than ${limits.pathLength} characters`;
  const folders = name.split('/').length - 1;
  return folders > limits.pathDepth ? `it is more than ${limits.pathDepth} folders deep` : undefined;
}

/**
 * The name of an entry: UTF-8 where its bytes are that, GBK where they look like Chinese, else as the zip format says,
 * which is code page 437 or what the entry itself declares.
 */
export function entryName(raw: Uint8Array, asDeclared: string): string {
  return (strictUtf8(raw) ?? chineseName(raw) ?? asDeclared).replaceAll('\\', '/');
}

/**
 * Archives of Chinese systems have names in GBK and do not say so. All bytes above ASCII come in pairs of the plane of
 * GB 2312 then, and at least one pair is of its first level, the common characters. In code page 437 the leading bytes of
 * that level draw boxes, which no name has.
 */
function chineseName(raw: Uint8Array): string | undefined {
  let common = false;
  for (let at = 0; at < raw.length; at += 1) {
    const lead = raw[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = raw[(at += 1)] ?? 0;
    if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return undefined;
    if (lead >= 0xb0 && lead <= 0xd7) common = true;
  }
  return common ? new TextDecoder('gbk').decode(raw) : undefined;
}

/** A path without the drive and the slashes before it. */
function withoutRoot(path: string): string {
  return path.replace(/^\/*(?:[A-Za-z]:)?\/*/, '');
}

/** Control characters and those that turn the direction of writing: in names they only serve to deceive. */
const deceiving = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const shownLength = 300;

/** A name that is reported but not used: without what deceives, and not endless. */
export function shownName(name: string): string {
  const shown = name.replace(deceiving, '\ufffd');
  return shown.length > shownLength ? `${shown.slice(0, shownLength)}…` : shown;
}

/**
 * The path of a submitted file or of an entry, as it is shown: forward slashes, nothing that deceives, and below the
 * place where it was sent: the drive, the slashes and the `../../archives/` at its beginning are cut off, as `unzip` and Python's
 * `zipfile` do, for tools on Windows write them into honest archives. Steps upwards are left out too; entries that have
 * them are refused before.
 */
export function shownPath(name: string): string {
  const parts = withoutRoot(name.replaceAll('\\', '/'))
    .replace(deceiving, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || 'unnamed.sql';
}

/** What a file that is packed by itself is called inside. */
export function withoutGz(name: string): string {
  return name.replace(/\.gz$/i, '');
}
