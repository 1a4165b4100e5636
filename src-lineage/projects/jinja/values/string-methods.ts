import type { Run } from './environment.ts';
import { listOf } from './iterate.ts';
import { formatBraces, padded } from './string-format.ts';
import { type Call, Dict, numberOf, Sequence, textOf, type Value } from './values.ts';

type Method = (text: string, call: Call, run: Run) => Value;

const text = (value: Value | undefined, fallback: string): string =>
  value === undefined || value === null ? fallback : textOf(value);
const count = (value: Value | undefined, fallback: number): number =>
  value === undefined || value === null ? fallback : (numberOf(value) ?? fallback);

/** Python's methods of `str` that give a value without changing anything (Python manual, "String Methods"). */
const methods: Readonly<Record<string, Method>> = {
  upper: (self) => self.toUpperCase(),
  lower: (self) => self.toLowerCase(),
  casefold: (self) => self.toLowerCase(),
  title: (self) => titled(self),
  capitalize: (self) => self.charAt(0).toUpperCase() + self.slice(1).toLowerCase(),
  swapcase: (self) =>
    self.replace(/\p{L}/gu, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    ),
  strip: (self, { args }) => stripped(self, args[0], true, true),
  lstrip: (self, { args }) => stripped(self, args[0], true, false),
  rstrip: (self, { args }) => stripped(self, args[0], false, true),
  startswith: (self, { args }) => affixes(args[0]).some((affix) => self.startsWith(affix)),
  endswith: (self, { args }) => affixes(args[0]).some((affix) => self.endsWith(affix)),
  removeprefix: (self, { args }) => without(self, text(args[0], ''), true),
  removesuffix: (self, { args }) => without(self, text(args[0], ''), false),
  replace: (self, { args }, run) =>
    replaced(self, text(args[0], ''), text(args[1], ''), count(args[2], -1), run),
  split: (self, call, run) => new Sequence(splitText(self, call, run)),
  rsplit: (self, call, run) => new Sequence(splitText(self, call, run, true)),
  splitlines: (self) => new Sequence(self.replace(/\r?\n$/, '').split(/\r\n|\r|\n/)),
  partition: (self, { args }) => parted(self, text(args[0], ' '), self.indexOf(text(args[0], ' ')), true),
  rpartition: (self, { args }) =>
    parted(self, text(args[0], ' '), self.lastIndexOf(text(args[0], ' ')), false),
  join: (self, { args }, run) => joined(self, listOf(args[0] ?? null), run),
  format: (self, { args, named }, run) => formatBraces(self, args, named, run),
  find: (self, { args }) => self.indexOf(text(args[0], ''), count(args[1], 0)),
  rfind: (self, { args }) => self.lastIndexOf(text(args[0], '')),
  index: (self, { args }) => self.indexOf(text(args[0], ''), count(args[1], 0)),
  count: (self, { args }) =>
    text(args[0], '') === '' ? self.length + 1 : self.split(text(args[0], '')).length - 1,
  zfill: (self, { args }, run) => padded(self, count(args[0], 0), '0', 'start', run),
  ljust: (self, { args }, run) => padded(self, count(args[0], 0), text(args[1], ' '), 'end', run),
  rjust: (self, { args }, run) => padded(self, count(args[0], 0), text(args[1], ' '), 'start', run),
  center: (self, { args }, run) => padded(self, count(args[0], 0), text(args[1], ' '), 'both', run),
  isdigit: (self) => /^\p{Nd}+$/u.test(self),
  isnumeric: (self) => /^\p{N}+$/u.test(self),
  isdecimal: (self) => /^\p{Nd}+$/u.test(self),
  isalpha: (self) => /^\p{L}+$/u.test(self),
  isalnum: (self) => /^[\p{L}\p{N}]+$/u.test(self),
  isspace: (self) => /^\s+$/.test(self),
  isupper: (self) => self !== self.toLowerCase() && self === self.toUpperCase(),
  islower: (self) => self !== self.toUpperCase() && self === self.toLowerCase(),
  isidentifier: (self) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(self),
  expandtabs: (self, { args }, run) => tabbed(self, count(args[0], 8), run),
  translate: (self, { args }) => translated(self, args[0]),
  encode: (self) => self,
  decode: (self) => self,
};

