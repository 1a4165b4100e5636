import type { Span } from '../../../src-lineage/base/span.ts';
import { isInternalError, type LineageModel } from '../../../src-lineage/index.ts';

/**
 * All that a model says, as sorted lines: objects and columns by their names and places, relations by their ends. Numbers of
 * statements are left out: a statement that gives nothing is counted, too.
 */
export function lineageLines(model: LineageModel): string[] {
  const { objects, columns, relations, calls, diagnostics } = model;
  const statementOf = (statement: number | undefined): string =>
    statement === undefined ? '' : `in ${placeOf(model.statements[statement]!.span)}`;
  const objectName = (id: number): string => {
    const { kind, schema = '', name, owner } = objects[id]!;
    return `${owner === undefined ? '' : `${objectName(owner)}.`}${kind} ${schema}.${name}`;
  };
  const columnName = (id: number): string => `${objectName(columns.objectOf(id))} ${columns.nameOf(id)}`;
  const lines = [
    ...objects.map(
      ({ id, role, complete, spans, columns: own, statement }) =>
        `${objectName(id)} ${role} ${complete} ${own.map(columnName).join()} ${spans.map(placeOf).join()} ${statementOf(statement)}`,
    ),
    ...[...columns].map(
      ({ id, spans, dataType }) => `${columnName(id)} ${dataType} ${spans.map(placeOf).join()}`,
    ),
    ...[...relations].map(
      ({ type, effect, transform, expression, target, sources, span, statement }) =>
        `${type} ${effect} ${transform} ${expression} ${sources.map(({ column, clause }) => `${columnName(column)} ${clause}`).join()} -> ${columnName(target)} ${placeOf(span)} ${statementOf(statement)}`,
    ),
    ...calls.map(
      ({ caller, callee, span }) => `${objectName(caller)} ${objectName(callee)} ${placeOf(span)}`,
    ),
    ...diagnostics
      .filter((diagnostic) => !isInternalError(diagnostic))
      .map(({ code, message, span }) => `${code} ${message} ${placeOf(span)}`),
  ];
  return lines.sort();
}

function placeOf(span: Span | undefined): string {
  return span?.join(':') ?? '';
}
