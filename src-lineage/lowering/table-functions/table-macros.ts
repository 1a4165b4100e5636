import type { RowSetId } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import { parseText } from '../../syntax/parse-text.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import { argumentOf } from '../../syntax/tree/named-arguments.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { CreateRoutine, Parameter } from '../../syntax/tree/procedural.ts';
import type { Query, Select, TableFunction } from '../../syntax/tree/queries.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';
import type { TableMacro } from '../context/session.ts';

/** Macros that call macros: no real script goes deeper. */
const maximumDepth = 8;

/** Whether a text may define such macros. */
export function mayDefineMacros(text: string, dialect: Dialect): boolean {
  return definesMacros(dialect) && /\b(?:function|macro)\b/i.test(text);
}

function definesMacros({ syntax: { tableParameters } }: Dialect): boolean {
  return tableParameters?.callGives === 'rows';
}

/** The macros that statements define, by the last part of their names in lower case. */
export function tableMacrosOf(
  statements: readonly Statement[],
  dialect: Dialect,
): ReadonlyMap<string, readonly TableMacro[]> {
  const macros = new Map<string, TableMacro[]>();
  if (!definesMacros(dialect)) return macros;
  for (const statement of statements) {
    if (statement.kind !== 'create-routine') continue;
    for (const routine of [statement, ...(statement.overloads ?? [])]) {
      const macro = macroOf(routine, dialect);
      const name = routine.name?.parts.at(-1)?.text.toLowerCase();
      if (macro !== undefined && name !== undefined) addToList(macros, name, macro);
    }
  }
  return macros;
}

function macroOf(routine: CreateRoutine, dialect: Dialect): TableMacro | undefined {
  const { parameters } = routine;
  const body = bodyOf(routine, dialect);
  if (body === undefined || parameters.length === 0) return undefined;
  const named = tableNames(body.query);
  const tables = new Set<number>();
  parameters.forEach(({ name, type }, i) => {
    const declared = type === undefined || /^(?:ANY\s+)?TABLE\b|\bTABLE_T$/i.test(type.text);
    if (declared && named.has(name.text.toLowerCase())) tables.add(i);
  });
  const macro = { parameters, ...body, tables };
  if (tables.size > 0 || showsParameter(body.query, parameters) || readsText(body.query, dialect))
    return macro;
  return dialect.syntax.tableParameters?.columns ? { ...macro, takesColumns: true as const } : undefined;
}

/** `SELECT p FROM t`: the column has the name of the argument. */
function showsParameter({ body }: Query, parameters: readonly Parameter[]): boolean {
  if (body.kind === 'query') return showsParameter(body, parameters);
  if (body.kind === 'set-operation')
    return body.arms.some((arm) => arm.kind === 'select' && selectsParameter(arm, parameters));
  return body.kind === 'select' && selectsParameter(body, parameters);
}

function selectsParameter({ items }: Select, parameters: readonly Parameter[]): boolean {
  const names = new Set(parameters.map(({ name }) => name.text.toLowerCase()));
  return items.some(
    ({ expression, alias }) =>
      alias === undefined &&
      expression.kind === 'column' &&
      expression.path.length === 1 &&
      names.has(expression.path[0]!.text.toLowerCase()),
  );
}

function bodyOf({ body }: CreateRoutine, dialect: Dialect): Pick<TableMacro, 'query' | 'text'> | undefined {
  const [only, ...others] = body;
  const returned = only?.kind === 'block' && only.body.length === 1 ? only.body[0] : only;
  if (returned?.kind !== 'return' || others.length > 0) return undefined;
  if (returned.query !== undefined) return { query: returned.query };
  const literal = returned.dynamic;
  if (literal?.kind !== 'literal' || literal.type !== 'string') return undefined;
  const [statement] = parseText(literal.value, dialect, (mark) => mark).statements;
  if (statement?.kind !== 'query-statement') return undefined;
  return { query: statement.query, text: { value: literal.value, literal } };
}

/** The names of one part of all tables in a tree, in lower case. */
function tableNames(tree: object): Set<string> {
  const names = new Set<string>();
  for (const { kind, name } of nodesOf(tree))
    if (kind === 'table' && name?.parts.length === 1) names.add(name.parts[0]!.text.toLowerCase());
  return names;
}

/** `query('SELECT … FROM ' || p)`: only a call says what is read. */
function readsText(tree: object, { syntax: { textFunctions } }: Dialect): boolean {
  if (textFunctions === undefined) return false;
  for (const { kind, name } of nodesOf(tree))
    if (kind === 'call' && textFunctions.has(name?.parts.at(-1)?.text.toUpperCase() ?? '')) return true;
  return false;
}

function* nodesOf(tree: object): Generator<{ kind?: string; name?: Name }> {
  const open: object[] = [tree];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    yield item;
    for (const value of Object.values(item))
      if (typeof value === 'object' && value !== null) open.push(value as object);
  }
}

