import type { Identifier } from '../../../syntax/tree/node.ts';

/** Stands for the parts of dynamic SQL that are only known at run time; it reads as a name, so that the text keeps its form. */
export const unknownPart = '__unknown__';

/** The unknown part of a number, see `text-holes.ts`. */
export function holeText(number: number): string {
  return `${unknownPart}${number}__`;
}

/** What stands for an unknown part, with its number where it has one. */
export const holePattern = /__unknown__(?:(\d+)__)?/g;

/** The numbers of the unknown parts in a text. */
export function holesIn(text: string): number[] {
  return [...text.matchAll(holePattern)].flatMap(([, number]) =>
    number === undefined ? [] : [Number(number)],
  );
}

/** The number of the unknown part that a name is. */
export function holeNumber(name: string): number | undefined {
  const number = /^__unknown__(\d+)__$/i.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Whether a name or text holds a part that is only known at run time. */
export function isUnknown(text: string): boolean {
  return text.includes(unknownPart);
}

/** Whether nothing of a name or text is known before run time. */
export function isAllUnknown(text: string): boolean {
  return isUnknown(text) && text.replaceAll(holePattern, '') === '';
}

/** Whether a part of a name is only known at run time, or holds such a part. */
export function holdsUnknown(path: readonly Identifier[]): boolean {
  for (const { text } of path) if (isUnknown(text)) return true;
  return false;
}

/** `@database + '.dbo.t'`: the table is known although its database is not. */
export function withoutUnknownQualifiers(parts: readonly Identifier[]): readonly Identifier[] {
  if (!holdsUnknown(parts) || isUnknown(parts.at(-1)!.text)) return parts;
  return parts.slice(parts.findLastIndex((part) => isUnknown(part.text)) + 1);
}

/** `__unknown___raw.t`, of a template: what is known of the name's qualifiers. */
export function knownParts(parts: readonly Identifier[]): readonly Identifier[] {
  if (!holdsUnknown(parts)) return parts;
  return parts.flatMap((part, index) => {
    if (!isUnknown(part.text)) return [part];
    const text = part.text.replaceAll(/__unknown__[_.-]?/g, '').replace(/[_-]$/, '');
    if (text !== '') return [{ ...part, text }];
    return index === parts.length - 1 ? [part] : [];
  });
}

/** What the result shows for a part of a place that only the run knows, as in paths that name several files. */
const anyPart = '*';

/** The place of a file or stage, its unknown parts as `*`; undefined where nothing of it is known. */
export function knownPlace(place: string): string | undefined {
  if (!isUnknown(place)) return place;
  const known = place.replaceAll(holePattern, anyPart);
  // of a stage the name counts, not the path in it
  return /[^*@\s'"]/.test(known) && !/^@\*(?:\/|$)/.test(known) ? known : undefined;
}

/** The server of a table, which is not ours even where it is not known which it is. */
export function knownServer(server: string): string {
  return isUnknown(server) ? anyPart : server;
}

/** A text for people, its unknown parts as `…`. */
export function shownText(text: string): string {
  return isUnknown(text) ? text.replaceAll(holePattern, '…') : text;
}
