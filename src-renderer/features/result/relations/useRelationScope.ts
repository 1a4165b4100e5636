import { computed, type ComputedRef, ref, type Ref } from 'vue';
import type { RelationsRequest } from '../../../../src-server/contract/application/result/relation-pages.ts';
import { useCanvas } from '../../../stores/choice/canvas.ts';
import { useOptions } from '../../../stores/result/options.ts';
import { strings } from '../../../strings/strings.ts';
import type { SortedColumn } from './relationCells.ts';

/** In what order relations are listed. */
export interface RelationSort {
  column: SortedColumn;
  descending: boolean;
}

/** Which relations are listed: all of the job, those of the table that one looks at, or those of the locked trace. */
export type RelationScope = 'all' | 'focus' | 'trace';

interface ScopeChoice {
  id: RelationScope;
  label: string;
  title: string;
}

/** The scope of the list, the scopes that make sense at present, and what is asked of the service for it. */
export function useRelationScope(): {
  scope: Ref<RelationScope>;
  scopes: ComputedRef<readonly ScopeChoice[]>;
  request: ComputedRef<RelationsRequest>;
} {
  const options = useOptions();
  const canvas = useCanvas();
  const wanted = ref<RelationScope>();

  const isTraced = computed(() => canvas.trace?.active === true);
  const isFocused = computed(() => options.focus !== undefined);
  const possible = computed<readonly RelationScope[]>(() => [
    'all',
    ...(isFocused.value ? (['focus'] as const) : []),
    ...(isTraced.value ? (['trace'] as const) : []),
  ]);

  /** A scope that has gone gives way to the next wider one. */
  const scope = computed<RelationScope>({
    get: () => {
      if (wanted.value !== undefined && possible.value.includes(wanted.value)) return wanted.value;
      return isFocused.value ? 'focus' : 'all';
    },
    set: (next) => (wanted.value = next),
  });

  const request = computed<RelationsRequest>(() => {
    const { linkedOnly: _, ...shown } = options.options;
    if (scope.value === 'focus' && options.focus) return { ...shown, selection: options.focus };
    if (scope.value === 'trace' && canvas.trace) {
      const { lockedTables, lockedColumns } = canvas.trace;
      return { ...shown, selection: { tables: lockedTables, columns: lockedColumns } };
    }
    return shown;
  });

  const scopes = computed(() => possible.value.map((id) => ({ id, ...strings.relations.scopes[id] })));
  return { scope, scopes, request };
}
