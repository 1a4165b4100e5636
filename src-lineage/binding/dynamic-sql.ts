import { parseText } from '../syntax/parse-text.ts';
import type { Expression } from '../syntax/tree/expressions.ts';
import type { DynamicSql } from '../syntax/tree/statements.ts';
import { bindMarks, returnMarks } from './bind-marks.ts';
import type { BindingContext } from './context.ts';
import type { ColumnUse, NameUse } from './dataflow.ts';
import { isUnknown, unknownPart } from './unknown-text.ts';
import { assignmentTargets } from './variables.ts';

const maximumDepth = 4;

/** What takes the rows of a dynamic query besides INTO: a cursor or loop variable, the routine's result, a table. */
interface RowTaker {
  cursor?: string;
  returned?: boolean;
  table?: { target: NameUse; columns?: ColumnUse[] };
}

/**
 * EXECUTE IMMEDIATE, EXEC (…), sp_executesql: where the text is known from literals, concatenations and variables of the
 * routine, its statements are bound as if they stood there. What can not be known is a diagnostic.
 */
export function bindDynamicSql(context: BindingContext, dynamic: DynamicSql, taker: RowTaker = {}): void {
  const text = constantText(context, dynamic.sql, true);
  if (text === undefined || text.trim() === '' || context.dynamicDepth >= maximumDepth) {
    context.report(
      'dynamic-sql-unknown',
      'The text of this dynamic SQL is only known at run time.',
      dynamic.sql,
    );
    return;
  }
  const first = context.statements.length;
  const { statements, diagnostics, marks } = parseText(text, context.dialect, (mark) =>
    context.nameMark(mark),
  );
  const unknown = isUnknown(text);
  if (diagnostics.length > 0 && unknown) {
    context.report(
      'dynamic-sql-unknown',
      'Parts of this dynamic SQL are only known at run time; it could not be read.',
      dynamic.sql,
    );
    return;
  }
  if (diagnostics.length > 0)
    context.report(
      'dynamic-sql-error',
      `This dynamic SQL could not be read: ${diagnostics[0]!.message}`,
      dynamic.sql,
    );
  bindMarks(context, dynamic, marks);
  context.withinLiteral(text, dynamic.sql, () => {
    for (const statement of statements) context.binders.statement(context, statement);
  });
  if (!giveRowsOn(context, dynamic, first, taker)) returnMarks(context, dynamic, marks);
}

/** INTO variables, the cursor that the text was opened for, or the routine's result or a table takes the rows of its query; false where it has none. */
function giveRowsOn(
  context: BindingContext,
  dynamic: DynamicSql,
  firstStatement: number,
  { cursor, returned, table }: RowTaker,
): boolean {
  const index = context.statements.findIndex(
    (statement, i) => i >= firstStatement && statement.kind === 'select',
  );
  if (index < 0) return false;
  const rowSet = context.rowSets.findIndex(
    (candidate) => candidate.statement === index && candidate.parent === -1 && candidate.kind !== 'cte',
  );
  if (rowSet < 0) return false;
  const place = { start: context.start(dynamic), end: context.end(dynamic) };
  if (dynamic.into.length > 0) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'assign', targets: assignmentTargets(context, dynamic.into), rowSet, ...place });
  } else if (cursor !== undefined) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'define-cursor', name: cursor, rowSet, ...place });
  } else if (returned) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'return', rowSet, ...place });
  } else if (table !== undefined) {
    context.rowSet(rowSet).role = 'intermediate';
    context.act({ do: 'write', rowSet, effect: 'insert', ...table });
  }
  return true;
}

/**
 * The string that an expression certainly has; undefined where it is not known. With `holes` an unknown part becomes a
 * placeholder, as long as some of the text is known.
 */
export function constantText(
  context: BindingContext,
  expression: Expression,
  holes = false,
): string | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'string' || expression.type === 'number' ? expression.value : undefined;
    case 'variable':
      return context.constants.get(expression.name.toLowerCase());
    case 'column':
      return expression.path.length === 1
        ? context.constants.get(expression.path[0]!.text.toLowerCase())
        : undefined;
    case 'cast':
      return constantText(context, expression.operand, holes);
    case 'operation':
      return expression.operator === '||' || expression.operator === '+' || expression.operator === '&'
        ? joined(context, expression.operands, holes)
        : undefined;
    case 'call': {
      const name = expression.name.parts.at(-1)?.text.toUpperCase();
      if (name === 'CONCAT') return joined(context, expression.args, holes);
      const [argument] = expression.args;
      if (keepsText.has(name ?? '')) return argument && constantText(context, argument, holes);
      if (name === 'CHR' || name === 'CHAR') return characterText(argument);
      return name === 'FORMAT' ? formatted(context, expression.args, holes) : undefined;
    }
    case 'list':
      return expression.items.length === 1 ? constantText(context, expression.items[0]!, holes) : undefined;
    default:
      return undefined;
  }
}

/** Functions that give a name or a text on as it is, for what a statement makes of it. */
const keepsText: ReadonlySet<string> = new Set([
  'QUOTE_IDENT',
  'QUOTENAME',
  'UPPER',
  'TRIM',
  'RTRIM',
  'LTRIM',
  'TO_CLOB',
  'ENQUOTE_NAME',
  'SIMPLE_SQL_NAME',
  'QUALIFIED_SQL_NAME',
  'SCHEMA_NAME',
  'SQL_OBJECT_NAME',
]);

/** `CHR(10)` between the lines of a text. */
function characterText(code: Expression | undefined): string | undefined {
  if (code?.kind !== 'literal' || code.type !== 'number') return undefined;
  const value = Number(code.value);
  return value > 0 && value < 128 ? String.fromCharCode(value) : undefined;
}

function joined(context: BindingContext, parts: readonly Expression[], holes: boolean): string | undefined {
  let text = '';
  let known = 0;
  for (const part of parts) {
    const piece = constantText(context, part, holes);
    if (piece === undefined && !holes) return undefined;
    if (piece !== undefined) known++;
    text += piece ?? unknownPart;
  }
  return known > 0 ? text : undefined;
}

/** PostgreSQL's format('… %I … %L', a, b). */
function formatted(context: BindingContext, args: readonly Expression[], holes: boolean): string | undefined {
  const [template, ...values] = args;
  const text = template && constantText(context, template, holes);
  if (text === undefined) return undefined;
  let next = 0;
  let complete = true;
  const result = text.replace(
    /%(?:(\d+)\$)?([sIL%])/g,
    (_match, position: string | undefined, type: string) => {
      if (type === '%') return '%';
      const value = values[position === undefined ? next++ : Number(position) - 1];
      const known = value && constantText(context, value, holes);
      if (known === undefined) complete = false;
      if (type === 'L') return known === undefined ? 'NULL' : `'${known}'`;
      return known ?? unknownPart;
    },
  );
  return complete || holes ? result : undefined;
}
