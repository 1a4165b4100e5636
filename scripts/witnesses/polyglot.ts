import { type Dialect, parse } from '@polyglot-sql/sdk';
import { isDatePart } from './date-parts.ts';
import { NameCollector } from './name-collector.ts';
import { columnPath, dotPath, isIdentifier, isTable, nameOf, tableParts } from './polyglot-names.ts';
import { isNode, type Node, nodes, textOf, wrapperKey } from './tree.ts';
import type { Witness } from './witness.ts';

/** A Rust reader of many dialects, a port of sqlglot. */
export const polyglot: Witness = {
  name: '@polyglot-sql/sdk',
  dialects: {
    ansi: 'generic',
    athena: 'athena',
    bigquery: 'bigquery',
    clickhouse: 'clickhouse',
    databricks: 'databricks',
    db2: 'generic',
    doris: 'doris',
    duckdb: 'duckdb',
    exasol: 'exasol',
    flink: 'spark',
    greenplum: 'postgresql',
    hive: 'hive',
    impala: 'hive',
    mariadb: 'mysql',
    materialize: 'materialize',
    mysql: 'mysql',
    netezza: 'postgresql',
    oracle: 'oracle',
    postgres: 'postgresql',
    redshift: 'redshift',
    snowflake: 'snowflake',
    sparksql: 'spark',
    sqlite: 'sqlite',
    starrocks: 'starrocks',
    teradata: 'teradata',
    trino: 'trino',
    tsql: 'tsql',
    vertica: 'postgresql',
  },
  read(sql, dialect) {
    let result: { success: boolean; ast?: unknown };
    try {
      result = parse(sql, dialect as Dialect);
    } catch {
      return undefined;
    }
    const statements = nodes(result.ast);
    if (!result.success || statements.length === 0 || !statements.every(carriesNames)) return undefined;
    if (statements.some(holdsText)) return undefined;
    if (dialect === 'clickhouse' && losesItsEnd(sql, statements)) return undefined;
    if (dialect === 'teradata' && /^\s*SEL(ECT)?\s+NORMALIZE\b/i.test(sql)) return undefined;
    const collector = new NameCollector(dialect);
    for (const statement of statements) walk(statement, collector);
    return collector.names();
  },
};

/** DROP is left out: a table that is dropped is no part of the lineage. */
const kinds = new Set([
  'select',
  'union',
  'intersect',
  'except',
  'subquery',
  'values',
  'insert',
  'update',
  'delete',
  'merge',
  'multitable_inserts',
  'create_table',
  'create_view',
  'alter_table',
  'truncate',
]);

function carriesNames(statement: Node): boolean {
  const kind = wrapperKey(statement) ?? '';
  const inner = statement[kind];
  if (!kinds.has(kind) || !isNode(inner)) return false;
  // ClickHouse's dictionaries and databases come as tables
  return inner['table_modifier'] !== 'DICTIONARY' && inner['target'] !== 'Database';
}

/** What polyglot does not read it keeps as text, also inside a statement. */
function holdsText(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsText);
  if (!isNode(value)) return false;
  const key = wrapperKey(value);
  if (key === 'raw' || key === 'Raw' || key === 'command') return true;
  return Object.values(value).some(holdsText);
}

/** Where its ClickHouse grammar does not know how to go on, it leaves out the rest of the statement. */
function losesItsEnd(sql: string, statements: readonly Node[]): boolean {
  const last = /([A-Za-z_][A-Za-z_0-9]*)[^A-Za-z_0-9]*$/.exec(sql)?.[1];
  return last !== undefined && !JSON.stringify(statements).toLowerCase().includes(`"${last.toLowerCase()}"`);
}

function walk(value: unknown, to: NameCollector): void {
  if (Array.isArray(value)) for (const item of value) walk(item, to);
  else if (isNode(value)) visit(value, to);
}

function visit(node: Node, to: NameCollector): void {
  const { with: ctes, with_: mergeCtes, ...rest } = node;
  const clause = isNode(ctes) ? ctes : mergeCtes;
  if (isNode(clause)) to.within(() => visitWith(clause, rest, to));
  else if (isTable(node)) visitTable(node, to);
  else if (isNode(node['lambda'])) visitLambda(node['lambda'], to);
  else visitWrapped(node, to);
}

function visitWith(clause: Node, rest: Node, to: NameCollector): void {
  const list = isNode(clause['with']) ? clause['with'] : clause;
  for (const table of nodes(list['ctes'])) {
    const name = nameOf(table['alias'])!;
    to.commonTable(name, list['recursive'] === true, () => walk(table['this'], to));
  }
  visit(rest, to);
}

