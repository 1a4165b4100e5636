import type { SystemName } from '../../ir/outputs.ts';
import type { RowSetId } from '../../ir/names.ts';
import type { OutputNaming } from '../../dialects/table/output-naming.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { DataType } from '../../syntax/tree/node.ts';
import type { SelectItem } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { impliedName } from './implied-name.ts';
import { rebuilt } from './rebuilt-names.ts';

/** A name by a function; a `weak` one gives way to the type of a cast around it. */
type FunctionName = SystemName & { weak?: true };

/**
 * The name that the vendor gives to a select item without an alias that is no plain column; undefined where that is its
 * text, and where it is not known.
 *
 * @param inputs what the item's value depends on, already lowered
 * @param number the item's in its list, see {@link numbersOf}
 */
export function systemName(
  context: LoweringContext,
  expression: Expression,
  inputs: readonly Input[],
  number: number | undefined,
): SystemName | undefined {
  const naming = context.dialect.names.unnamedOutputs;
  switch (naming.by) {
    case 'text':
      return textName(context, expression, naming.as);
    case 'function': {
      const { name, quoted } = functionName(context, expression, inputs) ?? { name: '?column?' };
      return { name, ...(quoted && { quoted }) };
    }
    case 'position':
      if (number === undefined || (naming.onlyInDefinitions && !context.defining)) return undefined;
      return { name: `${naming.prefix}${number}` };
  }
}

/** The text as the vendor writes it, where that is not how the script does. */
function textName(
  context: LoweringContext,
  expression: Expression,
  as: (OutputNaming & { by: 'text' })['as'],
): SystemName | undefined {
  if (as === undefined || expression.kind === 'column') return undefined;
  const called = expression.kind === 'call' ? (expression.name.parts.at(-1)?.text ?? '') : '';
  if (context.dialect.syntax.timeWindows?.has(called.toUpperCase())) return { name: called };
  const text = context.text(expression);
  const name = spelt(context, expression, as);
  return name === text ? undefined : { name, quoted: true };
}

function spelt(
  context: LoweringContext,
  expression: Expression,
  as: 'printed' | 'squeezed' | 'rebuilt' | 'valued',
): string {
  switch (as) {
    case 'printed':
      return printed(context, expression);
    case 'squeezed':
      return squeezed(context.text(expression));
    case 'rebuilt':
      return rebuilt(context, expression) ?? context.text(expression);
    case 'valued':
      return valued(expression, context.text(expression)) ?? context.text(expression);
  }
}

