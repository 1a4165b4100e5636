import { leading } from '../../base/leading.ts';
import { appendAll } from '../../base/append-all.ts';
import { attempt, type Faults } from '../../base/diagnostics/faults.ts';
import type { Dialect } from '../../dialects/table/dialect.ts';
import type { Diagnostic } from '../../base/diagnostics/diagnostics.ts';
import { unquote } from '../../syntax/scripts/tools/directive-line.ts';
import { parseInPlace } from '../../syntax/text-in-place.ts';
import type { Directive, TokenizedScript } from '../../syntax/tokens/script.ts';
import type { Node } from '../../syntax/tree/node.ts';
import type { Statement, Transfer } from '../../syntax/tree/statements.ts';
import { definedImports, isUtilityImport, labelledRecords, recordsInto } from './utility-imports.ts';

/**
 * The lines for client tools that move rows between files and tables, as statements in their places: psql's `\copy`,
 * `.import` of SQLite's and DuckDB's shells, BTEQ's `.IMPORT`. Other lines give nothing.
 * @param statements what the script itself holds, in the order of the text
 * @param faults takes what fails at single lines
 */
export function clientTransfers(
  script: TokenizedScript,
  statements: readonly Statement[],
  dialect: Dialect,
  diagnostics: Diagnostic[],
  faults: Faults<Node>,
): Transfer[] {
  const transfers: Transfer[] = [];
  for (const directive of script.directives) {
    const made = (): Transfer[] => {
      if (isUtilityImport(directive)) return [];
      if (directive.command === 'DML') return labelledRecords(directive, script.directives, statements);
      return transfersOf(script, directive, statements, dialect, diagnostics);
    };
    appendAll(
      transfers,
      attempt<Node, Transfer[]>(faults, 'bind', directive, made, () => []),
    );
  }
  if (dialect.tools.includes('bteq')) appendAll(transfers, definedImports(script.tokens.source, statements));
  return transfers;
}

function transfersOf(
  script: TokenizedScript,
  directive: Directive,
  statements: readonly Statement[],
  dialect: Dialect,
  diagnostics: Diagnostic[],
): Transfer[] {
  const { tool, command } = directive;
  const { source } = script.tokens;
  if (command === 'IMPORT' && tool !== 'sqlite')
    return bteqImport(directive, followingStatement(statements, directive.end));
  const transfer =
    command === 'COPY'
      ? psqlCopy(source, directive, dialect, diagnostics)
      : command === 'IMPORT'
        ? shellImport(source, directive)
        : undefined;
  return transfer === undefined ? [] : [transfer];
}

const copyTarget = /\b(?:from|to)\s+(?:program\s+)?('(?:[^']|'')*'|[^\s;]+)/i;
const writes = /^\\copy\s*\(\s*(?:insert|update|delete|merge|with)\b/i;
const standardStreams = /^p?std(?:in|out)$/i;

/**
 * `\copy t (a, b) from 'f'`, `\copy (query) to f`: COPY, whose file may stand without quotes (psql, "Meta-Commands").
 * Rows that come from the script or go to the screen are no lineage.
 */
function psqlCopy(
  source: string,
  { start, end }: Directive,
  dialect: Dialect,
  diagnostics: Diagnostic[],
): Transfer | undefined {
  const parsed = parseInPlace(source, start + 1, end, dialect);
  const [copy] = parsed.statements;
  if (copy?.kind !== 'transfer' || (copy.table === undefined && copy.query === undefined)) return undefined;
  if (copy.query !== undefined) appendAll(diagnostics, parsed.diagnostics);
  if (copy.location === undefined) {
    const rowsEnd = copy.query?.end ?? copy.columns?.at(-1)?.end ?? copy.table?.end ?? start;
    const file = copyTarget.exec(source.slice(rowsEnd, end))?.[1];
    // what `\copy (update … returning …) to stdout` writes counts, wherever its rows go
    if (copy.query !== undefined && writes.test(source.slice(start, rowsEnd))) return { ...copy, start, end };
    if (file === undefined || standardStreams.test(file)) return undefined;
    copy.location = { text: file };
  }
  return { ...copy, start, end };
}

/** `.import [OPTIONS] FILE TABLE` (SQLite, "Command Line Shell", section 7.5). */
function shellImport(source: string, { start, end }: Directive): Transfer | undefined {
  const words = [...source.slice(start, end).matchAll(/'[^']*'|"[^"]*"|\S+/g)].slice(1);
  const table = words.at(-1);
  const file = words.at(-2);
  if (table === undefined || file === undefined || table[0].startsWith('-')) return undefined;
  const text = unquote(table[0]);
  const place = { start: start + table.index, end: start + table.index + table[0].length };
  const part = { text, quoted: text !== table[0], ...place };
  const location = { text: unquote(file[0]) };
  return { kind: 'transfer', direction: 'in', table: { parts: [part], ...place }, location, start, end };
}

const namedFile = /\b(?:FILE|DDNAME|OUTFILE)\s*=?\s*('[^']*'|"[^"]*"|[^\s,;]+)/i;

/** `.IMPORT … FILE = f`: its records are the values of the statement behind it (Teradata BTEQ reference, "IMPORT"). */
function bteqImport({ argument, start, end }: Directive, statement: Statement | undefined): Transfer[] {
  const file = namedFile.exec(argument)?.[1];
  return file === undefined || statement === undefined ? [] : recordsInto([statement], [file], start, end);
}

/**
 * What BTEQ writes to a file between `.EXPORT … FILE = f` and `.EXPORT RESET`: the queries there become transfers
 * (Teradata BTEQ reference, "EXPORT"). Other statements stay as they are.
 */
export function exportedQueries(
  directives: readonly Directive[],
  statements: readonly Statement[],
): readonly Statement[] {
  const exports = directives.filter(({ tool, command }) => tool === 'bteq' && command === 'EXPORT');
  if (exports.length === 0) return statements;
  let next = 0;
  let file: string | undefined;
  return statements.map((statement): Statement => {
    for (; next < exports.length && exports[next]!.start < statement.start; next++)
      file = namedFile.exec(exports[next]!.argument)?.[1];
    if (file === undefined || statement.kind !== 'query-statement') return statement;
    const { query, start, end } = statement;
    return { kind: 'transfer', direction: 'out', query, location: { text: unquote(file) }, start, end };
  });
}

/** The first statement after an offset. */
function followingStatement(statements: readonly Statement[], offset: number): Statement | undefined {
  return statements[leading(statements, ({ start }) => start < offset)];
}
