import type { TokenCursor } from '../../../cursor/cursor.ts';
import type { Expression } from '../../../tree/expressions.ts';
import type { Assign } from '../../../tree/procedural.ts';
import type { Statement } from '../../../tree/statements.ts';

/** Db2: "if more than one assignment is included, all expressions are evaluated before the assignments are performed" (SET variable). */
export function atOnce(cursor: TokenCursor, list: readonly Statement[]): Assign | undefined {
  if (!cursor.dialect.language.assignsAtOnce) return undefined;
  const single = list.filter((one) => one.kind === 'assign').filter(({ targets }) => targets.length === 1);
  const [{ start } = { start: 0 }] = single;
  if (single.length < list.length) return undefined;
  const items = single.map(({ value }) => value);
  const value: Expression = { kind: 'list', items, start: items[0]!.start, end: items.at(-1)!.end };
  return { kind: 'assign', targets: single.flatMap(({ targets }) => targets), value, start, end: value.end };
}
