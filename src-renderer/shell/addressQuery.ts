import type { LocationQuery, LocationQueryRaw } from 'vue-router';
import type { Chosen } from '../stores/selection.ts';
import { type Focus, offeredTypes, type ShownOptions } from '../stores/options.ts';
import { type CentreTab, centreTabs } from '../stores/view.ts';

/** The part of the view that the address holds. */
export interface AddressState {
  options: ShownOptions;
  focus: Focus | undefined;
  view: CentreTab;
  chosen: Chosen | undefined;
}

const flags = {
  functions: 'hideFunctions',
  temporary: 'showTemporaryTables',
  constants: 'showConstants',
  linked: 'linkedOnly',
  columns: 'hideColumns',
  level: 'tableLevel',
} as const satisfies Record<string, keyof ShownOptions>;

/** Writes what differs from the usual, so that the address of the usual view stays short. */
export function toQuery(state: AddressState, usual: ShownOptions): LocationQueryRaw {
  const query: LocationQueryRaw = {};
  const { options, focus, chosen } = state;
  if (options.relationTypes.join() !== usual.relationTypes.join())
    query['types'] = options.relationTypes.join(',');
  if (options.hideIntermediates !== usual.hideIntermediates) query['steps'] = options.hideIntermediates;
  for (const [name, field] of Object.entries(flags)) {
    if (options[field] !== usual[field]) query[name] = options[field] ? '1' : '0';
  }
  if (focus) {
    query['focus'] = [focus.database ?? '', focus.schema ?? '', focus.table ?? '']
      .map(encodeURIComponent)
      .join('/');
  }
  if (state.view !== 'graph') query['view'] = state.view;
  if (chosen?.kind === 'table') query['sel'] = `${chosen.tableId}`;
  if (chosen?.kind === 'column') query['sel'] = `${chosen.tableId}.${chosen.columnId}`;
  return query;
}

/** Reads an address; what is missing or makes no sense is as usual. */
export function fromQuery(query: LocationQuery, usual: ShownOptions): AddressState {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  const options: ShownOptions = { ...usual };
  const types = offeredTypes.filter((type) => text('types').split(',').includes(type));
  if (types.length > 0) options.relationTypes = types;
  const steps = text('steps');
  if (steps === 'keep-results' || steps === 'all' || steps === 'none') options.hideIntermediates = steps;
  for (const [name, field] of Object.entries(flags)) {
    if (text(name) !== '') options[field] = text(name) === '1';
  }
  return {
    options,
    focus: focusOf(text('focus')),
    view: centreTabs.find((tab) => tab === text('view')) ?? 'graph',
    chosen: selectionOf(text('sel')),
  };
}

function focusOf(text: string): Focus | undefined {
  const parts = text.split('/').map(decoded);
  const [database = '', schema = '', table = ''] = parts;
  if (parts.length !== 3 || parts.every((part) => part === '')) return undefined;
  return {
    ...(table !== '' && { table }),
    ...(database !== '' && { database }),
    ...(schema !== '' && { schema }),
  };
}

/** An address can be typed by hand: a part whose escapes make no sense says nothing. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function selectionOf(text: string): Chosen | undefined {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const tableId = Number(match[1]);
  return match[2] === undefined
    ? { kind: 'table', tableId }
    : { kind: 'column', tableId, columnId: Number(match[2]) };
}
