import { createRequire } from 'node:module';
import { isDatePart } from './date-parts.ts';
import { NameCollector } from './name-collector.ts';
import { isNode, type Node, nodes, textOf } from './tree.ts';
import type { Witness } from './witness.ts';

/** A reader with one PEG grammar for each dialect. */
export const nodeSqlParser: Witness = {
  name: 'node-sql-parser',
  dialects: {
    athena: 'athena',
    bigquery: 'bigquery',
    db2: 'db2',
    flink: 'flinksql',
    hive: 'hive',
    mariadb: 'mariadb',
    mysql: 'mysql',
    postgres: 'postgresql',
    redshift: 'redshift',
    snowflake: 'snowflake',
    sqlite: 'sqlite',
    trino: 'trino',
    tsql: 'transactsql',
  },
  read(sql, dialect) {
    let tree: unknown;
    try {
      tree = parserOf(dialect).astify(sql, { database: dialect });
    } catch {
      return undefined;
    }
    const statements = Array.isArray(tree) ? nodes(tree) : nodes([tree]);
    if (statements.length === 0 || !statements.every(carriesNames)) return undefined;
    const collector = new NameCollector(dialect);
    for (const statement of statements) walk(statement, collector);
    return collector.names();
  },
};

interface SqlParser {
  astify(sql: string, options: { database: string }): unknown;
}

const require = createRequire(import.meta.url);
const parsers = new Map<string, SqlParser>();

/** The build of one dialect; the one of all dialects is ten times as large. */
function parserOf(dialect: string): SqlParser {
  let parser = parsers.get(dialect);
  if (parser === undefined) {
    const { Parser } = require(`node-sql-parser/build/${dialect}.js`) as { Parser: new () => SqlParser };
    parsers.set(dialect, (parser = new Parser()));
  }
  return parser;
}

const kinds = new Set(['select', 'insert', 'replace', 'update', 'delete']);
const definitions = new Set(['create', 'alter', 'truncate']);

/** What it does not know it may read as an assignment or another statement; only kinds with names count. */
function carriesNames(statement: Node): boolean {
  const type = textOf(statement['type']) ?? '';
  const keyword = textOf(statement['keyword']);
  return kinds.has(type) || (definitions.has(type) && (keyword === 'table' || keyword === 'view'));
}

function walk(value: unknown, to: NameCollector): void {
  if (Array.isArray(value)) for (const item of value) walk(item, to);
  else if (isNode(value)) visit(value, to);
}

function visit(node: Node, to: NameCollector): void {
  if (Array.isArray(node['with'])) to.within(() => visitWith(node, to));
  else visitStatement(node, to);
}

function visitWith(node: Node, to: NameCollector): void {
  const { with: ctes, ...rest } = node;
  const list = nodes(ctes);
  const recursive = list.some((table) => table['recursive'] === true);
  for (const table of list) {
    const name = nameOf(table['name']) ?? '';
    to.commonTable(name, recursive, () => walk(table['stmt'], to));
  }
  visitStatement(rest, to);
}

function visitStatement(node: Node, to: NameCollector): void {
  switch (node['type']) {
    case 'column_ref':
      visitColumn(node, to);
      return;
    case 'select':
      return visitSelect(node, to);
    case 'function':
      return visitCall(node, to);
    case 'insert':
    case 'replace':
      return visitInsert(node, to);
    case 'update':
    case 'delete':
      return visitWrite(node, to);
    case 'create':
      return visitCreate(node, to);
    default:
      if (isTable(node)) visitTable(node, to);
      else visitFields(node, to);
  }
}

function visitFields(node: Node, to: NameCollector): void {
  for (const name of Array.isArray(node['using']) ? node['using'] : []) to.column([nameOf(name) ?? '']);
  for (const [key, value] of Object.entries(node)) if (!passedOver.has(key)) walk(value, to);
}

