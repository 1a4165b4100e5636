import type { Segment } from '../../pieces/source-map.ts';
import type { XmlElement, XmlValue } from './xml-document.ts';

/** The text of a value, and where its characters stand in the file. */
export interface DecodedText {
  text: string;
  map: Segment[];
}

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }),
);
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi;

/**
 * Decodes values that follow each other as one text. Line ends stay as they are also in attributes, where XML makes
 * blanks of them: a comment of SQL ends with its line.
 */
export function decoded(file: string, values: readonly XmlValue[]): DecodedText {
  let text = '';
  const map: Segment[] = [];
  for (const { start, end, literal } of values) {
    const raw = file.slice(start, end);
    let done = 0;
    const take = (until: number): void => {
      if (until <= done) return;
      map.push({ at: text.length, start: start + done });
      text += raw.slice(done, until);
      done = until;
    };
    if (!literal && raw.includes('&'))
      for (const found of raw.matchAll(reference)) {
        const char = character(found);
        if (char === undefined) continue;
        take(found.index);
        done = found.index + found[0].length;
        map.push({ at: text.length, start: start + found.index, end: start + done });
        text += char;
      }
    take(raw.length);
  }
  if (map.length === 0) map.push({ at: 0, start: values[0]?.start ?? 0, end: values[0]?.end ?? 0 });
  return { text, map };
}

function character([, hex, decimal, name]: RegExpMatchArray): string | undefined {
  if (name !== undefined) return entities.get(name);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Reads the elements of one file. */
export class XmlTexts {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** An attribute's text; undefined where there is none. */
  attribute(element: XmlElement, name: string): string | undefined {
    const value = element.attributes.get(name);
    return value && this.plain([value]);
  }

  /** What stands in an element, without its children. */
  content(element: XmlElement): string {
    return this.plain(element.texts);
  }

  private plain(values: readonly XmlValue[]): string {
    const [only] = values;
    if (only !== undefined && values.length === 1) {
      const raw = this.file.slice(only.start, only.end);
      if (only.literal || !raw.includes('&')) return raw;
    }
    return decoded(this.file, values).text;
  }
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
