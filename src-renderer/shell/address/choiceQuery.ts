import type { LocationQueryRaw } from 'vue-router';
import type { IdRange } from '../../canvas/scene/base/idRanges.ts';
import type {
  ColumnExtent,
  ExtentOfTables,
  TableChoice,
  ViewChoice,
} from '../../canvas/scene/index/viewChoice.ts';

/** The parts of an address that say what was opened, closed and hidden table by table. */
const parts = ['tables', 'hidden', 'open', 'pins'] as const;
export type ChoiceQuery = Partial<Record<(typeof parts)[number], string>>;

/** Letters that these parts may take of an address: more cannot be sent in a message or kept as a bookmark everywhere. */
export const mostLetters = 1500;

/** Writes a choice: `tables=3,7-9` or `hidden=12`, `open=linked:3,5;none:8`, `pins=71`. */
export function choiceQuery({ tables, columns = [], pinned = [] }: Partial<ViewChoice>): ChoiceQuery {
  return {
    ...(tables && tablesQuery(tables)),
    ...(columns.length > 0 && { open: columns.map(extentText).join(';') }),
    ...(pinned.length > 0 && { pins: rangesText(pinned) }),
  };
}

function tablesQuery({ from, but }: TableChoice): ChoiceQuery {
  if (but.length === 0) return { tables: from };
  return from === 'none' ? { tables: rangesText(but) } : { hidden: rangesText(but) };
}

const extentText = ({ extent, tables }: ExtentOfTables): string => `${extent}:${rangesText(tables)}`;

const rangesText = (ranges: readonly IdRange[]): string =>
  ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');

/** Reads a choice; what makes no sense says nothing. */
export function choiceOf(text: (name: string) => string): Partial<ViewChoice> {
  const tables = tablesOf(text('tables'), text('hidden'));
  const columns = text('open').split(';').flatMap(extentOf);
  const pinned = rangesOf(text('pins'));
  return {
    ...(tables && { tables }),
    ...(columns.length > 0 && { columns }),
    ...(pinned.length > 0 && { pinned }),
  };
}

function tablesOf(shown: string, hidden: string): TableChoice | undefined {
  if (shown === 'all' || shown === 'none') return { from: shown, but: [] };
  const [inside, outside] = [rangesOf(shown), rangesOf(hidden)];
  if (inside.length > 0) return { from: 'none', but: inside };
  return outside.length > 0 ? { from: 'all', but: outside } : undefined;
}

function extentOf(text: string): ExtentOfTables[] {
  const [, name = '', ids = ''] = /^(none|linked|all|[1-9]\d{0,5}):(.+)$/.exec(text) ?? [];
  const tables = rangesOf(ids);
  if (tables.length === 0) return [];
  const extent: ColumnExtent = name === 'none' || name === 'linked' || name === 'all' ? name : Number(name);
  return [{ extent, tables }];
}

function rangesOf(text: string): IdRange[] {
  return text.split(',').flatMap((part): IdRange[] => {
    const match = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part);
    if (match === null) return [];
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    return first <= last ? [[first, last]] : [];
  });
}

/** Parts an address in what fits into it and what does not; each part stays whole, the first ones go first. */
export function fitted(query: LocationQueryRaw): { kept: LocationQueryRaw; left: ChoiceQuery } {
  const left: ChoiceQuery = {};
  let room = mostLetters;
  for (const part of parts) {
    const text = query[part];
    if (typeof text !== 'string') continue;
    if (text.length <= room) room -= text.length;
    else left[part] = text;
  }
  const kept = Object.fromEntries(Object.entries(query).filter(([name]) => !(name in left)));
  return { kept, left };
}
