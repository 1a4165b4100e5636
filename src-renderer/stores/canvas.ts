import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { LineageCanvasMethods, TraceChange, ViewChange } from '../graph/types.ts';

/** The graph view as the rest of the application reaches it: its methods while it is mounted, and what it tells. */
export const useCanvas = defineStore('canvas', () => {
  const methods = shallowRef<LineageCanvasMethods>();
  const trace = shallowRef<TraceChange>();
  const view = shallowRef<ViewChange>();
  return { methods, trace, view };
});
