import { positionAt } from '../../../../src-lineage/base/lines.ts';
import { namedPlaces } from '../../../../src-lineage/graph/names/named-places.ts';
import type { Diagnostic } from '../../../../src-lineage/base/diagnostics/diagnostics.ts';
import type { LineageModel } from '../../../../src-lineage/model/model.ts';
import type { ColumnDetails, RelationDetails } from '../../../contract/application/result/details.ts';
import type { DiagnosticsResponse } from '../../../contract/application/service/sessions.ts';
import { Missing } from '../../protocol/missing.ts';
import { edgeSteps } from './edge-steps.ts';
import type { DrawnEdge } from '../../protocol/questions.ts';
import { statementsOf } from './model-catalogue.ts';

/** A column with all its places. @throws Missing */
export function columnDetails(model: LineageModel, id: number): ColumnDetails {
  const column = model.columns.get(id);
  if (column === undefined) throw new Missing(`The session has no column of number ${id}.`);
  return {
    id: column.id,
    table: column.object,
    name: column.name,
    ...(column.dataType !== undefined && { dataType: column.dataType }),
    spans: placesOfColumn(model, id, column.object),
  };
}

/** Where a column is named, in the order in which one looks at it. A statement may name it several times: all are listed. */
function placesOfColumn(model: LineageModel, id: number, object: number): ColumnDetails['spans'] {
  const places = namedPlaces(model, object, statementsOf(model), model.columns.spansOf(id));
  return places.map(({ span: [file, start, end] }) => [file, start, end]);
}

/** Why an edge is there; the text of expressions is added by who has the text. @throws Missing */
export function relationDetails(model: LineageModel, index: number, edge: DrawnEdge): RelationDetails {
  const isThere = Number.isInteger(index) && index >= 0 && index < model.relations.length;
  const relation = isThere ? model.relations.at(index) : undefined;
  const statement = relation && model.statements[relation.statement];
  if (relation === undefined || statement === undefined) {
    throw new Missing(`The session has no relation of number ${index}.`);
  }
  const [file, start, end] = relation.span ?? statement.span;
  const source = model.files[file];
  const { line, column } = positionAt(source?.lineStarts ?? [0], start);
  const [statementFile, statementStart, statementEnd] = statement.span;
  const steps = edgeSteps(model, index, edge);
  const reason = steps.find((step) => step.reason)?.reason;
  return {
    type: relation.type,
    effect: relation.effect,
    ...(relation.transform !== undefined && { transform: relation.transform }),
    uncertain: relation.uncertain !== undefined,
    ...(reason !== undefined && { reason }),
    ...(relation.span !== undefined && { span: [file, start, end] }),
    statementKind: statement.kind,
    statementSpan: [statementFile, statementStart, statementEnd],
    file: source?.name ?? '',
    line,
    column,
    steps,
  };
}

/** Some of the diagnostics, errors first, then in the order of files and places. */
export function diagnosticsPage(model: LineageModel, offset: number, limit: number): DiagnosticsResponse {
  const sorted = model.diagnostics.toSorted(bySeverityAndPlace);
  const diagnostics = sorted.slice(offset, offset + limit).map((each) => {
    const [file, start, end] = each.span;
    const source = model.files[file];
    const lineStarts = source?.lineStarts ?? [0];
    return {
      code: each.code,
      severity: each.severity,
      class: each.class,
      message: each.message,
      file,
      fileName: source?.name ?? '',
      start: { ...positionAt(lineStarts, start), offset: start },
      end: { ...positionAt(lineStarts, end), offset: end },
    };
  });
  return { total: sorted.length, diagnostics };
}

const severities = ['error', 'warning', 'information'];

function bySeverityAndPlace(one: Diagnostic, other: Diagnostic): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    one.span[0] - other.span[0] ||
    one.span[1] - other.span[1]
  );
}
