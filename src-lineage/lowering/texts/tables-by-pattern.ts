import type { NameUse, RowSetId } from '../../ir/names.ts';
import { type NamePattern, nameSearch } from '../../base/patterns/name-pattern.ts';
import { PatternFault } from '../../base/patterns/pattern-fault.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Expression } from '../../syntax/tree/expressions.ts';
import type { Name } from '../../syntax/tree/node.ts';
import type { TableFunction } from '../../syntax/tree/queries.ts';
import type { Statement } from '../../syntax/tree/statements.ts';
import type { LoweringContext } from '../context/context.ts';

/** Whether a text may read tables by a pattern. */
export function mayReadByPattern(text: string, dialect: Dialect): boolean {
  return dialect.syntax.tablePatterns === true && /\bmerge\b/i.test(text);
}

/** The tables that statements create, where the vendor reads some by a pattern of their names (ClickHouse). */
export function createdTables(statements: readonly Statement[], dialect: Dialect): Name[] {
  if (dialect.syntax.tablePatterns !== true) return [];
  return statements.flatMap((statement) =>
    statement.kind === 'create-table' && statement.merged === undefined ? [statement.name] : [],
  );
}

/** `merge('db', '^log_')`: the rows of all tables of the script that match; undefined where none does. */
export function mergedRows(
  context: LoweringContext,
  id: RowSetId,
  item: TableFunction,
): RowSetId | undefined {
  const { name, args } = item.call;
  if (!context.dialect.syntax.tablePatterns || !/^merge$/i.test(name.parts.at(-1)?.text ?? ''))
    return undefined;
  const names = matching(context, args);
  if (names.length === 0) return undefined;
  const place = { start: context.start(item), end: context.end(item) };
  const rows = context.addRowSet({ kind: 'set-operation', ...place, parent: id });
  const arms = names.map((table) => {
    const body = { kind: 'table-query' as const, name: table, start: item.start, end: item.end };
    return context.lower.queryBody(context, body, { kind: 'select-list', parent: id });
  });
  Object.assign(context.rowSet(rows), { arms, byName: { columns: 'any' } });
  return rows;
}

/** `ENGINE = Merge('db', '^log_')`: the tables whose rows are shown. */
export function mergedTables(context: LoweringContext, args: readonly Expression[]): NameUse[] {
  return matching(context, args).map((name) => context.nameUse(name));
}

/** The tables whose names a pattern fits: the last argument; the one before it names the database, or matches it by a pattern. */
function matching({ session }: LoweringContext, args: readonly Expression[]): Name[] {
  const pattern = patternOf(args.at(-1));
  const database = args.length > 1 ? databaseOf(args.at(-2)!) : undefined;
  if (pattern === undefined) return [];
  return session.createdTables.filter(({ parts }) => {
    const own = parts.at(-2)?.text;
    const inDatabase = database === undefined || own === undefined || database(own);
    return inDatabase && pattern(parts.at(-1)!.text);
  });
}

/** `'db'`, `REGEXP('^db')`; undefined for `currentDatabase()`. */
function databaseOf(argument: Expression): NamePattern | undefined {
  if (argument.kind === 'call') return patternOf(argument.args[0]);
  const text =
    argument.kind === 'column'
      ? argument.path.at(-1)!.text
      : argument.kind === 'literal'
        ? argument.value
        : '';
  return (name) => name === text;
}

/** One that cannot be read fits nothing. */
function patternOf(argument: Expression | undefined): NamePattern | undefined {
  if (argument?.kind !== 'literal' || argument.type !== 'string') return undefined;
  try {
    const search = nameSearch(argument.value);
    return (name) => search(name) !== undefined;
  } catch (fault) {
    if (fault instanceof PatternFault) return undefined;
    throw fault;
  }
}
