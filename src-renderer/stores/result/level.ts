import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';

/** Which of the levels is looked at: the map of schemas, or tables (with or without their columns). */
export interface LevelValue {
  level: 'schemas' | 'tables';
  /** The schema that was opened from the map, as `database.schema`; undefined: tables of all schemas. */
  scope: string | undefined;
}

/** Graphs of more tables begin with the map of schemas. */
export const mostAtStart = 150;

export function startLevel(graph: LineageGraph | null): LevelValue['level'] {
  if (graph === null) return 'tables';
  return graph.mode === 'summary' || graph.tables.length > mostAtStart ? 'schemas' : 'tables';
}

/** The level of the graph that is looked at. */
export const useLevel = defineStore('level', () => {
  const value = ref<LevelValue>({ level: 'tables', scope: undefined });

  function go(level: LevelValue['level'], scope?: string): void {
    value.value = { level, scope };
  }

  return { value, go };
});