/** A method of a text; undefined where there is none of the name. */
export function stringMethod(name: string): Method | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}

/** Python's `title()` and Jinja's filter of that name. */
export function titled(self: string): string {
  return self.replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
}

/** The text without blanks, or without the characters of `signs`, at its ends. */
export function stripped(self: string, signs: Value | undefined, left: boolean, right: boolean): string {
  const given = signs === undefined || signs === null ? undefined : new Set(textOf(signs));
  const isCut = (sign: string): boolean => (given === undefined ? /\s/.test(sign) : given.has(sign));
  let [start, end] = [0, self.length];
  if (left) while (start < end && isCut(self.charAt(start))) start++;
  if (right) while (end > start && isCut(self.charAt(end - 1))) end--;
  return self.slice(start, end);
}

/** Python's `replace`, as often as `most` says (negative: always). */
export function replaced(self: string, from: string, to: string, most: number, run: Run): string {
  if (most === 0) return self;
  const parts = self.split(from);
  const kept =
    most < 0 || parts.length - 1 <= most ? parts : [...parts.slice(0, most), parts.slice(most).join(from)];
  run.allowance.characters(self.length + kept.length * to.length);
  const inner = kept.join(to);
  return from === '' && most < 0 ? `${to}${inner}${to}` : inner;
}

/** Items as one text with a separator between. */
export function joined(separator: string, items: readonly Value[], run: Run): string {
  const texts = items.map(textOf);
  let length = separator.length * texts.length;
  for (const each of texts) length += each.length;
  run.allowance.characters(length);
  return texts.join(separator);
}

function affixes(value: Value | undefined): string[] {
  if (value instanceof Sequence) return value.items.map(textOf);
  return value === undefined ? [] : [textOf(value)];
}

function without(self: string, affix: string, front: boolean): string {
  if (affix === '') return self;
  if (front) return self.startsWith(affix) ? self.slice(affix.length) : self;
  return self.endsWith(affix) ? self.slice(0, -affix.length) : self;
}

function splitText(self: string, { args, named }: Call, run: Run, fromEnd = false): string[] {
  const separator = args[0] ?? named.get('sep') ?? null;
  const most = count(args[1] ?? named.get('maxsplit'), -1);
  run.allowance.step(self.length);
  const parts =
    separator === null
      ? self.trim() === ''
        ? []
        : self.trim().split(/\s+/)
      : self.split(textOf(separator) === '' ? /(?!)/ : textOf(separator));
  if (most < 0 || parts.length - 1 <= most) return parts;
  const glue = separator === null ? ' ' : textOf(separator);
  if (fromEnd) return [parts.slice(0, parts.length - most).join(glue), ...parts.slice(parts.length - most)];
  return [...parts.slice(0, most), parts.slice(most).join(glue)];
}

function parted(self: string, separator: string, at: number, front: boolean): Value {
  if (at === -1) return new Sequence(front ? [self, '', ''] : ['', '', self], 'tuple');
  return new Sequence([self.slice(0, at), separator, self.slice(at + separator.length)], 'tuple');
}

/** Python's `expandtabs()`. */
function tabbed(self: string, width: number, run: Run): string {
  if (!self.includes('\t')) return self;
  const size = Math.max(0, Math.min(width, 1000));
  run.allowance.characters(self.length * (size + 1));
  let column = 0;
  return self.replace(/[^\t\n\r]+|[\t\n\r]/g, (part) => {
    if (part === '\n' || part === '\r') column = 0;
    const made = part === '\t' && size > 0 ? ' '.repeat(size - (column % size)) : part === '\t' ? '' : part;
    if (part !== '\n' && part !== '\r') column += made.length;
    return made;
  });
}

/** Python's `translate()`: the table has the signs by their numbers. */
function translated(self: string, table: Value | undefined): string {
  if (!(table instanceof Dict)) return self;
  return [...self]
    .map((sign) => {
      const other = table.get(sign.codePointAt(0)!);
      if (other === undefined) return sign;
      const code = numberOf(other);
      return other === null ? '' : code === undefined ? textOf(other) : String.fromCodePoint(code & 0xffff);
    })
    .join('');
}
