import { unquote } from '../../syntax/scripts/tools/directive-line.ts';
import type { Directive } from '../../syntax/tokens/script.ts';
import type { Expression, Variable } from '../../syntax/tree/expressions.ts';
import type { Identifier, Name } from '../../syntax/tree/node.ts';
import type { Query } from '../../syntax/tree/queries.ts';
import { isKind, someNode } from '../../syntax/tree/some-node.ts';
import type { Statement, Transfer } from '../../syntax/tree/statements.ts';

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
    return labelled.flatMap((item) => recordsInto(item, file, start, end));
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
    return file === undefined ? [] : recordsInto(insert, file, start, end);
  });
}

/** The transfers of a file's records into what a statement writes of them: an INSERT, an UPDATE, or one ELSE the other. */
export function recordsInto(
  statement: Statement | undefined,
  file: string,
  start: number,
  end: number,
): Transfer[] {
  if (statement?.kind === 'block')
    return statement.body.flatMap((inner) => recordsInto(inner, file, start, end));
  const table = targetOf(statement);
  const columns = statement && takenColumns(statement);
  if (table === undefined || columns === undefined || columns === 'none') return [];
  const location = { text: unquote(file) };
  const listed = columns === 'all' ? {} : { columns };
  return [{ kind: 'transfer', direction: 'in', table, location, ...listed, start, end }];
}

function targetOf(statement: Statement | undefined): Name | undefined {
  if (statement?.kind === 'insert') return statement.target?.name;
  return statement?.kind === 'update' && statement.target.kind === 'table'
    ? statement.target.name
    : undefined;
}

/** The columns that take values of the record: those of values with a mark, or all where no value has one. */
function takenColumns(statement: Statement): Identifier[] | 'all' | 'none' {
  if (statement.kind === 'update') {
    const taking = statement.assignments.filter(({ value }) => holdsMark(value));
    const columns = taking.flatMap(({ targets }) => targets.flatMap(columnName));
    return columns.length > 0 ? columns : 'none';
  }
  if (statement.kind !== 'insert') return 'none';
  const { query, columns } = statement;
  const values = query?.body.kind === 'values' ? query.body.rows[0] : selectedValues(query);
  const marked = values?.map(holdsMark) ?? [];
  if (!marked.includes(true)) return query?.body.kind === 'values' ? listedColumns(columns) : 'none';
  const taking = columns?.filter((_, i) => marked[i] !== false);
  return listedColumns(taking);
}

function listedColumns(columns: readonly Name[] | undefined): Identifier[] | 'all' {
  return columns?.flatMap((column) => column.parts.slice(-1)) ?? 'all';
}

function selectedValues(query: Query | undefined): Expression[] | undefined {
  return query?.body.kind === 'select' ? query.body.items.map(({ expression }) => expression) : undefined;
}

function columnName(target: Expression): Identifier[] {
  return target.kind === 'column' ? target.path.slice(-1) : [];
}

/** Whether a value names a field of the record: `:field`. */
function holdsMark(value: Expression): boolean {
  return someNode(value, (node) => isKind<Variable>(node, 'variable'));
}
