import { lineageDot } from '../src-lineage/export/drawings/dot.ts';
import { lineageMermaid } from '../src-lineage/export/drawings/mermaid.ts';
import { plainCsv } from '../src-lineage/export/text/csv-line.ts';
import { buildGraph } from '../src-lineage/graph/build/build-graph.ts';
import { trace } from '../src-lineage/graph/build/trace.ts';
import type { WholeGraph } from '../src-lineage/graph/build/whole-graph.ts';
import type { GraphEdge } from '../src-lineage/graph/edges/edge.ts';
import { edgesByEnd } from '../src-lineage/graph/edges/edges-by-end.ts';
import type { GraphOptions } from '../src-lineage/graph/edges/options.ts';
import { farEnd, type TraceDirection } from '../src-lineage/graph/edges/trace-direction.ts';
import type { LineageModel } from '../src-lineage/model/model.ts';
import type { ColumnId } from '../src-lineage/model/objects.ts';
import { tableCsv, tableMarkdown } from '../src-lineage/questions/answer-table.ts';
import { traceJson } from '../src-lineage/questions/formats/trace-json.ts';
import { traceTable } from '../src-lineage/questions/formats/trace-table.ts';
import { traceText } from '../src-lineage/questions/formats/trace-text.ts';
import { endName, nameOfEnd, type TraceAnswer, traceAnswer } from '../src-lineage/questions/trace-answer.ts';
import { stepsOneWay } from '../src-lineage/questions/way-options.ts';
import type { Step, Trace } from './surface.ts';

/** The graph on which a way is followed, and how its steps are described. */
export interface Drawing {
  model: LineageModel;
  options: GraphOptions;
  whole: WholeGraph;
  stepOf(edge: GraphEdge, distance: number): Step;
}

/** A way from some columns. */
export class AskedTrace implements Trace {
  readonly direction: TraceDirection;
  readonly columns: readonly string[];
  readonly #drawing: Drawing;
  readonly #ids: readonly ColumnId[];
  readonly #depth: number | undefined;

  constructor(drawing: Drawing, ids: readonly ColumnId[], direction: TraceDirection, depth?: number) {
    this.direction = direction;
    this.#drawing = drawing;
    this.#ids = ids;
    this.#depth = depth;
    this.columns = this.#answer().starts.map(endName);
  }

  *[Symbol.iterator](): Generator<Step, void, void> {
    const { whole, stepOf } = this.#drawing;
    const { steps } = trace(whole.edges, this.#ids, this.direction, this.#depth);
    for (const [index, places] of steps.entries())
      for (const place of places) yield stepOf(whole.edges.at(place), index + 1);
  }

  ends(): string[] {
    const { model, whole } = this.#drawing;
    const { reached, edges } = trace(whole.edges, this.#ids, this.direction, this.#depth);
    const { first } = edgesByEnd(whole.edges, this.direction);
    const isEnd = (end: number): boolean => {
      const number = whole.edges.endNumber(end);
      return first[number] === first[number + 1];
    };
    const starts = new Set<number>(this.#ids);
    const far = new Set(edges.map((place) => farEnd(whole.edges, place, this.direction)));
    return [...reached]
      .filter((end) => !starts.has(end) && far.has(end) && isEnd(end))
      .map((end) => nameOfEnd(model, end));
  }

  toText({ why = false } = {}): string {
    return [...traceText(this.#answer(), { why })].join('');
  }

  toMarkdown(): string {
    return [...tableMarkdown(traceTable(this.#answer()))].join('');
  }

  toCsv(): string {
    return [...tableCsv(traceTable(this.#answer()), plainCsv)].join('');
  }

  toJson(): string {
    return [...traceJson(this.#answer())].join('');
  }

  toMermaid(): string {
    return [...lineageMermaid(this.#drawing.model, this.#drawn())].join('');
  }

  toDot(): string {
    const { model } = this.#drawing;
    return [...lineageDot(model, buildGraph(model, this.#drawn()))].join('');
  }

  #answer(): TraceAnswer {
    return traceAnswer(this.#drawing.model, this.#drawing.whole, this.#ids, this.direction, this.#depth);
  }

  #drawn(): GraphOptions {
    const selection = { columns: this.#ids, ...stepsOneWay(this.direction, this.#depth) };
    return { ...this.#drawing.options, selection };
  }
}
