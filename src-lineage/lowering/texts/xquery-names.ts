import type { Expression, Literal } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';

const named = /\bsql:(column|variable)\s*\(\s*(?:"([^"]+)"|'([^']+)')\s*\)/gi;

/**
 * The columns and variables that a text of XQuery reads: `sql:column("t.c")`, `sql:variable("@v")` (T-SQL reference, "XQuery
 * Extension Functions").
 */
export function namedInXQuery({ dialect }: LoweringContext, { value, start, end }: Literal): Expression[] {
  if (!dialect.syntax.columnMethods || !value.includes('sql:')) return [];
  return Array.from(value.matchAll(named), ([, kind, inDouble, inSingle]): Expression => {
    const name = (inDouble ?? inSingle)!;
    if (kind!.toLowerCase() === 'variable') return { kind: 'variable', name, start, end };
    const path = name.split('.').map((part) => {
      const quoted = part.startsWith('[');
      return { text: quoted ? part.slice(1, -1) : part, quoted, start, end };
    });
    return { kind: 'column', path, start, end };
  });
}
