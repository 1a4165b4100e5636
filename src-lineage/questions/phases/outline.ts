import { columnAt, lineAt } from '../../base/lines.ts';
import { printable } from '../../base/printable.ts';

/** Levels that are written; what is deeper is hinted at. */
const mostLevels = 60;
/** Characters of a text that are shown. */
const longestText = 80;

/** A line of an outline. */
export interface OutlineLine {
  /** How deep it is, from 0. */
  level: number;
  text: string;
  /** The part of the source that it is about: UTF-16 offsets. */
  start?: number;
  end?: number;
}

/** {@link outlineLines} as text, indented. */
export function* outline(value: unknown, starts: readonly number[]): Generator<string> {
  for (const { level, text } of outlineLines(value, starts)) yield `${'  '.repeat(level)}${text}\n`;
}

/**
 * Writes plain values for people: a line for each object with its plain fields, and its other fields one level deeper. Offsets
 * become `line:column`.
 */
export function* outlineLines(value: unknown, starts: readonly number[]): Generator<OutlineLine> {
  yield* lines(value, starts, 0);
}

function* lines(value: unknown, starts: readonly number[], level: number): Generator<OutlineLine> {
  if (level > mostLevels) yield { level, text: '…' };
  else if (isList(value)) for (const item of value) yield* entry(item, starts, level);
  else if (isRecord(value)) yield* entry(value, starts, level);
  else yield { level, text: plain(value) };
}

function* entry(item: unknown, starts: readonly number[], level: number): Generator<OutlineLine> {
  if (!isRecord(item)) {
    yield* lines(item, starts, level);
    return;
  }
  const { start, end, kind, ...rest } = item;
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined && !isEmpty(value));
  const own = fields
    .filter(([, value]) => !isNested(value))
    .map(([name, value]) => `${name}=${plain(value)}`);
  const span = typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined;
  const head = [
    ...(kind === undefined ? [] : [String(kind)]),
    ...(span === undefined ? [] : [place(starts, span.start)]),
    ...own,
  ];
  // the whole needs no line of its own
  const isBare = level === 0 && head.length === 0;
  if (!isBare) yield { level, text: head.length === 0 ? '-' : head.join(' '), ...span };
  const inner = isBare ? level : level + 1;
  for (const [name, value] of fields) {
    if (!isNested(value)) continue;
    yield { level: inner, text: `${name}:` };
    yield* lines(value, starts, inner + 1);
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
