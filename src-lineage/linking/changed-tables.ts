import type { FileLink } from './run.ts';

/** The places where UPDATE, MERGE and DELETE name the table that they change. */
export function changedTables(file: FileLink): Set<number> {
  const places = new Set<number>();
  for (const statement of file.dataflow.statements) {
    for (const action of statement.actions) {
      if (action.do === 'write' && action.effect !== 'insert') places.add(action.target.start);
      else if (action.do === 'refer' && action.deletesFrom) places.add(action.deletesFrom.start);
    }
  }
  return places;
}
