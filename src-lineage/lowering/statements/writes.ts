import type { ColumnUse, NameUse, RowSetId } from '../../ir/names.ts';
import { appendAll } from '../../base/append-all.ts';
import type { Influence, RowSet, Source } from '../../ir/dataflow.ts';
import type { Input } from '../../ir/inputs.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import type { Assignment, Returning } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import { ExpressionLowering } from '../expressions/expressions.ts';
import { assignmentTargets } from '../names/variables.ts';
import { lowerOutputs } from '../queries/projection/outputs.ts';

/**
 * Column names of an insert list; a qualified one counts by its last part. PostgreSQL qualifies none there: the parts
 * behind the first are fields of a composite column (manual, "INSERT": column_name).
 */
export function columnUses(context: LoweringContext, columns: readonly Name[]): ColumnUse[] {
  return columns.map((column) => {
    const { tableTypes, structPaths } = context.dialect.names;
    const part = column.parts.at(tableTypes || structPaths ? 0 : -1);
    return {
      name: part === undefined || context.reportIfUnknown([part]) ? '' : part.text,
      ...(part?.quoted && { quoted: true as const }),
      ...context.placeOf(column),
    };
  });
}

/** Which table the assignments of an UPDATE are for, where it has several. */
interface AmongTables {
  /** Whether a target is of the table. */
  isOfTable: (target: Expression) => boolean;
  /** A name without a table may be of any of those that are joined. */
  areJoined?: boolean;
}

/** The assigned columns become the outputs of a row set. */
export function addAssignments(
  context: LoweringContext,
  id: RowSetId,
  assignments: Assignment[],
  among?: AmongTables,
): void {
  const lowering = new ExpressionLowering(context, id);
  const rowSet = context.rowSet(id);
  const variables: { variable: Expression; value: Expression; inputs: Input[] }[] = [];
  for (const { targets, value: written } of assignments) {
    const value = among?.areJoined ? written : ofTarget(targets, written, rowSet.sources);
    const columns = targets.filter((target) => target.kind === 'column' || target.kind === 'access');
    const values = assignedValues(lowering, value, columns.length);
    columns.forEach((target, i) => {
      if (among?.isOfTable(target) === false) return;
      const path = assignedPath(target);
      const column = assignedColumn(context, path, rowSet.sources);
      if (column === undefined || context.reportIfUnknown([column])) return;
      const { expression, inputs } = values[i]!;
      // which element is assigned decides what the whole value becomes: `SET list[place] = value`
      const indexes = target.kind === 'access' ? lowering.inputsOfAll(target.indexes) : [];
      rowSet.outputs.push({
        kind: 'column',
        name: column.text,
        ...(column.quoted && { nameQuoted: true as const }),
        ...context.placeOf(target),
        value: context.placeOf(expression),
        inputs: indexes.length === 0 ? inputs : [...inputs, ...indexes.filter(isNoConstant)],
        transform: lowering.transform(expression, column.text),
        ...(among?.areJoined && path.length === 1 && { ofAnyTable: true as const }),
      });
    });
    for (const variable of targets)
      if (variable.kind === 'variable') variables.push({ variable, value, inputs: values[0]!.inputs });
  }
  if (variables.length > 0) assignFromRows(context, lowering, rowSet, variables);
}

/** Of `c`, `t.c` and `c[i]`. */
function assignedPath(target: Expression): readonly Identifier[] {
  const column = target.kind === 'access' ? target.base : target;
  return column.kind === 'column' ? column.path : [];
}

const isNoConstant = ({ kind }: Input): boolean => kind !== 'constant';

/** T-SQL: in `SET c += e` the value before is the written table's, whatever other tables have a column c. */
function ofTarget(targets: readonly Expression[], value: Expression, sources: readonly Source[]): Expression {
  if (value.kind !== 'operation' || value.operands[0] !== targets[0]) return value;
  const [column, ...operands] = value.operands;
  const source = sources.find(({ target }) => target);
  const name = source?.alias ?? source?.name?.parts.at(-1);
  if (column?.kind !== 'column' || column.path.length > 1 || name === undefined) return value;
  const { start, end } = column;
  const path = [{ text: name, quoted: true, start, end }, ...column.path];
  return { ...value, operands: [{ ...column, path }, ...operands] };
}

/** T-SQL: `SET @v = c * 2, @w = d = e`: variables get values of the rows that are changed. */
function assignFromRows(
  context: LoweringContext,
  lowering: ExpressionLowering,
  { start, end, parent, sources }: RowSet,
  variables: readonly { variable: Expression; value: Expression; inputs: Input[] }[],
): void {
  const id = context.addRowSet({ kind: 'select-list', start, end, parent });
  const rowSet = context.rowSet(id);
  rowSet.sources = sources.map((source) => ({ ...source }));
  rowSet.outputs = variables.map(({ value, inputs }) => ({
    kind: 'column',
    text: context.text(value),
    ...context.placeOf(value),
    inputs,
    transform: lowering.transform(value, undefined),
  }));
  const targets = assignmentTargets(
    context,
    variables.map(({ variable }) => variable),
  );
  context.emit({ do: 'assign', targets, rowSet: id, start, end });
}

