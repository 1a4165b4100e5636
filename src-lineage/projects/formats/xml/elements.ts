import type { XmlElement, XmlValue } from './xml-document.ts';
import type { DecodedText, XmlTexts } from './xml-values.ts';
import { childrenNamed, decoded } from './xml-values.ts';

/** Where a value stands: the text of an attribute or of an element. */
export interface Value {
  values: readonly XmlValue[];
  start: number;
  end: number;
}

/**
 * A property of a task, connection or variable: since format 6 an attribute, before that an element
 * `<DTS:Property DTS:Name="…">` ("[MS-DTSX]", 2.4; "[MS-DTSX2]", 2.4).
 */
export function property(texts: XmlTexts, element: XmlElement, name: string): string | undefined {
  const direct = texts.attribute(element, name);
  if (direct !== undefined) return direct;
  const child = childrenNamed(element, 'Property').find((one) => texts.attribute(one, 'Name') === name);
  return child && texts.content(child);
}

/** The expressions that replace properties when a package runs, by the names of the properties. */
export function propertyExpressions(texts: XmlTexts, element: XmlElement): Map<string, XmlElement> {
  const found = new Map<string, XmlElement>();
  for (const child of childrenNamed(element, 'PropertyExpression')) {
    const name = texts.attribute(child, 'Name');
    if (name !== undefined) found.set(name, child);
  }
  return found;
}

export function contentOf({ texts, start, end }: XmlElement): Value {
  return { values: texts, start: texts[0]?.start ?? start, end: texts.at(-1)?.end ?? end };
}

export function attributeOf(element: XmlElement, name: string): Value | undefined {
  const value = element.attributes.get(name);
  return value && { values: [value], start: value.start, end: value.end };
}

/** A value with the places of its characters. */
export function textOf(file: string, value: Value): DecodedText {
  return decoded(file, value.values);
}

/** A text that was made of what stands at a place. */
export function madeAt(text: string, { start, end }: { start: number; end: number }): DecodedText {
  return { text, map: [{ at: 0, start, end }] };
}

/** What `state="escaped"` stands for: `_x005B_` is a bracket. */
export function unescapedState(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
