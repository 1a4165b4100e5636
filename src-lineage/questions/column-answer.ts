import { plainText, type TextStyle } from '../export/text.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../model/objects.ts';
import { printable } from '../text/printable.ts';
import { edgesByEnd } from '../view/edges-by-end.ts';
import { objectPath } from '../view/object-path.ts';
import type { WholeGraph } from '../view/whole-graph.ts';
import type { AnswerTable } from './answer-table.ts';
import { endName, stepEnd } from './trace-answer.ts';

/** A table with its columns. */
export interface TableAnswer {
  table: string;
  kind: string;
  /** Whether no column is missing in the list, as far as one can tell. */
  complete: boolean;
  columns: ColumnAnswer[];
}

/** A column of a table, and what flows in and out. */
interface ColumnAnswer {
  column: string;
  dataType?: string;
  key?: 'primary' | 'foreign';
  /** The columns that its values come from, one step away. */
  from: string[];
  /** The columns that its values go to, one step away. */
  to: string[];
}

/** The columns of a table, and what each comes from and goes to. */
export function tableAnswer(model: LineageModel, { edges }: WholeGraph, id: ObjectId): TableAnswer {
  const object = model.objects[id]!;
  const neighbours = (column: ColumnId, direction: 'upstream' | 'downstream'): string[] => {
    const { first, places } = edgesByEnd(edges, direction);
    const names = new Set<string>();
    for (let at = first[column]!; at < first[column + 1]!; at++) {
      const edge = edges.at(places[at]!);
      const far =
        direction === 'upstream'
          ? stepEnd(model, edge.sourceObject, edge.source)
          : stepEnd(model, edge.targetObject, edge.target);
      names.add(endName(far));
    }
    return [...names];
  };
  return {
    table: objectPath(object),
    kind: shownKind(object),
    complete: object.complete,
    columns: object.columns
      .filter((column) => model.columns.pseudoOf(column) !== 'rows')
      .map((column) => {
        const { name, dataType, primaryKey, foreignKey } = model.columns.at(column);
        return {
          column: name,
          ...(dataType !== undefined && { dataType }),
          ...((primaryKey || foreignKey) && { key: primaryKey ? 'primary' : 'foreign' }),
          from: neighbours(column, 'upstream'),
          to: neighbours(column, 'downstream'),
        };
      }),
  };
}

/** Longer names push what stands behind them aside. */
const widestName = 40;

/** Tables with their columns, for people. */
export function* columnsText(
  tables: readonly TableAnswer[],
  style: TextStyle = plainText,
): Generator<string> {
  for (const { table, kind, complete, columns } of tables) {
    yield `${style.table(printable(table))} ${style.note(`(${kind})`)}\n`;
    const longest = columns.reduce((most, { column }) => Math.max(most, column.length), 0);
    const width = Math.min(longest, widestName);
    for (const column of columns) yield `  ${columnLine(column, width, style)}\n`;
    if (!complete) yield `${style.note('There may be more: nothing that was read defines it.')}\n`;
  }
}

function columnLine(
  { column, dataType, key, from, to }: ColumnAnswer,
  width: number,
  style: TextStyle,
): string {
  const notes = [
    ...(dataType === undefined ? [] : [dataType]),
    ...(key === undefined ? [] : [`${key} key`]),
    ...(from.length === 0 ? [] : [`<- ${from.join(', ')}`]),
    ...(to.length === 0 ? [] : [`-> ${to.join(', ')}`]),
  ];
  return `${printable(column).padEnd(width)}  ${style.note(printable(notes.join('  ')))}`.trimEnd();
}

/** The columns as rows. */
export function columnsTable(tables: readonly TableAnswer[]): AnswerTable {
  return {
    header: ['table', 'column', 'type', 'key', 'from', 'to'],
    rows: tables.flatMap(({ table, columns }) =>
      columns.map(({ column, dataType = '', key = '', from, to }) => [
        table,
        column,
        dataType,
        key,
        from.join(' '),
        to.join(' '),
      ]),
    ),
  };
}
