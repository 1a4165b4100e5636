import { measures } from '../scene/base/boxSizes.ts';
import { columnOf } from '../scene/base/graphIndex.ts';
import { followLine } from '../scene/lines/lineCourse.ts';
import { newCurve } from '../scene/base/lineEnds.ts';
import { edgesOfLine } from '../scene/lines/lines.ts';
import { type ChangeKind, changeSigns, edgeKey } from './base/changeMarks.ts';
import { detailScales, type Drawing } from './base/view.ts';

const badgeRadius = 7.5;
/** How far behind the start of its line a sign stands: the signs of transforms stand at its end. */
const startDistance = 15;

/** Signs of what is different from what a graph is compared with: at the corner of a table, and before its columns. */
export function drawTableChanges({ brush, scene, theme, changes }: Drawing, box: number): void {
  if (changes === undefined) return;
  const { index } = scene;
  const x = scene.x[box]!;
  const y = scene.y[box]!;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  for (const [row, column] of scene.rows[box]!.columns.entries()) {
    const change = changes.columns.get(columnOf(index, column)[0]);
    if (change === undefined) continue;
    const middle = y + measures.headerHeight + (row + 0.5) * measures.rowHeight + 0.5;
    brush.font = `700 ${measures.signFont}px ${theme.font}`;
    brush.fillStyle = colourOf(theme, change);
    brush.fillText(changeSigns[change], x + measures.rowIndent / 2, middle);
  }
  const change = changes.tables.get(index.tables[scene.tables[box]!]!.id);
  if (change !== undefined) drawBadge({ brush, theme }, change, x + 2, y + 2);
  brush.textAlign = 'left';
}

/** The same signs at the starts of lines; of a line that stands for several relations the one that all have, else "changed". */
export function drawLineChanges(drawing: Drawing, lines: Int32Array): void {
  const { brush, scene, view, theme, changes } = drawing;
  if (changes === undefined || changes.edges.size === 0 || view.scale < detailScales.signs) return;
  const { edges, columnCount } = scene.index;
  const idOf = (column: number): number =>
    column < columnCount ? columnOf(scene.index, column)[0] : Number.NaN;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  for (const line of lines) {
    const found = new Set<ChangeKind>();
    for (const edge of edgesOfLine(scene.lines, line)) {
      const change = changes.edges.get(edgeKey(idOf(edges.source[edge]!), idOf(edges.target[edge]!)));
      if (change !== undefined) found.add(change);
    }
    const [first, other] = found;
    if (first === undefined) continue;
    const { x, y } = startOf(drawing, line);
    drawBadge({ brush, theme }, other === undefined ? first : 'changed', x, y);
  }
  brush.textAlign = 'left';
}

function startOf({ scene, view }: Drawing, line: number): { x: number; y: number } {
  let start: { x: number; y: number } | undefined;
  followLine(scene, line, view.downward, newCurve(), (piece) => {
    const away = piece[2]! < piece[0]! ? -startDistance : startDistance;
    start ??= { x: piece[0]! + away, y: piece[1]! };
  });
  return start ?? { x: 0, y: 0 };
}

function drawBadge(
  { brush, theme }: Pick<Drawing, 'brush' | 'theme'>,
  change: ChangeKind,
  x: number,
  y: number,
): void {
  const colour = colourOf(theme, change);
  brush.beginPath();
  brush.arc(x, y, badgeRadius, 0, 2 * Math.PI);
  brush.fillStyle = theme.card;
  brush.fill();
  brush.strokeStyle = colour;
  brush.lineWidth = 1.4;
  brush.stroke();
  brush.fillStyle = colour;
  brush.font = `700 ${measures.signFont}px ${theme.font}`;
  brush.fillText(changeSigns[change], x, y + 0.5);
}

function colourOf(theme: Drawing['theme'], change: ChangeKind): string {
  return { added: theme.accent, changed: theme.warning, removed: theme.error }[change];
}
