import type { FileLink, Site } from '../run/file-link.ts';
import type { NameUse } from '../../ir/names.ts';
import { addToList } from '../../base/list-map.ts';

/** By their place: the names of tables that UPDATE, MERGE and DELETE change. In dynamic SQL many stand at one place. */
export type ChangedTables = ReadonlyMap<number, readonly { statement: number; name: NameUse }[]>;

export function changedTables(file: FileLink): ChangedTables {
  const places = new Map<number, { statement: number; name: NameUse }[]>();
  file.dataflow.statements.forEach((lowered, statement) => {
    for (const action of lowered.actions) {
      const name =
        action.do === 'write' && action.effect !== 'insert'
          ? action.target
          : action.do === 'refer'
            ? action.deletesFrom
            : undefined;
      if (name === undefined) continue;
      addToList(places, name.start, { statement, name });
    }
  });
  return places;
}

/** Whether a name is that of the table which its statement changes. */
export function isChanged(changed: ChangedTables | undefined, site: Site, name: NameUse): boolean {
  const here = changed?.get(name.start);
  if (here === undefined) return false;
  return here.some(
    (entry) => entry.statement === site.statement && entry.name.parts.at(-1) === name.parts.at(-1),
  );
}
