import { loadModule, parseSync } from 'libpg-query';
import { isDatePart } from './date-parts.ts';
import { NameCollector } from './name-collector.ts';
import type { Names } from './names.ts';
import { isRoutine, queriesInBodies } from './plpgsql-bodies.ts';
import { isNode, type Node, nodes, textOf } from './tree.ts';
import type { Witness } from './witness.ts';

await loadModule();

/** PostgreSQL's own parser. */
export const libpgQuery: Witness = {
  name: 'libpg-query',
  dialects: {
    postgres: 'PostgreSQL',
    greenplum: 'PostgreSQL',
    materialize: 'PostgreSQL',
    netezza: 'PostgreSQL',
    redshift: 'PostgreSQL',
    vertica: 'PostgreSQL',
  },
  read(sql) {
    const statements = parsed(sql);
    if (statements === undefined || statements.length === 0) return undefined;
    const collector = new NameCollector('postgresql');
    if (statements.every(isRoutine)) return namesInBodies(sql, statements, collector);
    if (!statements.every(carriesNames)) return undefined;
    for (const statement of statements) walk(statement, collector);
    return collector.names();
  },
};

function parsed(sql: string): unknown[] | undefined {
  try {
    const result: unknown = parseSync(sql);
    return isNode(result) ? nodes(result['stmts']).map(({ stmt }) => stmt) : undefined;
  } catch {
    return undefined;
  }
}

const kinds = [
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'DeleteStmt',
  'MergeStmt',
  'CreateStmt',
  'CreateTableAsStmt',
  'ViewStmt',
  'AlterTableStmt',
  'TruncateStmt',
];

const alterable = new Set(['OBJECT_TABLE', 'OBJECT_VIEW', 'OBJECT_MATVIEW', 'OBJECT_FOREIGN_TABLE']);

function carriesNames(statement: unknown): boolean {
  if (!isNode(statement)) return false;
  const { AlterTableStmt: alter } = statement;
  if (isNode(alter) && !alterable.has(String(alter['objtype']))) return false;
  return kinds.some((kind) => isNode(statement[kind]));
}

/** The tables of the queries that a routine's body holds as text; nothing where one of them can not be read. */
function namesInBodies(
  sql: string,
  statements: readonly unknown[],
  collector: NameCollector,
): Names | undefined {
  const queries = queriesInBodies(sql, statements);
  if (queries === undefined) return undefined;
  for (const query of queries) {
    const inner = parsed(query);
    if (inner === undefined) return undefined;
    collector.tablesOnly(() => collector.within(() => walk(inner, collector)));
  }
  return collector.names();
}

function walk(value: unknown, to: NameCollector): void {
  if (Array.isArray(value)) for (const item of value) walk(item, to);
  else if (isNode(value)) visit(value, to);
}

function visit(node: Node, to: NameCollector): void {
  if (isNode(node['withClause'])) to.within(() => visitWith(node, to));
  else if (typeof node['relname'] === 'string') visitTable(node, to);
  else if (Array.isArray(node['fields'])) to.column(strings(node['fields']));
  else if (isNode(node['ResTarget'])) visitOutput(node['ResTarget'], to);
  else if (isNode(node['FuncCall'])) visitCall(node['FuncCall'], to);
  else if (isNode(node['Constraint'])) visitConstraint(node['Constraint'], to);
  else if (isNode(node['InsertStmt'])) visitWrite(node['InsertStmt'], to);
  else if (isNode(node['UpdateStmt'])) visitWrite(node['UpdateStmt'], to);
  else if (isNode(node['MergeWhenClause'])) visitWrite(node['MergeWhenClause'], to);
  else visitFields(node, to);
}

function visitOutput(node: Node, to: NameCollector): void {
  to.output(textOf(node['name']) ?? '', () => walk(node['val'], to));
}

function visitFields(node: Node, to: NameCollector): void {
  for (const name of strings(node['usingClause'])) to.column([name]);
  for (const key of ['pk_attrs', 'fk_attrs', 'keys'])
    for (const name of strings(node[key])) to.column([name]);
  if (typeof node['colname'] === 'string') to.column([node['colname']]);
  if (isNode(node['IndexElem']) && typeof node['IndexElem']['name'] === 'string')
    to.column([node['IndexElem']['name']]);
  if (typeof node['aliasname'] === 'string') to.alias(node['aliasname']);
  for (const [key, value] of Object.entries(node))
    if (key !== 'lockingClause' && key !== 'coldeflist') walk(value, to);
}

/** Redshift: DATEADD(day, …), where PostgreSQL knows columns only. */
function visitCall(node: Node, to: NameCollector): void {
  const { args, ...rest } = node;
  const call = strings(node['funcname']).join('.');
  for (const argument of nodes(args)) {
    const { ColumnRef: reference } = argument;
    const path = isNode(reference) ? strings(reference['fields']) : [];
    if (path.length !== 1 || !isDatePart(call, path[0]!)) walk(argument, to);
  }
  visitFields(rest, to);
}

/** Conditions and defaults give no values on; what generates a column does. */
function visitConstraint(node: Node, to: NameCollector): void {
  const { raw_expr: expression, ...rest } = node;
  visitFields(rest, to);
  if (node['contype'] === 'CONSTR_GENERATED') walk(expression, to);
}

function visitWith(node: Node, to: NameCollector, visitRest?: () => void): void {
  const { withClause, ...rest } = node;
  const clause = withClause as Node;
  for (const { CommonTableExpr: table } of nodes(clause['ctes'])) {
    if (!isNode(table)) continue;
    const name = textOf(table['ctename'])!;
    to.commonTable(name, clause['recursive'] === true, () => walk(table['ctequery'], to));
  }
  if (visitRest === undefined) visitFields(rest, to);
  else visitRest();
}

function visitTable(node: Node, to: NameCollector): void {
  const parts = [node['catalogname'], node['schemaname'], node['relname']].filter(
    (part) => typeof part === 'string',
  );
  const alias = isNode(node['alias']) ? textOf(node['alias']['aliasname']) : undefined;
  to.table(parts, alias);
}

/** The targets of a write stand in the same nodes as the outputs of a query. */
function visitWrite(node: Node, to: NameCollector): void {
  const { cols, targetList, onConflictClause: conflict, withClause, ...rest } = node;
  const visitRest = (): void => {
    for (const list of [cols, targetList]) visitTargets(list, to);
    if (isNode(conflict)) visitWrite(conflict, to);
    visitFields(rest, to);
  };
  if (isNode(withClause)) to.within(() => visitWith({ withClause }, to, visitRest));
  else visitRest();
}

function visitTargets(list: unknown, to: NameCollector): void {
  for (const { ResTarget: target } of nodes(list)) {
    if (!isNode(target)) continue;
    if (typeof target['name'] === 'string') to.column([target['name']]);
    walk(target['val'], to);
  }
}

function strings(value: unknown): string[] {
  return nodes(value).flatMap(({ String: text, A_Star: star }) =>
    star !== undefined ? ['*'] : isNode(text) && typeof text['sval'] === 'string' ? [text['sval']] : [],
  );
}
