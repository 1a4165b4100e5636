import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';

/** A column of a function that gives rows, with the names that it has instead where the function reads a map. */
export interface GeneratedName extends Node {
  text: string;
  synonyms?: string[];
}

/**
 * The columns of the rows that a function gives: `col` of `explode(list)`; undefined for other expressions, and where it is
 * not known how many there are.
 */
export function generatedColumns(
  { dialect }: LoweringContext,
  expression: Expression,
): GeneratedName[] | undefined {
  if (expression.kind !== 'call') return undefined;
  const columns = dialect.syntax.rowColumns?.get(calledName(expression));
  if (columns === undefined || columns === 'fields') return undefined;
  const { start, end } = expression;
  if (columns === 'each-argument') return numbered('c', expression.args.length - 1, expression);
  if (columns === 'dealt') return numbered('col', dealtCount(expression), expression);
  if (columns.length > 2 || !mapReaders.has(calledName(expression)))
    return columns.map((text) => ({ text, start, end }));
  const entry = ['key', 'value'];
  const names = readsMap(expression) ? [...columns.slice(0, -1), ...entry] : columns;
  return names.map((text) => ({
    text,
    ...(text === columns.at(-1) && { synonyms: entry }),
    start,
    end,
  }));
}

/** The rows of the function have the fields of the structs that it is given: `inline(list)` (Hive, Spark). */
export function givesFields({ dialect }: LoweringContext, expression: Expression): expression is Call {
  return expression.kind === 'call' && dialect.syntax.rowColumns?.get(calledName(expression)) === 'fields';
}

function calledName({ name }: Call): string {
  return name.parts.at(-1)?.text.toUpperCase() ?? '';
}

/** Generators of the elements of a list, or of the entries of a map. */
export const mapReaders: ReadonlySet<string> = new Set([
  'EXPLODE',
  'EXPLODE_OUTER',
  'POSEXPLODE',
  'POSEXPLODE_OUTER',
]);

function numbered(prefix: string, count: number, { start, end }: Node): GeneratedName[] | undefined {
  if (!Number.isSafeInteger(count) || count < 1) return undefined;
  return Array.from({ length: count }, (_, i) => ({ text: `${prefix}${i}`, start, end }));
}

/** `stack(2, 'a', a, 'b', b)` deals its values out to two rows of two. */
function dealtCount({ args: [rows, ...values] }: Call): number {
  return rows?.kind === 'literal' ? Math.ceil(values.length / Number(rows.value)) : 0;
}

function readsMap({ args: [list] }: Call): boolean {
  // MAP {k: v}
  if (list?.kind === 'struct') return true;
  return list?.kind === 'call' && mapFunctions.test(list.name.parts.at(-1)?.text ?? '');
}

/** Functions that make maps (Spark SQL, "Map functions"; Trino, "Map functions and operators"). */
export const mapFunctions =
  /^(?:HISTOGRAM|MAP|MAP_(?!ENTRIES$|KEYS$|VALUES$)\w+|MULTIMAP\w*|SPLIT_TO_MAP|STR_TO_MAP)$/i;
