import { isFirstInLine, marginAt } from '../../base/lines.ts';

/** Opening brackets one behind the other, as `startsQuery` has looked through them. */
export interface OpenBrackets {
  from: number;
  end: number;
  limit: number;
  /** The last behind whose partner no query goes on. */
  failing: number | undefined;
}

/** Index behind the bracket that closes the group opening at `from`; -1 where a terminator or the limit comes before. */
export function groupEnd(
  texts: readonly string[],
  from: number,
  limit: number,
  acrossTerminators = false,
): number {
  let open = 0;
  for (let i = from; i < limit; i++) {
    const text = texts[i]!;
    if (text === '(' || text === '[' || text === '{') open++;
    else if (text === ')' || text === ']' || text === '}') {
      if (--open <= 0) return i + 1;
    } else if (text === ';' && !acrossTerminators) return -1;
  }
  return -1;
}

/** How far back a bracket is looked for. */
const farthest = 20_000;

/** Index of the innermost bracket that is open before `until`; -1 where the statement has none. */
export function openBracket(texts: readonly string[], until: number): number {
  let closed = 0;
  const last = Math.max(until - farthest, 0);
  for (let i = until - 1; i >= last; i--) {
    const text = texts[i]!;
    if (text === ')' || text === ']' || text === '}') closed++;
    else if (text === '(' || text === '[' || text === '{') {
      if (--closed < 0) return i;
    } else if (text === ';') return -1;
  }
  return -1;
}

/**
 * Index of the bracket that has lost its partner, where `open` is the one that none is left for: another one, where the bracket
 * that closes it begins its line further to the left than the line in which it stands.
 */
export function lostBracket({ texts, starts, source }: Places, open: number, until: number): number {
  const waiting: number[] = [];
  for (let i = open; i < until; i++) {
    const text = texts[i]!;
    if (text === '(' || text === '[' || text === '{') waiting.push(i);
    else if (text === ')' || text === ']' || text === '}') {
      const own = waiting.pop();
      if (own === undefined || own === open) continue;
      const place = starts[i]!;
      if (isFirstInLine(source, place) && marginAt(source, place) < marginAt(source, starts[own]!))
        return own;
    }
  }
  return open;
}

/** Tokens and where they stand. */
interface Places {
  readonly texts: readonly string[];
  readonly starts: Int32Array;
  readonly source: string;
}

/** Of the brackets from `from` to the end of the statement, those that are never closed. */
export function unclosedBrackets(texts: readonly string[], from: number, limit: number): ReadonlySet<number> {
  const open: number[] = [];
  for (let i = from; i < limit; i++) {
    const text = texts[i]!;
    if (text === '(' || text === '[' || text === '{') open.push(i);
    else if (text === ')' || text === ']' || text === '}') open.pop();
    else if (text === ';') break;
  }
  return new Set(open);
}
