import type { GraphOptions, Selection } from '../../../src-lineage/graph/edges/options.ts';
import { parseFields } from '../../base/failures.ts';
import { edgeEnds, type EdgeEnds } from '../../contract/application/result/details.ts';
import { graphRequest, type GraphRequest } from '../../contract/application/result/graph.ts';

const textFields = new Set(['hideIntermediates', 'aggregates']);
const listFields = new Set(['relationTypes']);
const selectionTexts = ['database', 'schema', 'table', 'column'];
const selectionNumbers = ['upstream', 'downstream'];
const selectionIds = ['tables', 'columns'];

/**
 * The fields of a graph request in a query string: lists as comma-separated words, the selection's fields by their
 * own names (`?relationTypes=fdd,join&hideColumns=true&table=orders&upstream=1`).
 * @throws OperationFailure (400)
 */
export function graphRequestFromQuery(query: Readonly<Record<string, unknown>>): GraphRequest {
  return parseFields(graphRequest, lineageFieldsFromQuery(query));
}

/** The same fields as a query has them, still to be read by a definition; others are left out. */
export function lineageFieldsFromQuery(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const selection: Record<string, unknown> = {};
  for (const [name, given] of Object.entries(query)) {
    const text = Array.isArray(given) ? given.join(',') : given;
    if (typeof text !== 'string' || text === '') continue;
    if (listFields.has(name)) fields[name] = text.split(',');
    else if (textFields.has(name)) fields[name] = text;
    else if (name === 'relationLimit') fields[name] = Number(text);
    else if (selectionTexts.includes(name)) selection[name] = text;
    else if (selectionNumbers.includes(name)) selection[name] = Number(text);
    else if (selectionIds.includes(name)) selection[name] = text.split(',').map(Number);
    else if (name in graphRequest.shape && name !== 'selection') fields[name] = booleanOf(text);
  }
  if (Object.keys(selection).length > 0) fields['selection'] = selection;
  return fields;
}

/** The ends of an edge in a query string. @throws OperationFailure (400) */
export function edgeEndsFromQuery(query: Readonly<Record<string, unknown>>): EdgeEnds {
  const given = Object.keys(edgeEnds.shape).flatMap((name) => {
    const text = query[name];
    return text === undefined || text === '' ? [] : [[name, Number(text)] as const];
  });
  return parseFields(edgeEnds, Object.fromEntries(given));
}

/** What is no boolean is left as it is, for the definition to refuse. */
function booleanOf(text: string): unknown {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === '1') return true;
  return lower === 'false' || lower === '0' ? false : text;
}

/** The engine's options for a graph request. */
export function graphOptionsOf(request: GraphRequest): GraphOptions {
  const { selection, relationLimit: _, ...options } = request;
  if (selection === undefined) return options;
  return { ...options, selection: selectionOf(selection) };
}

/** The engine calls a table an object. */
export function selectionOf({ tables, ...named }: NonNullable<GraphRequest['selection']>): Selection {
  const given = Object.entries({ ...named, objects: tables }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Selection;
}
