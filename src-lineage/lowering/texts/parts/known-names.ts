import type { Action, AlterColumns, DefineTable, TransferRows } from '../../../ir/actions.ts';
import type { NameUse } from '../../../ir/names.ts';
import { isUnknown, knownPlace } from './unknown-text.ts';

/** What is left of an action, and the first of its names that only the run of dynamic SQL knows. */
export interface KnownAction {
  action?: Action;
  unknown?: NameUse | 'place' | 'column' | 'routine';
}

/**
 * An action without the names of tables, columns and places that only the run of dynamic SQL knows. Where the object that it makes
 * or changes is one of them, nothing of it is left; the targets of actions that give rows, see `targetsOf`, are looked at elsewhere.
 */
export function withKnownNames(action: Action): KnownAction {
  switch (action.do) {
    case 'transfer':
      return transferAtKnownPlace(action);
    case 'define-table':
      return tableOfKnownNames(action);
    case 'define-by-query': {
      if (action.location === undefined || !isUnknown(action.location)) return { action };
      const { location, ...other } = action;
      const known = knownPlace(location);
      return known === undefined
        ? { action: other, unknown: 'place' }
        : { action: { ...other, location: known } };
    }
    case 'alter-columns':
      return changesOfKnownNames(action);
    case 'drop':
    case 'mention': {
      const unknown = action.names.find(isUnknownName);
      if (unknown === undefined) return { action };
      return { action: { ...action, names: action.names.filter((name) => !isUnknownName(name)) }, unknown };
    }
    case 'set-scope':
      return {
        action: action.further?.some(isUnknown)
          ? { ...action, further: action.further.filter((schema) => !isUnknown(schema)) }
          : action,
      };
    case 'define-object': {
      const { on, ...other } = action;
      if (isUnknownName(action.name)) return { unknown: action.name };
      return on && isUnknownName(on) ? { action: other, unknown: on } : { action };
    }
    case 'refer': {
      const { deletesFrom, decidesIn, ...other } = action;
      const unknown = [deletesFrom, decidesIn].find((name) => name !== undefined && isUnknownName(name));
      return unknown ? { action: other, unknown } : { action };
    }
    case 'call': {
      if (isUnknownName(action.name)) return { unknown: 'routine' };
      const { target, targetColumns: _, ...other } = action;
      return target && isUnknownName(target) ? { action: other, unknown: target } : { action };
    }
    case 'define-synonym':
      return ofKnownObjects(action, [action.name, action.target]);
    case 'define-type':
    case 'use-sequence':
      return ofKnownObjects(action, [action.name]);
    case 'empty':
      return ofKnownObjects(action, [action.table]);
    default:
      return { action };
  }
}

function isUnknownName({ parts }: NameUse): boolean {
  return parts.some(isUnknown);
}

function ofKnownObjects(action: Action, names: readonly NameUse[]): KnownAction {
  const unknown = names.find(isUnknownName);
  return unknown ? { unknown } : { action };
}

/** Of a transfer whose file is not known at all, the table or the rows alone are left. */
function transferAtKnownPlace(action: TransferRows): KnownAction {
  if (action.location === undefined || !isUnknown(action.location)) return { action };
  const location = knownPlace(action.location);
  if (location !== undefined) return { action: { ...action, location } };
  const { table, rowSet, direction } = action;
  const unknown = 'place';
  if (rowSet !== undefined) return { action: { do: 'refer', rowSet }, unknown };
  const as = direction === 'in' ? ('writes' as const) : ('reads' as const);
  return { action: { do: 'mention', names: table ? [table] : [], as }, unknown };
}

/** A table that is like one which only the run knows may have any columns beside its own. */
function tableOfKnownNames(define: DefineTable): KnownAction {
  const { location, moreLocations = [], like = [], over, shows = [], foreignKeys, columns } = define;
  const places = [location, ...moreLocations].filter((place) => place !== undefined);
  const models = [...like.map(({ name }) => name), ...(over ? [over] : []), ...shows];
  const keyTables = foreignKeys.map(({ table }) => table);
  const unknown = [...models, ...keyTables].find(isUnknownName);
  const unknownColumn = columns.find(({ name }) => isUnknown(name));
  if (!unknown && !unknownColumn && !places.some(isUnknown)) return { action: define };
  const [first, ...more] = places.map(knownPlace).filter((place) => place !== undefined);
  const { location: _, moreLocations: _more, over: _over, ...other } = define;
  const isOpen = models.some(isUnknownName) || unknownColumn !== undefined;
  const action: DefineTable = {
    ...other,
    ...(isOpen && { flexible: true as const }),
    ...(first !== undefined && { location: first }),
    ...(more.length > 0 && { moreLocations: more }),
    ...(define.like && { like: like.filter(({ name }) => !isUnknownName(name)) }),
    ...(over && !isUnknownName(over) && { over }),
    ...(define.shows && { shows: shows.filter((name) => !isUnknownName(name)) }),
    columns: columns.filter(({ name }) => !isUnknown(name)),
    foreignKeys: foreignKeys.filter(({ table }) => !isUnknownName(table)),
  };
  if (unknown) return { action, unknown };
  if (unknownColumn) return { action, unknown: 'column' };
  return { action, ...(places.some((place) => knownPlace(place) === undefined) && { unknown: 'place' }) };
}

/** A column that gets a name which only the run knows keeps the one that it has. */
function changesOfKnownNames(action: AlterColumns): KnownAction {
  if (isUnknownName(action.table)) return { unknown: action.table };
  const { add, drop, rename, foreignKeys } = action;
  const names = [
    ...(add ?? []).map(({ name }) => name),
    ...(drop ?? []),
    ...(rename ?? []).flatMap(({ from, to }) => [from, to]),
  ];
  const isOfUnknownKeys = foreignKeys?.some(({ table }) => isUnknownName(table));
  if (!isOfUnknownKeys && !names.some(isUnknown)) return { action };
  return {
    action: {
      ...action,
      ...(add && { add: add.filter(({ name }) => !isUnknown(name)) }),
      ...(drop && { drop: drop.filter((name) => !isUnknown(name)) }),
      ...(rename && { rename: rename.filter(({ from, to }) => !isUnknown(from) && !isUnknown(to)) }),
      ...(foreignKeys && { foreignKeys: foreignKeys.filter(({ table }) => !isUnknownName(table)) }),
    },
    unknown: 'column',
  };
}

/** The name of a file or stage of which a part is known: `@st/*`. */
export function atKnownPlace(name: NameUse): NameUse {
  const last = name.parts.at(-1) ?? '';
  if (!isUnknown(last) || !/[@/\\]/.test(last)) return name;
  const known = knownPlace(last);
  return known === undefined ? name : { ...name, parts: [known], quoted: 0, file: true };
}
