import { computed, type Ref, ref } from 'vue';
import { useNameSearch } from '../search/useNameSearch.ts';
import type { TreeColumn, Wanted } from './objectRows.ts';

/** Columns found at most; tables are all found. */
const mostColumns = 1000;

/** A filter of the tree: tables match as one types, columns as soon as the service has found them. */
export function useTreeFilter(): { text: Ref<string>; wanted: Readonly<Ref<Wanted>> } {
  const text = ref('');
  const { hits, searched } = useNameSearch(text, mostColumns);

  const wanted = computed<Wanted>(() => {
    const tables = new Set<number>();
    const columns = new Map<number, TreeColumn[]>();
    const found = searched.value === text.value.trim() ? hits.value : [];
    for (const { table, column, name } of found) {
      if (column === undefined) tables.add(table);
      else columns.set(table, [...(columns.get(table) ?? []), { id: column, name }]);
    }
    return { text: text.value, tables, columns };
  });

  return { text, wanted };
}
