import type { GraphEdge, GraphNode, LineageGraph } from '../../graph/edges/graph.ts';
import type { LineageModel } from '../../model/model.ts';
import type { RelationType } from '../../model/relations.ts';
import { graphIds } from '../text/graph-ids.ts';
import { fullName } from '../text/object-names.ts';
import { inPieces } from '../text/pieces.ts';
import { allowedInXml, xmlText } from '../text/xml-text.ts';

const head = `digraph lineage {
  graph [rankdir=LR, ranksep=1.2, nodesep=0.3];
  node [shape=plain, fontname="Helvetica", fontsize=11];
  edge [color="#5B6B7F", arrowsize=0.7];
`;
const tail = '}\n';

/** How the types that are no flow of values are drawn. */
const styles: Readonly<Record<RelationType, string>> = {
  fdd: '',
  frd: ', style=dashed',
  fdr: ', style=dashed',
  join: ', style=dotted, dir=none',
  er: ', style=dotted',
  call: ', style=bold',
};

/**
 * DOT, for Graphviz and what reads its language: a node for each table, drawn as a table with a port for each column
 * (`n0:c0`), and edges from port to port, from left to right. Edges have the attributes `relation`, `effect` and
 * `transform`. Valid whatever the names hold. The same model and graph give the same bytes.
 */
export function* lineageDot(model: LineageModel, graph: LineageGraph): Generator<string> {
  const { edgeEnds } = graphIds(model, graph);
  yield head;
  yield* inPieces(graph.nodes, (node, index) => tableNode(model, node, index));
  yield* inPieces(graph.edges, (edge, index) => edgeStatement(edge, edgeEnds(index)));
  yield tail;
}

function tableNode(model: LineageModel, node: GraphNode, index: number): string {
  const object = model.objects[node.object]!;
  const columns = node.columns.map((column, row) => cell(`c${row}`, '', model.columns.nameOf(column)));
  const rows = [cell('t', ' BGCOLOR="#EEF1F5"', fullName(object)), ...columns].join('');
  const attributes = `kind=${quoted(object.kind)}`;
  return (
    `  n${index} [${attributes}, ` +
    `label=<<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="4" COLOR="#8A97A8">${rows}</TABLE>>];\n`
  );
}

function cell(port: string, look: string, text: string): string {
  // A cell must not be empty.
  return `<TR><TD PORT="${port}" ALIGN="LEFT"${look}>${xmlText(text).replaceAll('\n', '&#10;') || ' '}</TD></TR>`;
}

function edgeStatement(edge: GraphEdge, [source, target]: [string, string]): string {
  const { type, effect, transform, expression } = edge;
  const tooltip = [type, effect, expression].filter((part) => part !== undefined).join(' ');
  const label =
    `relation=${quoted(type)}, effect=${quoted(effect)}` +
    (transform === undefined ? '' : `, transform=${quoted(transform)}`);
  return `  ${endOf(source, 'e')} -> ${endOf(target, 'w')} [${label}, tooltip=${quoted(tooltip)}${styles[type]}];\n`;
}

/** `n3::n0` is the port `c0` of the node `n3`; the edge leaves it, or enters it, at a side. */
function endOf(id: string, side: 'e' | 'w'): string {
  const [node, column] = id.split('::n');
  return column === undefined ? node! : `${node}:c${column}:${side}`;
}

/** A quoted string: https://graphviz.org/doc/info/lang.html; backslashes begin escapes in most attributes. */
function quoted(text: string): string {
  const plain = allowedInXml(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return `"${plain.replace(/\r\n?|\n/g, '\\n')}"`;
}
