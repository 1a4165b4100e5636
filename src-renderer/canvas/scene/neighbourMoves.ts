import { itemsOf } from './base/adjacency.ts';
import type { Scene } from './base/scene.ts';
import type { TableLinks } from './base/tableLinks.ts';

export type Move = 'left' | 'right' | 'up' | 'down';

/** Where the keyboard stands: a table, or a row of it. Numbers of the index. */
export interface Place {
  table: number;
  column: number | undefined;
}

/**
 * The next place for an arrow key, undefined where there is none that way. Along the flow it follows the lineage, from
 * a row along its own edges; across it walks the rows of a table and then the tables of the same layer.
 */
export function nextPlace(
  scene: Scene,
  links: TableLinks,
  mask: Uint8Array,
  from: Place,
  move: Move,
  downward: boolean,
): Place | undefined {
  const box = scene.boxOfTable[from.table]!;
  if (box < 0) return undefined;
  if (!downward && (move === 'up' || move === 'down')) {
    const row = nextRow(scene, box, from.column, move);
    if (row !== undefined) return { table: from.table, column: row === 'header' ? undefined : row };
  }
  const along: Record<Move, 'sources' | 'targets' | undefined> = downward
    ? { up: 'sources', down: 'targets', left: undefined, right: undefined }
    : { left: 'sources', right: 'targets', up: undefined, down: undefined };
  const side = along[move];
  if (side === undefined) return acrossLayer(scene, box, move);
  if (from.column !== undefined) {
    const linked = linkedColumn(scene, mask, from.column, side);
    if (linked !== undefined) return linked;
  }
  return nearestNeighbour(scene, links, from.table, side, downward);
}

function nextRow(
  scene: Scene,
  box: number,
  column: number | undefined,
  move: 'up' | 'down',
): number | 'header' | undefined {
  const { columns } = scene.rows[box]!;
  const at = column === undefined ? -1 : columns.indexOf(column);
  if (move === 'down') return columns[at + 1];
  if (column === undefined) return undefined;
  return at > 0 ? columns[at - 1] : 'header';
}

/** The first shown column that an edge of this one leads to. */
function linkedColumn(
  scene: Scene,
  mask: Uint8Array,
  column: number,
  side: 'sources' | 'targets',
): Place | undefined {
  const { index } = scene;
  const list = side === 'sources' ? index.incoming : index.outgoing;
  const far = side === 'sources' ? index.edges.source : index.edges.target;
  for (const e of itemsOf(list, column)) {
    const other = far[e]!;
    if (mask[index.edges.type[e]!] !== 1 || other >= index.columnCount) continue;
    const table = index.columnTable[other]!;
    const box = scene.boxOfTable[table]!;
    if (box < 0) continue;
    return { table, column: scene.rows[box]!.columns.includes(other) ? other : undefined };
  }
  return undefined;
}

function nearestNeighbour(
  scene: Scene,
  links: TableLinks,
  table: number,
  side: 'sources' | 'targets',
  downward: boolean,
): Place | undefined {
  const across = downward ? scene.x : scene.y;
  const here = across[scene.boxOfTable[table]!]!;
  let nearest: number | undefined;
  let distance = Infinity;
  for (const other of itemsOf(links[side], table)) {
    const box = scene.boxOfTable[other]!;
    if (box < 0) continue;
    const away = Math.abs(across[box]! - here);
    if (away < distance) [nearest, distance] = [other, away];
  }
  return nearest === undefined ? undefined : { table: nearest, column: undefined };
}

/** The next table that way among those that stand over or beside this one; else the nearest at all that way. */
function acrossLayer(scene: Scene, box: number, move: Move): Place | undefined {
  const vertical = move === 'up' || move === 'down';
  const [main, side, extent] = vertical ? [scene.y, scene.x, scene.width] : [scene.x, scene.y, scene.height];
  const sign = move === 'down' || move === 'right' ? 1 : -1;
  let best: number | undefined;
  let least = Infinity;
  for (let other = 0; other < scene.boxCount; other++) {
    const away = sign * (main[other]! - main[box]!);
    if (other === box || away <= 0) continue;
    const beside = Math.max(
      0,
      side[other]! - side[box]! - extent[box]!,
      side[box]! - side[other]! - extent[other]!,
    );
    const cost = away + 4 * beside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best === undefined ? undefined : { table: scene.tables[best]!, column: undefined };
}
