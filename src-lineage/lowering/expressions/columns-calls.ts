import type { Access, Call, Expression, Lambda, List, Literal, Star } from '../../syntax/tree/expressions.ts';
import type { Identifier } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';

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
export function isColumns({ dialect }: LoweringContext, call: Call): boolean {
  return dialect.syntax.columnsCalls === true && namesColumns(call);
}

/** What a call of COLUMNS stands for: all columns where its argument does not say which; undefined where it has none. */
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

function chosenNames(argument: Expression): ChosenNames | undefined {
  if (argument.kind === 'lambda') return asNamesAre(argument) ?? {};
  // `[x FOR x IN * IF x <> 'a']`
  if (argument.kind === 'list' && argument.items[0]?.kind === 'lambda') {
    const condition = argument.items[2];
    return condition?.kind === 'lambda' ? asNamesAre(condition) : undefined;
  }
  const names = listedNames(argument);
  if (names !== undefined) return { only: names };
  if (argument.kind !== 'literal' || argument.type !== 'string') return undefined;
  return { pattern: argument.value };
}

/** `['a', 'b']`, `list_concat(['a'], ['b'])`, `['a'] || ['b']` */
function listedNames(list: Expression): string[] | undefined {
  if (list.kind === 'list') return namesOf(list);
  const isJoined =
    (list.kind === 'operation' && list.operator === '||') ||
    (list.kind === 'call' && /^(?:list|array)_(?:concat|cat)$/i.test(list.name.parts.at(-1)!.text));
  if (!isJoined) return undefined;
  const parts = (list.kind === 'call' ? list.args : list.operands).map(listedNames);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

type ChosenNames = Pick<Star, 'pattern' | 'like' | 'only' | 'except' | 'negated'>;

/** `c -> c LIKE 'x%'`, `c -> c <> 'x'`, `c -> c IN ('x', 'y')`, `c -> starts_with(c, 'x')` */
function asNamesAre({ body }: Lambda): ChosenNames | undefined {
  if (body.kind === 'call') return asFunctionSays(body);
  if (body.kind !== 'operation') return undefined;
  const [name, compared] = body.operands;
  if (compared?.kind === 'list') return asListed(body.operator, name, compared);
  if (compared?.kind !== 'literal') return undefined;
  if (name?.kind === 'access') return asCharacterIs(body.operator, name, compared);
  if (name?.kind !== 'column') return undefined;
  const { value: text } = compared;
  switch (body.operator) {
    case 'LIKE':
    case 'ILIKE':
      return { like: text };
    case 'NOT LIKE':
    case 'NOT ILIKE':
      return { like: text, negated: true };
    case '=':
      return { only: [text] };
    case '<>':
    case '!=':
      return { except: [named(compared)] };
    default:
      return undefined;
  }
}

const named = ({ value: text, start, end }: Literal): Identifier => ({ text, quoted: true, start, end });

function asListed(operator: string, name: Expression | undefined, list: List): ChosenNames | undefined {
  const names = list.items.filter((item) => item.kind === 'literal');
  if (name?.kind !== 'column' || names.length < list.items.length) return undefined;
  if (operator === 'IN') return { only: names.map(({ value }) => value) };
  return operator === 'NOT IN' ? { except: names.map(named) } : undefined;
}

/** `c -> c[1] = 'x'` */
function asCharacterIs(operator: string, access: Access, { value }: Literal): ChosenNames | undefined {
  const { base, fields, indexes } = access;
  const [index, ...others] = indexes;
  const at = index?.kind === 'literal' ? Number(index.value) : 0;
  const isOne = base.kind === 'column' && fields.length === 0 && others.length === 0 && at > 0;
  return isOne && operator === '=' ? { pattern: `^${'.'.repeat(at - 1)}${plainText(value)}` } : undefined;
}

/** DuckDB, "Text Functions": `starts_with(c, 'x')`, `contains(c, 'x')`, `regexp_matches(c, 'x')` */
function asFunctionSays({ name, args }: Call): ChosenNames | undefined {
  const [argument, text] = args.length === 1 ? [undefined, args[0]] : args;
  const isMethod = argument === undefined && name.parts.length === 2;
  if ((!isMethod && argument?.kind !== 'column') || text?.kind !== 'literal' || args.length > 2)
    return undefined;
  switch (name.parts.at(-1)!.text.toUpperCase()) {
    case 'STARTS_WITH':
    case 'PREFIX':
      return { pattern: `^${plainText(text.value)}` };
    case 'ENDS_WITH':
    case 'SUFFIX':
      return { pattern: `${plainText(text.value)}$` };
    case 'CONTAINS':
      return { pattern: plainText(text.value) };
    case 'REGEXP_MATCHES':
      return { pattern: text.value };
    default:
      return undefined;
  }
}

/** A pattern that fits this text alone. */
const plainText = (text: string): string => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');

function namesOf({ items }: List): string[] {
  return items.flatMap((item) => (item.kind === 'literal' ? [item.value] : []));
}
