import type { Sample } from '../../api/result/sessions.ts';
import { encodingOf } from './rules.ts';

/** Bytes of a piece of a script, its beginning among them. */
export const headLength = 8192;
/** Pieces of all scripts together. */
const mostPieces = 40;
/** Pieces of one script. */
const mostOfOne = 12;

/** A script that may be asked for its text. */
export interface Script {
  path: string;
  /** Bytes that can be read from any place; of an archive's entry no more than its beginning. */
  size: number;
  read(length: number, start?: number): Promise<Uint8Array>;
}

/**
 * Scripts from evenly over the set: a folder's first files are often all of one sort. Of each its beginning, and where they are
 * few, pieces from evenly over the rest: what shows the vendor often stands behind thousands of tables.
 */
export async function samplesOf(scripts: readonly Script[]): Promise<Sample[]> {
  const step = Math.max(1, scripts.length / mostPieces);
  const pieces = Math.min(mostOfOne, Math.floor(mostPieces / Math.max(1, scripts.length)));
  const samples: Sample[] = [];
  for (let at = 0; at < scripts.length && samples.length < mostPieces; at += step) {
    const script = scripts[Math.floor(at)]!;
    const text = await textOf(script, pieces).catch(() => undefined);
    if (text !== undefined) samples.push({ path: script.path, text });
  }
  return samples;
}

async function textOf({ size, read }: Script, pieces: number): Promise<string | undefined> {
  const isShort = size <= pieces * headLength;
  const head = await read(isShort ? Math.max(size, headLength) : headLength);
  const encoding = encodingOf(head);
  if (encoding === undefined) return undefined;
  const texts = [new TextDecoder(encoding).decode(head)];
  const step = (size - headLength) / (pieces - 1);
  for (let at = 1; !isShort && at < pieces; at++) {
    // Letters of UTF-16 begin at even places.
    const start = 2 * Math.floor((at * step) / 2);
    const piece = new TextDecoder(encoding).decode(await read(headLength + 1, start));
    texts.push(piece.slice(piece.indexOf('\n') + 1));
  }
  return texts.join('\n');
}
