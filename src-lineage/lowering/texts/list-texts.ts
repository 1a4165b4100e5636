import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import type { Query, Select } from '../../syntax/tree/queries.ts';
import type { LoweringContext } from '../context/context.ts';
import { constantColumns } from './constant-rows.ts';
import { alternatives } from './parts/alternatives.ts';

/** Stands between the elements of a list that is kept as one text; no name of SQL holds it. */
const border = '\u0000';

/** What the whole lists that a variable may hold are kept by. */
export function listKey(name: string): string {
  return `${name}[]`;
}

/** The elements of a list that {@link listTexts} answers with. */
export function elementsOfList(list: string): readonly string[] {
  return list === '' ? [] : list.split(border);
}

/**
 * The whole lists that an expression may give, each as one text: `['a', 'b']`, `ARRAY_CONCAT(list, more)`, `ARRAY(SELECT …)`,
 * a variable. None where an element is not known: what is made of all of them is then not known, either.
 * @param of the texts that an element may have, where all of it is known
 */
export function listTexts(
  context: LoweringContext,
  list: Expression,
  of: (element: Expression) => readonly string[],
): readonly string[] {
  const wholes = (one: Expression): readonly string[] => listTexts(context, one, of);
  switch (list.kind) {
    case 'list':
      return combined(list.items.map(of));
    case 'variable':
      return context.constantsOf(listKey(list.name));
    case 'column':
      return context.constantsOf(listKey(list.path.map(({ text }) => text).join('.')));
    case 'cast':
      return wholes(list.operand);
    case 'operation':
      return list.operator === '||' ? combined(list.operands.map(partOf(wholes, of))) : [];
    case 'call': {
      const name = list.name.parts.at(-1)?.text ?? '';
      if (makesList.test(name))
        return list.query ? gathered(context, list.query, of) : combined(list.args.map(of));
      return lengthensList.test(name) ? combined(list.args.map(partOf(wholes, of))) : [];
    }
    case 'subquery':
      return gathered(context, list.query, of);
    default:
      return [];
  }
}

const makesList = /^(?:ARRAY|ARRAY_CONSTRUCT|LIST_VALUE)$/i;
const lengthensList = /^(?:ARRAY|LIST)_(?:APPEND|CAT|CONCAT|PREPEND)$/i;
const gathers = /^(?:ARRAY_AGG|LIST|COLLECT_LIST|COLLECT_SET)$/i;

type TextsOf = (part: Expression) => readonly string[];

/** A literal is an element, and so is a literal with its type; what else there is is a list. */
function partOf(wholes: TextsOf, of: TextsOf): TextsOf {
  return (part) => {
    const value = part.kind === 'cast' ? part.operand : part;
    return value.kind === 'literal' ? of(value) : wholes(part);
  };
}

/** The parts one after the other, the first alternatives of all, the second ones …; a part without elements adds none. */
function combined(parts: readonly (readonly string[])[]): readonly string[] {
  if (parts.some((part) => part.length === 0)) return [];
  const count = parts.reduce((most, part) => Math.max(most, part.length), 1);
  const lists = Array.from({ length: count }, (_, i) =>
    parts
      .map((part) => part[i % part.length]!)
      .filter((text) => text !== '')
      .join(border),
  );
  return alternatives([lists]);
}

/** The rows of a query's one column, or the list that an aggregate makes of them, where the query takes all of its rows. */
function gathered(context: LoweringContext, query: Query, of: TextsOf): readonly string[] {
  const { body } = query;
  if (query.limited || body.kind !== 'select' || takesSome(body)) return [];
  const [item, ...others] = body.items;
  if (item === undefined || others.length > 0) return [];
  const aggregate =
    item.expression.kind === 'call' && gathers.test(calledName(item.expression))
      ? item.expression
      : undefined;
  if (aggregate && (aggregate.filter !== undefined || aggregate.args.length !== 1)) return [];
  const rows = aggregate
    ? { ...query, body: { ...body, items: [{ ...item, expression: aggregate.args[0]! }] } }
    : query;
  const elementsOf = (list: Expression): readonly string[] => {
    const [only, ...more] = listTexts(context, list, of);
    return only === undefined || more.length > 0 ? [] : elementsOfList(only);
  };
  const [column] = constantColumns(context, rows, { of, elementsOf });
  const texts = column?.texts ?? [];
  if (texts.length === 0) return [];
  return [(body.distinct || aggregate?.distinct ? [...new Set(texts)] : texts).join(border)];
}

function takesSome({ where, grouped, having, qualify, limited }: Select): boolean {
  return Boolean(where ?? having ?? qualify) || grouped === true || limited === true;
}

function calledName({ name }: Call): string {
  return name.parts.at(-1)?.text ?? '';
}
