import type { Sample } from '../../api/result/sessions.ts';
import { encodingOf } from './rules.ts';

/** Bytes of a piece of a script, its beginning among them. */
export const headLength = 8192;
/** Scripts that are asked. */
const mostScripts = 200;
/** Pieces of all scripts together, where they are so few that each may give several. */
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

/** Where projects say which database they connect to: dbt, SQLMesh, SSIS. */
const connection =
  /(?:^|\/)(?:dbt_project|profiles|config)\.ya?ml$|(?:^|\/)manifest\.json$|\.(?:conmgr|params|dtproj)$/i;

/**
 * The files of connections, and scripts from evenly over the set: a folder's first files are often all of one sort. Of each its
 * beginning, and where they are few, pieces from evenly over the rest: what shows the vendor often stands behind thousands of
 * tables.
 */
export async function samplesOf(scripts: readonly Script[]): Promise<Sample[]> {
  const pieces = Math.min(mostOfOne, Math.floor(mostPieces / Math.max(1, scripts.length)));
  const samples: Sample[] = [];
  for (const script of drawn(scripts)) {
    const text = await textOf(script, pieces).catch(() => undefined);
    if (text !== undefined) samples.push({ path: script.path, text });
  }
  return samples;
}

/** The scripts that are asked, in their order. */
function drawn(scripts: readonly Script[]): Script[] {
  if (scripts.length <= mostScripts) return [...scripts];
  const isFirst = ({ path }: Script): boolean => connection.test(path);
  const chosen = new Set(scripts.filter(isFirst).slice(0, mostScripts / 2));
  const others = scripts.filter((script) => !chosen.has(script));
  const amount = mostScripts - chosen.size;
  for (let at = 0; at < amount; at += 1) chosen.add(others[Math.floor((at * others.length) / amount)]!);
  return scripts.filter((script) => chosen.has(script));
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
