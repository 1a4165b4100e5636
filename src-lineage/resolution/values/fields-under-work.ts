import { isIndex } from '../../ir/value-fields.ts';
import type { DraftColumn } from '../run/draft.ts';

/** Queries of queries of queries: no real path is longer. */
const maximumDepth = 100;
/** Fields of one column on the way to one of them: `way[1].x` leads to `way[?].x` of the rows before. */
const mostKeys = 3;
/** How often a run comes back to a column by another field. */
const mostWaysBack = 2000;

/** The columns whose fields are being looked for, with the keys of these: a recursive query leads back to its own ones. */
export class FieldsUnderWork {
  private readonly keysOf = new Map<DraftColumn, Set<string>>();
  private waysBack = mostWaysBack;

  has(column: DraftColumn, key: string): boolean {
    return this.keysOf.get(column)?.has(key) === true;
  }

  /** Does the work unless it leads too far, or back to this field. */
  within<T>(column: DraftColumn, key: string, work: () => T): T | undefined {
    const keys = this.keysOf.get(column) ?? new Set();
    if (keys.size > mostKeys || this.keysOf.size > maximumDepth) return undefined;
    if (keys.size > 0 && (keys.has(key) || this.waysBack-- <= 0)) return undefined;
    this.keysOf.set(column, keys.add(key));
    const done = work();
    keys.delete(key);
    if (keys.size === 0) this.keysOf.delete(column);
    return done;
  }
}

/**
 * The way to a field in another operand of a set operation, whose structs call it by another name: by its place, as the columns
 * themselves.
 * @param namesIn the fields of the first operand's value (0) and of the other's behind a path, where they are known
 */
export function wayInOperand(
  path: readonly string[],
  namesIn: (operand: 0 | 1, path: readonly string[]) => readonly string[] | undefined,
): readonly string[] {
  const at = path.findIndex((step) => !isIndex(step));
  if (at < 0) return path;
  const before = path.slice(0, at);
  const step = path[at]!.toLowerCase();
  const names = namesIn(1, before);
  if (names === undefined || names.some((name) => name.toLowerCase() === step)) return path;
  const place = namesIn(0, before)?.findIndex((name) => name.toLowerCase() === step) ?? -1;
  return place < 0 || place >= names.length ? path : path.with(at, String(place + 1));
}
