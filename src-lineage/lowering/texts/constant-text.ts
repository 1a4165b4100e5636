import type { Access, Case, Call, Expression, Operation } from '../../syntax/tree/expressions.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { isDocument } from '../context/document-queries.ts';
import { declaredVariable } from '../context/names-in-body.ts';
import { formattedText, joinedText, replacedText } from './built-text.ts';
import type { ConstantColumn } from '../context/session.ts';
import { textsOfCalled } from './called-texts.ts';
import { constantColumns, type KnownTexts } from './constant-rows.ts';
import { textsOf } from './package-constants.ts';
import { alternatives } from './parts/alternatives.ts';
import { elementKey } from './parts/call-texts.ts';
import { elementsOfList, listTexts } from './list-texts.ts';
import { unknownPart } from './parts/unknown-text.ts';

/**
 * The strings that an expression may have: one, or one for each way that IF and CASE choose; none where nothing of it is
 * known. With `holes` an unknown part becomes a placeholder, as long as some of the text is known.
 */
export function constantTexts(
  context: LoweringContext,
  expression: Expression,
  holes = false,
): readonly string[] {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'string' || expression.type === 'number' ? [expression.value] : [];
    case 'variable':
      return context.constantsOf(
        [expression.name, ...(expression.fields ?? []).map(({ text }) => text)].join('.'),
      );
    case 'subquery':
      return ofQuery(context, expression.query);
    case 'access':
      return expression.fields.length === 0 ? textsAt(context, expression) : [];
    case 'column':
      return textsOf(
        context,
        expression.path.map((part) => part.text),
      );
    case 'cast':
      return constantTexts(context, expression.operand, holes);
    case 'operation':
      return joinsTexts.has(expression.operator) && !isSum(context, expression)
        ? joined(context, expression, expression.operands, holes)
        : [];
    case 'call':
      return called(context, expression, holes);
    case 'case':
      return chosen(context, expression, holes);
    case 'list':
      return expression.items.length === 1 ? constantTexts(context, expression.items[0]!, holes) : [];
    default:
      return [];
  }
}

/** `list[0]`: of that element, where it is known by itself, else of any. */
function textsAt(context: LoweringContext, { base, indexes }: Access): readonly string[] {
  const [only] = base.kind === 'column' && base.path.length === 1 ? base.path : [];
  const [index, ...others] = indexes;
  const isPlace = index?.kind === 'literal' && others.length === 0;
  const known = only && isPlace ? context.constantsOf(elementKey(only.text, index.value)) : [];
  return known.length > 0 ? known : elementTexts(context, base);
}

/** Db2 writes CONCAT between its operands, too ("Expressions", concatenation operator). */
const joinsTexts: ReadonlySet<string> = new Set(['||', '+', '&', 'CONCAT']);

/** Few vendors join texts by `+` (T-SQL, "String Concatenation"; Redshift); `@n + 1` is a sum there, too. */
function isSum(context: LoweringContext, { operator, operands }: Operation): boolean {
  if (operator !== '+') return false;
  if (context.dialect.names.plusJoinsTexts !== true) return true;
  const isText = operands.some((one) => one.kind === 'literal' && one.type === 'string');
  return !isText && operands.some((one) => isNumber(context, one));
}

function isNumber(context: LoweringContext, operand: Expression): boolean {
  if (operand.kind === 'literal') return operand.type === 'number';
  return operand.kind === 'variable' && declaredVariable(context, operand.name)?.family === 'number';
}

function chosen(context: LoweringContext, { branches, otherwise }: Case, holes: boolean): readonly string[] {
  const lists = branches.map(({ then }) => constantTexts(context, then, holes));
  if (otherwise !== undefined) lists.push(constantTexts(context, otherwise, holes));
  return alternatives(lists);
}

/** Functions that give a name or a text on as it is, for what a statement makes of it. */
const keepsText: ReadonlySet<string> = new Set([
  'UPPER', 'LOWER', 'TRIM', 'LTRIM', 'RTRIM', 'QUOTE_IDENT', 'CONVERT', 'TRY_CONVERT', 'TO_CHAR', 'TO_CLOB', 'STRING', 'ENQUOTE_NAME',
  'SIMPLE_SQL_NAME', 'QUALIFIED_SQL_NAME', 'SCHEMA_NAME', 'SQL_OBJECT_NAME',
]); // oxfmt-ignore

