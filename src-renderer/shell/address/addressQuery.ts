import type { LocationQuery, LocationQueryRaw } from 'vue-router';
import type { TraceSides } from '../../canvas/scene/index/trace.ts';
import type { ViewChoice } from '../../canvas/scene/index/viewChoice.ts';
import type { ViewChange } from '../../canvas/view/types.ts';
import type { Compared, Counterpart } from '../../stores/result/comparison.ts';
import type { LevelValue } from '../../stores/result/level.ts';
import {
  type Filters,
  type Focus,
  offeredTypes,
  type OptionsValue,
  type ShownOptions,
} from '../../stores/result/options.ts';
import { type CentreTab, centreTabs, type FootTab } from '../../stores/result/view.ts';
import { choiceOf, choiceQuery } from './choiceQuery.ts';

/** What is chosen, by numbers that are the same whenever the job is opened. */
export type ChosenPlace =
  | { kind: 'table'; tableId: number }
  | { kind: 'column'; tableId: number; columnId: number }
  | { kind: 'relation'; relationIndex: number };

/** What the trace starts from, and which ways it is followed. */
export interface TracedPlaces {
  columns: readonly number[];
  tables: readonly number[];
  sides: TraceSides;
}

/** Whether tables that nobody opened or closed show their columns. */
type Rows = ViewChange['columns'];

/** The part of the view that the address holds. */
export interface AddressState extends OptionsValue {
  view: CentreTab;
  /** The level of the graph, where it is not the one that the graph begins with. */
  level: LevelValue | undefined;
  /** Whether the tables show their columns, where it is not as the graph begins. */
  rows: Rows | undefined;
  /** What was opened, closed and hidden table by table, where it is not as the graph begins. */
  choice: Partial<ViewChoice>;
  /** What is open below the graph. */
  foot: FootTab | undefined;
  chosen: ChosenPlace | undefined;
  trace: TracedPlaces | undefined;
  /** What the list of relations is filtered by. */
  listFilter: string;
  /** What the open result is compared with. */
  compared: Compared | undefined;
  /** A mark of the result that all numbers in it are of; empty where it has none, or was made by hand. */
  result: string;
  /** The names of what is chosen and traced, in this order, for other results. */
  names: readonly string[];
}

const rowChoices: readonly Rows[] = ['none', 'linked'];
const footTabs: readonly FootTab[] = ['problems', 'details'];

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
  const query: Record<string, string> = {
    ...optionsQuery(state.options, usual),
    ...filtersQuery(state.filters),
    ...choiceQuery(state.choice),
  };
  const { focus, chosen, trace, listFilter, compared } = state;
  if (focus) query['focus'] = listText([focus.database ?? '', focus.schema ?? '', focus.table ?? '']);
  if (state.view !== 'graph') query['view'] = state.view;
  if (state.level) query['show'] = state.level.level;
  if (state.level?.scope !== undefined) query['scope'] = state.level.scope;
  if (state.rows) query['rows'] = state.rows;
  if (state.foot) query['foot'] = state.foot;
  if (chosen) query['sel'] = chosenText(chosen);
  if (trace) query['trace'] = traceText(trace);
  if (trace && trace.sides !== 'both') query['way'] = trace.sides;
  if (listFilter !== '') query['find'] = listFilter;
  if (compared) query[compared.isBefore ? 'before' : 'after'] = counterpartText(compared.with);
  if (hasNumbers(state)) {
    if (state.result !== '') query['of'] = state.result;
    if (state.names.some((name) => name !== '')) query['names'] = listText(state.names);
  }
  return query;
}

/** Whether something in it is identified by a number, which means something else in another result. */
const hasNumbers = ({ chosen, trace, choice }: AddressState): boolean =>
  chosen !== undefined || trace !== undefined || Object.keys(choiceQuery(choice)).length > 0;

function optionsQuery(options: ShownOptions, usual: ShownOptions): Record<string, string> {
  const query: Record<string, string> = {};
  if (options.relationTypes.join() !== usual.relationTypes.join())
    query['types'] = options.relationTypes.join(',');
  if (options.hideIntermediates !== usual.hideIntermediates) query['steps'] = options.hideIntermediates;
  for (const [name, field] of Object.entries(flags)) {
    if (options[field] !== usual[field]) query[name] = options[field] ? '1' : '0';
  }
  return query;
}

