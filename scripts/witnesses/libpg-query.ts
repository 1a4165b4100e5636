import { loadModule, parseSync } from 'libpg-query';
import { NameCollector } from './name-collector.ts';
import type { Names } from './names.ts';
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
    let result: unknown;
    try {
      result = parseSync(sql);
    } catch {
      return undefined;
    }
    const collector = new NameCollector('postgresql');
    const statements = isNode(result) ? nodes(result['stmts']).map(({ stmt }) => stmt) : [];
    if (statements.length === 0 || !statements.every(carriesNames)) return undefined;
    for (const statement of statements) walk(statement, collector);
    return collector.names();
  },
};

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

/** The names of queries that PL/pgSQL holds as text; undefined where one can not be read. */
export function namesOfQueries(queries: readonly string[]): Names | undefined {
  const collector = new NameCollector('postgresql');
  for (const query of queries) {
    try {
      collector.within(() => walk(parseSync(query), collector));
    } catch {
      return undefined;
    }
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
  else if (isNode(node['Constraint'])) visitConstraint(node['Constraint'], to);
  else if (isNode(node['InsertStmt'])) visitWrite(node['InsertStmt'], to);
  else if (isNode(node['UpdateStmt'])) visitWrite(node['UpdateStmt'], to);
  else if (isNode(node['MergeWhenClause'])) visitWrite(node['MergeWhenClause'], to);
  else visitFields(node, to);
}

function visitFields(node: Node, to: NameCollector): void {
  for (const name of strings(node['usingClause'])) to.column([name]);
  for (const key of ['pk_attrs', 'fk_attrs', 'keys']) for (const name of strings(node[key])) to.column([name]);
  if (typeof node['colname'] === 'string') to.column([node['colname']]);
  if (isNode(node['IndexElem']) && typeof node['IndexElem']['name'] === 'string')
    to.column([node['IndexElem']['name']]);
  if (typeof node['aliasname'] === 'string') to.alias(node['aliasname']);
  for (const [key, value] of Object.entries(node)) if (key !== 'lockingClause' && key !== 'coldeflist') walk(value, to);
}

/** Conditions and defaults give no values on; what generates a column does. */
function visitConstraint(node: Node, to: NameCollector): void {
  const { raw_expr: expression, ...rest } = node;
  visitFields(rest, to);
  if (node['contype'] === 'CONSTR_GENERATED') walk(expression, to);
}

function visitWith(node: Node, to: NameCollector): void {
  const { withClause, ...rest } = node;
  const clause = withClause as Node;
  for (const { CommonTableExpr: table } of nodes(clause['ctes'])) {
    if (!isNode(table)) continue;
    const name = textOf(table['ctename'])!;
    to.commonTable(name, clause['recursive'] === true, () => walk(table['ctequery'], to));
  }
  visitFields(rest, to);
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
  const conflict = isNode(node['onConflictClause']) ? node['onConflictClause'] : {};
  for (const list of [node['cols'], node['targetList'], conflict['targetList']]) {
    for (const { ResTarget: target } of nodes(list))
      if (isNode(target) && typeof target['name'] === 'string') to.column([target['name']]);
  }
  if (isNode(node['withClause'])) to.within(() => visitWith(node, to));
  else visitFields(node, to);
}

function strings(value: unknown): string[] {
  return nodes(value).flatMap(({ String: text, A_Star: star }) =>
    star !== undefined ? ['*'] : isNode(text) && typeof text['sval'] === 'string' ? [text['sval']] : [],
  );
}
