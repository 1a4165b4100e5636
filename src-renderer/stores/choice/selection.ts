import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type {
  ColumnDetails,
  RelationDetails,
} from '../../../src-server/contract/application/result/details.ts';
import { failureText } from '../../api/http/http.ts';
import {
  chosenEdge,
  edgesAmong,
  endsOfEdge,
  endsOfSelection,
  selectionOfEdges,
} from '../../api/model/edges.ts';
import { readTable } from '../../api/result/catalogue.ts';
import { readRangeEdges } from '../../api/result/files.ts';
import { readColumn, readRelation } from '../../api/result/sessions.ts';
import type { EdgeSelection } from '../../api/model/edges.ts';
import { useGraph } from '../result/graph.ts';
import { useOptions } from '../result/options.ts';
import { type TextRange, useSource } from '../result/source.ts';
import { onComeback } from '../service/reach.ts';
import { useSession } from '../service/session.ts';

type Span = readonly [file: number, start: number, end: number];

/** What is chosen: the same thing in the graph, the SQL and the lists. */
export type Chosen =
  | { kind: 'table'; tableId: number }
  | { kind: 'column'; tableId: number; columnId: number }
  | { kind: 'edge'; edge: EdgeSelection };

/** Where the choice was made: that place does not scroll to it again. */
export type Origin = 'graph' | 'sql' | 'tree' | 'list' | 'address' | 'history';

export const useSelection = defineStore('selection', () => {
  const session = useSession();
  const graph = useGraph();
  const source = useSource();
  const options = useOptions();

  const chosen = shallowRef<Chosen>();
  const origin = ref<Origin>('list');
  const column = shallowRef<ColumnDetails>();
  const relation = shallowRef<RelationDetails>();
  const failure = ref('');
  const places = shallowRef<readonly Span[]>([]);
  /** Whether it is still being asked where it stands in the SQL. */
  const isReading = ref(false);
  const placeAt = ref(-1);
  /** Settles when the places of what is chosen are shown: who asks for the next one in between waits for it. */
  let placesRead: Promise<void> = Promise.resolve();
  /** The piece of text that was asked about last. */
  let rangeAsked = {};

  const placesHere = computed(() => places.value.filter(([file]) => file === source.file?.index));
  /** False for what the options leave out of the graph. */
  const inGraph = computed(() => {
    const now = chosen.value;
    if (now?.kind === 'table') return graph.tables.has(now.tableId);
    return now?.kind === 'column' ? graph.graph?.columnById.has(now.columnId) === true : true;
  });
  const fileCount = computed(() => new Set(places.value.map(([file]) => file)).size);

  function choose(next: Chosen, from: Origin): Promise<void> {
    clear();
    placesRead = showPlaces(next, from);
    return placesRead;
  }

  async function showPlaces(next: Chosen, from: Origin): Promise<void> {
    chosen.value = next;
    origin.value = from;
    isReading.value = true;
    const { opened } = source;
    const found = await readPlaces(next);
    if (chosen.value !== next) return;
    isReading.value = false;
    places.value = found;
    // Who opened another file meanwhile reads that one.
    if (from === 'sql' || source.opened !== opened) placeAt.value = -1;
    else await goTo(next.kind === 'edge' ? edgePlace(next.edge) : 0);
  }

  async function readPlaces(next: Chosen): Promise<readonly Span[]> {
    const sessionId = session.sessionId ?? '';
    try {
      if (next.kind === 'table') return await placesOfTable(sessionId, next.tableId);
      if (next.kind === 'column') {
        const details = await readColumn(sessionId, next.columnId);
        if (chosen.value === next) column.value = details;
        return details.spans;
      }
      const details = await readEdge(sessionId, next.edge);
      if (chosen.value === next) relation.value = details;
      return details.steps.map((each) => each.span ?? each.statementSpan);
    } catch (thrown) {
      if (chosen.value === next) failure.value = failureText(thrown);
      return [];
    }
  }

  function readEdge(sessionId: string, edge: EdgeSelection): Promise<RelationDetails> {
    const shown = graph.graph;
    const number = shown ? chosenEdge(shown, edge) : undefined;
    const hiding = shown && number !== undefined && { hideIntermediates: shown.hideIntermediates };
    const ends = shown && number !== undefined ? endsOfEdge(shown, number) : endsOfSelection(edge);
    return readRelation(sessionId, edge.relationIndex, { ...options.request, ...hiding }, ends);
  }

  /** Where a table is defined, written and read, in this order; of very many places the rest by file. */
  async function placesOfTable(sessionId: string, tableId: number): Promise<readonly Span[]> {
    const { places: listed, placeCount } = await readTable(sessionId, tableId);
    const spans: Span[] = listed.map(({ span }) => span);
    if (placeCount <= spans.length) return spans;
    const known = new Set(spans.map(String));
    const drawn = graph.tables.get(tableId)?.spans ?? [];
    return [...spans, ...sorted(drawn.filter((span) => !known.has(String(span))))];
  }

  /** Chooses the edges that a piece of the open file's text makes; without any, the choice stays as it is. */
  async function chooseRange(range: TextRange): Promise<void> {
    const { sessionId } = session;
    const { file } = source;
    const shown = graph.graph;
    if (sessionId === undefined || !file || !shown) return;
    const request = { ...options.request, hideIntermediates: shown.hideIntermediates };
    const asked = (rangeAsked = { sessionId });
    // What has no relation, or cannot be read, changes nothing: the text is selected all the same.
    const found = await readRangeEdges(sessionId, file.index, range, request).catch(() => undefined);
    if (!found || asked !== rangeAsked || graph.graph !== shown) return;
    const edge = selectionOfEdges(shown, edgesAmong(shown, found.edges));
    if (edge) await choose({ kind: 'edge', edge }, 'sql');
  }

  /** Of all the steps of an edge the one that it ends with. */
  function edgePlace({ relationIndex }: EdgeSelection): number {
    return relation.value?.steps.findLastIndex((each) => each.relation === relationIndex) ?? -1;
  }

  /** Shows a place in the SQL; a number that no place has does nothing. */
  async function goTo(index: number): Promise<void> {
    const place = places.value[index];
    if (!place) return;
    placeAt.value = index;
    await source.show(place[0], { start: place[1], end: place[2] });
  }

  /** Goes to the next (1) or previous (-1) place, round the end. */
  async function step(by: 1 | -1): Promise<void> {
    // What is chosen may be chosen again meanwhile, by the graph for one: its places are read again then.
    let awaited: Promise<void> | undefined;
    while (awaited !== placesRead) {
      awaited = placesRead;
      await awaited;
    }
    const total = places.value.length;
    if (total > 0) await goTo((placeAt.value + by + total) % total);
  }

  function clear(): void {
    // Whoever chooses something else, or nothing, waits for no piece of text any more.
    rangeAsked = {};
    chosen.value = undefined;
    column.value = undefined;
    relation.value = undefined;
    failure.value = '';
    isReading.value = false;
    places.value = [];
    placeAt.value = -1;
  }

  onComeback(
    () => failure.value !== '',
    () => chosen.value && choose(chosen.value, origin.value),
  );

  return {
    chosen,
    origin,
    column,
    relation,
    failure,
    places,
    placesHere,
    isReading,
    placeAt,
    fileCount,
    inGraph,
    choose,
    chooseRange,
    goTo,
    step,
    clear,
  };
});

/** In the order of files and text: one goes through them from the first to the last. */
function sorted(spans: readonly Span[]): readonly Span[] {
  return spans.toSorted(([file, start], [otherFile, otherStart]) => file - otherFile || start - otherStart);
}
