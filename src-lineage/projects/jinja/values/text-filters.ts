import type { Run } from './environment.ts';
import { pairsOf } from './list-methods.ts';
import { Dict, textOf, Undefined, type Value } from './values.ts';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;',
}; // oxfmt-ignore

/** A text as markup shows it. */
export function escaped(text: string, run: Run): string {
  const made = text.replace(/[&<>"']/g, (sign) => references[sign]!);
  run.allowance.characters(made.length);
  return made;
}

/** The text without the tags and comments of markup, blanks folded. */
export function withoutTags(text: string): string {
  return text
    .replace(/<!--[^]*?-->|<[^>]*>/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
}

/** How a text is shortened. */
interface Shortening {
  length: number;
  cutsWords: boolean;
  end: string;
  /** As much longer it may be, and stays. */
  leeway: number;
}

/** Jinja's `truncate`. */
export function truncated(text: string, { cutsWords, end, leeway, length }: Shortening): string {
  if (text.length <= length + leeway) return text;
  const kept = text.slice(0, Math.max(0, length - end.length));
  const blank = kept.lastIndexOf(' ');
  return (cutsWords || blank === -1 ? kept : kept.slice(0, blank)) + end;
}

/** A text, or names and values, as a part of an address. */
export function urlEncoded(value: Value): string {
  const encoded = (each: Value): string =>
    encodeURIComponent(textOf(each).toWellFormed()).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  if (value instanceof Dict)
    return pairsOf(value)
      .map((pair) =>
        pair.map((part) => encoded(part).replaceAll('%20', '+').replaceAll('/', '%2F')).join('='),
      )
      .join('&');
  return value instanceof Undefined ? '' : encoded(value).replaceAll('%2F', '/');
}

/** `a="1" b="2"` of a dictionary, a blank before. */
export function xmlAttributes(value: Value, run: Run): string {
  const texts = pairsOf(value)
    .filter(([, each]) => each !== null && !(each instanceof Undefined))
    .map(([name, each]) => ` ${escaped(textOf(name!), run)}="${escaped(textOf(each!), run)}"`);
  return texts.join('');
}

/** A number of bytes as people read it. */
export function fileSize(bytes: number, binary: boolean): string {
  const base = binary ? 1024 : 1000;
  if (bytes === 1) return '1 Byte';
  if (bytes < base) return `${Math.trunc(bytes)} Bytes`;
  const units = ['k', 'M', 'G', 'T', 'P', 'E', 'Z', 'Y'];
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(base)), units.length);
  const unit = units[power - 1]!;
  return `${(bytes / base ** power).toFixed(1)} ${binary ? `${unit.toUpperCase()}iB` : `${unit}B`}`;
}
