import type { GraphTable } from '../../../../src-server/contract/application/result/graph.ts';
import { columnOf, type GraphIndex, tablePath } from './graphIndex.ts';
import type { Rows } from './columnRows.ts';
import { kindName } from '../../../strings/terms/spoken.ts';

/** Measures of a table's box, in scene units (CSS pixels at scale 1). */
export const measures = {
  headerHeight: 42,
  rowHeight: 22,
  /** Below the last row. */
  bottom: 6,
  minWidth: 168,
  maxWidth: 360,
  /** Of a box that only the line below its name makes wide: the name and the columns matter more, and more tables have room. */
  maxWidthForPath: 200,
  /** Left and right of a row's name: the place of the ports. */
  rowIndent: 14,
  /** Left of the table's name: the place of the kind's sign. */
  nameIndent: 38,
  /** Right of the table's name: the place of the button that opens the columns. */
  nameOutdent: 30,
  nameFont: 13,
  pathFont: 12,
  rowFont: 12,
  /** Of counts and signs. */
  signFont: 12,
} as const;

/** The width of a text in scene units at a font size; `bold` for table names. */
export type TextWidth = (text: string, size: number, bold: boolean) => number;

/** A fair guess at the widths of a sans-serif font, where there is no canvas to ask. */
export const guessedTextWidth: TextWidth = (text, size, bold) => text.length * size * (bold ? 0.58 : 0.54);

/**
 * Widths by adding up those of single characters, each measured once: a thousand times as fast as asking the canvas
 * for every name, and right within a pixel or two (it leaves out kerning).
 */
export function summedTextWidth(widthOf: (character: string, bold: boolean) => number): TextWidth {
  const known = [new Map<string, number>(), new Map<string, number>()];
  return (text, size, bold) => {
    const widths = known[bold ? 1 : 0]!;
    let sum = 0;
    for (const character of text) {
      let width = widths.get(character);
      if (width === undefined) {
        width = widthOf(character, bold);
        widths.set(character, width);
      }
      sum += width;
    }
    return sum * size;
  };
}

export function boxHeight(rows: Rows): number {
  if (rows.columns.length === 0) return measures.headerHeight;
  const lines = rows.columns.length + (rows.more > 0 ? 1 : 0);
  return measures.headerHeight + lines * measures.rowHeight + measures.bottom;
}

/** Wide enough for the name, the line below it and the shown columns, within bounds. */
export function boxWidth(index: GraphIndex, table: number, rows: Rows, width: TextWidth): number {
  const { nameIndent, nameOutdent, rowIndent, nameFont, pathFont, rowFont, minWidth, maxWidth } = measures;
  const { maxWidthForPath } = measures;
  const described = index.tables[table]!;
  const around = nameIndent + nameOutdent;
  let widest = around + width(described.name, nameFont, true);
  const below = around + width(subtitle(described), pathFont, false);
  widest = Math.max(widest, Math.min(below, maxWidthForPath));
  for (const c of rows.columns) {
    widest = Math.max(widest, 2 * rowIndent + 8 + width(columnOf(index, c)[1], rowFont, false));
  }
  return Math.ceil(Math.min(Math.max(widest + 1, minWidth), maxWidth));
}

/** The line below a table's name: where it lives and what it is. */
function subtitle(table: GraphTable): string {
  const place = tablePath({ ...table, name: '' });
  const kind = kindName(table.kind);
  return place === '' ? kind : `${place} · ${kind}`;
}

/** The line below a table's name, without what it is where there is no room for both: the sign beside it says that, too. */
export function subtitles(table: GraphTable): { whole: string; brief: string } {
  const whole = subtitle(table);
  return { whole, brief: tablePath({ ...table, name: '' }) || whole };
}
