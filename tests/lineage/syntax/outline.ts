import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import type { VendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { tokenize } from '../../../src-lineage/syntax/lexer/tokenizer.ts';
import { parseScript } from '../../../src-lineage/syntax/parser.ts';
import type { Expression } from '../../../src-lineage/syntax/tree/expressions.ts';
import type { Name } from '../../../src-lineage/syntax/tree/node.ts';
import type { Query, TableExpression } from '../../../src-lineage/syntax/tree/queries.ts';
import type { AlterAction, Statement } from '../../../src-lineage/syntax/tree/statements.ts';

/** Parses a text with a vendor's dialect: its statements and the messages of what could not be read. */
export function parse(sql: string, vendor: VendorId): { statements: Statement[]; messages: string[] } {
  const dialect = dialectOf(vendor);
  const script = tokenize(sql, dialect);
  const { statements, diagnostics } = parseScript(script, dialect);
  const messages = [...script.diagnostics, ...diagnostics]
    .filter((diagnostic) => diagnostic.severity === 'error')
    .map((diagnostic) => `${diagnostic.code} @${diagnostic.span[1]}: ${diagnostic.message}`);
  return { statements, messages };
}

/**
 * The statements of a text, one line for each, those of bodies indented: the kind, what is written (`>`), what is read
 * (`<`). Messages stand at the end, after `!`.
 */
export function outline(sql: string, vendor: VendorId): string {
  const { statements, messages } = parse(sql, vendor);
  return [...lines(statements, 0), ...messages.map((message) => `! ${message}`)].join('\n');
}

function lines(statements: readonly Statement[], depth: number): string[] {
  return statements.flatMap((statement) => {
    const head = `${'  '.repeat(depth)}${describe(statement)}`;
    return [
      head,
      ...inner(statement).flatMap(([label, list]) =>
        list.length > 0 || label === ''
          ? [...(label === '' ? [] : [`${'  '.repeat(depth)}${label}`]), ...lines(list, depth + 1)]
          : [],
      ),
    ];
  });
}

function inner(statement: Statement): [string, readonly Statement[]][] {
  switch (statement.kind) {
    case 'block':
      return [
        ['', statement.declarations],
        ['', statement.body],
        ['handlers', statement.handlers.flat()],
      ];
    case 'if':
      return statement.branches.map((branch, i) => [
        i === 0 ? '' : branch.condition ? 'else if' : 'else',
        branch.body,
      ]);
    case 'create-object':
      return [['', statement.elements ?? []]];
    case 'loop':
    case 'create-routine':
    case 'create-trigger':
      return [['', statement.body]];
    case 'create-package':
      return [['', statement.members]];
    default:
      return [];
  }
}

function text(name: Name | undefined): string {
  return name?.parts.map((part) => part.text).join('.') ?? '';
}

function describe(statement: Statement): string {
  switch (statement.kind) {
    case 'query-statement':
      return `query${reads(statement.query)}`;
    case 'insert':
      return `insert > ${text(statement.target?.name)}${statement.query ? reads(statement.query) : ''}`;
    case 'multi-insert':
      return `insert all > ${statement.branches.map((branch) => text(branch.target.name)).join(', ')}${reads(statement.query)}`;
    case 'from-insert':
      return `from${tables(statement.from)} insert > ${statement.inserts.map((insert) => text(insert.target?.name)).join(', ')}`;
    case 'update':
      return `update >${tables([statement.target])}${statement.from.length > 0 ? ` <${tables(statement.from)}` : ''}`;
    case 'delete':
      return `delete > ${statement.targets.map((target) => text(target.name)).join(', ')}`;
    case 'merge':
      return `merge >${tables([statement.target])} <${tables([statement.source])}`;
    case 'create-table':
      return `create table ${text(statement.name)} (${statement.columns.map((column) => column.name.text).join(', ')})${statement.query ? reads(statement.query) : ''}${(statement.like ?? []).map((like) => ` ${like.how} ${text(like.name)}`).join('')}`;
    case 'create-view':
      return `create view ${text(statement.name)} (${statement.columns.map((column) => column.text).join(', ')})${statement.query ? reads(statement.query) : ''}`;
    case 'alter-table':
      return `alter ${statement.object} ${text(statement.name)}: ${statement.actions.map(action).join('; ')}`;
    case 'rename-tables':
      return `rename ${statement.renames.map(({ from, to }) => `${text(from)} -> ${text(to)}`).join(', ')}`;
    case 'drop':
      return `drop ${statement.object} ${statement.names.map(text).join(', ')}`;
    case 'truncate':
      return `truncate ${statement.names.map(text).join(', ')}`;
    case 'set-scope':
      return `scope ${statement.database?.text ?? ''}/${statement.schema?.text ?? ''}`;
    case 'transfer':
      return `transfer ${statement.direction} ${text(statement.table)}${statement.query ? reads(statement.query) : ''} ${statement.location?.text ?? ''}`.trimEnd();
    case 'create-synonym':
      return `synonym ${text(statement.name)} = ${text(statement.target)}`;
    case 'create-object':
      return `create ${statement.object} ${text(statement.name)}${statement.on ? ` on ${text(statement.on)}` : ''}${statement.element ? ` of ${statement.element.text}` : ''}${statement.columns ? ` (${statement.columns.map((column) => column.name.text).join(', ')})` : ''}`;
    case 'create-routine':
      return `${statement.routine} ${text(statement.name)}(${statement.parameters.map((parameter) => `${parameter.mode} ${parameter.name.text}`).join(', ')})${statement.language ? ` ${statement.language}` : ''}${statement.expression ? ` = ${value(statement.expression)}` : ''}`;
    case 'create-trigger':
      return `trigger ${text(statement.name)} on ${text(statement.table)}${statement.calls ? ` calls ${text(statement.calls)}` : ''}`;
    case 'create-package':
      return `package${statement.isBody ? ' body' : ''} ${text(statement.name)}`;
    case 'loop':
      return `loop${statement.variables.map((variable) => ` ${variable.text}`).join('')}${statement.query ? reads(statement.query) : ''}${statement.cursor ? ` in ${text(statement.cursor)}` : ''}${statement.dynamic ? ` dynamic ${value(statement.dynamic)}` : ''}`;
    case 'declare':
      return `declare ${statement.variables.map((variable) => `${variable.name.text}${variable.cursor ? ` cursor${reads(variable.cursor)}` : ''}${variable.table ? ` (${variable.table.map((column) => column.name.text).join(', ')})` : ''}`).join(', ')}`;
    case 'assign':
      return `assign ${statement.targets.map(value).join(', ')} = ${value(statement.value)}`;
    case 'open-cursor':
      return `open ${text(statement.cursor)}${statement.query ? reads(statement.query) : ''}`;
    case 'fetch':
      return `fetch ${text(statement.cursor)} into ${statement.into.map(value).join(', ')}`;
    case 'jump':
      return statement.what;
    case 'return':
      return `return${statement.query ? reads(statement.query) : ''}${statement.value ? ` ${value(statement.value)}` : ''}${statement.dynamic ? ` dynamic ${value(statement.dynamic)}` : ''}`;
    case 'call':
      return `call ${text(statement.name)}(${statement.arguments.map(value).join(', ')})${statement.into ? ` into ${statement.into.map(value).join(', ')}` : ''}`;
    case 'dynamic-sql':
      return `dynamic ${value(statement.sql)}${statement.into.length > 0 ? ` into ${statement.into.map(value).join(', ')}` : ''}${statement.using.length > 0 ? ` using ${statement.using.map(value).join(', ')}` : ''}`;
    case 'other':
      return `other ${statement.what}`;
    default:
      return statement.kind;
  }
}

function action(change: AlterAction): string {
  switch (change.action) {
    case 'rename-table':
      return `rename to ${text(change.to)}`;
    case 'rename-column':
      return `rename ${change.from.text} to ${change.to.text}`;
    case 'add-columns':
      return `add ${change.columns.map((column) => column.name.text).join(', ')}`;
    case 'drop-columns':
      return `drop ${change.columns.map((column) => column.text).join(', ')}`;
    case 'add-foreign-key':
      return `foreign key to ${text(change.foreignKey.target.table)}`;
    case 'swap':
    case 'exchange-partition':
      return `${change.action} ${text(change.with)}`;
    case 'append-from':
      return `append from ${text(change.table)}`;
    case 'detach-into':
      return `detach-into ${text(change.table)}`;
    case 'set-schema':
      return `set schema ${change.schema.text}`;
    default:
      return change.action;
  }
}

function value(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return expression.path.map((part) => part.text).join('.');
    case 'variable':
      return expression.name;
    case 'literal':
      return `'${expression.value}'`;
    case 'call':
      return `${text(expression.name)}(${expression.args.map(value).join(', ')})`;
    case 'named-argument':
      return `${expression.name.text}=${value(expression.value)}${expression.out ? ' out' : ''}`;
    case 'operation':
      return expression.operands.map(value).join(` ${expression.operator} `);
    case 'subquery':
      return `(query${reads(expression.query)})`;
    default:
      return expression.kind;
  }
}

