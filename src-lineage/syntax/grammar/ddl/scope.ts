import type { ScopeLevel } from '../../../dialects/table/dialect.ts';
import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';
import type { Identifier, Name } from '../../tree/node.ts';
import type { SetScope, Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';
import { atIdentifier, name, takeIdentifier } from '../names/names.ts';
import { inertStatement } from '../queries/other.ts';

/** USE d, USE DATABASE d, USE SCHEMA d.s, USE CATALOG c */
export function useStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  const what = cursor.text(1);
  const next = cursor.kind(2);
  const qualified = next === TokenKind.word || next === TokenKind.quoted || next === TokenKind.variable;
  if (qualified && (what === 'ROLE' || what === 'WAREHOUSE' || what === 'SECONDARY'))
    return { ...inertStatement(cursor), what: 'use' };
  cursor.advance();
  const { scopeWords } = cursor.dialect.names;
  const level = scopeWords.get(qualified ? what : 'USE') ?? scopeWords.get('USE') ?? 'database';
  if (qualified && scopeWords.has(what)) cursor.advance();
  if (!atIdentifier(cursor) && cursor.kind() !== TokenKind.variable) {
    skipRest(cursor);
    return { kind: 'other', what: 'use', start, end: cursor.previousEnd };
  }
  const isVariable = cursor.kind() === TokenKind.variable;
  const path = name(cursor);
  const scope = isVariable || path.text ? { path, level } : levelsOf(path, level);
  skipRest(cursor);
  return { kind: 'set-scope', ...scope, start, end: cursor.previousEnd };
}

function levelsOf({ parts }: Name, level: ScopeLevel): Pick<SetScope, 'database' | 'schema'> {
  const [schema, database] = [parts.at(-1)!, parts.at(-2)];
  return database === undefined ? { [level]: schema } : { database, schema };
}

/** Teradata, Informix: DATABASE d */
export function databaseStatement(cursor: TokenCursor): Statement {
  const start = cursor.start;
  cursor.advance();
  if (!atIdentifier(cursor)) {
    skipRest(cursor);
    return { kind: 'other', what: 'database', start, end: cursor.previousEnd };
  }
  const database = takeIdentifier(cursor);
  const { names } = cursor.dialect;
  skipRest(cursor);
  // Informix: in `database:table` the database is the immediate qualifier
  const isQualifier = (names.schemas && !names.databases) || cursor.dialect.syntax.colonNames;
  const scope = isQualifier ? { schema: database } : { database };
  return { kind: 'set-scope', ...scope, start, end: cursor.previousEnd };
}

/** SET SCHEMA s, SET search_path TO a, SET CURRENT SCHEMA = s; undefined where SET does something else. */
export function scopeOfSet(cursor: TokenCursor): SetScope | undefined {
  let ahead = 1;
  if (cursor.kind(1) === TokenKind.variable) return scopeOfVariable(cursor);
  if (cursor.text(ahead) === 'SESSION' || cursor.text(ahead) === 'LOCAL') ahead++;
  const isPath = /^search_path$/i.test(cursor.raw(ahead));
  if (cursor.text(ahead) === 'CURRENT') ahead++;
  // Teradata: SET SESSION DATABASE d
  const isCatalog = cursor.text(ahead) === 'CATALOG' || (ahead === 2 && cursor.text(ahead) === 'DATABASE');
  const isSchema =
    cursor.text(ahead) === 'SCHEMA' ||
    cursor.text(ahead) === 'CURRENT_SCHEMA' ||
    cursor.text(ahead) === 'CURRENT_SQLID' ||
    cursor.text(ahead) === 'SQLID';
  if (!isPath && !isSchema && !isCatalog) return undefined;
  const start = cursor.start;
  const before = cursor.index;
  cursor.index += ahead + 1;
  if (cursor.acceptAny('=', 'TO') === undefined && isPath) {
    cursor.index = before;
    return undefined;
  }
  const reset = isPath && cursor.at('DEFAULT');
  const [first, ...further] = schemas(cursor);
  skipRest(cursor);
  const node: SetScope = { kind: 'set-scope', start, end: cursor.previousEnd };
  if (reset) node.reset = true;
  if (first !== undefined && first.text !== '') {
    if (isCatalog) node.database = first;
    else node.schema = first;
    if (isPath && further.length > 0) node.further = further;
  }
  return node;
}

/** BigQuery: SET @@dataset_id = 'd', SET @@dataset_project_id = 'p' ("System variables") */
function scopeOfVariable(cursor: TokenCursor): SetScope | undefined {
  const level = scopeVariables.get(cursor.raw(1).toLowerCase());
  if (level === undefined || cursor.text(2) !== '=' || cursor.kind(3) !== TokenKind.string) return undefined;
  const { start } = cursor;
  cursor.index += 3;
  const node: SetScope = {
    kind: 'set-scope',
    [level]: takeIdentifier(cursor),
    start,
    end: cursor.previousEnd,
  };
  skipRest(cursor);
  return { ...node, end: cursor.previousEnd };
}

const scopeVariables: ReadonlyMap<string, 'schema' | 'database'> = new Map([
  ['@@dataset_id', 'schema'],
  ['@@dataset_project_id', 'database'],
]);

/** `SET search_path = a, b` among the options of a function: its schemas. */
export function searchPath(cursor: TokenCursor): Identifier[] | undefined {
  if (!/^search_path$/i.test(cursor.raw(1)) || !(cursor.text(2) === '=' || cursor.text(2) === 'TO'))
    return undefined;
  cursor.index += 3;
  return schemas(cursor);
}

/** RESET search_path; undefined for other settings. */
export function resetScope(cursor: TokenCursor): SetScope | undefined {
  if (!/^search_path$/i.test(cursor.raw(1))) return undefined;
  const start = cursor.start;
  skipRest(cursor);
  return { kind: 'set-scope', reset: true, start, end: cursor.previousEnd };
}

/** The schemas of a path, but for variables such as "$user". */
function schemas(cursor: TokenCursor): Identifier[] {
  const path: Identifier[] = [];
  do {
    const kind = cursor.kind();
    if (kind !== TokenKind.word && kind !== TokenKind.quoted && kind !== TokenKind.string) break;
    if (cursor.at('DEFAULT') || cursor.at('USER') || cursor.at('CURRENT_USER')) break;
    const part = kind === TokenKind.string ? takeIdentifier(cursor) : name(cursor).parts.at(-1);
    if (part !== undefined && !part.text.startsWith('$')) path.push(part);
  } while (cursor.accept(','));
  return path;
}

/** ALTER SESSION SET CURRENT_SCHEMA = s; undefined for other settings. The current word is ALTER. */
export function sessionScope(cursor: TokenCursor): SetScope | undefined {
  if (cursor.text(1) !== 'SESSION' || cursor.text(2) !== 'SET') return undefined;
  const start = cursor.start;
  const before = cursor.index;
  cursor.index += 2;
  const scope = scopeOfSet(cursor);
  if (scope === undefined) cursor.index = before;
  return scope && { ...scope, start };
}
