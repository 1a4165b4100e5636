import { measures, subtitles } from '../scene/base/boxSizes.ts';
import { columnOf, type GraphIndex } from '../scene/base/graphIndex.ts';
import { sharedBeginnings } from '../../base/namePieces.ts';
import { lockedBit } from '../scene/index/trace.ts';
import { badgeGap, badgeReach, isHeaderPinned } from '../scene/target.ts';
import { fitName } from './base/fitText.ts';
import { drawKindSign } from './base/kindSigns.ts';
import { kindGroup } from './base/kinds.ts';
import type { Drawing } from './base/view.ts';
import { drawTableChanges } from './drawChanges.ts';
import { spokenTerms } from '../../strings/terms/spoken.ts';

const radius = 7;
const dimmed = 0.38;

/** Draws one table in full: card, header, rows, ports, and the counts of neighbours that are not shown. */
export function drawTable(drawing: Drawing, box: number): void {
  const { brush, scene } = drawing;
  if (isOutsideTrace(drawing, box)) {
    hideLines(drawing, box);
    brush.globalAlpha = dimmed;
  }
  drawCard(drawing, box);
  drawHeader(drawing, box, scene.y[box]!);
  drawRows(drawing, box);
  drawHiddenCounts(drawing, box);
  drawProblemMark(drawing, box);
  drawTableChanges(drawing, box);
  brush.globalAlpha = 1;
}

/** Lines run behind cards; they would shine through a dimmed one. */
function hideLines({ brush, scene, theme }: Drawing, box: number): void {
  brush.beginPath();
  brush.roundRect(scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!, radius);
  brush.fillStyle = theme.ground;
  brush.fill();
}

function drawCard({ brush, scene, theme, emphasis }: Drawing, box: number): void {
  const x = scene.x[box]!;
  const y = scene.y[box]!;
  const w = scene.width[box]!;
  const h = scene.height[box]!;
  const table = scene.tables[box]!;
  brush.beginPath();
  brush.roundRect(x - 1, y + 1, w + 2, h + 3, radius + 1);
  brush.fillStyle = theme.cardShade;
  brush.fill();
  brush.beginPath();
  brush.roundRect(x, y, w, h, radius);
  brush.fillStyle = theme.card;
  brush.fill();
  const focused = emphasis.focus?.table === table;
  const locked = ((emphasis.trace?.tables[table] ?? 0) & lockedBit) !== 0;
  const pointed = 'box' in emphasis.pointed && emphasis.pointed.box === box;
  brush.strokeStyle = focused || locked ? theme.accent : pointed ? theme.inkThird : theme.cardLine;
  brush.lineWidth = focused ? 2 : locked ? 1.5 : 1;
  brush.stroke();
}

function drawHeader(drawing: Drawing, box: number, y: number): void {
  const { brush, scene, theme, textWidth } = drawing;
  const x = scene.x[box]!;
  const w = scene.width[box]!;
  const table = scene.index.tables[scene.tables[box]!]!;
  const group = kindGroup(table.kind, table.role);
  const open = scene.rows[box]!.columns.length > 0;
  brush.beginPath();
  brush.roundRect(
    x + 1,
    y + 1,
    w - 2,
    measures.headerHeight - 2,
    open ? [radius - 1, radius - 1, 0, 0] : radius - 1,
  );
  brush.fillStyle = theme.kind[group].soft;
  brush.fill();
  brush.strokeStyle = theme.kind[group].strong;
  brush.lineWidth = 1.3;
  drawKindSign(brush, group, x + 20, y + measures.headerHeight / 2);
  const room = w - measures.nameIndent - (table.columnCount > 0 ? measures.nameOutdent : 10);
  brush.textAlign = 'left';
  brush.textBaseline = 'middle';
  brush.fillStyle = theme.ink;
  brush.font = `600 ${measures.nameFont}px ${theme.font}`;
  brush.fillText(
    fitName(table.name, room, measures.nameFont, true, textWidth, sharedIn(scene.index, table.name)),
    x + measures.nameIndent,
    y + 15,
  );
  brush.fillStyle = theme.inkThird;
  brush.font = `${measures.pathFont}px ${theme.font}`;
  const { whole, brief } = subtitles(table);
  const hasRoom = textWidth(whole, measures.pathFont, false) <= room;
  const below = hasRoom ? whole : fitName(brief, room, measures.pathFont, false, textWidth);
  brush.fillText(below, x + measures.nameIndent, y + 30);
  if (table.columnCount > 0 && y === scene.y[box]) drawToggle(drawing, box, open);
}

