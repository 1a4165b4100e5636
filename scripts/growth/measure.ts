import {
  buildGraph,
  defaultGraphOptions,
  linkSources,
  readSource,
  type SourceFile,
} from '../../src-lineage/index.ts';
import type { GrowthInput } from './growth-input.ts';

/** What one size of an input took. */
export interface Measure {
  size: number;
  bytes: number;
  /** Milliseconds of processor time. */
  reading: number;
  linking: number;
  viewing: number;
  time: number;
  /** What the answer holds: relations, or edges of the graph where these are more. */
  answer: number;
  /** The most memory that the process has held so far, in MB. */
  memory: number;
}

/** Reads, links and draws one size of an input. */
export function measured({ vendor, text }: GrowthInput, size: number): Measure {
  const made = text(size);
  const texts = typeof made === 'string' ? [made] : made;
  const sources = texts.map((each, i): SourceFile => ({ name: `f${i}.sql`, text: each }));
  const start = processorTime();
  const files = sources.map((source) => readSource(source, { vendor }));
  const read = processorTime();
  const model = linkSources(files, { vendor });
  const linked = processorTime();
  const graph = buildGraph(model, { ...defaultGraphOptions, hideIntermediates: 'keep-results' });
  const answer = Math.max(model.relations.length, graph.edges.length);
  const end = processorTime();
  return {
    size,
    bytes: texts.reduce((sum, { length }) => sum + length, 0),
    reading: read - start,
    linking: linked - read,
    viewing: end - linked,
    time: end - start,
    answer,
    memory: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

/** Milliseconds of processor time of this thread so far. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The exponent of a measure of growing inputs, see {@link exponentOf}. */
export function exponent(measures: readonly Measure[], value: (measure: Measure) => number): number {
  return exponentOf(measures.map((each) => ({ size: each.size, value: value(each) })));
}

/**
 * The exponent k of value = c·size^k, by least squares on logarithms.
 * @returns 0 where there are fewer than two sizes
 */
export function exponentOf(measured: readonly { size: number; value: number }[]): number {
  const points = measured.map(({ size, value }) => [Math.log(size), Math.log(Math.max(value, 1))] as const);
  const mean = (k: 0 | 1): number => points.reduce((sum, point) => sum + point[k], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const under = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return under === 0 ? 0 : Math.round((over / under) * 100) / 100;
}
