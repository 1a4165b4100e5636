import { counted } from '../../base/counted.ts';
import { printable } from '../../base/printable.ts';
import { plainText, type TextStyle } from '../../export/tables/text.ts';
import { jsonTexts } from '../../export/text/json-pieces.ts';
import { type AnswerTable, markdownText } from '../answer-table.ts';
import type { ComparisonAnswer, LostColumn } from '../comparison-answer.ts';
import type { Change } from '../../graph/comparison/changes.ts';

/** The version of the JSON: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

const signs: Readonly<Record<Change, string>> = { added: '+', removed: '-', changed: '~' };

/** A line of one of the lists. */
interface Line {
  change: Change;
  name: string;
  note: string;
}

/** What is different, for people: what lost its sources first. */
export function* comparisonText(answer: ComparisonAnswer, style: TextStyle = plainText): Generator<string> {
  const { lost, affected } = answer;
  if (isSame(answer)) {
    yield 'The lineage is the same.\n';
    return;
  }
  if (lost.length > 0) yield `${style.table(`${counted(lost.length, 'column')} lost sources`)}\n`;
  for (const { column, ...one } of lost)
    yield `  ! ${printable(column)}  ${style.note(printable(lostNote(one)))}\n`;
  for (const [title, lines] of lists(answer)) {
    yield `${style.table(`${title}: ${totals(lines)}`)}\n`;
    for (const { change, name, note } of lines)
      yield `  ${signs[change]} ${printable(name)}  ${style.note(printable(note))}`.trimEnd() + '\n';
  }
  if (affected.length === 0) return;
  yield `${style.table(`Downstream of the changes: ${counted(affected.length, 'column')}`)}\n`;
  for (const name of affected) yield `  ${printable(name)}\n`;
}

/** Lines of a list in Markdown; the others are counted. */
const mostInMarkdown = 50;

/** What is different, as a comment of a pull request. */
export function* comparisonMarkdown(answer: ComparisonAnswer): Generator<string> {
  const { lost, affected } = answer;
  if (isSame(answer)) {
    yield 'The lineage is the same.\n';
    return;
  }
  if (lost.length > 0) yield `**${counted(lost.length, 'column')} lost sources**\n\n`;
  yield* markdownList(
    lost,
    ({ column, ...one }) => `${markdownText(column)}: ${markdownText(lostNote(one))}`,
  );
  for (const [title, lines] of lists(answer)) {
    yield `**${title}: ${totals(lines)}**\n\n`;
    yield* markdownList(lines, ({ change, name, note }) => {
      const suffix = note === '' ? '' : ` (${markdownText(note)})`;
      return `${change} ${markdownText(name)}${suffix}`;
    });
  }
  if (affected.length === 0) return;
  yield `**Downstream of the changes: ${counted(affected.length, 'column')}**\n\n`;
  yield* markdownList(affected, markdownText);
}

/** What is different as rows. */
export function comparisonTable({ lost, tables, columns, relations }: ComparisonAnswer): AnswerTable {
  return {
    header: ['change', 'what', 'name', 'source', 'before', 'after'],
    rows: [
      ...lost.map(({ column, lost: sources }) => ['lost', 'sources', column, sources.join(' '), '', '']),
      ...tables.map(({ change, table, before, after }) => row(change, 'table', table, '', before, after)),
      ...columns.map(({ change, table, column, before, after }) =>
        row(change, 'column', `${table}.${column}`, '', before, after),
      ),
      ...relations.map(({ change, type, source, target, before, after }) =>
        row(change, type, target, source, before, after),
      ),
    ],
  };
}

/** What is different as JSON. */
export function comparisonJson(answer: ComparisonAnswer): Iterable<string> {
  return jsonTexts({ format: 'headwater-changes', version: formatVersion, ...answer });
}

/** Whether nothing is different. */
function isSame({ tables, columns, relations }: ComparisonAnswer): boolean {
  return tables.length === 0 && columns.length === 0 && relations.length === 0;
}

function row(change: Change, what: string, name: string, source: string, before = '', after = ''): string[] {
  return [change, what, name, source, before, after];
}

function lostNote({ lost, left }: Omit<LostColumn, 'column'>): string {
  const now =
    left === 0
      ? 'nothing feeds it now'
      : `${counted(left, 'column')} still ${left === 1 ? 'feeds' : 'feed'} it`;
  return `lost ${lost.join(', ')}; ${now}`;
}

function lists({ tables, columns, relations }: ComparisonAnswer): [title: string, lines: Line[]][] {
  const texts = (before: string | undefined, after: string | undefined): string =>
    before === undefined && after === undefined ? '' : `${before ?? 'nothing'} -> ${after ?? 'nothing'}`;
  const all: [string, Line[]][] = [
    [
      'Tables',
      tables.map(({ change, table, kind, renamed, before, after }) => ({
        change,
        name: table,
        note: [kind, otherName(change, renamed), texts(before, after)]
          .filter((part) => part !== '')
          .join(', '),
      })),
    ],
    [
      'Columns',
      columns.map(({ change, table, column, renamed, before, after }) => ({
        change,
        name: `${table}.${column}`,
        note: otherName(change, renamed) || texts(before, after),
      })),
    ],
    [
      'Relations',
      relations.map(({ change, type, source, target, before, after }) => ({
        change,
        name: `${target} <- ${source}`,
        note: [type === 'fdd' ? '' : type, texts(before, after)].filter((part) => part !== '').join(', '),
      })),
    ],
  ];
  return all.filter(([, lines]) => lines.length > 0);
}

/** What something that is gone is likely called now, and what is new was called before. */
function otherName(change: Change, renamed: string | undefined): string {
  if (renamed === undefined) return '';
  return change === 'removed' ? `likely renamed to ${renamed}` : `likely renamed from ${renamed}`;
}

function totals(lines: readonly Line[]): string {
  const kinds: readonly Change[] = ['added', 'removed', 'changed'];
  return kinds
    .map((kind) => ({ kind, count: lines.filter(({ change }) => change === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${kind}`)
    .join(', ');
}

function* markdownList<T>(items: readonly T[], write: (item: T) => string): Generator<string> {
  for (const item of items.slice(0, mostInMarkdown)) yield `- ${write(item)}\n`;
  if (items.length > mostInMarkdown) yield `- … and ${items.length - mostInMarkdown} more\n`;
  if (items.length > 0) yield '\n';
}
