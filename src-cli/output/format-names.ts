import { type RelationType, relationTypes } from '../../src-lineage/model/relations.ts';

/** The formats that lineage is written in; what writes them is loaded when it is needed. */
export const formats = [
  'text',
  'json',
  'csv',
  'graphml',
  'dot',
  'mermaid',
  'openlineage',
  'sqlflow-json',
  'html',
] as const;
export type Format = (typeof formats)[number];

/** The relations that a format tells where the call names none; absent: values alone. */
export const formatRelations: Partial<Record<Format, readonly RelationType[]>> = {
  // The reader of a report switches types on and off.
  html: relationTypes,
  // What decides over rows has a place of its own in its events.
  openlineage: ['fdd', 'frd', 'fdr'],
};
