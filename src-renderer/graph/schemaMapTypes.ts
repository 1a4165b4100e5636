/** The types where the map of schemas (`SchemaMap.vue`) and the rest of the application meet. */
import type { SchemaNode, SchemaOverview } from '../scene/schemaMap.ts';
import type { GraphDirection, GraphTheme } from './types.ts';

export interface SchemaMapProps {
  /** Null while there is none. A new object means a new map: give it as a shallow value. */
  overview: SchemaOverview | null;
  theme: GraphTheme;
  direction: GraphDirection;
}

/** The methods of `SchemaMap.vue` (through a template ref). */
export interface SchemaMapMethods {
  /** Shows all of the map. */
  fit(): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Marks a schema (its number in the overview) and brings it into sight. */
  focusSchema(schema: number): boolean;
  exportPng(): Promise<Blob>;
  exportSvg(): Promise<Blob>;
}

/** A schema that the user chose or opened: its number in the overview, and what it is. */
export interface SchemaSelection {
  schema: number;
  node: SchemaNode;
}
