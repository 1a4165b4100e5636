import type { RowSetId } from '../../ir/names.ts';
import type { RowSetInput } from '../../ir/inputs.ts';
import type { Call, Expression } from '../../syntax/tree/expressions.ts';
import { argumentOf } from '../../syntax/tree/named-arguments.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { LoweringContext } from '../context/context.ts';
import { passByName, takeBackByName } from './bind-marks.ts';
import { assignmentTargets } from './variables.ts';
import { constantTexts } from '../texts/constant-text.ts';
import type { PreparedText } from '../context/session.ts';
import { textsOfPrepared } from './prepared.ts';

/** What the procedures of DBMS_SQL do that pass values; those for single types end with the type's name. */
const procedures: readonly (readonly [RegExp, 'bind' | 'column' | 'variable'])[] = [
  [/^BIND_(?:VARIABLE|ARRAY)/, 'bind'],
  [/^COLUMN_VALUE/, 'column'],
  [/^VARIABLE_VALUE/, 'variable'],
];

/**
 * Oracle's DBMS_SQL (PL/SQL packages and types reference): a text that PARSE has read under a cursor's number takes values
 * by BIND_VARIABLE and gives them by COLUMN_VALUE and VARIABLE_VALUE.
 */
export function lowerParsedCursor(context: LoweringContext, name: Name, args: readonly Expression[]): void {
  const [owner, member] = name.parts.slice(-2).map(({ text }) => text.toUpperCase());
  if (owner !== 'DBMS_SQL') return;
  const does = procedures.find(([pattern]) => pattern.test(member!))?.[1];
  const [cursor, which, value] = argumentNames.map((names, i) => argumentOf(args, names, i));
  if (does === undefined || cursor === undefined || which === undefined || value === undefined) return;
  for (const text of textsOf(context, cursor)) {
    if (does === 'column') takeColumn(context, text, which, value);
    else
      for (const written of constantTexts(context, which)) {
        const mark = written.replace(/^:?/, ':');
        if (does === 'bind') passByName(context, value, mark, text.marks);
        else takeBackByName(context, value, mark, text.marks);
      }
  }
}

/** `DBMS_SQL.TO_REFCURSOR(c)`: the rows of the queries that the cursor has parsed. */
export function rowsOfParsedCursor(context: LoweringContext, call: Call): RowSetId[] {
  const [owner, member] = call.name.parts.slice(-2).map(({ text }) => text.toUpperCase());
  if (owner !== 'DBMS_SQL' || member !== 'TO_REFCURSOR' || call.args[0] === undefined) return [];
  return textsOf(context, call.args[0]).flatMap(({ rowSet }) => rowSet ?? []);
}

function textsOf(context: LoweringContext, cursor: Expression): readonly PreparedText[] {
  if (cursor.kind !== 'column' && cursor.kind !== 'variable') return [];
  return textsOfPrepared(context, cursor.kind === 'column' ? cursor.path.at(-1)!.text : cursor.name);
}

const argumentNames = [['c'], ['name', 'position'], ['value', 'table_variable']];

/** COLUMN_VALUE(c, 2, v); where the position is no constant, any column may be meant. */
function takeColumn(
  context: LoweringContext,
  { rowSet }: PreparedText,
  position: Expression,
  target: Expression,
): void {
  if (rowSet === undefined) return;
  context.rowSet(rowSet).role = 'intermediate';
  const place = { start: context.start(target), end: context.end(target) };
  const number = position.kind === 'literal' ? Number(position.value) : NaN;
  const input: RowSetInput = { kind: 'row-set', rowSet, column: number >= 1 ? number - 1 : 'all' };
  const targets = assignmentTargets(context, [target]);
  context.emit({ do: 'assign', targets, inputs: [input], ...place });
}
