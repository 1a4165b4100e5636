import type { TokenCursor } from '../../cursor/cursor.ts';

/** ANY, SOME and ALL where no comparison stands before them: Spark's and ClickHouse's aggregates, `any(v) OVER w`. */
export function isAggregateCall(cursor: TokenCursor): boolean {
  return (
    cursor.dialect.functions.aggregates.has(cursor.text()) ||
    windowWords.has(cursor.text(cursor.afterBrackets(1)))
  );
}

const windowWords: ReadonlySet<string> = new Set(['OVER', 'FILTER', 'RESPECT', 'IGNORE']);