/** MySQL and MariaDB: a string is called by its value, without blanks before it. */
function valued(expression: Expression, text: string): string | undefined {
  const isString = expression.kind === 'literal' && /^(?:N|_\w+\s*)?['"]/i.test(text);
  return isString ? expression.value.trimStart() : undefined;
}

/** Oracle: in capitals, without blanks, but for strings and quoted names. */
function squeezed(text: string): string {
  return text.replace(/'[^']*'|"[^"]*"|\s+|[^'"\s]+/g, (part) =>
    /^['"]/.test(part) ? part : part.trim().toUpperCase(),
  );
}

/** Spark: every operation in brackets (`Expression.sql` of its sources); deeper than this no script names one. */
export function printed(context: LoweringContext, expression: Expression, depth = 0): string {
  if (depth > maximumDepth) return context.text(expression);
  const inner = (part: Expression): string => printed(context, part, depth + 1);
  switch (expression.kind) {
    case 'column':
      return expression.path.at(-1)!.text;
    case 'operation': {
      const { operator, operands } = expression;
      const [first, ...others] = operands;
      if (first === undefined || others.length === 0 || !/^[-+*/%=<>!&|^]+$|^(?:AND|OR)$/.test(operator))
        return context.text(expression);
      return others.reduce((left, right) => `(${left} ${operator} ${inner(right)})`, inner(first));
    }
    case 'call': {
      const { name, args, over, filter, orderBy } = expression;
      if (over !== undefined || filter !== undefined || orderBy !== undefined || args.length === 0)
        return context.text(expression);
      return `${name.parts.at(-1)?.text ?? ''}(${args.map(inner).join(', ')})`;
    }
    default:
      return context.text(expression);
  }
}

const maximumDepth = 20;

/** The numbers that a vendor names the items of a select list by; none behind what makes them unknown. */
export function numbersOf(
  naming: OutputNaming,
  items: readonly SelectItem[],
): readonly (number | undefined)[] {
  if (naming.by !== 'position') return [];
  let next: number | undefined = naming.from;
  return items.map(({ expression, alias, aliases }) => {
    const number = next;
    const star = expression.kind === 'star';
    // how many columns a star stands for is not known here
    if (star && naming.counts === 'columns') next = undefined;
    const named = star || (alias ?? aliases ?? impliedName(expression, naming)) !== undefined;
    if (next !== undefined && !(naming.counts === 'unnamed' && named)) next++;
    return number;
  });
}

/** PostgreSQL's rule (parser/parse_target.c, `FigureColname`): the outermost function, column or constructor names the item. */
function functionName(
  context: LoweringContext,
  expression: Expression,
  inputs: readonly Input[],
): FunctionName | undefined {
  const column = impliedName(expression, context.dialect.names.unnamedOutputs);
  if (column !== undefined) return { name: column.text, ...(column.quoted && { quoted: true }) };
  switch (expression.kind) {
    case 'call': {
      const called = expression.name.parts.at(-1);
      if (called === undefined || called.quoted) return called && { name: called.text, quoted: true };
      return { name: functionOf(called.text, context.text(expression)) };
    }
    case 'access':
      return functionName(context, expression.base, inputs);
    case 'operation':
      return expression.operator === 'AT TIME ZONE' ? { name: 'timezone' } : undefined;
    case 'cast':
      return strong(functionName(context, expression.operand, inputs)) ?? typeName(expression.type);
    case 'case': {
      const otherwise = expression.otherwise && functionName(context, expression.otherwise, inputs);
      return strong(otherwise) ?? { name: 'case', weak: true };
    }
    case 'subquery':
      if (expression.use === 'exists') return { name: 'exists' };
      if (/^ARRAY\b/i.test(context.text(expression))) return { name: 'array' };
      return firstNameOf(context, inputs);
    case 'list':
      return { name: /^(?:ARRAY\b|\[)/i.test(context.text(expression)) ? 'array' : 'row' };
    case 'struct':
      return { name: 'row' };
    case 'literal':
      return literalName(context.text(expression));
    default:
      return undefined;
  }
}

function strong(found: FunctionName | undefined): FunctionName | undefined {
  return found?.weak ? undefined : found;
}

/** What the forms of standard SQL call inside (PostgreSQL manual, "String Functions and Operators"). */
function functionOf(called: string, text: string): string {
  if (called.toUpperCase() !== 'TRIM') return called.toLowerCase();
  const side = /^TRIM\s*\(\s*(LEADING|TRAILING)\b/i.exec(text)?.[1]?.toUpperCase();
  return side === undefined ? 'btrim' : side === 'LEADING' ? 'ltrim' : 'rtrim';
}

/** `date '2026-01-01'`, `TRUE`; plain strings and numbers have no name. */
function literalName(text: string): FunctionName | undefined {
  if (/^(?:TRUE|FALSE)$/i.test(text)) return { name: 'bool', weak: true };
  const type = /^([a-z_][a-z_0-9 ]+?)(?:\s*\([^)]*\))?\s*'/i.exec(text)?.[1];
  return type === undefined ? undefined : typeName({ text: type });
}

/** The name that the catalog has for a type: `int4` for INTEGER. */
function typeName({ text }: Pick<DataType, 'text'>): FunctionName {
  const words = text
    .toLowerCase()
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .trim()
    .replace(/\s+/g, ' ');
  return { name: internalTypes.get(words) ?? words.split('.').at(-1)!, weak: true };
}

/** PostgreSQL manual, "Data Types": what the names of the standard stand for. */
const internalTypes: ReadonlyMap<string, string> = new Map([
  ['bigint', 'int8'],
  ['bit varying', 'varbit'],
  ['boolean', 'bool'],
  ['char', 'bpchar'],
  ['character', 'bpchar'],
  ['character varying', 'varchar'],
  ['dec', 'numeric'],
  ['decimal', 'numeric'],
  ['double precision', 'float8'],
  ['float', 'float8'],
  ['int', 'int4'],
  ['integer', 'int4'],
  ['real', 'float4'],
  ['smallint', 'int2'],
  ['time with time zone', 'timetz'],
  ['time without time zone', 'time'],
  ['timestamp with time zone', 'timestamptz'],
  ['timestamp without time zone', 'timestamp'],
]);

/** A scalar subquery has the name of its one column. */
function firstNameOf(context: LoweringContext, inputs: readonly Input[]): SystemName | undefined {
  const query = inputs.find((input) => input.kind === 'row-set');
  let id: RowSetId | undefined = query?.kind === 'row-set' ? query.rowSet : undefined;
  while (id !== undefined && context.rowSet(id).arms !== undefined) id = context.rowSet(id).arms![0];
  const first = id === undefined ? undefined : context.rowSet(id).outputs[0];
  if (first?.kind !== 'column') return undefined;
  if (first.name === undefined) return first.systemName;
  return { name: first.name, ...(first.nameQuoted && { quoted: true as const }) };
}