/** Of `SET t.c = …` the column is behind the table's name; of `SET c.field = …` it is the first part. */
function assignedColumn(
  context: LoweringContext,
  path: readonly Identifier[],
  sources: readonly Source[],
): Identifier | undefined {
  const last = path.at(-1);
  const { structPaths, tableTypes, columnProperties } = context.dialect.names;
  const mayBeInside = structPaths || tableTypes || columnProperties?.has(last?.text.toUpperCase() ?? '');
  if (path.length < 2 || !mayBeInside) return last;
  for (let i = path.length - 2; i >= 0; i--) {
    const qualifier = path[i]!.text.toLowerCase();
    const named = sources.some(
      (source) => (source.alias ?? source.name?.parts.at(-1))?.toLowerCase() === qualifier,
    );
    if (named) return path[i + 1];
  }
  return path[0];
}

/** `(a, b) = (SELECT x, y …)` and `(a, b) = (1, c)`: what each column gets. */
function assignedValues(
  lowering: ExpressionLowering,
  value: Expression,
  width: number,
): { expression: Expression; inputs: Input[] }[] {
  if (width > 1 && value.kind === 'list' && value.items.length === width)
    return value.items.map((expression) => ({ expression, inputs: lowering.inputs(expression) }));
  const inputs = lowering.inputs(value);
  const [only, ...others] = inputs;
  const isRow = width > 1 && others.length === 0 && only?.kind === 'row-set';
  return Array.from({ length: Math.max(width, 1) }, (_, column) => ({
    expression: value,
    inputs: isRow ? [{ ...only, column }] : inputs,
  }));
}

export function targetSource(target: NameUse, alias: string | undefined): Source {
  return {
    name: target,
    target: true,
    ...(alias !== undefined && { alias }),
    start: target.start,
    end: target.end,
  };
}

/** What RETURNING and OUTPUT call the changed rows; in a trigger's function of PL/pgSQL NEW and OLD are the trigger's. */
function changedRows({ dialect, routines, body }: LoweringContext): readonly string[] {
  const around = routines[body];
  const isTriggers = dialect.language.triggerFunctions && (around?.ofTriggers || around?.kind === 'trigger');
  return isTriggers ? [] : ['inserted', 'deleted', 'new', 'old'];
}

/**
 * RETURNING and OUTPUT: rows of the written table, which go to the client, to variables or to a table.
 * @param written the table, or the query that it was written through
 * @param influences what decides which rows are changed
 */
export function lowerReturning(
  context: LoweringContext,
  returning: Returning,
  sources: Source[],
  written: Source,
  influences: readonly Influence[] = [],
): RowSetId {
  const taken = returning.intoTable !== undefined || returning.intoVariables !== undefined;
  // like those of a query, T-SQL, "OUTPUT Clause"; MariaDB, "INSERT…RETURNING"
  const toClient = !taken && (context.routine < 0 || context.dialect.language.returningToClient === true);
  const id = context.addRowSet({
    kind: 'returning',
    role: toClient ? 'result' : 'intermediate',
    ...context.placeOf(returning),
  });
  const rowSet = context.rowSet(id);
  const { returnsOwnColumns } = context.dialect.names;
  for (const source of sources) {
    const isBeside = returnsOwnColumns === true && source.name !== written.name;
    rowSet.sources.push(isBeside ? { ...source, qualifiedOnly: true } : source);
  }
  for (const alias of changedRows(context))
    rowSet.sources.push({ ...written, alias, target: true, hidden: true });
  for (const { text } of returning.newAliases ?? [])
    rowSet.sources.push({ ...written, alias: text, target: true, hidden: true });
  for (const { text } of returning.oldAliases ?? [])
    rowSet.sources.push({ ...written, alias: text, target: true, hidden: true, oldRow: true });
  lowerOutputs(context, new ExpressionLowering(context, id), rowSet, returning.items);
  appendAll(rowSet.influences, influences);
  if (returning.intoTable) {
    const columns = returning.intoColumns?.map((column) => context.column(column));
    context.emit({
      do: 'write',
      target: context.nameUse(returning.intoTable),
      rowSet: id,
      effect: 'insert',
      ...(columns && { columns }),
    });
  } else if (returning.intoVariables) {
    context.emit({
      do: 'assign',
      targets: assignmentTargets(context, returning.intoVariables),
      rowSet: id,
      ...context.placeOf(returning),
    });
  }
  return returning.also ? lowerReturning(context, returning.also, sources, written, influences) : id;
}