function visitWrapped(node: Node, to: NameCollector): void {
  const key = wrapperKey(node);
  const inner = key === undefined ? undefined : node[key];
  if (key === undefined || !isNode(inner)) return visitFields(node, to);
  const { with: ctes, ...withoutTables } = inner;
  if (isNode(ctes) && Array.isArray(ctes['ctes']))
    return to.within(() => visitWith(ctes, { [key]: withoutTables }, to));
  switch (key) {
    case 'column':
      to.column(columnPath(inner));
      return;
    case 'dot':
      return visitDot(node, inner, to);
    case 'identifier':
      return;
    case 'at_index':
      walk(inner['this'], to);
      return;
    case 'star':
      walk(inner['replace'], to);
      return;
    case 'alias':
      if (to.walksSources) return visitFields(inner, to);
      return to.output(nameOf(inner['alias']) ?? '', () => walk(inner['this'], to));
    case 'select':
      return visitSelect(inner, to);
    case 'insert':
      return visitInsert(inner, to);
    case 'update':
      return visitUpdate(inner, to);
    case 'delete':
      return visitDelete(inner, to);
    case 'execute':
      walk(inner['parameters'], to);
      return;
    case 'Check':
      return;
    case 'next_value_for':
      walk(inner['order'], to);
      return;
    case 'function':
      return visitCall(inner, to);
    case 'pivot':
      return visitPivot(inner, to);
    case 'when':
      return visitWhen(inner, to);
    case 'create_table':
    case 'create_view':
      return visitCreate(inner, to);
    case 'apply':
      // ClickHouse: * APPLY(sum): the function comes as a column
      walk(inner['this'], to);
      return;
    case 'map_func':
      // {"a": x}: quoted keys come as columns
      walk(inner['curly_brace_syntax'] === true ? inner['values'] : [inner['keys'], inner['values']], to);
      return;
    case 'connect_by_root':
      return visitRoot(inner, to);
    case 'pivot_alias':
      walk(inner['this'], to);
      return;
    case 'method_call':
      return visitMethodCall(inner, to);
    case 'partitioned_by_property':
      return definedColumns(inner, to);
    case 'References':
      return visitReferences(inner, to);
    case 'ForeignKey':
      columnNames(inner['columns'], to);
      if (isNode(inner['references'])) visitReferences(inner['references'], to);
      return;
    case 'on_conflict':
      identifiers(inner['action'], to);
      return visitFields(inner, to);
    default:
      visit(inner, to);
  }
}

/** The word behind CONNECT_BY_ROOT comes as a keyword. */
function visitRoot(node: Node, to: NameCollector): void {
  const { this: root } = node;
  if (isNode(root) && isNode(root['var'])) to.column([String(root['var']['this'])]);
  else walk(root, to);
}

/** `package.function(…)` comes as a method of a column; only T-SQL has methods of columns. */
function visitMethodCall(node: Node, to: NameCollector): void {
  const { this: base } = node;
  if (to.dialect === 'tsql' || !isNode(base) || !isNode(base['column'])) walk(base, to);
  walk(node['args'], to);
}

function definedColumns(value: unknown, to: NameCollector): void {
  if (Array.isArray(value)) for (const item of value) definedColumns(item, to);
  else if (isNode(value)) {
    if (isNode(value['column_def'])) to.column([nameOf(value['column_def']['name'])!]);
    else definedColumns(Object.values(value), to);
  }
}

function visitReferences(node: Node, to: NameCollector): void {
  walk(node['table'], to);
  columnNames(node['columns'], to);
}

function columnNames(list: unknown, to: NameCollector): void {
  for (const column of nodes(list)) if (isIdentifier(column)) to.column([nameOf(column)!]);
}

/** Aliases in FROM name sources, those of values do not. T-SQL's `SELECT alias = value` comes as a comparison. */
function visitSelect(node: Node, to: NameCollector): void {
  const { expressions, ...rest } = node;
  to.inSources(false, () => {
    for (const item of nodes(expressions)) {
      const { eq } = item;
      const left = isNode(eq) && isNode(eq['left']) ? eq['left']['column'] : undefined;
      if (to.namesByEqualSign && isNode(eq) && isNode(left))
        to.output(nameOf(left['name']) ?? '', () => walk(eq['right'], to));
      else walk(item, to);
    }
    visitFields(rest, to);
  });
}

function visitFields(node: Node, to: NameCollector): void {
  if (isTable(node)) return visitTable(node, to);
  if (isNode(node['with']) || isNode(node['with_'])) return visit(node, to);
  const alias = nameOf(node['alias']) ?? textOf(node['alias']);
  if (alias !== undefined && to.walksSources) to.alias(alias);
  const tableAlias = nameOf(node['table_alias']);
  if (tableAlias !== undefined) to.alias(tableAlias);
  columnNames(node['using'], to);
  if (node['on'] !== undefined) return visitJoin(node, to);
  if (isNode(node['into_table'])) visitOutputTable(node['into_table'], to);
  for (const [key, value] of Object.entries(node)) {
    if (sourceKeys.has(key)) to.inSources(true, () => walk(value, to));
    else if (!passedOver.has(key)) walk(value, to);
  }
}

/** The condition of a join stands among the sources, but holds values. */
function visitJoin(node: Node, to: NameCollector): void {
  const { on, ...rest } = node;
  to.inSources(false, () => walk(on, to));
  visitFields(rest, to);
}

