import type { Operation } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';

/** How DuckDB writes an expression; undefined where that is not known. */
export type Written = string | undefined;

export function all(parts: readonly Written[]): parts is string[] {
  return parts.every((part) => part !== undefined);
}

/** An operation as DuckDB writes it again: `(a + b)`, `(a IS NOT NULL)`, `to_days(CAST(…))`. */
export function rebuiltOperation(
  context: LoweringContext,
  { operator, operands, ...place }: Operation,
  inner: (part: Operation['operands'][number]) => Written,
): Written {
  if (operator === 'IN' || operator === 'NOT IN') {
    const list = operands[1];
    const items = [operands[0], ...(list?.kind === 'list' ? list.items : [undefined])].map(
      (item) => item && inner(item),
    );
    return all(items) ? `(${items[0]} ${operator} (${items.slice(1).join(', ')}))` : undefined;
  }
  const parts = operands.map(inner);
  if (!all(parts)) return undefined;
  const [first = '', second = '', third = ''] = parts;
  switch (operator) {
    case 'BETWEEN':
      return `(${first} BETWEEN ${second} AND ${third})`;
    case 'NOT BETWEEN':
      return `(NOT (${first} BETWEEN ${second} AND ${third}))`;
    case 'AND':
    case 'OR':
    case 'IS DISTINCT FROM':
    case 'IS NOT DISTINCT FROM':
      return `(${parts.join(` ${operator} `)})`;
    case 'ISNULL':
      return `(${first} IS NULL)`;
    case 'NOTNULL':
      return `(${first} IS NOT NULL)`;
    case 'IS':
    case 'IS NOT':
      return tested(first, context.text(place));
    case 'NOT':
      return denied(operands[0]!, parts, inner);
    case 'INTERVAL':
      return interval(first, context.text(place));
    case 'SIMILAR':
      return `regexp_full_match(${first}, ${second})`;
    case 'NOT SIMILAR':
    case '!~':
      return `(NOT regexp_full_match(${first}, ${second}))`;
  }
  if (operator === '-' && operands.length === 1 && operands[0]!.kind === 'literal') return `-${first}`;
  if (operator === '!' && /!\)*$/.test(context.text(place))) return `((${first})!)`;
  if (parts.length === 1) return /^[-+~@]$/.test(operator) ? `${operator}(${first})` : undefined;
  if (operator === '~') return `regexp_full_match(${first}, ${second})`;
  const written = operators.get(operator) ?? (/^[-+*/%=<>!|&^]+$/.test(operator) ? operator : undefined);
  if (written === undefined) return undefined;
  return parts.slice(1).reduce((left, right) => `(${left} ${written} ${right})`, first);
}

/** `a IS NOT NULL`, `a IS TRUE`, `a IS UNKNOWN` */
function tested(operand: string, text: string): Written {
  const [, not = '', value = ''] = /\bis\s+(not\s+)?(null|unknown|true|false)$/i.exec(text) ?? [];
  if (/^(?:null|unknown)$/i.test(value)) return `(${operand} IS ${not && 'NOT '}NULL)`;
  return value === ''
    ? undefined
    : `(CAST(${operand} AS BOOLEAN) IS ${not ? '' : 'NOT '}DISTINCT FROM ${value.toLowerCase()})`;
}

/** NOT in front of a comparison becomes the opposite comparison. */
function denied(
  operand: Operation['operands'][number],
  [written]: readonly string[],
  inner: (part: Operation['operands'][number]) => Written,
): Written {
  if (operand.kind !== 'operation') return `(NOT ${written})`;
  const { operator, operands } = operand;
  if (operator === 'AND' || operator === 'OR') return `(NOT ${written})`;
  const opposite = opposites.get(operator);
  const [left, right] = operands.map(inner);
  return opposite === undefined ? undefined : `(${left} ${opposite} ${right})`;
}

/** `INTERVAL 5 DAY` */
function interval(count: string, text: string): Written {
  const unit = /\s([a-z]+?)s?$/i.exec(text)?.[1]?.toLowerCase() ?? '';
  const type = units.get(unit);
  if (type === undefined) return undefined;
  const number = `CAST(${count} AS DOUBLE)`;
  return `to_${unit}s(${type === 'DOUBLE' ? number : `CAST(trunc(${number}) AS ${type})`})`;
}

const units: ReadonlyMap<string, string> = new Map([
  ['year', 'INTEGER'],
  ['quarter', 'INTEGER'],
  ['month', 'INTEGER'],
  ['week', 'INTEGER'],
  ['day', 'INTEGER'],
  ['hour', 'BIGINT'],
  ['minute', 'BIGINT'],
  ['second', 'DOUBLE'],
  ['millisecond', 'DOUBLE'],
  ['microsecond', 'BIGINT'],
]);

const operators: ReadonlyMap<string, string> = new Map([
  ['<>', '!='],
  ['==', '='],
  ['LIKE', '~~'],
  ['NOT LIKE', '!~~'],
  ['ILIKE', '~~*'],
  ['NOT ILIKE', '!~~*'],
  ['GLOB', '~~~'],
]);

const opposites: ReadonlyMap<string, string> = new Map([
  ['=', '!='],
  ['==', '!='],
  ['<>', '='],
  ['!=', '='],
  ['<', '>='],
  ['>', '<='],
  ['<=', '>'],
  ['>=', '<'],
]);
