import type { GraphEdge, GraphNode, LineageGraph } from '../../graph/edges/graph.ts';
import { reasonOf } from '../../graph/names/reasons.ts';
import type { LineageModel } from '../../model/model.ts';
import { shownKind } from '../../model/objects.ts';
import { graphIds } from '../text/graph-ids.ts';
import { fullName } from '../text/object-names.ts';
import { inPieces } from '../text/pieces.ts';
import { xmlText } from '../text/xml-text.ts';
import { boxMeasures, type BoxPlace, layoutBoxes } from './layout.ts';

const head = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">
  <key for="node" id="label" attr.name="label" attr.type="string"/>
  <key for="node" id="x" attr.name="x" attr.type="double"/>
  <key for="node" id="y" attr.name="y" attr.type="double"/>
  <key for="node" id="name" attr.name="name" attr.type="string"/>
  <key for="node" id="kind" attr.name="kind" attr.type="string"/>
  <key for="node" id="database" attr.name="database" attr.type="string"/>
  <key for="node" id="schema" attr.name="schema" attr.type="string"/>
  <key for="node" id="table" attr.name="table" attr.type="string"/>
  <key for="node" id="column" attr.name="column" attr.type="string"/>
  <key for="node" id="dataType" attr.name="dataType" attr.type="string"/>
  <key for="edge" id="relation" attr.name="relation" attr.type="string"/>
  <key for="edge" id="effect" attr.name="effect" attr.type="string"/>
  <key for="edge" id="transform" attr.name="transform" attr.type="string"/>
  <key for="edge" id="expression" attr.name="expression" attr.type="string"/>
  <key for="edge" id="uncertain" attr.name="uncertain" attr.type="boolean"><default>false</default></key>
  <key for="edge" id="reason" attr.name="reason" attr.type="string"/>
  <key for="node" id="nodegraphics" yfiles.type="nodegraphics"/>
  <key for="edge" id="edgegraphics" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
`;
const tail = '  </graph>\n</graphml>\n';

/**
 * GraphML: a group node for each table with a node for each column (a plain node where the table shows none), edges
 * between columns, all with typed data (`relation`, `effect`, `kind` …) for every reader, and yEd's graphics with the
 * places of the boxes. Valid XML whatever the names hold. The same model and graph give the same bytes.
 */
export function* lineageGraphml(model: LineageModel, graph: LineageGraph): Generator<string> {
  const places = layoutBoxes(graph);
  const { edgeEnds } = graphIds(model, graph);
  yield head;
  yield* inPieces(graph.nodes, (node, index) => tableNode(model, node, index, places[index]!));
  yield* inPieces(graph.edges, (edge, index) => edgeElement(model, edge, index, edgeEnds(index)));
  yield tail;
}

function tableNode(model: LineageModel, node: GraphNode, index: number, place: BoxPlace): string {
  const object = model.objects[node.object]!;
  const { database, schema } = object;
  const keys =
    datum('label', fullName(object)) +
    placeData(place) +
    datum('name', fullName(object)) +
    datum('kind', shownKind(object)) +
    datum('database', database) +
    datum('schema', schema) +
    datum('table', object.name);
  const label = xmlText(fullName(object));
  if (node.columns.length === 0) {
    const shape = shapeNode(label, { ...place, width: boxMeasures.tableWidth });
    return `    <node id="n${index}">${keys}${shape}</node>\n`;
  }
  const columns = node.columns.map((_, row) => columnNode(model, node, index, row, place)).join('');
  return (
    `    <node id="n${index}" yfiles.foldertype="group">${keys}${groupNode(label, place)}\n` +
    `      <graph edgedefault="directed" id="n${index}:">\n${columns}      </graph>\n    </node>\n`
  );
}

/** For readers that know nothing of yFiles: Gephi takes labels and places from keys of these names, and its y goes up. */
function placeData({ x, y }: { x: number; y: number }): string {
  return datum('x', String(x)) + datum('y', String(-y));
}

function columnNode(
  model: LineageModel,
  node: GraphNode,
  index: number,
  row: number,
  place: BoxPlace,
): string {
  const column = node.columns[row]!;
  const name = model.columns.nameOf(column);
  const { headHeight, columnHeight, columnWidth } = boxMeasures;
  const [x, y] = [place.x + 1, place.y + headHeight + row * columnHeight];
  const shape = shapeNode(xmlText(name), { x, y, height: columnHeight, width: columnWidth });
  const keys =
    datum('label', name) +
    placeData({ x, y }) +
    datum('name', `${fullName(model.objects[node.object]!)}.${name}`) +
    datum('kind', 'column') +
    datum('column', name) +
    datum('dataType', model.columns.dataTypeOf(column));
  return `        <node id="n${index}::n${row}">${keys}${shape}</node>\n`;
}

function edgeElement(
  model: LineageModel,
  edge: GraphEdge,
  index: number,
  [source, target]: [string, string],
): string {
  const keys =
    datum('relation', edge.type) +
    datum('effect', edge.effect) +
    datum('transform', edge.transform) +
    datum('expression', edge.expression) +
    datum('uncertain', edge.uncertain ? 'true' : undefined) +
    datum('reason', reasonOf(model, edge));
  const line = edge.type === 'fdd' ? 'line' : 'dashed';
  const arrow = edge.type === 'join' ? 'none' : 'standard';
  return (
    `    <edge id="e${index}" source="${source}" target="${target}">${keys}` +
    `<data key="edgegraphics"><y:PolyLineEdge><y:LineStyle color="#5B6B7F" type="${line}" width="1.0"/>` +
    `<y:Arrows source="none" target="${arrow}"/></y:PolyLineEdge></data></edge>\n`
  );
}

function shapeNode(label: string, place: BoxPlace & { width: number }): string {
  return (
    `<data key="nodegraphics"><y:ShapeNode>${geometry(place)}<y:Fill color="#FFFFFF" transparent="false"/>` +
    `<y:BorderStyle color="#C3CAD4" type="line" width="1.0"/>` +
    `<y:NodeLabel alignment="left" fontSize="11" modelName="internal" modelPosition="l">${label}</y:NodeLabel>` +
    `<y:Shape type="rectangle"/></y:ShapeNode></data>`
  );
}

function groupNode(label: string, place: BoxPlace): string {
  return (
    `<data key="nodegraphics"><y:ProxyAutoBoundsNode><y:Realizers active="0"><y:GroupNode>` +
    geometry({ ...place, width: boxMeasures.tableWidth }) +
    `<y:Fill color="#EEF1F5" transparent="false"/><y:BorderStyle color="#8A97A8" type="line" width="1.0"/>` +
    `<y:NodeLabel fontSize="12" fontStyle="bold" modelName="internal" modelPosition="t">${label}</y:NodeLabel>` +
    `<y:Shape type="rectangle"/><y:State closed="false" innerGraphDisplayEnabled="true"/>` +
    `</y:GroupNode></y:Realizers></y:ProxyAutoBoundsNode></data>`
  );
}

function geometry({ x, y, height, width }: BoxPlace & { width: number }): string {
  return `<y:Geometry height="${height}" width="${width}" x="${x}" y="${y}"/>`;
}

function datum(key: string, value: string | undefined): string {
  return value === undefined ? '' : `<data key="${key}">${xmlText(value)}</data>`;
}
