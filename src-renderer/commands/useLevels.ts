import { until } from '@vueuse/core';
import { computed, type ComputedRef } from 'vue';
import { flowTables } from '../api/model/flowTables.ts';
import { idsOfHome } from '../api/model/idsOfHome.ts';
import { homeOf } from '../api/model/names.ts';
import type { SchemaNode } from '../canvas/scene/base/schemaMap.ts';
import { useCanvas } from '../stores/choice/canvas.ts';
import { useViewHistory } from '../stores/choice/viewHistory.ts';
import { useGraph } from '../stores/result/graph.ts';
import { useLevel } from '../stores/result/level.ts';
import { useOptions } from '../stores/result/options.ts';
import { useSession } from '../stores/service/session.ts';

export type Level = 'schemas' | 'tables' | 'columns';

/** Goes from level to level of the graph. */
export interface Levels {
  /** Undefined while there is no graph of the open job to look at. */
  level: ComputedRef<Level | undefined>;
  go: (level: Level) => Promise<void>;
  /** Shows the tables of a schema, `database.schema`. */
  openSchema: (home: string) => Promise<void>;
  /** Shows a schema of the map; asks the service for it where the graph is too large to be here. */
  openNode: (node: SchemaNode) => Promise<void>;
  /** Shows the tables that the relations from one schema to another connect. */
  openFlow: (source: string, target: string) => Promise<void>;
  openTable: (tableId: number) => void;
  /** Shows two tables with what flows between them. */
  openPair: (source: number, target: number) => Promise<void>;
}

/** Whether the service can be asked for a schema: by its name. */
export function isOpenable({ database, schema }: SchemaNode): boolean {
  return (database ?? '') !== '' || (schema ?? '') !== '';
}

export function useLevels(): Levels {
  const store = useLevel();
  const canvas = useCanvas();
  const graph = useGraph();
  const options = useOptions();
  const history = useViewHistory();
  const session = useSession();

  const level = computed<Level | undefined>(() => {
    if (store.value.level === 'schemas') return 'schemas';
    if (canvas.shownGraph?.sessionId !== session.sessionId) return undefined;
    return canvas.view?.columns === 'linked' ? 'columns' : 'tables';
  });

  /** A large graph is a while in the making: what is asked of it meanwhile waits. False where another job is open then. */
  async function arranged(): Promise<boolean> {
    const { sessionId } = session;
    await until(() => graph.state !== 'loading' && (canvas.shownGraph ?? null) === graph.graph).toBe(true);
    return session.sessionId === sessionId;
  }

  async function go(next: Level): Promise<void> {
    if (next === 'schemas') {
      history.leave();
      store.go('schemas');
      return;
    }
    if (!(await arranged())) return;
    const { methods } = canvas;
    if (store.value.level === 'schemas') {
      const isEmpty = canvas.view === undefined || canvas.view.shownTables === 0;
      if (isEmpty && (await methods?.showAll()) !== true) return;
      history.leave();
      store.go('tables', store.value.scope);
    }
    methods?.setAllColumns(next === 'columns' ? 'linked' : 'none');
  }

  async function show(tableIds: readonly number[], scope: string | undefined): Promise<void> {
    const before = store.value;
    if (!(await arranged())) return;
    const isShown = (await canvas.methods?.showTables(tableIds)) === true;
    // While they were arranged another level may have been gone to, or another job opened.
    if (isShown && store.value === before) store.go('tables', scope);
  }

  function openSchema(home: string): Promise<void> {
    return show(idsOfHome(graph.graph?.tables ?? [], home), home);
  }

  async function openNode(node: SchemaNode): Promise<void> {
    if (graph.graph?.mode !== 'summary') return openSchema(homeOf(node));
    const { database, schema } = node;
    if (!isOpenable(node)) return;
    options.setFocus({
      ...(database !== undefined && { database }),
      ...(schema !== undefined && { schema }),
      upstream: 0,
      downstream: 0,
    });
    store.go('tables');
  }

  async function openFlow(source: string, target: string): Promise<void> {
    const shown = graph.graph;
    // Of a graph that is too large to be here the tables are not known.
    if (!shown || shown.mode === 'summary') return;
    const { sources, targets } = flowTables(shown, source, target);
    await show([...new Set([...sources, ...targets])], undefined);
  }

  function openTable(tableId: number): void {
    if (canvas.methods?.focusTable(tableId)) store.go('tables');
  }

  const openPair = (source: number, target: number): Promise<void> => show([source, target], undefined);

  return { level, go, openSchema, openNode, openFlow, openTable, openPair };
}