const sourceKeys: ReadonlySet<string> = new Set([
  'from',
  'from_clause',
  'from_joins',
  'joins',
  'lateral_views',
  'laterals',
  'table_joins',
  'using',
]);

/** Locks name tables again, by their aliases; defaults, samples, settings and columns left out give no values on. */
const passedOver: ReadonlySet<string> = new Set([
  'into_table',
  'locks',
  'default',
  'exclude',
  'options',
  'sample',
  'settings',
  'table_sample',
]);

/** DATEADD(day, …): the part of a date comes as a column. */
function visitCall(node: Node, to: NameCollector): void {
  const { args, ...rest } = node;
  visitFields(rest, to);
  for (const argument of nodes(args)) {
    const { column } = argument;
    const part = isNode(column) && column['table'] === null ? nameOf(column['name']) : undefined;
    if (part === undefined || !isDatePart(String(node['name']), part)) walk(argument, to);
  }
}

/** DuckDB's PIVOT t: the table comes as a column. */
function visitPivot(node: Node, to: NameCollector): void {
  const { this: source, ...rest } = node;
  if (isNode(source) && isNode(source['column'])) to.table(columnPath(source['column']));
  else walk(source, to);
  visitFields(rest, to);
}

/** T-SQL's OUTPUT … INTO t (a, b) comes as a column, or as a call with the columns as arguments. */
function visitOutputTable(node: Node, to: NameCollector): void {
  const { function: call, column } = node;
  if (isNode(column)) to.table(columnPath(column));
  else if (isNode(call) && typeof call['name'] === 'string') {
    to.table(call['name'].split('.'));
    walk(call['args'], to);
  } else walk(node, to);
}

function visitTable(node: Node, to: NameCollector): void {
  to.table(tableParts(node), nameOf(node['alias']));
  for (const key of ['hints', 'when', 'identifier_func', 'partitions']) walk(node[key], to);
}

/** `a.b.c`: a column with the parts behind it. */
function visitDot(outer: Node, node: Node, to: NameCollector): void {
  const path = dotPath(outer);
  if (path === undefined) walk(node['this'], to);
  else to.column(path);
}

function visitLambda(node: Node, to: NameCollector): void {
  const names = nodes(node['parameters']).flatMap((parameter) => nameOf(parameter) ?? []);
  to.withParameters(names, () => walk(node['body'], to));
}

function visitInsert(node: Node, to: NameCollector): void {
  const rowAlias = nameOf(node['source_alias']);
  if (rowAlias !== undefined) to.alias(rowAlias);
  columnNames(node['columns'], to);
  for (const pair of Array.isArray(node['partition']) ? node['partition'] : [])
    if (Array.isArray(pair) && isIdentifier(pair[0])) to.column([nameOf(pair[0])!]);
  visitFields(node, to);
}

function visitUpdate(node: Node, to: NameCollector): void {
  for (const pair of Array.isArray(node['set']) ? node['set'] : [])
    if (Array.isArray(pair) && isIdentifier(pair[0])) to.column(nameOf(pair[0])!.split('.'));
  if (isNode(node['table'])) to.target(tableParts(node['table']), nameOf(node['table']['alias']));
  const { table: _, ...rest } = node;
  visitFields(rest, to);
}

function visitDelete(node: Node, to: NameCollector): void {
  for (const table of [node['table'], ...nodes(node['tables'])])
    if (isNode(table)) to.target(tableParts(table), nameOf(table['alias']) ?? nameOf(node['alias']));
  const { table: _, tables: __, ...rest } = node;
  visitFields(rest, to);
}

/** WHEN … THEN holds UPDATE's targets and INSERT's columns as identifiers. */
function visitWhen(node: Node, to: NameCollector): void {
  identifiers(node['then'], to);
  visitFields(node, to);
}

function identifiers(value: unknown, to: NameCollector): void {
  if (Array.isArray(value)) for (const item of value) identifiers(item, to);
  else if (isNode(value)) {
    const name = isNode(value['identifier']) ? nameOf(value['identifier']) : undefined;
    if (name !== undefined && name !== 'NOTHING') to.column([name]);
    else if (isNode(value['tuple'])) identifiers(value['tuple'], to);
    else if (isNode(value['eq'])) identifiers(value['eq']['left'], to);
    else if (Array.isArray(value['expressions'])) identifiers(value['expressions'], to);
  }
}

function visitCreate(node: Node, to: NameCollector): void {
  for (const column of nodes(node['columns'])) {
    const name = nameOf(column['name']);
    if (name !== undefined) to.column([name]);
  }
  // T-SQL: AS NODE, AS EDGE, which comes as a table to copy
  const { properties, as_select: made, ...rest } = node;
  if (!isNode(made) || !/"name":"(node|edge)"/i.test(JSON.stringify(made))) walk(made, to);
  for (const property of nodes(properties))
    if (isNode(property['partitioned_by_property'])) walk(property, to);
    else to.tablesOnly(() => walk(property, to));
  visitFields(rest, to);
}