/** Names that are shorter are not cut, and of more than so many no one sees enough to take one for another. */
const leastCut = 20;
const mostCompared = 5000;
const sharedOfGraphs = new WeakMap<GraphIndex, ReadonlyMap<string, number>>();

/** How many letters a name begins with as another one of the graph does, where it may be cut. */
function sharedIn(index: GraphIndex, name: string): number {
  if (name.length < leastCut) return 0;
  let shared = sharedOfGraphs.get(index);
  if (shared === undefined) {
    const long = index.tables.map((table) => table.name).filter(({ length }) => length >= leastCut);
    shared = sharedBeginnings(long.length > mostCompared ? [] : long);
    sharedOfGraphs.set(index, shared);
  }
  return shared.get(name) ?? 0;
}

/** An arrow head that points down where columns can be opened, up where they can be closed. */
function drawToggle({ brush, scene, theme, emphasis }: Drawing, box: number, open: boolean): void {
  const x = scene.x[box]! + scene.width[box]! - 16;
  const y = scene.y[box]! + measures.headerHeight / 2;
  if (emphasis.pointed.on === 'toggle' && emphasis.pointed.box === box) {
    brush.beginPath();
    brush.roundRect(x - 10, y - 10, 20, 20, 5);
    brush.fillStyle = theme.card;
    brush.fill();
  }
  const rise = open ? -2 : 2;
  brush.beginPath();
  brush.moveTo(x - 4, y - rise);
  brush.lineTo(x, y + rise);
  brush.lineTo(x + 4, y - rise);
  brush.strokeStyle = theme.inkThird;
  brush.lineWidth = 1.4;
  brush.stroke();
}

function drawRows(drawing: Drawing, box: number): void {
  const { brush, scene, theme, emphasis } = drawing;
  const rows = scene.rows[box]!;
  if (rows.columns.length === 0) return;
  const x = scene.x[box]!;
  const w = scene.width[box]!;
  const top = scene.y[box]! + measures.headerHeight;
  brush.beginPath();
  brush.moveTo(x + 1, top);
  brush.lineTo(x + w - 1, top);
  brush.strokeStyle = theme.rowLine;
  brush.lineWidth = 1;
  brush.stroke();
  brush.font = `${measures.rowFont}px ${theme.font}`;
  for (const [row, column] of rows.columns.entries()) {
    drawRow(drawing, box, column, top + row * measures.rowHeight);
  }
  if (rows.more > 0) {
    const y = top + rows.columns.length * measures.rowHeight;
    const pointed = emphasis.pointed.on === 'more' && emphasis.pointed.box === box;
    brush.fillStyle = pointed ? theme.accent : theme.inkThird;
    brush.fillText(spokenTerms.more(rows.more), x + measures.rowIndent, y + measures.rowHeight / 2 + 0.5);
  }
}

function drawRow(drawing: Drawing, box: number, column: number, y: number): void {
  const { brush, scene, theme, emphasis, textWidth } = drawing;
  const x = scene.x[box]!;
  const w = scene.width[box]!;
  const traced = emphasis.trace?.endpoints[column] ?? 0;
  const previewed = emphasis.preview?.endpoints[column] ?? 0;
  const locked = (traced & lockedBit) !== 0;
  const pointed = emphasis.pointed.on === 'row' && emphasis.pointed.column === column;
  const focused = emphasis.focus?.column === column;
  const ground = locked
    ? theme.accent
    : traced !== 0 || previewed !== 0
      ? theme.accentSoft
      : pointed
        ? theme.hover
        : undefined;
  if (ground !== undefined || focused) {
    brush.beginPath();
    brush.roundRect(x + 4, y + 1, w - 8, measures.rowHeight - 2, 4);
    if (ground !== undefined) {
      brush.fillStyle = ground;
      brush.fill();
    }
    if (focused) {
      brush.strokeStyle = locked ? theme.ink : theme.accent;
      brush.lineWidth = 1.5;
      brush.stroke();
    }
  }
  const outsideTrace = emphasis.trace !== undefined && traced === 0 && previewed === 0 && !focused;
  brush.fillStyle = locked ? theme.accentInk : outsideTrace ? theme.inkThird : theme.ink;
  const name = fitName(
    columnOf(scene.index, column)[1],
    w - 2 * measures.rowIndent,
    measures.rowFont,
    false,
    textWidth,
  );
  brush.fillText(name, x + measures.rowIndent, y + measures.rowHeight / 2 + 0.5);
}

