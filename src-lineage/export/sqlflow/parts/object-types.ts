import type { ObjectKind } from '../../../model/objects.ts';

const types: Readonly<Record<ObjectKind, string>> = {
  table: 'table',
  view: 'view',
  'materialized-view': 'view',
  'external-table': 'table',
  sequence: 'sequence',
  stream: 'stream',
  synonym: 'table',
  cube: 'table',
  stage: 'stage',
  path: 'path',
  procedure: 'procedure',
  function: 'function',
  trigger: 'trigger',
  package: 'package',
  macro: 'macro',
  'orphan-columns': 'pseudoTable',
  constants: 'constantTable',
  'select-list': 'select_list',
  'insert-select': 'insert-select',
  subquery: 'select_list',
  'set-operation': 'select_union',
  cte: 'with_cte',
  values: 'select_list',
  'update-set': 'update-set',
  'merge-update': 'merge-update',
  'merge-insert': 'merge-insert',
  pivot: 'pivot_table',
  unpivot: 'unpivot_table',
  'table-function': 'function',
  'function-call': 'function',
  returning: 'select_list',
  component: 'select_list',
  'temporary-table': 'table',
  variable: 'variable',
  cursor: 'variable',
  parameter: 'variable',
};

/** The API's `type` of an object. */
export function sqlflowType(kind: ObjectKind): string {
  return types[kind];
}
