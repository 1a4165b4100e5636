import type { Case, Call, Expression } from '../syntax/tree/expressions.ts';
import type { BindingContext } from './context.ts';
import { textsOf } from './package-constants.ts';

/** Texts that one variable may hold because IF and CASE choose among them; more are not followed. */
const maximumTexts = 8;

/**
 * The strings that an expression may have: one, or one for each way that IF and CASE choose; none where nothing of it is
 * known. With `holes` an unknown part becomes a placeholder, as long as some of the text is known.
 */
export function constantTexts(
  context: BindingContext,
  expression: Expression,
  holes = false,
): readonly string[] {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'string' || expression.type === 'number' ? [expression.value] : [];
    case 'variable':
      return context.constantsOf(expression.name);
    case 'column':
      return textsOf(
        context,
        expression.path.map((part) => part.text),
      );
    case 'cast':
      return constantTexts(context, expression.operand, holes);
    case 'operation':
      return joinsTexts.has(expression.operator) ? joined(context, expression.operands, holes) : [];
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

/** Db2 writes CONCAT between its operands, too ("Expressions", concatenation operator). */
const joinsTexts: ReadonlySet<string> = new Set(['||', '+', '&', 'CONCAT']);

/** Every text of either list; one that only lacks an optional end says nothing that the longer one does not. */
export function alternatives(lists: readonly (readonly string[])[]): readonly string[] {
  const all = [...new Set(lists.flat())].filter((text) => text !== '');
  const whole = all.filter((text) => !all.some((other) => extendsText(other, text)));
  return whole.length > 0 ? whole.slice(0, maximumTexts) : lists.some((list) => list.length > 0) ? [''] : [];
}

function extendsText(longer: string, shorter: string): boolean {
  return longer.length > shorter.length && longer.startsWith(shorter) && /\s/.test(longer[shorter.length]!);
}

function chosen(context: BindingContext, { branches, otherwise }: Case, holes: boolean): readonly string[] {
  const lists = branches.map(({ then }) => constantTexts(context, then, holes));
  if (otherwise !== undefined) lists.push(constantTexts(context, otherwise, holes));
  return alternatives(lists);
}

/** Functions that give a name or a text on as it is, for what a statement makes of it. */
const keepsText: ReadonlySet<string> = new Set([
  'UPPER', 'LOWER', 'TRIM', 'LTRIM', 'RTRIM', 'QUOTE_IDENT', 'CONVERT', 'TRY_CONVERT', 'TO_CHAR', 'TO_CLOB', 'STRING', 'ENQUOTE_NAME',
  'SIMPLE_SQL_NAME', 'QUALIFIED_SQL_NAME', 'SCHEMA_NAME', 'SQL_OBJECT_NAME',
]); // prettier-ignore

function called(context: BindingContext, call: Call, holes: boolean): readonly string[] {
  const [first, second, third] = call.args;
  const texts = (argument: Expression | undefined): readonly string[] =>
    argument === undefined ? [] : constantTexts(context, argument, holes);
  const name = call.name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (keepsText.has(name)) return texts(first);
  switch (name) {
    case 'CONCAT':
      return joined(context, call.args, holes);
    case 'CONCAT_WS':
      return zipped(call.args.map(texts), holes, ([separator, ...parts]) =>
        separator === undefined
          ? undefined
          : parts
              .map((part, i) => part ?? context.holes.standFor(context, call.args[i + 1]!))
              .join(separator),
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
        text === undefined || from === undefined || from === '' ? undefined : text.replaceAll(from, to ?? ''),
      );
    case 'FORMAT':
    case 'FORMATMESSAGE':
    case 'FORMAT_MESSAGE':
      return zipped(call.args.map(texts), holes, (values) =>
        formatted(values, holes, (at) => context.holes.standFor(context, call.args[at]!)),
      );
    default:
      return [];
  }
}

/** T-SQL: STUFF(text, start, length, insertion) */
function stuffed([text, start, length, insertion]: readonly (string | undefined)[]): string | undefined {
  const from = Number(start) - 1;
  if (text === undefined || !Number.isInteger(from) || from < 0 || !Number.isInteger(Number(length)))
    return undefined;
  return text.slice(0, from) + (insertion ?? '') + text.slice(from + Number(length));
}

/** ISNULL and its kin: of what is wholly known the choice is open; else what is known in part. */
function firstKnown(context: BindingContext, args: readonly Expression[], holes: boolean): readonly string[] {
  const known = alternatives(args.map((argument) => constantTexts(context, argument)));
  if (known.length > 0 || !holes) return known;
  return alternatives(args.map((argument) => constantTexts(context, argument, true)));
}

function joined(context: BindingContext, parts: readonly Expression[], holes: boolean): readonly string[] {
  const lists = parts.map((part) => constantTexts(context, part, holes));
  if (lists.every((list) => list.length === 0)) return [];
  return zipped(lists, holes, (pieces) => {
    let text = '';
    pieces.forEach((piece, i) => {
      text += piece ?? placeholder(context, text, parts[i]!);
    });
    return text;
  });
}

/** A number is meant behind TOP; elsewhere a name keeps the form. */
function placeholder(context: BindingContext, before: string, part: Expression): string {
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
    const text = combine(lists.map((list) => list[i % list.length]));
    if (text !== undefined) results.push(text);
  }
  return results;
}

/** PostgreSQL's format('… %I … %L', a, b), SQL Server's FORMATMESSAGE('… %s', a), BigQuery's FORMAT('%t %T %02d', a, b, c). */
function formatted(
  args: readonly (string | undefined)[],
  holes: boolean,
  standFor: (argument: number) => string,
): string | undefined {
  const [template, ...values] = args;
  if (template === undefined) return undefined;
  let next = 0;
  let complete = true;
  const result = template.replace(
    /%(?:(\d+)\$)?([-+ 0#']*)(\d*)(?:\.\d+)?([sILdiftTgeuxX%])/g,
    (_match, position: string | undefined, flags: string, width: string, type: string) => {
      if (type === '%') return '%';
      const at = position === undefined ? next++ : Number(position) - 1;
      const known = values[at];
      if (known === undefined) {
        complete = false;
        if (!holes || at >= values.length) return 'NULL';
      }
      const text = known ?? standFor(at + 1);
      if (type === 'L' || type === 'T') return `'${text}'`;
      if (known === undefined) return text;
      return flags.includes('0') ? known.padStart(Number(width), '0') : known;
    },
  );
  return complete || holes ? result : undefined;
}