function called(context: LoweringContext, call: Call, holes: boolean): readonly string[] {
  const [first, second, third] = call.args;
  const texts = (argument: Expression | undefined): readonly string[] =>
    argument === undefined ? [] : constantTexts(context, argument, holes);
  const name = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (keepsText.has(name)) return texts(first);
  // DuckDB: `getvariable('v')`
  if (context.dialect.functions.variableReaders?.has(name) && first?.kind === 'literal')
    return context.constantsOf(first.value);
  // `list(i)`
  const elements =
    call.name.parts.length === 1 && call.args.length === 1 ? context.constantsOf(`${name}()`) : [];
  if (elements.length > 0) return elements;
  switch (name) {
    case 'UNNEST':
      return first === undefined ? [] : elementTexts(context, first);
    case 'STRING_AGG':
    case 'LISTAGG':
    case 'GROUP_CONCAT':
      return together(context, call, texts(first), texts(second)[0] ?? ',');
    case 'ARRAY_TO_STRING':
    case 'ARRAY_JOIN':
      return first === undefined ? [] : joinedLists(context, call, first, texts(second)[0]);
    case 'CONCAT':
      return joined(context, call, call.args, holes);
    case 'CONCAT_WS':
      return zipped(call.args.map(texts), holes, ([separator, ...parts]) =>
        separator === undefined
          ? undefined
          : joinedText(
              context,
              call,
              parts.map((part, i) => part ?? context.holes.standFor(context, call.args[i + 1]!)),
              separator,
            ),
      );
    case 'STUFF':
      return zipped(call.args.map(texts), holes, stuffed);
    case 'QUOTENAME':
      return texts(first).map((text) => `[${text}]`);
    case 'CHAR':
    case 'NCHAR':
    case 'CHR':
      return texts(first).map((code) => String.fromCharCode(Number(code) || 32));
    case 'SPACE':
      return [' '];
    case 'ISNULL':
    case 'COALESCE':
    case 'NVL':
      return firstKnown(context, call.args, holes);
    case 'IIF':
      return alternatives([texts(second), texts(third)]);
    case 'REPLACE':
      return zipped([texts(first), texts(second), texts(third)], holes, ([text, from, to]) =>
        text === undefined || from === undefined || from === ''
          ? undefined
          : replacedText(context, call, text, from, to ?? ''),
      );
    case 'FORMAT':
    case 'FORMATMESSAGE':
    case 'FORMAT_MESSAGE':
      return zipped(call.args.map(texts), holes, (values) => formatted(context, call, values, holes));
    default:
      return textsOfCalled(context, call, holes);
  }
}

/** `ARRAY_TO_STRING(list, ', ')` of each list that is known as a whole. */
function joinedLists(
  context: LoweringContext,
  call: Call,
  list: Expression,
  separator: string | undefined,
): readonly string[] {
  if (separator === undefined) return [];
  return wholeLists(context, list).flatMap((whole) =>
    together(context, call, elementsOfList(whole), separator),
  );
}

/** The lists that an expression may give, each as one text. */
export function wholeLists(context: LoweringContext, list: Expression): readonly string[] {
  return listTexts(context, list, (element) => constantTexts(context, element));
}

function together(
  context: LoweringContext,
  place: Node,
  parts: readonly string[],
  separator: string,
): readonly string[] {
  const text = parts.length === 0 ? undefined : joinedText(context, place, parts, separator);
  return text === undefined ? [] : [text];
}

/** The texts of a query's one column: of its rows one after the other, or put together by FOR XML PATH (''). */
function ofQuery(context: LoweringContext, query: Query): readonly string[] {
  const [only, ...others] = columnTexts(context, query);
  if (only === undefined || others.length > 0) return [];
  return isDocument(query) ? together(context, query, only.texts, '') : only.texts;
}

/** The texts that the columns of a query may have. */
export function columnTexts(context: LoweringContext, query: Query): ConstantColumn[] {
  return constantColumns(context, query, knownTexts(context));
}

/** What is known of texts where a statement is lowered. */
export function knownTexts(context: LoweringContext): KnownTexts {
  return {
    of: (expression) => constantTexts(context, expression, true),
    elementsOf: (list) => elementTexts(context, list),
  };
}

/** Functions whose value is a list of the parts of a text. */
const splits: ReadonlySet<string> = new Set(['STRING_SPLIT', 'STRING_TO_ARRAY', 'SPLIT']);

/** Functions whose arguments are the elements of a list; those of Oracle are collection types that the database has. */
const makesList = /^(?:ARRAY|ARRAY_CONSTRUCT|LIST_VALUE|ODCI\w+LIST|DBMS_DEBUG_VC2COLL)$/i;

/**
 * The texts of a list's elements: `ARRAY['a', 'b']`, `names_t('a', 'b')`, a variable that holds such a list.
 * @param type the type of the variable that the list is for: a call of this name makes one
 */
