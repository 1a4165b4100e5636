import { printable, shortened } from '../../base/printable.ts';
import { buildGraph } from '../../graph/build/build-graph.ts';
import type { GraphEdge, LineageGraph } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import { reasonOf, reasonTexts } from '../../graph/names/reasons.ts';
import type { LineageModel } from '../../model/model.ts';
import { fullName } from '../text/object-names.ts';

/** How parts of a text are marked, for terminals that show colours. */
export interface TextStyle {
  table(text: string): string;
  note(text: string): string;
}

/** Nothing is marked. */
export const plainText: TextStyle = { table: (text) => text, note: (text) => text };

/** The lineage of a model under some options as a listing for people. See {@link lineageTextOf}. */
export function lineageText(
  model: LineageModel,
  options: GraphOptions,
  style?: TextStyle,
): Generator<string> {
  return lineageTextOf(model, buildGraph(model, options), style);
}

/**
 * A listing for people: each target table with its columns, and under each column what it comes from. Made for reading,
 * not for programs; the same model and graph give the same text.
 */
function* lineageTextOf(
  model: LineageModel,
  graph: LineageGraph,
  style: TextStyle = plainText,
): Generator<string> {
  const places = Array.from({ length: graph.edges.length }, (_, place) => place);
  const byTarget = Map.groupBy(places, (place) => graph.edges.targetObjectAt(place));
  for (const node of graph.nodes) {
    const edges = byTarget.get(node.object)?.map((place) => graph.edges.at(place));
    if (edges === undefined) continue;
    const object = model.objects[node.object]!;
    yield `${style.table(printable(fullName(object)))} ${style.note(`(${object.kind})`)}\n`;
    yield* targetLines(model, edges, style);
    yield '\n';
  }
  if (graph.edges.length === 0) yield 'No relations.\n';
}

function* targetLines(model: LineageModel, edges: readonly GraphEdge[], style: TextStyle): Generator<string> {
  for (const [column, ofColumn] of Map.groupBy(edges, (edge) => edge.target)) {
    if (column !== undefined) yield `  ${printable(model.columns.nameOf(column))}\n`;
    for (const edge of ofColumn) {
      const arrow = edge.type === 'join' ? '--' : '<-';
      yield `    ${arrow} ${sourceName(model, edge)}  ${style.note(noteOf(model, edge))}\n`;
    }
  }
}

function sourceName(model: LineageModel, edge: GraphEdge): string {
  const table = fullName(model.objects[edge.sourceObject]!);
  return printable(edge.source === undefined ? table : `${table}.${model.columns.nameOf(edge.source)}`);
}

function noteOf(model: LineageModel, edge: GraphEdge): string {
  const words: string[] = [edge.type, edge.effect];
  const transform = edge.transform === 'copy' ? undefined : edge.transform;
  const why = [transform, edge.expression && shortened(edge.expression)].filter(Boolean).join(': ');
  if (why !== '') words.push(why);
  const reason = reasonOf(model, edge);
  if (edge.via.length > 0) words.push(`via ${wayOf(edge.via.map((id) => model.objects[id]!.name))}`);
  if (reason !== undefined) words.push(`${edge.uncertain ? 'uncertain: ' : ''}${reasonTexts[reason]}`);
  return `[${printable(words.join(', '))}]`;
}

/** The names on the way; of long ways the two ends. */
function wayOf(names: readonly string[]): string {
  const shown =
    names.length <= 12 ? names : [...names.slice(0, 5), `… ${names.length - 10} more …`, ...names.slice(-5)];
  return shown.join(' > ');
}
