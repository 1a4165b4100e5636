import { countMarked, marked } from '../scene/base/marks.ts';
import { headerSlot, lineStyles, moreSlot, type Scene } from '../scene/base/scene.ts';
import { columnOf, type GraphIndex } from '../scene/base/graphIndex.ts';
import { downstreamBit, lockedBit, type Trace, type TraceSides, upstreamBit } from '../scene/index/trace.ts';
import { edgesOfLine } from '../scene/lines/lines.ts';
import type { TraceChange } from './types.ts';
import type { EdgeSelection } from '../../api/model/edges.ts';

/** The numbers of the scene and index, turned into the ids of the contract. */

export function edgeSelection(scene: Scene, line: number): EdgeSelection {
  const { lines, index } = scene;
  const edges = [...edgesOfLine(lines, line)];
  const relationIndexes = [...new Set(edges.map((e) => index.edges.relation[e]!))];
  const ends = { source: columnEnd(scene, line, 'source'), target: columnEnd(scene, line, 'target') };
  return {
    relationIndex: relationIndexes[0] ?? -1,
    relationIndexes,
    edges,
    type: lineStyles[lines.style[line]!]!,
    sourceTable: tableIdOfBox(scene, lines.sourceBox[line]!),
    targetTable: tableIdOfBox(scene, lines.targetBox[line]!),
    ...(ends.source !== undefined && { sourceColumn: ends.source }),
    ...(ends.target !== undefined && { targetColumn: ends.target }),
  };
}

function columnEnd(scene: Scene, line: number, end: 'source' | 'target'): number | undefined {
  const { lines, index } = scene;
  const slot = end === 'source' ? lines.sourceSlot[line]! : lines.targetSlot[line]!;
  if (slot === headerSlot || slot === moreSlot) return undefined;
  const box = end === 'source' ? lines.sourceBox[line]! : lines.targetBox[line]!;
  return columnOf(index, scene.rows[box]!.columns[slot]!)[0];
}

function tableIdOfBox({ index, tables }: Scene, box: number): number {
  return index.tables[tables[box]!]!.id;
}

export const noTrace: TraceChange = {
  active: false,
  sides: 'both',
  upstreamTables: 0,
  downstreamTables: 0,
  lockedColumns: [],
  lockedTables: [],
  columns: [],
  tables: [],
  edges: [],
  relationIndexes: [],
};

export function traceChange(index: GraphIndex, trace: Trace | undefined, sides: TraceSides): TraceChange {
  if (trace === undefined) return noTrace;
  const edges = marked(trace.edges);
  return {
    active: true,
    sides,
    upstreamTables: countMarked(trace.tables, upstreamBit, lockedBit),
    downstreamTables: countMarked(trace.tables, downstreamBit, lockedBit),
    lockedColumns: trace.locked.filter((e) => e < index.columnCount).map((e) => columnOf(index, e)[0]),
    lockedTables: trace.locked
      .filter((e) => e >= index.columnCount)
      .map((e) => index.tables[e - index.columnCount]!.id),
    columns: marked(trace.endpoints)
      .filter((e) => e < index.columnCount)
      .map((column) => columnOf(index, column)[0]),
    tables: marked(trace.tables).map((table) => index.tables[table]!.id),
    edges,
    relationIndexes: [...new Set(edges.map((e) => index.edges.relation[e]!))],
  };
}
