import type { EdgeEnds, StepEnd } from '../../../../src-server/contract/application/result/details.ts';
import { chosenEdge, endsOfEdge, endsOfSelection } from '../../../api/model/edges.ts';
import { readTable } from '../../../api/result/catalogue.ts';
import { readLinks } from '../../../api/result/model.ts';
import { readColumn, readRelation } from '../../../api/result/sessions.ts';
import type { EdgeSelection } from '../../../api/model/edges.ts';
import { useCatalogue } from '../../../stores/result/catalogue.ts';
import { useGraph } from '../../../stores/result/graph.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { useSession } from '../../../stores/service/session.ts';
import { columnCard, edgeCard, tableCard } from './cardTexts.ts';
import type { CardText, PointedThing } from '../../../canvas/view/pointed.ts';

function startOf({ table, column }: StepEnd): EdgeEnds {
  return { sourceTable: table, ...(column >= 0 && { sourceColumn: column }) };
}

/** Asks the service what a card says. */
export function useCardText(): (thing: PointedThing) => Promise<CardText> {
  const session = useSession();
  const graph = useGraph();
  const options = useOptions();
  const catalogue = useCatalogue();

  const sessionId = (): string => session.sessionId ?? '';

  async function ofTable(tableId: number): Promise<CardText> {
    return tableCard(await readTable(sessionId(), tableId), catalogue.tables?.byId(tableId));
  }

  async function ofColumn(tableId: number, columnId: number): Promise<CardText> {
    const id = sessionId();
    const request = { ...options.request, hideIntermediates: graph.graph?.hideIntermediates ?? 'none' };
    const [column, links] = await Promise.all([
      readColumn(id, columnId),
      readLinks(id, { columnId }, request),
    ]);
    const source = links.sources.links.find(({ relation }) => relation >= 0);
    const target = { targetTable: tableId, targetColumn: columnId };
    const relation =
      source && (await readRelation(id, source.relation, request, { ...startOf(source.end), ...target }));
    return columnCard(column, graph.tables.get(tableId)?.name ?? '', links, relation);
  }

  async function ofEdge(edge: EdgeSelection): Promise<CardText> {
    const shown = graph.graph;
    const number = shown ? chosenEdge(shown, edge) : undefined;
    const hiding = shown && { hideIntermediates: shown.hideIntermediates };
    const ends = shown && number !== undefined ? endsOfEdge(shown, number) : endsOfSelection(edge);
    const request = { ...options.request, ...hiding };
    const relation = await readRelation(sessionId(), edge.relationIndex, request, ends);
    const names = {
      from: nameOf(edge.sourceTable, edge.sourceColumn),
      to: nameOf(edge.targetTable, edge.targetColumn),
    };
    return edgeCard(names, edge.relationIndexes.length, relation);
  }

  function nameOf(tableId: number, columnId: number | undefined): string {
    const table = graph.tables.get(tableId);
    const column = table?.columns.find(([id]) => id === columnId)?.[1];
    return column === undefined ? (table?.name ?? '') : `${table?.name ?? ''}.${column}`;
  }

  return (thing) => {
    if (thing.on === 'text') return Promise.resolve(thing.text);
    if (thing.on === 'table') return ofTable(thing.tableId);
    if (thing.on === 'column') return ofColumn(thing.tableId, thing.columnId);
    return ofEdge(thing.edge);
  };
}
