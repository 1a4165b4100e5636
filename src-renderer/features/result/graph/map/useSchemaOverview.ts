import { computed, type ComputedRef, shallowRef, watch } from 'vue';
import type { OverviewResponse } from '../../../../../src-server/contract/application/result/overview.ts';
import { isAbort } from '../../../../api/http/http.ts';
import { homeOf } from '../../../../api/model/names.ts';
import { schemaOverview } from '../../../../canvas/scene/index/schemaOverview.ts';
import { readOverview } from '../../../../api/result/model.ts';
import type { SchemaOverview } from '../../../../canvas/scene/base/schemaMap.ts';
import { useCatalogue } from '../../../../stores/result/catalogue.ts';
import { useFilters } from '../../../../stores/result/filters.ts';
import { useGraph } from '../../../../stores/result/graph.ts';
import { useOptions } from '../../../../stores/result/options.ts';
import { onComeback } from '../../../../stores/service/reach.ts';
import { useSession } from '../../../../stores/service/session.ts';

/**
 * The schemas of the open job and what flows between them: rolled up from the graph, or sent by the service where the
 * graph is too large to be here.
 */
export function useSchemaOverview(): ComputedRef<SchemaOverview | null> {
  const graph = useGraph();
  const catalogue = useCatalogue();
  const filters = useFilters();
  const session = useSession();
  const options = useOptions();
  const received = shallowRef<OverviewResponse>();
  let loading = new AbortController();

  async function ask(): Promise<void> {
    loading.abort();
    loading = new AbortController();
    const { signal } = loading;
    const { sessionId } = session;
    received.value = undefined;
    if (sessionId === undefined || graph.graph?.mode !== 'summary') return;
    const { relationTypes, showTemporaryTables, showConstants } = options.options;
    try {
      const answer = await readOverview(
        sessionId,
        { relationTypes, showTemporaryTables, showConstants },
        signal,
      );
      if (!signal.aborted) received.value = answer;
    } catch (thrown) {
      // Without it the pane still says how large the job is, and offers the other ways in.
      if (!isAbort(thrown)) received.value = undefined;
    }
  }

  onComeback(() => received.value === undefined, ask);
  watch(() => graph.graph, ask, { immediate: true });

  return computed(() => {
    if (!graph.graph) return null;
    if (graph.graph.mode === 'summary')
      return received.value ? ofService(received.value, options.filters.schemas) : null;
    // It waits for the catalogue, which says where there are problems: a map that changes under one's hands is none.
    if (!/ready|failed/.test(catalogue.state)) return null;
    return schemaOverview(
      graph.graph,
      (id) => filters.troubled.has(id),
      (id) => filters.hiddenTables.has(id),
    );
  });
}

/** @param leftOut schemas that the filters leave out: of the other filters the service does not know */
function ofService({ schemas, edges }: OverviewResponse, leftOut: readonly string[]): SchemaOverview {
  const numbers = new Map<number, number>();
  for (const [place, node] of schemas.entries())
    if (!leftOut.includes(homeOf(node))) numbers.set(place, numbers.size);
  return {
    schemas: [...numbers.keys()].map((place) => {
      const node = schemas[place]!;
      return { ...node, others: node.routines + node.others, problems: node.errors + node.warnings };
    }),
    flows: edges.flatMap(({ source, target, relations }) => {
      const ends = { source: numbers.get(source), target: numbers.get(target) };
      if (ends.source === undefined || ends.target === undefined) return [];
      return [{ source: ends.source, target: ends.target, relations }];
    }),
  };
}
