import { buildGraph } from '../../graph/build/build-graph.ts';
import type { LineageGraph } from '../../graph/edges/graph.ts';
import type { GraphOptions } from '../../graph/edges/options.ts';
import type { LineageModel } from '../../model/model.ts';
import type { RelationType } from '../../model/relations.ts';
import { graphIds } from '../text/graph-ids.ts';
import { fullName } from '../text/object-names.ts';

/**
 * What Mermaid draws unless its settings say otherwise, which a diagram cannot change (`maxEdges` and `maxTextSize`,
 * https://mermaid.js.org/config/schema-docs/config.html).
 */
const limits = { edges: 500, characters: 50_000 };
/** Characters that the lines around the graph take at most. */
const frame = 400;

const arrows: Readonly<Record<RelationType, string>> = {
  fdd: '-->',
  frd: '-.->|frd|',
  fdr: '-.->|fdr|',
  join: '---|join|',
  er: '-.->|er|',
  call: '==>|call|',
};

/**
 * Mermaid: a flowchart from left to right, a subgraph for each table with a node for each column (a node where the table
 * shows none). What is more than Mermaid draws is shown by tables, and where these are too many as well, in part; a note
 * in the diagram says so. Valid whatever the names hold. The same model and options give the same bytes.
 */
export function* lineageMermaid(model: LineageModel, options: GraphOptions): Generator<string> {
  const graph = buildGraph(model, options);
  const whole = drawn(model, graph, graph.edges.length);
  if (whole !== undefined) {
    yield* diagram(whole);
    return;
  }
  const isByTable = options.tableLevel || options.hideColumns;
  const tables = isByTable ? graph : buildGraph(model, { ...options, tableLevel: true });
  const all = `${graph.edges.length} relations are more than Mermaid draws`;
  const byTable = isByTable ? undefined : drawn(model, tables, tables.edges.length);
  if (byTable !== undefined) {
    yield* diagram(byTable, `${all}: shown by tables, without their columns`);
    return;
  }
  const { text, edges } = mostOf(model, tables);
  const kind = isByTable ? '' : ' between tables';
  yield* diagram(text, `${all}: the first ${edges} of ${tables.edges.length}${kind} are shown`);
}

function* diagram(body: string, note?: string): Generator<string> {
  yield 'flowchart LR\n';
  if (note !== undefined) yield `  %% ${note}.\n  note["${label(note)}"]\n`;
  yield body;
}

/** As many relations as fit, from the first on. */
function mostOf(model: LineageModel, graph: LineageGraph): { text: string; edges: number } {
  let edges = Math.min(graph.edges.length, limits.edges);
  for (;;) {
    const text = drawn(model, graph, edges);
    if (text !== undefined) return { text, edges };
    edges = Math.floor(edges * 0.75);
  }
}

/** The first edges and their ends; with all edges, what stands alone too. Undefined where that is too much. */
function drawn(model: LineageModel, graph: LineageGraph, count: number): string | undefined {
  if (count > limits.edges) return undefined;
  const ids = graphIds(model, graph);
  const ends = Array.from({ length: count }, (_, place) => ids.edgeEnds(place));
  const shown = count === graph.edges.length ? undefined : new Set(ends.flat().map(tableOf));
  let text = '';
  for (const [index, node] of graph.nodes.entries()) {
    if (shown !== undefined && !shown.has(`n${index}`)) continue;
    text += tableLines(model, node, index);
    if (text.length > limits.characters) return undefined;
  }
  for (const [place, [source, target]] of ends.entries()) {
    text += `  ${nodeId(source)} ${arrows[graph.edges.typeAt(place)]} ${nodeId(target)}\n`;
  }
  return text.length > limits.characters - frame ? undefined : text;
}

function tableLines(model: LineageModel, node: LineageGraph['nodes'][number], index: number): string {
  const name = label(fullName(model.objects[node.object]!));
  if (node.columns.length === 0) return `  n${index}["${name}"]\n`;
  const columns = node.columns.map(
    (column, row) => `    n${index}_${row}["${label(model.columns.nameOf(column))}"]\n`,
  );
  return `  subgraph n${index}["${name}"]\n${columns.join('')}  end\n`;
}

function tableOf(id: string): string {
  return id.split('::')[0]!;
}

function nodeId(id: string): string {
  return id.replace('::n', '_');
}

/**
 * Text between quotes. All but letters, digits and a few marks are written as entity codes: quotes end the text, `#`
 * begins a code, `<` is HTML, `%%{` a directive, numbers with a dot are Markdown's lists; lines with `style … :` are
 * touched by Mermaid before it reads them, and `C4Container` anywhere makes it take the text for another diagram.
 * (https://mermaid.js.org/syntax/flowchart.html#entity-codes-to-escape-characters)
 */
function label(text: string): string {
  const coded = text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replace(
      /[^\p{L}\p{M}\p{N}_ ./(),=@]|^\s|\s$|(?<=^\s*\p{N}+)[.)]|(?<=C)4(?=Con|Com|Dyn|Dep)/gu,
      (character) => {
        return `#${character.codePointAt(0)};`;
      },
    );
  return coded === '' ? ' ' : coded;
}
