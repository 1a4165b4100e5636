import { parsePlPgSQLSync } from 'libpg-query';
import { isNode, type Node, nodes, textOf } from './tree.ts';

/** CREATE FUNCTION, CREATE PROCEDURE and DO. */
export function isRoutine(statement: unknown): boolean {
  return isNode(statement) && (isNode(statement['CreateFunctionStmt']) || isNode(statement['DoStmt']));
}

/** The queries and expressions in the bodies of routines, as statements; undefined where a body is in another language. */
export function queriesInBodies(sql: string, statements: readonly unknown[]): string[] | undefined {
  const languages = statements.map((statement) => languageOf(statement as Node));
  if (languages.every((language) => language === 'sql'))
    return statements.flatMap((statement) => sqlBody(statement as Node));
  if (!languages.every((language) => language === 'plpgsql')) return undefined;
  try {
    return expressionsIn(parsePlPgSQLSync(sql));
  } catch {
    return undefined;
  }
}

function optionsOf(statement: Node): Node[] {
  const inner = statement['CreateFunctionStmt'] ?? statement['DoStmt'];
  if (!isNode(inner)) return [];
  return nodes(inner['options'] ?? inner['args']).flatMap(({ DefElem: option }) =>
    isNode(option) ? [option] : [],
  );
}

function languageOf(statement: Node): string {
  const option = optionsOf(statement).find(({ defname }) => defname === 'language');
  const name = option === undefined ? undefined : stringsIn(option['arg'])[0];
  return (name ?? (isNode(statement['DoStmt']) ? 'plpgsql' : '')).toLowerCase();
}

function sqlBody(statement: Node): string[] {
  return optionsOf(statement)
    .filter(({ defname }) => defname === 'as')
    .flatMap(({ arg }) => stringsIn(arg));
}

function stringsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  if (!isNode(value)) return [];
  const text = textOf(value['sval']);
  return text === undefined ? Object.values(value).flatMap(stringsIn) : [text];
}

function expressionsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(expressionsIn);
  if (!isNode(value)) return [];
  if (isNode(value['PLpgSQL_stmt_dynexecute'])) return dynamicSql(value['PLpgSQL_stmt_dynexecute']);
  const { PLpgSQL_expr: expression } = value;
  return isNode(expression) ? [asStatement(expression)] : Object.values(value).flatMap(expressionsIn);
}

/** Modes of the parser (PostgreSQL, parser.h): 0 a statement, 2 an expression, 3 and above an assignment. */
function asStatement(expression: Node): string {
  const query = String(expression['query']);
  const mode = Number(expression['parseMode']);
  if (mode === 0) return query;
  return `SELECT ${mode === 2 ? query : query.replace(/^.*?:?=/s, '')}`;
}

/** EXECUTE 'a plain string': its text is a statement; of composed texts nothing is certain. */
function dynamicSql(statement: Node): string[] {
  const { query, ...rest } = statement;
  const text = isNode(query) && isNode(query['PLpgSQL_expr']) ? String(query['PLpgSQL_expr']['query']) : '';
  const literal = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  return [...(literal === undefined ? [] : [literal.replaceAll("''", "'")]), ...expressionsIn(rest)];
}
