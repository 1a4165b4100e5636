import { columnAt, lineAt } from '../../base/lines.ts';
import { printable } from '../../base/printable.ts';

/** Levels that are written; what is deeper is hinted at. */
const mostLevels = 60;
/** Characters of a text that are shown. */
const longestText = 80;

/**
 * Writes plain values for people: a line for each object with its plain fields, and its other fields indented below. Offsets become
 * `line:column`.
 */
export function* outline(value: unknown, starts: readonly number[]): Generator<string> {
  yield* lines(value, starts, 0);
}

function* lines(value: unknown, starts: readonly number[], level: number): Generator<string> {
  if (level > mostLevels) yield `${indent(level)}…\n`;
  else if (isList(value)) for (const item of value) yield* entry(item, starts, level);
  else if (isRecord(value)) yield* entry(value, starts, level);
  else yield `${indent(level)}${plain(value)}\n`;
}

function* entry(item: unknown, starts: readonly number[], level: number): Generator<string> {
  if (!isRecord(item)) {
    yield* lines(item, starts, level);
    return;
  }
  const { start, end, kind, ...rest } = item;
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined && !isEmpty(value));
  const own = fields
    .filter(([, value]) => !isNested(value))
    .map(([name, value]) => `${name}=${plain(value)}`);
  const head = [
    ...(kind === undefined ? [] : [String(kind)]),
    ...(typeof start === 'number' && typeof end === 'number' ? [place(starts, start)] : []),
    ...own,
  ];
  yield `${indent(level)}${head.length === 0 ? '-' : head.join(' ')}\n`;
  for (const [name, value] of fields) {
    if (!isNested(value)) continue;
    yield `${indent(level + 1)}${name}:\n`;
    yield* lines(value, starts, level + 2);
  }
}

function place(starts: readonly number[], offset: number): string {
  const line = lineAt(starts, offset);
  return `${line}:${columnAt(starts, line, offset)}`;
}

/** Lists of plain values stand on the line of their owner. */
function isNested(value: unknown): boolean {
  return (
    isRecord(value) || (isList(value) && value.some((item) => typeof item === 'object' && item !== null))
  );
}

function isEmpty(value: unknown): boolean {
  return isList(value) && value.length === 0;
}

function plain(value: unknown): string {
  if (isList(value)) return `[${value.map(plain).join(', ')}]`;
  if (typeof value !== 'string') return String(value);
  const shown = value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  return printable(JSON.stringify(shown));
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indent(level: number): string {
  return '  '.repeat(level);
}