function filtersQuery({ kinds, schemas, problemsOnly }: Filters): Record<string, string> {
  return {
    ...(kinds.length > 0 && { without: listText(kinds) }),
    ...(schemas.length > 0 && { withoutSchemas: listText(schemas) }),
    ...(problemsOnly && { problems: '1' }),
  };
}

function chosenText(chosen: ChosenPlace): string {
  if (chosen.kind === 'relation') return `r${chosen.relationIndex}`;
  return chosen.kind === 'table' ? `${chosen.tableId}` : `${chosen.tableId}.${chosen.columnId}`;
}

const traceText = ({ columns, tables }: TracedPlaces): string =>
  [...columns.map((id) => `c${id}`), ...tables.map((id) => `t${id}`)].join(',');

/** Parts that may hold anything, `/` between them. */
const listText = (parts: readonly string[]): string => parts.map(encodeURIComponent).join('/');

/** Reads an address; what is missing or makes no sense is as usual. */
export function fromQuery(query: LocationQuery, usual: ShownOptions): AddressState {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  return {
    options: optionsOf(text, usual),
    filters: {
      kinds: listOf(text('without')),
      schemas: listOf(text('withoutSchemas')),
      problemsOnly: text('problems') === '1',
    },
    focus: focusOf(text('focus')),
    view: centreTabs.find((tab) => tab === text('view')) ?? 'graph',
    level: levelOf(query['show'], text('scope')),
    rows: rowChoices.find((rows) => rows === text('rows')),
    choice: choiceOf(text),
    foot: footTabs.find((tab) => tab === text('foot')),
    chosen: chosenOf(text('sel')),
    trace: traceOf(text('trace'), text('way')),
    listFilter: text('find'),
    compared: comparedOf(text('before'), text('after')),
    result: text('of'),
    names: listOf(text('names')),
  };
}

function optionsOf(text: (name: string) => string, usual: ShownOptions): ShownOptions {
  const options: ShownOptions = { ...usual };
  const types = offeredTypes.filter((type) => text('types').split(',').includes(type));
  if (types.length > 0) options.relationTypes = types;
  const steps = text('steps');
  if (steps === 'keep-results' || steps === 'all' || steps === 'none') options.hideIntermediates = steps;
  for (const [name, field] of Object.entries(flags)) {
    if (text(name) !== '') options[field] = text(name) === '1';
  }
  return options;
}

function levelOf(level: unknown, scope: string): LevelValue | undefined {
  if (level !== 'schemas' && level !== 'tables') return undefined;
  return { level, scope: scope === '' ? undefined : scope };
}

const listOf = (text: string): string[] => (text === '' ? [] : text.split('/').map(decoded));

function focusOf(text: string): Focus | undefined {
  const parts = listOf(text);
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

function chosenOf(text: string): ChosenPlace | undefined {
  const relation = /^r(\d+)$/.exec(text);
  if (relation) return { kind: 'relation', relationIndex: Number(relation[1]) };
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const tableId = Number(match[1]);
  return match[2] === undefined
    ? { kind: 'table', tableId }
    : { kind: 'column', tableId, columnId: Number(match[2]) };
}

function traceOf(text: string, way: string): TracedPlaces | undefined {
  const ids = (sign: string): number[] =>
    text.split(',').flatMap((part) => {
      const match = new RegExp(`^${sign}(\\d+)$`).exec(part);
      return match ? [Number(match[1])] : [];
    });
  const [columns, tables] = [ids('c'), ids('t')];
  if (columns.length + tables.length === 0) return undefined;
  return { columns, tables, sides: sidesOf(way) };
}

function sidesOf(way: string): TraceSides {
  return way === 'upstream' || way === 'downstream' || way === 'between' ? way : 'both';
}

/** A result of the open job by its number, or another job by its id. */
function counterpartText(counterpart: Counterpart): string {
  return 'result' in counterpart ? String(counterpart.result) : counterpart.jobId;
}

function comparedOf(before: string, after: string): Compared | undefined {
  const text = before || after;
  if (!/^[\da-z]+$/.test(text)) return undefined;
  const counterpart = /^\d{1,9}$/.test(text) ? { result: Number(text) } : { jobId: text };
  return { with: counterpart, isBefore: before !== '' };
}
