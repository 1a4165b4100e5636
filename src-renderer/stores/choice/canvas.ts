import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { LineageGraph } from '../../api/model/LineageGraph.ts';
import type { SchemaMapMethods } from '../../canvas/view/schemaMapTypes.ts';
import type { LineageCanvasMethods, TraceChange, ViewChange } from '../../canvas/view/types.ts';
import type { Pointed } from '../../canvas/view/pointed.ts';

/** The graph view as the rest of the application reaches it: its methods while it is mounted, and what it reports. */
export const useCanvas = defineStore('canvas', () => {
  const methods = shallowRef<LineageCanvasMethods>();
  /** The methods of the map of schemas, while it is shown. */
  const map = shallowRef<SchemaMapMethods>();
  /** How many schemas the map has on the screen, and how many it has. */
  const mapSight = shallowRef<{ inSight: number; all: number }>();
  /** What is pointed at in the graph or on the map. */
  const pointed = shallowRef<Pointed>();
  const trace = shallowRef<TraceChange>();
  const view = shallowRef<ViewChange>();
  /** The graph that is drawn; another one than that of the graph store while it is being arranged. */
  const shownGraph = shallowRef<LineageGraph | null>();
  return { methods, map, mapSight, pointed, trace, view, shownGraph };
});
