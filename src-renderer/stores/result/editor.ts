import { useStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

/** What the rest of the application can ask of the view of the SQL. */
export interface EditorMethods {
  find(): void;
  goToLine(): void;
  foldAll(): void;
  unfoldAll(): void;
  focus(): void;
  /** The offset of the cursor in the file's text. */
  cursor(): number;
  /** What is selected, or else the whole text. */
  text(): { text: string; isWhole: boolean };
}

/** The view of the SQL as the rest of the application reaches it while it is there. */
export const useEditor = defineStore('editor', () => {
  const methods = shallowRef<EditorMethods>();
  /** Beside the graph there is room for half a line: without it every place further right would hide the lines' beginnings. */
  const wrap = useStorage('headwater.sql-wrap', true);
  return { methods, wrap };
});
