import { unquote } from '../../syntax/scripts/tools/directive-line.ts';
import type { Directive } from '../../syntax/tokens/script.ts';
import { variablesIn } from '../../syntax/tree/some-node.ts';
import type { Statement, Transfer } from '../../syntax/tree/statements.ts';

// The files that Teradata's load utilities read: their records are the values of statements elsewhere in the script.

const importedFile = /\bINFILE\s+('[^']*'|"[^"]*"|[^\s,;]+)/i;
const appliedLabel = /\bAPPLY\s+(\w+)/gi;
const dmlLabel = /^LABEL\s+(\w+)/i;

/** Whether a directive is the IMPORT of MultiLoad or TPump, which names its DML by labels. */
export function isUtilityImport({ tool, command, argument }: Directive): boolean {
  return tool === 'bteq' && command === 'IMPORT' && importedFile.test(argument);
}

/**
 * `.DML LABEL label`, which `.IMPORT INFILE f … APPLY label` sends the records of files to: the statements behind it.
 * IMPORT stands behind the statements, so that the label is where the fields of the record come in.
 */
export function labelledRecords(
  label: Directive,
  directives: readonly Directive[],
  statements: readonly Statement[],
): Transfer[] {
  const name = dmlLabel.exec(label.argument)?.[1]?.toLowerCase();
  const border = directives.find((other) => other.start > label.start)?.start ?? Infinity;
  const labelled = statements.filter((item) => item.start >= label.end && item.start < border);
  const files = directives.filter(isUtilityImport).flatMap(({ argument }) => {
    const labels = [...argument.matchAll(appliedLabel)].map((match) => match[1]!.toLowerCase());
    return name !== undefined && labels.includes(name) ? [importedFile.exec(argument)![1]!] : [];
  });
  return recordsInto(labelled, files, label.start, label.end);
}

const definedFile = /\bFILE\s*=\s*('[^']*'|"[^"]*"|[^\s,;]+)/i;

/** FastLoad: `DEFINE a (CHAR(5)), … FILE = f`: the records go where the next INSERT puts them. */
export function definedImports(source: string, statements: readonly Statement[]): Transfer[] {
  return statements.flatMap((statement, i) => {
    if (statement.kind !== 'other' || statement.what !== 'define') return [];
    const { start, end } = statement;
    const file = definedFile.exec(source.slice(start, end))?.[1];
    const insert = statements.slice(i + 1).find((item) => item.kind === 'insert');
    return file === undefined || insert === undefined ? [] : recordsInto([insert], [file], start, end);
  });
}

/**
 * The transfers of the records of files into what reads them: the variables of statements that name fields (`:field`), or the
 * table of an INSERT that names none.
 */
export function recordsInto(
  statements: readonly Statement[],
  files: readonly string[],
  start: number,
  end: number,
): Transfer[] {
  const [text, ...more] = files.map(unquote);
  if (text === undefined) return [];
  const transfer = { kind: 'transfer', direction: 'in', start, end } as const;
  const fields = variablesIn(statements);
  if (fields.length > 0)
    return [{ ...transfer, location: { text, ...(more.length > 0 && { more }) }, fields }];
  return statements.flatMap((statement) => {
    if (statement.kind !== 'insert' || statement.target === undefined) return [];
    const { target, query } = statement;
    if (query !== undefined && query.body.kind !== 'values') return [];
    const columns = statement.columns?.flatMap((column) => column.parts.slice(-1));
    return [text, ...more].map((file): Transfer => {
      return { ...transfer, table: target.name, location: { text: file }, ...(columns && { columns }) };
    });
  });
}
