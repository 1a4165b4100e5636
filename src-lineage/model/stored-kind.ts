import type { LineageObject } from './objects.ts';

/** What an object counts as in totals. */
export function storedKind({ kind }: LineageObject): 'table' | 'view' | undefined {
  switch (kind) {
    case 'table':
    case 'external-table':
    case 'temporary-table':
    case 'orphan-columns':
    case 'cube':
      return 'table';
    case 'view':
    case 'materialized-view':
      return 'view';
    default:
      return undefined;
  }
}
