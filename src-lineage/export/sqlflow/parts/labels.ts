import { boxMeasures } from '../../drawings/layout.ts';
import type { SqlflowLabel } from './format.ts';

/** Labels longer than their own short form are shortened to it. */
const headLength = 10;
const tailLength = 12;
const longest = headLength + 3 + tailLength;
/** A rough measure: the viewers lay the text out themselves. */
const characterWidth = 8;

const font = { fontFamily: 'Segoe UI Symbol', fontSize: '12' } as const;

/** `pseudo_tab...rphan_column`. */
function shortened(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, headLength)}...${text.slice(-tailLength)}`;
}

/** Notes the full text of a label that is shortened. */
export function addTooltip(tooltip: Record<string, string>, text: string): void {
  const short = shortened(text);
  if (short !== text) tooltip[short] ??= text;
}

/** The label of a table, centred over its box where it is wider. */
export function tableLabel(text: string): SqlflowLabel {
  const content = shortened(text);
  const width = Math.max(boxMeasures.tableWidth, content.length * characterWidth);
  return { content, ...font, height: 17.96875, width, x: -(width - boxMeasures.tableWidth) / 2 || 0, y: 0 };
}

/** The label of a column, at the left of its row. */
export function columnLabel(text: string): SqlflowLabel {
  const content = shortened(text);
  return { content, ...font, height: 13.96875, width: content.length * characterWidth, x: 0, y: 0 };
}
