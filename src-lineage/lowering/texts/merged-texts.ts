import type { LoweringContext } from '../context/context.ts';
import { alternatives } from './parts/alternatives.ts';
import { unknownPart } from './parts/unknown-text.ts';

type Constants = LoweringContext['constants'];

/**
 * What variables hold where several ways meet: what any of them left. A word that one of the ways has replaced by what is not
 * known may be anything else, too.
 * @param before what they hold where the ways part
 */
export function mergedTexts(before: Constants, ends: readonly Constants[]): Constants {
  if (ends.every((end) => end === before)) return before;
  const all = new Map<string, readonly string[]>();
  for (const name of new Set(ends.flatMap((end) => [...end.keys()]))) {
    const texts = alternatives(ends.map((end) => end.get(name) ?? []));
    const isReplaced = before.has(name) && ends.some((end) => !end.has(name));
    all.set(name, isReplaced && texts.every(isWord) ? [...texts, unknownPart] : texts);
  }
  return all;
}

/** A number or name, which another of its kind may stand for; clauses are read as they are known. */
function isWord(text: string): boolean {
  return /^[\w.:$@-]+$/.test(text);
}
