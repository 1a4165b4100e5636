import { itemsOf } from './base/adjacency.ts';
import { boxHeight, boxWidth, type TextWidth } from './base/boxSizes.ts';
import { type ColumnChoice, rowsOf, type Rows } from './base/columnRows.ts';
import { type Pace, unbroken } from './base/pace.ts';
import { regionsOf } from './base/regions.ts';
import type { Boxes, SceneContent } from './base/scene.ts';
import type { GraphIndex } from './base/graphIndex.ts';
import { foldLinks } from './lines/links.ts';
import { hiddenNeighbours, type VisibleTables } from './index/neighbourhood.ts';
import type { TableLinks } from './base/tableLinks.ts';
import { buildLines } from './lines/lines.ts';

/** What decides over the content of a scene. */
export interface ContentChoices {
  visible: VisibleTables;
  /** Per relation type of the index 1 or 0 ({@link typeMask}). */
  mask: Uint8Array;
  columnsOf: (table: number) => ColumnChoice;
  /** Columns that get a row whatever the limit. */
  pinned: ReadonlySet<number>;
  textWidth: TextWidth;
}

/** The visible part of a graph: its boxes with rows and sizes, its lines. Takes breaks by `pace`. */
export async function buildContent(
  index: GraphIndex,
  tableLinks: TableLinks,
  choices: ContentChoices,
  pace: Pace = unbroken,
): Promise<SceneContent> {
  const boxes = await buildBoxes(index, tableLinks, choices, pace);
  const lines = await buildLines(index, boxes, choices.mask, pace);
  const links = await foldLinks(boxes, lines, pace);
  return { index, ...boxes, lines, links, regions: regionsOf(index.tables, boxes.tables, links) };
}

async function buildBoxes(
  index: GraphIndex,
  links: TableLinks,
  { visible, columnsOf, pinned, textWidth }: ContentChoices,
  pace: Pace,
): Promise<Boxes> {
  const tables = visibleTables(index, visible);
  const count = tables.length;
  const boxOfTable = new Int32Array(index.tableCount).fill(-1);
  const width = new Float64Array(count);
  const height = new Float64Array(count);
  const hiddenUpstream = new Int32Array(count);
  const hiddenDownstream = new Int32Array(count);
  const allUpstream = new Int32Array(count);
  const allDownstream = new Int32Array(count);
  const rows: Rows[] = [];
  const beyond = index.graph.hiddenNeighbours;
  for (let box = 0; box < count; box++) {
    const table = tables[box]!;
    const shown = rowsOf(index, links, table, columnsOf(table), pinned);
    rows.push(shown);
    boxOfTable[table] = box;
    width[box] = boxWidth(index, table, shown, textWidth);
    height[box] = boxHeight(shown);
    // Of a part of a job the service says what lies beyond.
    const [beyondUp, beyondDown] = [beyond[2 * table] ?? 0, beyond[2 * table + 1] ?? 0];
    allUpstream[box] = itemsOf(links.sources, table).length + beyondUp;
    allDownstream[box] = itemsOf(links.targets, table).length + beyondDown;
    hiddenUpstream[box] = hiddenNeighbours(links, visible, table, 'upstream') + beyondUp;
    hiddenDownstream[box] = hiddenNeighbours(links, visible, table, 'downstream') + beyondDown;
    if (pace.due()) await pace.breathe();
  }
  return {
    boxCount: count,
    tables,
    boxOfTable,
    width,
    height,
    rows,
    hiddenUpstream,
    hiddenDownstream,
    allUpstream,
    allDownstream,
  };
}

function visibleTables(index: GraphIndex, visible: VisibleTables): Int32Array {
  if (visible === undefined) return Int32Array.from({ length: index.tableCount }, (_, t) => t);
  return Int32Array.from(visible).sort();
}
