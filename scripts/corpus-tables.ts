import { dialectOf } from '../src-lineage/dialects/index.ts';
import type { LineageModel, VendorId } from '../src-lineage/index.ts';
import { tokenize } from '../src-lineage/syntax/lexer/tokenizer.ts';
import { parseScript } from '../src-lineage/syntax/parser.ts';
import type { Name } from '../src-lineage/syntax/tree/node.ts';
import type { Statement } from '../src-lineage/syntax/tree/statements.ts';

/** The tables of a row: what its statements read and write, and what a statement without data flow names (GRANT, DROP …). */
export function tablesOf(model: LineageModel, sql: string, vendor: VendorId): string[] {
  const names = new Set<string>();
  for (const id of model.statements.flatMap((statement) => [...statement.reads, ...statement.writes])) {
    const { database, schema, name, role } = model.objects[id]!;
    if (role === 'result') continue;
    names.add([database, schema, name].filter((part) => part !== undefined && part !== '').join('.'));
  }
  const known = new Set([...names].map((name) => lastPart(name).toLowerCase()));
  for (const name of statementsOf(sql, vendor).flatMap(namedTables)) {
    const last = name.parts.at(-1)?.text ?? '';
    if (last !== '' && !known.has(last.toLowerCase()))
      names.add(name.parts.map(({ text }) => text).join('.'));
  }
  return [...names].sort();
}

function statementsOf(sql: string, vendor: VendorId): Statement[] {
  const dialect = dialectOf(vendor);
  return parseScript(tokenize(sql, dialect), dialect).statements;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

const tableKinds: ReadonlySet<string> = new Set([
  'table',
  'view',
  'materialized-view',
  'external-table',
  'temporary-table',
  'synonym',
]);

/** The tables that a statement and those in it name as their object, whether or not something flows. */
function namedTables(statement: Statement): Name[] {
  switch (statement.kind) {
    case 'alter-table':
      return statement.object === 'other' ? [] : [statement.name];
    case 'drop':
      return tableKinds.has(statement.object) ? statement.names : [];
    case 'truncate':
      return statement.names;
    case 'create-object':
      return statement.on ? [statement.on] : [];
    case 'create-trigger':
      return [...(statement.table ? [statement.table] : []), ...statement.body.flatMap(namedTables)];
    case 'other':
      return statement.table ? [statement.table] : [];
    case 'block':
      return [...statement.body, ...statement.handlers.flat()].flatMap(namedTables);
    case 'if':
      return statement.branches.flatMap((branch) => branch.body.flatMap(namedTables));
    case 'loop':
    case 'create-routine':
      return statement.body.flatMap(namedTables);
    default:
      return [];
  }
}