/** The rows of a call in FROM of such a macro; undefined where it calls none. */
export function macroRows(context: LoweringContext, id: RowSetId, item: TableFunction): RowSetId | undefined {
  const { call } = item;
  const macro = context.session.tableMacros
    .get(call.name.parts.at(-1)?.text.toLowerCase() ?? '')
    ?.find(({ parameters }) => parameters.length >= call.args.length);
  if (macro === undefined || context.session.macroDepth >= maximumDepth) return undefined;
  const { rowSets, budget } = context;
  if (!budget.allows('rowSets', rowSets.length, context.start(item), context.end(item))) return undefined;
  const given = argumentsOf(macro, call.args);
  if (macro.takesColumns) {
    if (!call.args.some(namesColumn)) return undefined;
    context.emit({ do: 'call', name: context.nameUse(call.name), arguments: [] });
  }
  const outer = context.commonTables;
  const tables = [...macro.tables].map((position) => {
    const query = given[position] && queryOf(given[position]);
    const place = { kind: 'subquery' as const, name: macro.parameters[position]!.name.text, parent: id };
    return query && { name: place.name, rowSet: context.lower.query(context, query, place) };
  });
  if (tables.some((table) => table === undefined)) return undefined;
  context.commonTables = undefined;
  for (const table of tables) context.addCommonTable(table!.name, table!.rowSet);
  const values = new Map(
    macro.parameters.flatMap(({ name }, i): [string, Expression][] =>
      !macro.tables.has(i) && given[i] !== undefined ? [[name.text.toLowerCase(), given[i]]] : [],
    ),
  );
  const query = substituted(macro.query, values);
  let rows: RowSetId = -1;
  const lower = (): void => {
    rows = context.lower.query(context, query, {
      kind: 'subquery',
      ...(item.alias && { name: item.alias.text }),
      parent: id,
    });
  };
  context.session.macroDepth++;
  if (macro.text) context.withinLiteral(macro.text.value, macro.text.literal, lower);
  else lower();
  context.session.macroDepth--;
  context.commonTables = outer;
  return rows;
}

/** Whether an argument names a column: of the tables of the macro, or of those before the call. */
function namesColumn(argument: Expression): boolean {
  for (const { kind } of nodesOf(argument)) if (kind === 'column') return true;
  return false;
}

/** By name or by position. */
function argumentsOf({ parameters }: TableMacro, args: readonly Expression[]): (Expression | undefined)[] {
  return parameters.map(
    ({ name, default: otherwise }, i) => argumentOf(args, [name.text.toLowerCase()], i) ?? otherwise,
  );
}

/** `TABLE t`, `(SELECT …)`, `s.t`, `'t'` */
function queryOf(argument: Expression): Query | undefined {
  const { start, end } = argument;
  if (argument.kind === 'subquery') return argument.query;
  const parts =
    argument.kind === 'column'
      ? argument.path
      : argument.kind === 'literal' && argument.type === 'string'
        ? argument.value.split('.').map((text) => ({ text, quoted: false, start, end }))
        : undefined;
  if (parts === undefined) return undefined;
  const body = { kind: 'table-query' as const, name: { parts, start, end }, start, end };
  return { kind: 'query', with: [], body, orderBy: [], start, end };
}

/** A copy of the query with the values of its parameters in their places. */
function substituted(query: Query, values: ReadonlyMap<string, Expression>): Query {
  if (values.size === 0) return query;
  const copy = { ...query };
  const open: object[] = [copy];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const node = item as Record<string, unknown>;
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'object' || value === null) continue;
      const put = valueOf(value, values);
      node[key] = put ?? (Array.isArray(value) ? [...(value as unknown[])] : { ...value });
      if (put === undefined) open.push(node[key] as object);
    }
  }
  return copy;
}

/** What a name stands for that is a parameter's. */
function valueOf(value: object, values: ReadonlyMap<string, Expression>): Expression | undefined {
  const node = value as Partial<Extract<Expression, { kind: 'column' }>>;
  const [only, ...others] = (node.kind === 'column' && node.path) || [];
  return only && others.length === 0 ? values.get(only.text.toLowerCase()) : undefined;
}

/**
 * While a macro itself is lowered, its tables are nobody's: the names in it that stand for them lead nowhere. Where a call is
 * a value, they lead to what the call passes.
 */
export function hideTableParameters(context: LoweringContext, routine: CreateRoutine): void {
  const macros = context.session.tableMacros.get(routine.name?.parts.at(-1)?.text.toLowerCase() ?? '');
  const macro = macros?.find(({ parameters }) => parameters === routine.parameters);
  const givesValue = context.dialect.syntax.tableParameters?.callGives === 'value';
  routine.parameters.forEach(({ name, type }, position) => {
    const passed = givesValue && type?.fields !== undefined && /^TABLE\b/i.test(type.text) ? type.fields : [];
    if (passed.length === 0 && !macro?.tables.has(position)) return;
    const place = context.placeOf(name);
    const finish = passed.length > 0 ? context.beginStatement('declare', name) : undefined;
    const rowSet = context.addRowSet({ kind: 'values', name: name.text, ...place });
    const { outputs } = context.rowSet(rowSet);
    for (const column of passed) {
      // of several columns a call does not say here which is which
      const inputs = passed.length > 1 ? [] : [{ kind: 'variable' as const, name: name.text, ...place }];
      outputs.push({ kind: 'column', name: column.name.text, inputs, transform: 'copy', ...place });
    }
    finish?.();
    if (passed.length === 0) context.rowSet(rowSet).open = [];
    context.addCommonTable(name.text, rowSet);
  });
}
