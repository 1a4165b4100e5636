import { lineageGraph } from '../../../../src-renderer/api/model/LineageGraph.ts';
import { guessedTextWidth } from '../../../../src-renderer/canvas/scene/base/boxSizes.ts';
import type { Scene, SceneContent } from '../../../../src-renderer/canvas/scene/base/scene.ts';
import { buildContent, type ContentChoices } from '../../../../src-renderer/canvas/scene/buildContent.ts';
import {
  type GraphIndex,
  indexGraph,
  typeMask,
} from '../../../../src-renderer/canvas/scene/base/graphIndex.ts';
import { linkTables, type TableLinks } from '../../../../src-renderer/canvas/scene/base/tableLinks.ts';
import {
  columnChoice,
  startState,
  type ViewState,
} from '../../../../src-renderer/canvas/scene/index/viewState.ts';
import type {
  GraphResponse,
  GraphTable,
  RelationTypeName,
} from '../../../../src-server/contract/application/result/graph.ts';

/** `['orders.id -> report.order_id', 'orders.status -frd-> report.order_id', 'a -> b']`: a graph written as text. */
export function graphOf(
  lines: readonly string[],
  extraColumns: Record<string, string[]> = {},
): GraphResponse {
  const tables: GraphTable[] = [];
  const types: RelationTypeName[] = ['fdd', 'frd', 'fdr', 'join', 'er', 'call'];
  let nextColumn = 100;
  const tableOf = (name: string): GraphTable => {
    let table = tables.find((t) => t.name === name);
    if (table === undefined) {
      table = {
        id: 10 + tables.length,
        name,
        schema: 's',
        kind: 'table',
        role: 'persistent',
        columns: [],
        spans: [],
      };
      tables.push(table);
    }
    return table;
  };
  const columnOf = (table: GraphTable, name: string | undefined): number => {
    if (name === undefined) return -1;
    const known = table.columns.find((c) => c[1] === name);
    if (known !== undefined) return known[0];
    table.columns.push([nextColumn, name]);
    return nextColumn++;
  };
  const edges = lines.flatMap((text, e) => {
    const [, from = '', type = 'fdd', to = ''] = /^(\S+) -(?:(\w+)-)?> (\S+)$/.exec(text) ?? [];
    const [sourceTable = '', sourceColumn] = from.split('.');
    const [targetTable = '', targetColumn] = to.split('.');
    const source = tableOf(sourceTable);
    const target = tableOf(targetTable);
    return [
      source.id,
      columnOf(source, sourceColumn),
      target.id,
      columnOf(target, targetColumn),
      types.indexOf(type as RelationTypeName),
      -1,
      e,
    ];
  });
  for (const [table, columns] of Object.entries(extraColumns)) {
    for (const column of columns) columnOf(tableOf(table), column);
  }
  const totals = {
    tables: tables.length,
    views: 0,
    columns: 0,
    relations: lines.length,
    byType: { fdd: 0, frd: 0, fdr: 0, join: 0, call: 0, er: 0 },
    statements: 1,
    errors: 0,
    warnings: 0,
  };
  return {
    sessionId: 's',
    mode: 'global',
    hideIntermediates: 'none',
    totals,
    types,
    transforms: [],
    tables,
    edges,
    via: {},
  };
}

export interface Small {
  index: GraphIndex;
  links: TableLinks;
  mask: Uint8Array;
  table: (name: string) => number;
  /** The number of a column, `table.column`. */
  column: (path: string) => number;
  tableName: (table: number) => string;
  columnPath: (column: number) => string;
}

export async function small(graph: GraphResponse, filter?: readonly RelationTypeName[]): Promise<Small> {
  const index = await indexGraph(lineageGraph(graph));
  const mask = typeMask(index, filter);
  const links = await linkTables(index, mask);
  const table = (name: string): number => index.tables.findIndex((t) => t.name === name);
  const column = (path: string): number => {
    const [tableName = '', columnName = ''] = path.split('.');
    const t = table(tableName);
    return index.columnStart[t]! + index.tables[t]!.columns.findIndex(([, name]) => name === columnName);
  };
  const tableName = (t: number): string => index.tables[t]!.name;
  const columnPath = (c: number): string => {
    const t = index.columnTable[c]!;
    return `${tableName(t)}.${index.tables[t]!.columns[c - index.columnStart[t]!]![1]}`;
  };
  return { index, links, mask, table, column, tableName, columnPath };
}

export async function contentOf(
  { index, links, mask }: Small,
  change: (state: ViewState) => ViewState = (state) => state,
): Promise<SceneContent> {
  const state = change(startState(index, links, 'shown'));
  const choices: ContentChoices = {
    visible: state.visible,
    mask,
    columnsOf: (table) => columnChoice(state, index, links, table),
    pinned: state.pinned,
    textWidth: guessedTextWidth,
  };
  return buildContent(index, links, choices);
}

/** The content with its tables beside each other, far apart. */
export function inARow(content: SceneContent): Scene {
  return {
    ...content,
    x: Float64Array.from({ length: content.boxCount }, (_, box) => box * 500),
    y: new Float64Array(content.boxCount),
  };
}
