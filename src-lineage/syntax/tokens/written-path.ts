import type { Identifier } from '../tree/node.ts';

/**
 * What the parts of a name say.
 * @param first the part that it begins with
 */
export function textsOf(parts: readonly Identifier[], first = 0): string[] {
  const texts = new Array<string>(parts.length - first);
  for (let i = 0; i < texts.length; i++) texts[i] = parts[first + i]!.text;
  return texts;
}

/** Which parts of a name are quoted, a bit each; see {@link textsOf}. */
export function quotedOf(parts: readonly Identifier[], first = 0): number {
  let quoted = 0;
  for (let i = first; i < parts.length; i++) if (parts[i]!.quoted) quoted |= 1 << (i - first);
  return quoted;
}
