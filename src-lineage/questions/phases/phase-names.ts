/** The phases from text to graph, in their order. */
export const phaseNames = ['tokens', 'tree', 'ir', 'scopes', 'relations', 'graph'] as const;

export type PhaseName = (typeof phaseNames)[number];
