import { createHash } from 'node:crypto';
import { notText, type RefusedFile } from '../../io/archives/refusal.ts';
import { decodeText } from '../../io/encodings/encodings.ts';
import type { RawFile } from '../../io/selection/source-files.ts';
import { byName } from '../../jobs/record/by-name.ts';
import { skippedFile } from '../../jobs/record/skipped-files.ts';
import type { SessionFile, SkippedFile } from '../../store/session.ts';
import type { ShortText } from '../../workers/protocol/protocol.ts';

/** Sources up to this size together, in bytes, are read, linked and drawn by one worker in one task. */
const shortSize = 256 * 1024;

/** A file that a call brings along. */
export type SourceFile = RawFile | RefusedFile;

/** All files where they are short together; else the same files, of which some have been read. */
export type Gathered =
  | { areShort: true; files: SourceFile[] }
  | { areShort: false; files: AsyncIterable<SourceFile> };

/** Reads files as long as they are short together. */
export async function gathered(files: AsyncIterable<SourceFile>): Promise<Gathered> {
  const iterator = files[Symbol.asyncIterator]();
  const first: SourceFile[] = [];
  let bytes = 0;
  while (bytes <= shortSize) {
    const next = await iterator.next();
    if (next.done === true) return { areShort: true, files: first };
    first.push(next.value);
    bytes += 'bytes' in next.value ? next.value.bytes.length : 0;
  }
  return { areShort: false, files: followedBy(first, iterator) };
}

async function* followedBy<Item>(first: readonly Item[], rest: AsyncIterator<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Short files as text, in the order of their names, as every analysis links them. */
export interface ShortTexts {
  files: (SessionFile & ShortText)[];
  skipped: SkippedFile[];
}

/** Decodes short files, those that are no UTF-8 and have no mark in the encoding that is named. */
export function shortTexts(sources: readonly SourceFile[], encoding?: string): ShortTexts {
  const files: ShortTexts['files'] = [];
  const skipped: SkippedFile[] = [];
  for (const source of sources) {
    if ('reason' in source) {
      skipped.push(skippedFile(source));
      continue;
    }
    const { name, vendor } = source;
    const decoded = decodeText(source.bytes, encoding);
    if (!decoded.isText) skipped.push(skippedFile({ ...notText(decoded.reason), name }));
    else
      files.push({
        name,
        text: decoded.text,
        ...(vendor !== undefined && { vendor }),
        ...(decoded.isGuessed && { guessedEncoding: decoded.encoding }),
        contentHash: createHash('sha256').update(source.bytes).digest('hex'),
      });
  }
  return { files: files.sort(byName), skipped: skipped.sort(byName) };
}
