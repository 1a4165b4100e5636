import { defineStore } from 'pinia';
import { ref } from 'vue';

/** The search for a column of one table of the graph. */
export const useColumnFinder = defineStore('columnFinder', () => {
  const tableId = ref<number>();

  function open(id: number): void {
    tableId.value = id;
  }

  function close(): void {
    tableId.value = undefined;
  }

  return { tableId, open, close };
});