export function elementTexts(context: LoweringContext, list: Expression, type?: string): readonly string[] {
  switch (list.kind) {
    case 'list':
      return all(list.items.map((item) => constantTexts(context, item)));
    case 'variable':
      return context.constantsOf(`${list.name}()`);
    case 'column':
      return context.constantsOf(`${list.path.map(({ text }) => text).join('.')}()`);
    case 'cast':
      return elementTexts(context, list.operand, type);
    case 'operation':
      return list.operator === '||' ? joinedElements(context, list.operands) : [];
    case 'call': {
      const name = list.name.parts.at(-1)?.text.toUpperCase() ?? '';
      const parts = list.args.map((argument) => constantTexts(context, argument));
      if (makesList.test(name) || name === type?.toUpperCase()) return all(parts);
      if (lengthensList.test(name)) return joinedElements(context, list.args);
      if (!splits.has(name)) return [];
      const [[text] = [], [separator] = []] = parts;
      return text === undefined || !separator ? [] : text.split(separator);
    }
    default:
      return [];
  }
}

const lengthensList = /^(?:ARRAY|LIST)_(?:APPEND|CAT|CONCAT|PREPEND)$/i;

/** Those that are known of lists and elements that make one list: `ARRAY['a', 'b'] || more`. */
function joinedElements(context: LoweringContext, operands: readonly Expression[]): readonly string[] {
  const lists = operands.map((operand) => elementTexts(context, operand));
  if (lists.every((list) => list.length === 0)) return [];
  const single = operands.filter(({ kind }) => kind === 'literal').map((one) => constantTexts(context, one));
  return alternatives([...lists, ...single]);
}

function all(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.every((one) => one.length > 0) ? alternatives(lists) : [];
}

/** T-SQL: STUFF(text, start, length, insertion) */
function stuffed([text, start, length, insertion]: readonly (string | undefined)[]): string | undefined {
  const from = Number(start) - 1;
  if (text === undefined || !Number.isInteger(from) || from < 0 || !Number.isInteger(Number(length)))
    return undefined;
  return text.slice(0, from) + (insertion ?? '') + text.slice(from + Number(length));
}

/** ISNULL and its relatives: of what is wholly known the choice is open; else what is known in part. */
function firstKnown(
  context: LoweringContext,
  args: readonly Expression[],
  holes: boolean,
): readonly string[] {
  const known = alternatives(args.map((argument) => constantTexts(context, argument)));
  if (known.length > 0 || !holes) return known;
  return alternatives(args.map((argument) => constantTexts(context, argument, true)));
}

function joined(
  context: LoweringContext,
  whole: Node,
  parts: readonly Expression[],
  holes: boolean,
): readonly string[] {
  const lists = parts.map((part) => constantTexts(context, part, holes));
  if (lists.every((list) => list.length === 0)) return [];
  return zipped(lists, holes, (pieces) => {
    const texts: string[] = [];
    for (const [i, piece] of pieces.entries())
      texts.push(piece ?? placeholder(context, endOf(texts), parts[i]!));
    return joinedText(context, whole, texts);
  });
}

/** Characters before an unknown part that show what it is. */
const longestBefore = 40;

function endOf(texts: readonly string[]): string {
  return texts
    .map((text) => text.slice(-longestBefore))
    .join('')
    .slice(-longestBefore);
}

/** A number is meant behind TOP; elsewhere a name keeps the form. */
function placeholder(context: LoweringContext, before: string, part: Expression): string {
  return /\bTOP\s*\(?\s*$/i.test(before) ? '1' : context.holes.standFor(context, part);
}

/** The first alternatives of all parts, the second ones …: what one IF has chosen goes together. */
function zipped(
  lists: readonly (readonly string[])[],
  holes: boolean,
  combine: (values: readonly (string | undefined)[]) => string | undefined,
): readonly string[] {
  if (!holes && lists.some((list) => list.length === 0)) return [];
  const count = lists.reduce((most, list) => Math.max(most, list.length), 1);
  const results: string[] = [];
  for (let i = 0; i < count; i++) {
    const values = lists.map((list) => list[i % list.length]);
    if (!holes && values.includes(unknownPart)) continue;
    const text = combine(values.map((value) => (value === unknownPart ? undefined : value)));
    if (text !== undefined) results.push(text);
  }
  return results;
}

/** PostgreSQL's format('… %I … %L', a, b), SQL Server's FORMATMESSAGE('… %s', a), BigQuery's FORMAT('%t %T %02d', a, b, c). */
function formatted(
  context: LoweringContext,
  call: Call,
  [template, ...values]: readonly (string | undefined)[],
  holes: boolean,
): string | undefined {
  if (template === undefined) return undefined;
  let next = 0;
  let complete = true;
  const result = formattedText(context, call, template, ({ position, type }) => {
    if (type === '%') return { text: '%' };
    const at = position ?? next++;
    const known = values[at];
    if (known === undefined) {
      complete = false;
      if (!holes || at >= values.length) return { text: 'NULL' };
    }
    const text = known ?? context.holes.standFor(context, call.args[at + 1]!);
    return type === 'L' || type === 'T' ? { text: `'${text}'` } : { text, isFilled: known !== undefined };
  });
  return complete || holes ? result : undefined;
}
