import { defineStore } from 'pinia';
import { ref } from 'vue';

/** The question whether so many tables are really to be shown. */
export const useGuard = defineStore('guard', () => {
  /** How many tables are asked about; undefined while no question stands. */
  const tables = ref<number>();
  let settle: (yes: boolean) => void = () => undefined;

  function confirm(count: number): Promise<boolean> {
    answer(false);
    tables.value = count;
    return new Promise((resolve) => (settle = resolve));
  }

  function answer(yes: boolean): void {
    tables.value = undefined;
    settle(yes);
    settle = () => undefined;
  }

  return { tables, confirm, answer };
});
