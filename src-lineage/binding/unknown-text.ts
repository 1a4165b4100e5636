import type { Identifier } from '../syntax/tree/node.ts';

/** Stands for the parts of dynamic SQL that are only known at run time; it reads as a name, so that the text keeps its form. */
export const unknownPart = '__unknown__';

/** Tells whether a name or text holds a part that is only known at run time. */
export function isUnknown(text: string): boolean {
  return text.includes(unknownPart);
}

/** `@database + '.dbo.t'`: the table is known although its database is not. */
export function withoutUnknownQualifiers(parts: readonly Identifier[]): readonly Identifier[] {
  if (!parts.some((part) => isUnknown(part.text)) || isUnknown(parts.at(-1)!.text)) return parts;
  return parts.slice(parts.findLastIndex((part) => isUnknown(part.text)) + 1);
}
