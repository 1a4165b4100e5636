import { positionAt } from '../../base/lines.ts';
import type { Span } from '../../base/span.ts';
import { buildGraph } from '../../graph/build/build-graph.ts';
import type { GraphEdge, LineageGraph } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import { reasonOf, reasonTexts } from '../../graph/names/reasons.ts';
import type { LineageModel } from '../../model/model.ts';
import { type ColumnId, type LineageObject, shownKind } from '../../model/objects.ts';
import { jsonTexts, streamed } from '../text/json-pieces.ts';
import { fullName } from '../text/object-names.ts';

/** The version of the format: it grows when a reader of an earlier one would read it wrongly. */
const formatVersion = 1;

/** The lineage of a model under some options, in Headwater's own JSON. See {@link lineageJsonOf}. */
export function lineageJson(model: LineageModel, options: GraphOptions): Generator<string> {
  return lineageJsonOf(model, buildGraph(model, options));
}

/**
 * Headwater's own JSON, described in `docs/lineage.md`: `{format, version, vendor, statistics, files, objects,
 * relations, diagnostics}`. Objects have an `id` (stable within a session), their full `name` and its parts; relations
 * name both ends in words and by id, so that a reader needs no look-up. Lines and columns count from 1, ends are
 * exclusive. The same model and graph give the same bytes.
 */
function* lineageJsonOf(model: LineageModel, graph: LineageGraph): Generator<string> {
  yield* jsonTexts({
    format: 'headwater-lineage',
    version: formatVersion,
    vendor: model.vendor,
    statistics: model.statistics,
    files: model.files.map(({ name, lineStarts }) => ({ name, lines: lineStarts.length })),
    objects: streamed(function* () {
      for (const node of graph.nodes) yield objectEntry(model, model.objects[node.object]!, node.columns);
    }),
    relations: streamed(function* () {
      for (const edge of graph.edges) yield relationEntry(model, edge);
    }),
    diagnostics: streamed(function* () {
      for (const { code, severity, class: kind, message, span } of model.diagnostics) {
        yield { code, severity, class: kind, message, at: place(model, span) };
      }
    }),
  });
  yield '\n';
}

function objectEntry(model: LineageModel, object: LineageObject, columns: readonly ColumnId[]): object {
  const { id, kind, origin, role, server, database, schema } = object;
  return {
    id,
    name: fullName(object),
    kind: shownKind(object),
    ...(origin !== undefined && { storedAs: kind }),
    role,
    ...(server !== undefined && { server }),
    ...(database !== undefined && { database }),
    ...(schema !== undefined && { schema }),
    table: object.name,
    columns: columns.map((column) => {
      const { name, dataType, primaryKey, foreignKey } = model.columns.at(column);
      return {
        id: column,
        name,
        ...(dataType !== undefined && { dataType }),
        ...(primaryKey && { primaryKey }),
        ...(foreignKey && { foreignKey }),
        places: model.columns.spansOf(column).map((span) => place(model, span)),
      };
    }),
    places: object.spans.map((span) => place(model, span)),
  };
}

function relationEntry(model: LineageModel, edge: GraphEdge): object {
  const { type, effect, transform, expression, via, span, uncertain, relations } = edge;
  const [last] = relations;
  const statement = last === undefined ? undefined : model.statements[model.relations.statementAt(last)];
  const at = span ?? statement?.span;
  const reason = reasonOf(model, edge);
  return {
    type,
    effect,
    source: endEntry(model, edge.sourceObject, edge.source),
    target: endEntry(model, edge.targetObject, edge.target),
    ...(transform !== undefined && { transform }),
    ...(expression !== undefined && { expression }),
    ...(via.length > 0 && { via: via.map((id) => fullName(model.objects[id]!)) }),
    ...(uncertain && { uncertain: true }),
    ...(reason !== undefined && { reason: { code: reason, message: reasonTexts[reason] } }),
    ...(statement !== undefined && { statement: statement.kind }),
    ...(at !== undefined && { at: place(model, at) }),
  };
}

function endEntry(model: LineageModel, objectId: number, columnId: ColumnId | undefined): object {
  const end = { object: objectId, table: fullName(model.objects[objectId]!) };
  return columnId === undefined ? end : { ...end, id: columnId, column: model.columns.nameOf(columnId) };
}

function place(model: LineageModel, [file, start, end]: Span): object {
  const source = model.files[file];
  const starts = source?.lineStarts ?? [0];
  return { file: source?.name ?? '', start: positionAt(starts, start), end: positionAt(starts, end) };
}
