import { unquote } from '../../syntax/scripts/tools/directive-line.ts';
import type { Directive } from '../../syntax/tokens/script.ts';
import type { Insert, Statement, Transfer } from '../../syntax/tree/statements.ts';

// The files that Teradata's load utilities read: their records are the values of INSERT statements elsewhere in the script.

const importedFile = /\bINFILE\s+('[^']*'|"[^"]*"|[^\s,;]+)/i;
const appliedLabel = /\bAPPLY\s+(\w+)/gi;
const dmlLabel = /^LABEL\s+(\w+)/i;

/** Tells whether a directive is the IMPORT of MultiLoad or TPump, which names its DML by labels. */
export function isUtilityImport({ tool, command, argument }: Directive): boolean {
  return tool === 'bteq' && command === 'IMPORT' && importedFile.test(argument);
}

/** `.IMPORT INFILE f … APPLY label`: the file's records go where the statements behind `.DML LABEL label` put them. */
export function utilityImports(
  { argument, start, end }: Directive,
  directives: readonly Directive[],
  statements: readonly Statement[],
): Transfer[] {
  const file = importedFile.exec(argument)![1]!;
  const labels = new Set([...argument.matchAll(appliedLabel)].map((match) => match[1]!.toLowerCase()));
  return directives.flatMap((directive, i) => {
    const label = directive.command === 'DML' ? dmlLabel.exec(directive.argument)?.[1] : undefined;
    if (label === undefined || !labels.has(label.toLowerCase())) return [];
    const border = directives[i + 1]?.start ?? Infinity;
    const labelled = statements.filter((item) => item.start >= directive.end && item.start < border);
    return labelled.flatMap((item) => recordsInto(item, file, start, end) ?? []);
  });
}

const definedFile = /\bFILE\s*=\s*('[^']*'|"[^"]*"|[^\s,;]+)/i;

/** FastLoad: `DEFINE a (CHAR(5)), … FILE = f`: the records go where the next INSERT puts them. */
export function definedImports(source: string, statements: readonly Statement[]): Transfer[] {
  return statements.flatMap((statement, i) => {
    if (statement.kind !== 'other' || statement.what !== 'define') return [];
    const { start, end } = statement;
    const file = definedFile.exec(source.slice(start, end))?.[1];
    const insert = statements.slice(i + 1).find((item) => item.kind === 'insert');
    return file === undefined ? [] : (recordsInto(insert, file, start, end) ?? []);
  });
}

/** The transfer of a file's records into the table of an INSERT whose values they are. */
export function recordsInto(
  insert: Statement | Insert | undefined,
  file: string,
  start: number,
  end: number,
): Transfer | undefined {
  if (insert?.kind !== 'insert' || insert.target === undefined || insert.query?.body.kind !== 'values')
    return undefined;
  const columns = insert.columns?.flatMap((column) => column.parts.slice(-1));
  return {
    kind: 'transfer',
    direction: 'in',
    table: insert.target.name,
    location: { text: unquote(file) },
    ...(columns && { columns }),
    start,
    end,
  };
}