/** Lists that repeat the tree; locks, which name tables again; checks and defaults, which give no values on. */
const passedOver: ReadonlySet<string> = new Set([
  'tableList',
  'columnList',
  'locking_read',
  'for_update',
  'check',
  'default_val',
]);

/** Select items with their aliases. T-SQL's `SELECT alias = value` comes as a comparison. */
function visitSelect(node: Node, to: NameCollector): void {
  const { columns, ...rest } = node;
  for (const item of nodes(columns)) {
    const { expr: value } = item;
    const compares = isNode(value) && value['type'] === 'binary_expr' && value['operator'] === '=';
    const left = compares && to.namesByEqualSign ? value['left'] : undefined;
    if (isNode(left) && left['type'] === 'column_ref' && isNode(value))
      to.output(nameOf(left['column']) ?? '', () => walk(value['right'], to));
    else to.output(nameOf(item['as']) ?? '', () => walk(item, to));
  }
  visitFields(rest, to);
}

function visitCall(node: Node, to: NameCollector): void {
  const { args, name, ...rest } = node;
  const call = JSON.stringify(name);
  const list = isNode(args) && Array.isArray(args['value']) ? args['value'] : [args];
  for (const argument of list) {
    const plain = isNode(argument) && argument['type'] === 'column_ref' && !nameOf(argument['table']);
    if (!plain || !isDatePart(call, nameOf(argument['column']) ?? '')) walk(argument, to);
  }
  visitFields(rest, to);
}

function nameOf(value: unknown): string | undefined {
  if (isNode(value)) return nameOf(value['value']) ?? nameOf(value['expr']) ?? nameOf(value['column']);
  return textOf(value);
}

function isTable(node: Node): boolean {
  return 'table' in node && 'db' in node && node['type'] === undefined && nameOf(node['table']) !== undefined;
}

function tableParts(node: Node): string[] {
  return ['server', 'catalog', 'db', 'schema', 'table'].flatMap((key) => nameOf(node[key]) ?? []);
}

function visitTable(node: Node, to: NameCollector): void {
  to.table(tableParts(node), nameOf(node['as']));
  walk(node['on'], to);
  for (const name of Array.isArray(node['using']) ? node['using'] : []) to.column([nameOf(name) ?? '']);
}

function visitColumn(node: Node, to: NameCollector): void {
  const parts = ['db', 'schema', 'table', 'column'].flatMap((key) => nameOf(node[key]) ?? []);
  to.column(parts);
}

function visitInsert(node: Node, to: NameCollector): void {
  for (const column of Array.isArray(node['columns']) ? node['columns'] : [])
    to.column([nameOf(column) ?? '']);
  assignments(node['set'], to);
  const update = node['on_duplicate_update'];
  if (isNode(update)) assignments(update['set'], to);
  const { columns: _, ...rest } = node;
  visitFields(rest, to);
}

function assignments(list: unknown, to: NameCollector): void {
  for (const item of nodes(list)) if (item['type'] === undefined) visitColumn(item, to);
}

/** What is updated or deleted from may be named by its alias in FROM. */
function visitWrite(node: Node, to: NameCollector): void {
  const { table, ...rest } = node;
  for (const target of nodes(table)) {
    to.target(tableParts(target), nameOf(target['as']));
    for (const key of ['expr', 'on']) walk(target[key], to);
    if (target['expr'] !== undefined) to.alias(nameOf(target['as']) ?? '');
  }
  assignments(node['set'], to);
  visitFields(rest, to);
}

function visitCreate(node: Node, to: NameCollector): void {
  const view = node['view'];
  if (isNode(view)) to.table([nameOf(view['db']), nameOf(view['view'])].flatMap((part) => part ?? []));
  for (const column of Array.isArray(node['columns']) ? node['columns'] : [])
    to.column([nameOf(column) ?? '']);
  const { columns: _, ...rest } = node;
  visitFields(rest, to);
}
