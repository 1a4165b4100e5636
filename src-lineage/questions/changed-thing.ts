import type { Changed } from './change-effects.ts';
import type { NameIndex } from './name-index.ts';

/** What a name of a table or a column stands for. */
export type FoundThing =
  | ({ outcome: 'found'; name: string } & Changed)
  | { outcome: 'ambiguous'; names: string[] }
  | { outcome: 'unknown'; meant?: string };

/** Finds a table, view, routine or column. A name without a dot is that of a table before that of a column. */
export function thingNamed(names: NameIndex, text: string): FoundThing {
  const object = names.object(text);
  const isDotted = text.includes('.');
  if (object.outcome === 'found' && !isDotted) return { ...object, objects: object.ids, columns: [] };
  const column = names.column(text);
  if (object.outcome === 'found' && column.outcome === 'unknown')
    return { ...object, objects: object.ids, columns: [] };
  if (column.outcome === 'found' && object.outcome === 'unknown')
    return { ...column, objects: [], columns: column.ids };
  const meanings = [object, column].flatMap((found) => {
    if (found.outcome === 'unknown') return [];
    return found.outcome === 'found' ? [found.name] : found.names;
  });
  if (meanings.length > 0) return { outcome: 'ambiguous', names: meanings };
  const meant = (isDotted ? [column, object] : [object, column])
    .flatMap((found) => (found.outcome === 'unknown' ? [found.meant] : []))
    .find((each) => each !== undefined);
  return { outcome: 'unknown', ...(meant !== undefined && { meant }) };
}
