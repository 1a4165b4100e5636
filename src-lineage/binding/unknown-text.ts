/** Stands for the parts of dynamic SQL that are only known at run time; it reads as a name, so that the text keeps its form. */
export const unknownPart = '__unknown__';

/** Tells whether a name or text holds a part that is only known at run time. */
export function isUnknown(text: string): boolean {
  return text.includes(unknownPart);
}
