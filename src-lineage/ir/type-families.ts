import type { Dialect } from '../dialects/table/dialect.ts';
import type { Call, Expression, Operation } from '../syntax/tree/expressions.ts';
import { valueOfArgument } from '../syntax/tree/named-arguments.ts';

/** Types as far apart as overloads are resolved by: within one family values convert, between two they rarely do. */
export type TypeFamily = 'number' | 'text' | 'time' | 'boolean';

const words: readonly (readonly [TypeFamily, RegExp])[] = [
  ['time', /^(?:DATE|TIME|DATETIME|TIMESTAMP|SMALLDATETIME|SECONDDATE|INTERVAL)/i],
  ['number', /^(?:[USH]?(?:BIG|SMALL|TINY|BYTE|MEDIUM|HUGE)?INT|NUM|DEC|FLOAT|DOUBLE|REAL|BIGNUM|(?:SMALL)?MONEY|SERIAL|BIGSERIAL|SIMPLE_(?:INT|FLOAT|DOUBLE)|PLS_INT|BINARY_(?:INT|FLOAT|DOUBLE)|NATURAL|POSITIVE)/i],
  ['text', /^(?:N?(?:VAR)?CHAR|CHARACTER|NATIONAL\s|TEXT|STRING|LVARCHAR|N?CLOB|NTEXT|SYSNAME|LONG\s+VARCHAR|SHORTTEXT|CITEXT)/i],
  ['boolean', /^BOOL/i],
]; // oxfmt-ignore

/** The family of a type by its text; undefined for types of scripts, `%TYPE` and rarer ones. */
export function typeFamily(text: string | undefined): TypeFamily | undefined {
  if (text === undefined || /[%<]|\[\s*\]|\bARRAY\b|^TIMESTAMP_/i.test(text)) return undefined;
  return words.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Functions whose values are always of one family; in upper case. */
const functionFamilies: ReadonlyMap<string, TypeFamily> = new Map([
  ...['COUNT', 'LENGTH', 'CHAR_LENGTH', 'ROUND', 'FLOOR', 'CEIL', 'ABS', 'MOD', 'SUM', 'AVG', 'TO_NUMBER', 'INSTR', 'SIGN'].map(
    (name) => [name, 'number'] as const,
  ),
  ...['UPPER', 'LOWER', 'TRIM', 'LTRIM', 'RTRIM', 'SUBSTR', 'SUBSTRING', 'CONCAT', 'TO_CHAR', 'REPLACE', 'LPAD', 'RPAD', 'INITCAP'].map(
    (name) => [name, 'text'] as const,
  ),
  ...['TO_DATE', 'TO_TIMESTAMP', 'ADD_MONTHS', 'LAST_DAY', 'NOW', 'GETDATE', 'CURRENT_DATE', 'CURRENT_TIMESTAMP', 'SYSDATE', 'SYSTIMESTAMP', 'TODAY', 'DATE_TRUNC'].map(
    (name) => [name, 'time'] as const,
  ),
]); // oxfmt-ignore

/** The family of what a built-in function gives; undefined for others. */
export function familyOfFunction(name: string): TypeFamily | undefined {
  return functionFamilies.get(name.toUpperCase());
}

/** Functions whose value is of the family of their first argument; in upper case. */
const functionsOfFirst: ReadonlySet<string> = new Set(
  'TRUNC NVL IFNULL COALESCE NULLIF GREATEST LEAST MIN MAX'.split(' '),
);

/** The family of a constant by its text. */
export function familyOfConstant(text: string): TypeFamily | undefined {
  if (/^[-+]?\.?\d/.test(text)) return 'number';
  return /^[NEBX]?'/i.test(text) ? 'text' : typeFamily(text);
}

/**
 * The family of an argument whose form decides it while its inputs no longer do: a cast, `a || b`, a function without
 * brackets.
 */
export function familyOfForm(argument: Expression, dialect: Dialect): TypeFamily | undefined {
  switch (argument.kind) {
    case 'cast':
      return typeFamily(argument.type.text);
    case 'operation':
      return familyOfOperation(argument, dialect);
    case 'call':
      return familyOfCall(argument, dialect);
    case 'column':
      return argument.path.length === 1 ? familyOfFunction(argument.path[0]!.text) : undefined;
    default:
      return undefined;
  }
}

/** Texts that are put together, and times that are moved: `SYSDATE - 1`. */
function familyOfOperation({ operator, operands }: Operation, dialect: Dialect): TypeFamily | undefined {
  if (operator === '||') return dialect.syntax.doublePipeIsOr ? undefined : 'text';
  const [first, second] = operands;
  if ((operator !== '-' && operator !== '+') || first === undefined || second === undefined) return undefined;
  const isMoved = familyOfForm(first, dialect) === 'time' && familyOfForm(second, dialect) !== 'time';
  return isMoved ? 'time' : undefined;
}

function familyOfCall({ name, args }: Call, dialect: Dialect): TypeFamily | undefined {
  const [first] = args;
  const called = name.parts.length === 1 ? name.parts[0]!.text.toUpperCase() : '';
  if (!functionsOfFirst.has(called) || first === undefined) return undefined;
  const value = valueOfArgument(first);
  return value.kind === 'call' && value.name.parts.length === 1
    ? (familyOfFunction(value.name.parts[0]!.text) ?? familyOfCall(value, dialect))
    : familyOfForm(value, dialect);
}

/** {@link familyOfForm} of all arguments of a call; undefined where it decides none. */
export function familiesOf(args: readonly Expression[], dialect: Dialect): (TypeFamily | null)[] | undefined {
  let families: (TypeFamily | null)[] | undefined;
  for (let i = 0; i < args.length; i++) {
    const argument = args[i]!;
    const family = familyOfForm(valueOfArgument(argument), dialect);
    if (family !== undefined) (families ??= new Array<null>(args.length).fill(null))[i] = family;
  }
  return families;
}
