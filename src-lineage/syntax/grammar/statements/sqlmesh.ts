import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Name } from '../../tree/node.ts';
import type { Query } from '../../tree/queries.ts';
import type { AlterTable, CreateTable, CreateView, Statement } from '../../tree/statements.ts';
import { columnDefinitions } from '../ddl/create/columns.ts';
import { place } from '../ddl/create/create-table.ts';
import { name, skipToComma } from '../names/names.ts';
import { nameCasts } from './cast-names.ts';

/** What MODEL says of the relation that its query fills (SQLMesh, "Model configuration"). */
interface Header {
  name?: Name;
  isView?: boolean;
  columns?: CreateTable['columns'];
  /** The file of a seed. */
  path?: string;
  /** Columns that the kind adds to those of the query. */
  added: string[];
}

/** The properties that a block may begin with (SQLMesh, "Model configuration"). */
const properties =
  /^(?:name|kind|dialect|owner|stamp|start|end|cron|interval_unit|tags|description|grains?|columns?|references|depends_on|enabled|audits|gateway|project|blueprints|partitioned_by|clustered_by|time_column|unique_key|signals|ignored_rules)$/i;

/** `MODEL (name a, kind FULL)`, `AUDIT (name b)`, `METRIC (name c, expression …)`: undefined where none stands here. */
export function sqlmeshBlock(cursor: TokenCursor): Statement | undefined {
  if (cursor.text(1) !== '(' || !properties.test(cursor.raw(2)) || cursor.kind(3) === TokenKind.symbol)
    return undefined;
  const { start } = cursor;
  const isModel = cursor.at('MODEL');
  cursor.advance();
  if (isModel) return model(cursor, start);
  cursor.skipBrackets();
  return { kind: 'other', what: 'configuration', start, end: cursor.previousEnd };
}

/** The statements up to the next block: of them a query is what makes the relation, the others run before and after it. */
function model(cursor: TokenCursor, start: number): Statement {
  const header = modelHeader(cursor);
  const place = { start, end: cursor.previousEnd };
  if (header.name === undefined) return { kind: 'other', what: 'configuration', ...place };
  if (header.path !== undefined) return seed(header, header.name, header.path, place);
  const body: Statement[] = [];
  while (!cursor.atEnd && !cursor.at('MODEL')) {
    if (cursor.accept(';')) continue;
    const statement = cursor.rules.statement(cursor);
    if (statement === undefined) break;
    const made =
      statement.kind === 'query-statement' ? relation(header, header.name, statement.query) : statement;
    body.push(made);
    if (made !== statement && header.added.length > 0)
      body.push(withColumns(header.name, header.added, made));
    if (!cursor.at(';') && !cursor.atEnd) break;
  }
  return { kind: 'block', declarations: [], body, handlers: [], start, end: cursor.previousEnd };
}

function modelHeader(cursor: TokenCursor): Header {
  const header: Header = { added: [] };
  const end = cursor.index + cursor.afterBrackets(0);
  cursor.advance();
  while (cursor.index < end - 1) {
    const word = cursor.raw().toLowerCase();
    cursor.advance();
    if (word === 'name') header.name = name(cursor);
    else if (word === 'kind') kind(cursor, header);
    else if (word === 'columns' && cursor.at('(')) header.columns = columnDefinitions(cursor).columns;
    skipToComma(cursor);
    if (!cursor.accept(',')) break;
  }
  cursor.index = end;
  return header;
}

/** `kind VIEW`, `kind SEED (path 'a.csv')`, `kind INCREMENTAL_BY_TIME_RANGE (time_column d)` */
function kind(cursor: TokenCursor, header: Header): void {
  header.isView = /^(?:view|embedded)$/i.test(cursor.raw());
  const isSeed = /^seed$/i.test(cursor.raw());
  const isHistory = /^scd_type_2/i.test(cursor.raw());
  cursor.advance();
  if (isHistory) header.added = ['valid_from', 'valid_to'].map((column) => namedColumn(cursor, column));
  if (!isSeed || !cursor.at('(') || !/^path$/i.test(cursor.raw(1))) return;
  cursor.index += 2;
  const path = place(cursor);
  if (path !== undefined) header.path = path;
  while (!cursor.atEnd && !cursor.at(')')) cursor.advance();
  cursor.accept(')');
}

/** SCD_TYPE_2 says until when a row held: `valid_to_name d` gives the column another name. */
function namedColumn(cursor: TokenCursor, column: string): string {
  const end = cursor.at('(') ? cursor.afterBrackets(0) : 0;
  for (let i = 1; i < end; i++)
    if (cursor.raw(i).toLowerCase() === `${column}_name`) return cursor.raw(i + 1);
  return column;
}

function withColumns(table: Name, names: readonly string[], { start, end }: Place): AlterTable {
  const columns = names.map((text) => ({ name: { text, quoted: false, start, end }, start, end }));
  return {
    kind: 'alter-table',
    object: 'table',
    name: table,
    actions: [{ action: 'add-columns', columns }],
    start,
    end,
  };
}

function seed({ columns = [] }: Header, table: Name, location: string, at: Place): CreateTable {
  return { kind: 'create-table', name: table, external: true, columns, foreignKeys: [], location, ...at };
}

interface Place {
  start: number;
  end: number;
}

function relation({ isView }: Header, made: Name, query: Query): CreateTable | CreateView {
  const { start, end } = query;
  nameCasts(query);
  return isView
    ? { kind: 'create-view', name: made, columns: [], query, start, end }
    : { kind: 'create-table', name: made, columns: [], foreignKeys: [], query, start, end };
}
