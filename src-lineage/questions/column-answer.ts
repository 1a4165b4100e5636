import { printable } from '../base/printable.ts';
import { plainText, type TextStyle } from '../export/tables/text.ts';
import type { WholeGraph } from '../graph/build/whole-graph.ts';
import { edgesByEnd } from '../graph/edges/edges-by-end.ts';
import { farEnd, type TraceDirection } from '../graph/edges/trace-direction.ts';
import { readersOf } from '../graph/questions/readings.ts';
import { listedColumns } from '../graph/names/listed-columns.ts';
import { shownName } from '../graph/names/shown-name.ts';
import type { LineageModel } from '../model/model.ts';
import { type ColumnId, type ObjectId, shownKind } from '../model/objects.ts';
import type { AnswerTable } from './answer-table.ts';
import { nameOfEnd } from './trace-answer.ts';

/** A table with its columns. */
export interface DescribedTable {
  table: string;
  kind: string;
  /** Whether no column is missing in the list, as far as is known. */
  complete: boolean;
  columns: TableColumn[];
}

/** A column of a table. */
interface TableColumn {
  column: string;
  /** As it is declared. */
  dataType?: string;
  key?: 'primary' | 'foreign';
}

/** A table with its columns, and what flows in and out. */
export interface TableAnswer extends DescribedTable {
  columns: ColumnAnswer[];
}

interface ColumnAnswer extends TableColumn {
  /** The columns that its values come from, one step away. */
  from: string[];
  /** The columns that its values go to, one step away. */
  to: string[];
  /** The routines that read it, also where no column gets its value. */
  readBy: string[];
}

/** A table with its columns. */
export function describedTable(model: LineageModel, id: ObjectId): DescribedTable {
  const object = model.objects[id]!;
  return {
    table: shownName(model, object),
    kind: shownKind(object),
    complete: object.complete,
    columns: listedColumns(model, object.columns).map((column) => describedColumn(model, column)),
  };
}

/** The columns of a table, and what each comes from and goes to. */
export function tableAnswer(model: LineageModel, { edges }: WholeGraph, id: ObjectId): TableAnswer {
  const neighbours = (column: ColumnId, direction: TraceDirection): string[] => {
    const { first, places } = edgesByEnd(edges, direction);
    const ends = Array.from(places.subarray(first[column], first[column + 1]), (place) =>
      farEnd(edges, place, direction),
    );
    return [...new Set(ends)].map((end) => nameOfEnd(model, end));
  };
  return {
    ...describedTable(model, id),
    columns: listedColumns(model, model.objects[id]!.columns).map((column) => ({
      ...describedColumn(model, column),
      from: neighbours(column, 'upstream'),
      to: neighbours(column, 'downstream'),
      readBy: readersOf(model, column).map((routine) => shownName(model, model.objects[routine]!)),
    })),
  };
}

function describedColumn(model: LineageModel, id: ColumnId): TableColumn {
  const { name, dataType, primaryKey, foreignKey } = model.columns.at(id);
  return {
    column: name,
    ...(dataType !== undefined && { dataType }),
    ...((primaryKey || foreignKey) && { key: primaryKey ? ('primary' as const) : ('foreign' as const) }),
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
  { column, dataType, key, from, to, readBy }: ColumnAnswer,
  width: number,
  style: TextStyle,
): string {
  const notes = [
    ...(dataType === undefined ? [] : [dataType]),
    ...(key === undefined ? [] : [`${key} key`]),
    ...(from.length === 0 ? [] : [`<- ${from.join(', ')}`]),
    ...(to.length === 0 ? [] : [`-> ${to.join(', ')}`]),
    ...(readBy.length === 0 ? [] : [`read by ${readBy.join(', ')}`]),
  ];
  return `${printable(column).padEnd(width)}  ${style.note(printable(notes.join('  ')))}`.trimEnd();
}

/** The columns as rows. */
export function columnsTable(tables: readonly TableAnswer[]): AnswerTable {
  return {
    header: ['table', 'column', 'type', 'key', 'from', 'to', 'read_by'],
    rows: tables.flatMap(({ table, columns }) =>
      columns.map(({ column, dataType = '', key = '', from, to, readBy }) => [
        table,
        column,
        dataType,
        key,
        from.join(' '),
        to.join(' '),
        readBy.join(' '),
      ]),
    ),
  };
}