function reads(query: Query): string {
  const names = tablesOf(query);
  return names.length > 0 ? ` < ${names.join(', ')}` : '';
}

function tablesOf(query: Query): string[] {
  const bodies = query.body.kind === 'set-operation' ? query.body.arms : [query.body];
  return [
    ...query.with.flatMap((table) => (table.body.kind === 'query' ? tablesOf(table.body) : [])),
    ...bodies.flatMap((body) =>
      body.kind === 'select'
        ? body.from.flatMap(tableNames)
        : body.kind === 'query'
          ? tablesOf(body)
          : body.kind === 'table-query'
            ? [text(body.name)]
            : [],
    ),
  ];
}

function tables(items: readonly TableExpression[]): string {
  return items
    .flatMap(tableNames)
    .map((name) => ` ${name}`)
    .join(',');
}

function tableNames(item: TableExpression): string[] {
  switch (item.kind) {
    case 'table':
      return [text(item.name)];
    case 'join':
      return [...tableNames(item.left), ...tableNames(item.right)];
    case 'derived':
      return item.query.kind === 'query' ? tablesOf(item.query) : [];
    case 'table-function':
      return [`${text(item.call.name)}()`];
    default:
      return 'source' in item ? tableNames(item.source) : [];
  }
}

/** An expected outline without the indentation that the test's own text has. */
export function written(text: string): string {
  const all = text.replace(/^\n/, '').trimEnd().split('\n');
  const margin = Math.min(...all.map((line) => line.search(/\S/)).filter((at) => at >= 0));
  return all.map((line) => line.slice(margin)).join('\n');
}
