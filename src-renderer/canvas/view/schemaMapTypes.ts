/** The types where the map of schemas (`SchemaMap.vue`) and the rest of the application meet. */
import type { SchemaNode, SchemaOverview } from '../scene/base/schemaMap.ts';
import type { GraphDirection, GraphTheme } from './types.ts';
import type { SchemaFlow } from '../scene/base/scene.ts';

export interface SchemaMapProps {
  /** Null while there is none. A new object means a new map: give it as a shallow value. */
  overview: SchemaOverview | null;
  theme: GraphTheme;
  direction: GraphDirection;
  /** Whether there is a minimap where not all schemas are in sight. */
  minimap: boolean;
}

/** The methods of `SchemaMap.vue` (through a template ref). */
export interface SchemaMapMethods {
  /** Shows all of the map. */
  fit(): void;
  zoomIn(): void;
  zoomOut(): void;
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
  /** What is on the screen as SVG for the printer, in the colours of the page; undefined where nothing is drawn. */
  printed(): string | undefined;
}

/** What the user chose or opened: a schema with its number in the overview, or what flows from one to another. */
export type MapSelection =
  | { on: 'schema'; schema: number; node: SchemaNode }
  | { on: 'flow'; flow: SchemaFlow };
