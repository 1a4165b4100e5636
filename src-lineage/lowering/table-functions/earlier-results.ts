import type { RowSetId } from '../../ir/names.ts';
import type { LoweredStatement, Source } from '../../ir/dataflow.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { LoweringContext } from '../context/context.ts';
import { variableKey } from '../../ir/variables/variable-key.ts';

// Snowflake reads the rows of earlier queries of the session: `TABLE(RESULT_SCAN(LAST_QUERY_ID(-2)))` by the id of the
// query, `SELECT … ->> SELECT … FROM $1` behind the flow operator (Snowflake SQL reference, "RESULT_SCAN", "LAST_QUERY_ID").

/** Statements whose result is a list of names and properties of objects: no table's values are in it. */
const listing: ReadonlySet<string> = new Set(['show', 'explain', 'list']);

/** Statements that hold others and have no result of their own. */
const containers: ReadonlySet<string> = new Set(['block', 'if', 'loop']);

/** Where a query is looked for among many statements, no further. */
const farthest = 1000;

/**
 * Makes a source of the rows of the query with this id.
 * @returns false where no row set is known: the query gave a list of objects, or is not known, which is reported
 */
export function readEarlierQuery(
  context: LoweringContext,
  source: Source,
  id: Expression | undefined,
  place: { start: number; end: number },
): boolean {
  const statement = id === undefined ? -1 : queryOfId(context, id);
  if (takeAnswer(context, source, statement)) return true;
  const kind = context.statements[statement]?.kind;
  if (kind === undefined || !listing.has(kind))
    context.report('unknown-result', 'The query whose rows are read here is not known.', place);
  return false;
}

/**
 * `FROM $1`: the rows of the statement before, of the one before that `$2`.
 * @returns false where the name is that of a table
 */
export function readFlowedResult(context: LoweringContext, source: Source, name: string): boolean {
  const back = /^\$(\d+)$/.exec(name)?.[1];
  if (back === undefined || context.dialect.syntax.positionalColumns !== true) return false;
  takeAnswer(context, source, earlierStatement(context, Number(back)));
  return true;
}

/** `SET q = LAST_QUERY_ID()`: the variable holds the id of the query before. */
export function holdQueryId(context: LoweringContext, variable: string, value: Expression): void {
  const { queryIds } = context.session;
  const statement = queryOfId(context, value);
  if (statement >= 0) queryIds.set(variableKey(variable), statement);
  else queryIds.delete(variableKey(variable));
}

function takeAnswer(context: LoweringContext, source: Source, statement: number): boolean {
  const rowSet = context.session.answers.get(statement) ?? rowsOfCall(context, source, statement);
  if (rowSet === undefined) return false;
  source.rowSet = rowSet;
  return true;
}

/** What a called procedure answers with, as if it were called in FROM. */
function rowsOfCall(
  context: LoweringContext,
  { start, end }: Source,
  statement: number,
): RowSetId | undefined {
  const call = context.statements[statement]?.actions.find((action) => action.do === 'call');
  if (call === undefined) return undefined;
  const rowSet = context.addRowSet({ kind: 'table-function', name: call.name.parts.at(-1)!, start, end });
  Object.assign(context.rowSet(rowSet), { routine: call.name, open: [] });
  return rowSet;
}

/** The statement whose query has the id that an expression gives; -1 where it is not known. */
function queryOfId(context: LoweringContext, id: Expression): number {
  switch (id.kind) {
    case 'call': {
      if (id.name.parts.at(-1)?.text.toUpperCase() !== 'LAST_QUERY_ID') return -1;
      const number = id.args.length === 0 ? -1 : numberOf(id.args[0]!);
      return number < 0 ? earlierStatement(context, -number) : firstStatement(context, number);
    }
    case 'subquery': {
      const { body } = id.query;
      const [item, ...others] = body.kind === 'select' && body.from.length === 0 ? body.items : [];
      return item !== undefined && others.length === 0 ? queryOfId(context, item.expression) : -1;
    }
    case 'variable':
      return heldId(context, id.name);
    case 'column':
      return id.path.length === 1 ? heldId(context, id.path[0]!.text) : -1;
    default:
      return -1;
  }
}

/** A variable's query; SQLID is the id of the last one in a block of Snowflake Scripting. */
function heldId(context: LoweringContext, variable: string): number {
  const key = variableKey(variable);
  return context.session.queryIds.get(key) ?? (key === 'sqlid' ? earlierStatement(context, 1) : -1);
}

function numberOf(value: Expression): number {
  if (value.kind === 'literal') return Number(value.value);
  const [only, ...others] = value.kind === 'operation' && value.operator === '-' ? value.operands : [];
  return only !== undefined && others.length === 0 ? -numberOf(only) : NaN;
}

/** The statement so many before the current one, in the same body; -1 none. */
function earlierStatement(context: LoweringContext, back: number): number {
  context.session.looksBack = true;
  if (!(back >= 1 && back <= farthest)) return -1;
  for (let i = context.statement - 1; i >= 0; i--)
    if (runsHere(context, context.statements[i]!) && --back === 0) return i;
  return -1;
}

/** `LAST_QUERY_ID(1)`: the first statement of the session. */
function firstStatement(context: LoweringContext, number: number): number {
  context.session.looksBack = true;
  if (!(number >= 1 && number <= farthest)) return -1;
  for (let i = 0; i < context.statement; i++)
    if (runsHere(context, context.statements[i]!) && --number === 0) return i;
  return -1;
}

function runsHere({ routine }: LoweringContext, statement: LoweredStatement): boolean {
  return statement.routine === routine && !containers.has(statement.kind);
}
