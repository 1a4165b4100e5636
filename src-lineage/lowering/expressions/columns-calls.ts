import type { Call, Expression, Lambda, List, Star } from '../../syntax/tree/expressions.ts';
import type { BindingContext } from '../context/context.ts';

/**
 * `COLUMNS(*)`, `COLUMNS('pattern')`, `COLUMNS(['a', 'b'])`, `COLUMNS(c -> c LIKE 'x%')` (DuckDB, ClickHouse), alone or
 * anywhere in an expression: `MIN(COLUMNS(*))`, `COLUMNS(*) / 100 + 1`. `*COLUMNS(…)` stands for several arguments instead.
 */
export function starInExpression(expression: Expression): Star | undefined {
  switch (expression.kind) {
    case 'operation':
      return firstStar(expression.operands);
    case 'cast':
      return starInExpression(expression.operand);
    case 'case':
      return firstStar(
        expression.branches.flatMap(({ when, then }) => [when, then]).concat(expression.otherwise ?? []),
      );
    case 'call':
      if (expression.unpacked) return undefined;
      return namesColumns(expression) ? columnsStar(expression) : firstStar(expression.args);
    default:
      return undefined;
  }
}

function firstStar(parts: readonly Expression[]): Star | undefined {
  for (const part of parts) {
    const found = starInExpression(part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function namesColumns({ name }: Call): boolean {
  return name.parts.at(-1)?.text.toUpperCase() === 'COLUMNS';
}

/** A call of COLUMNS, which where it is no select item stands for a condition or an order of each of its columns. */
export function isColumns({ dialect }: BindingContext, call: Call): boolean {
  return dialect.syntax.columnsCalls === true && namesColumns(call);
}

/** What a call of COLUMNS stands for: all columns where its argument does not tell which; undefined where it has none. */
export function columnsStar(call: Call): Star | undefined {
  const { start, end } = call;
  const [argument, ...others] = call.args;
  const star: Star = { kind: 'star', ...call.modifiers, qualifier: call.name.parts.slice(0, -1), start, end };
  if (call.star) return star;
  if (argument === undefined || call.over !== undefined) return undefined;
  if (argument.kind === 'star') return argument;
  const chosen = argument.kind === 'column' ? namedColumns([argument, ...others]) : chosenNames(argument);
  return { ...star, ...chosen };
}

/** ClickHouse: `COLUMNS(a, b)` */
function namedColumns(columns: readonly Expression[]): Pick<Star, 'only'> | undefined {
  const names = columns.flatMap((column) => (column.kind === 'column' ? [column.path.at(-1)!.text] : []));
  return names.length === columns.length ? { only: names } : undefined;
}

function chosenNames(argument: Expression): Pick<Star, 'pattern' | 'like' | 'only' | 'except'> | undefined {
  if (argument.kind === 'lambda') return asNamesAre(argument) ?? {};
  // `[x FOR x IN * IF x <> 'a']`
  if (argument.kind === 'list' && argument.items[0]?.kind === 'lambda') {
    const condition = argument.items[2];
    return condition?.kind === 'lambda' ? asNamesAre(condition) : undefined;
  }
  if (argument.kind === 'list') return { only: namesOf(argument) };
  if (argument.kind !== 'literal' || argument.type !== 'string') return undefined;
  return { pattern: argument.value };
}

/** `c -> c LIKE 'x%'`, `c -> c <> 'x'` */
function asNamesAre({ body }: Lambda): Pick<Star, 'like' | 'only' | 'except'> | undefined {
  if (body.kind !== 'operation') return undefined;
  const [name, compared] = body.operands;
  if (name?.kind !== 'column' || compared?.kind !== 'literal') return undefined;
  const { value: text, start, end } = compared;
  switch (body.operator) {
    case 'LIKE':
    case 'ILIKE':
      return { like: text };
    case '=':
      return { only: [text] };
    case '<>':
    case '!=':
      return { except: [{ text, quoted: true, start, end }] };
    default:
      return undefined;
  }
}

function namesOf({ items }: List): string[] {
  return items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
}
