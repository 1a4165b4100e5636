import type { LineageModel } from '../../model/model.ts';
import { type LineageObject, shownKind } from '../../model/objects.ts';
import { filePlace } from './edge-place.ts';
import { objectPath, pathWithOwner } from './object-path.ts';

/**
 * What an object is called where people read it. What is stored, and what the SQL names itself, by its path; what a
 * statement makes on the way by what that is and where it stands: `query at load.sql:8`, `result of shop.find_orders
 * (find.sql:12)`, `insert into shop.sale (load.sql:60)`. The numbered names of the model (`RS-86`) are for programs: they
 * change when a file is added.
 */
export function shownName(model: LineageModel, object: LineageObject): string {
  return nameOnTheWay(model, object) ?? pathWithOwner(model, object);
}

/** The same without what qualifies it, where its database and schema stand beside it. */
export function shownLabel(model: LineageModel, object: LineageObject): string {
  return nameOnTheWay(model, object) ?? object.name;
}

function nameOnTheWay(model: LineageModel, object: LineageObject): string | undefined {
  const what = whatItIs(model, object);
  if (what === undefined) return undefined;
  const place = placeOf(model, object);
  if (place === undefined) return what;
  return what.includes(' ') ? `${what} (${place})` : `${what} at ${place}`;
}

function whatItIs(model: LineageModel, object: LineageObject): string | undefined {
  if (object.role === 'result') {
    const routine = model.statements[object.statement ?? -1]?.routine;
    return routine === undefined ? 'query' : `result of ${pathWithOwner(model, model.objects[routine]!)}`;
  }
  switch (object.kind) {
    case 'select-list':
      return 'query';
    case 'subquery':
      return named('subquery', object, /^RESULT_OF_(.+)-\d+$/);
    case 'cte':
      return named('WITH', object, /^CTE-(.+)-\d+$/);
    case 'set-operation':
      return 'union';
    case 'insert-select':
    case 'values':
    case 'merge-insert':
      return withTarget(model, object, 'insert into') ?? 'insert';
    case 'update-set':
    case 'merge-update':
      return withTarget(model, object, 'update of') ?? 'update';
    case 'returning':
      return 'returned rows';
    case 'pivot':
    case 'unpivot':
      return object.kind;
    default:
      return isBlank(object.name) ? `unnamed ${shownKind(object)}` : undefined;
  }
}

/** `CREATE PROCEDURE [] …`, or a name that is still to be written: a row without letters says nothing. */
function isBlank(name: string): boolean {
  return name.trim() === '';
}

/** The model keeps the name that the SQL gives, in upper case, within its own. */
function named(what: string, { name }: LineageObject, pattern: RegExp): string {
  const own = pattern.exec(name)?.[1];
  return own === undefined ? what : `${what} ${own.toLowerCase()}`;
}

function withTarget(model: LineageModel, object: LineageObject, verb: string): string | undefined {
  const [target, ...others] = model.statements[object.statement ?? -1]?.writes ?? [];
  if (target === undefined || others.length > 0) return undefined;
  return `${verb} ${objectPath(model.objects[target]!)}`;
}

/** `file.sql:12`, where its statement or it itself begins. */
function placeOf(model: LineageModel, { spans, statement }: LineageObject): string | undefined {
  const span = spans[0] ?? model.statements[statement ?? -1]?.span;
  const place = span && filePlace(model, span);
  return place && `${place.fileName.slice(place.fileName.search(/[^/\\]*$/))}:${place.line}`;
}