/** Round marks at the sides of the header: how many of the tables further up and down are shown, where some are not. */
function drawHiddenCounts(drawing: Drawing, box: number): void {
  drawCount(drawing, box, 'upstream');
  drawCount(drawing, box, 'downstream');
}

function drawCount(drawing: Drawing, box: number, side: 'upstream' | 'downstream'): void {
  const { brush, scene, theme, textWidth, emphasis } = drawing;
  const up = side === 'upstream';
  const hidden = (up ? scene.hiddenUpstream : scene.hiddenDownstream)[box]!;
  if (hidden === 0) return;
  const all = (up ? scene.allUpstream : scene.allDownstream)[box]!;
  const { pointed } = emphasis;
  const lit = pointed.on === 'hidden' && pointed.box === box && pointed.side === side;
  const text = `${short(all - hidden)}/${short(all)}`;
  const w = Math.min(textWidth(text, measures.signFont, true) + 10, badgeReach - badgeGap);
  const x = up ? scene.x[box]! - w - badgeGap : scene.x[box]! + scene.width[box]! + badgeGap;
  const y = scene.y[box]! + measures.headerHeight / 2;
  brush.beginPath();
  brush.roundRect(x, y - 9, w, 18, 9);
  brush.fillStyle = lit ? theme.accent : theme.card;
  brush.fill();
  brush.strokeStyle = lit ? theme.accent : theme.cardLine;
  brush.lineWidth = 1;
  brush.stroke();
  brush.fillStyle = lit ? theme.accentInk : theme.inkSecond;
  brush.font = `600 ${measures.signFont}px ${theme.font}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText(text, x + w / 2, y + 0.5);
  brush.textAlign = 'left';
}

/** `1204` -> `1k` */
function short(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

/** A triangle at the upper right corner: the lineage of the table may be incomplete. */
function drawProblemMark({ brush, scene, theme, problemsOf }: Drawing, box: number): void {
  const problems = problemsOf?.(scene.index.tables[scene.tables[box]!]!.id) ?? 0;
  if (problems === 0) return;
  const x = scene.x[box]! + scene.width[box]! - 9;
  const y = scene.y[box]!;
  const [strong, soft] = problems > 1 ? [theme.error, theme.errorSoft] : [theme.warning, theme.warningSoft];
  brush.beginPath();
  brush.moveTo(x, y - 8);
  brush.lineTo(x + 9, y + 7);
  brush.lineTo(x - 9, y + 7);
  brush.closePath();
  brush.fillStyle = soft;
  brush.fill();
  brush.strokeStyle = strong;
  brush.lineWidth = 1.4;
  brush.stroke();
  brush.fillStyle = strong;
  brush.font = `700 ${measures.signFont}px ${theme.font}`;
  brush.textAlign = 'center';
  brush.textBaseline = 'middle';
  brush.fillText('!', x, y + 2.5);
  brush.textAlign = 'left';
}

/** The header of a table whose rows reach further up than the view: one must not lose track of what they belong to. */
export function drawPinnedHeader(drawing: Drawing, box: number): void {
  const { brush, scene, view, theme } = drawing;
  if (!isHeaderPinned(scene, box, view.area.top)) return;
  brush.globalAlpha = 1;
  brush.beginPath();
  brush.rect(scene.x[box]!, view.area.top, scene.width[box]!, measures.headerHeight + 3);
  brush.fillStyle = theme.card;
  brush.fill();
  brush.fillStyle = theme.cardShade;
  brush.fill();
  brush.globalAlpha = isOutsideTrace(drawing, box) ? dimmed : 1;
  drawHeader(drawing, box, view.area.top);
  brush.globalAlpha = 1;
}

/** What is chosen, and the ends of a chosen line, are looked at though they are not traced. */
function isOutsideTrace({ scene, emphasis }: Drawing, box: number): boolean {
  const { trace, focus, chosenLines } = emphasis;
  const table = scene.tables[box]!;
  if (trace === undefined || trace.tables[table] !== 0 || focus?.table === table) return false;
  const { sourceBox, targetBox } = scene.lines;
  return !chosenLines.some((line) => sourceBox[line] === box || targetBox[line] === box);
}
