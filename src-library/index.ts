/** SQL text in, lineage out: `import { analyze } from 'headwater/lineage'`. Described in docs/library.md. */
import { comparisonAnswer } from '../src-lineage/questions/comparison-answer.ts';
import { modelOf } from './lineage.ts';
import type {
  Comparison,
  Impact,
  Lineage,
  PlannedChange,
  RelationType,
  Trace,
  WayOptions,
} from './surface.ts';

export { LineageError, type LineageErrorCode } from './errors.ts';
export { pieces, toCsv, toJson, toMermaid } from './exports.ts';
export { analyze, analyzeAsync, openProject } from './project.ts';
export type * from './surface.ts';

/** Where the values of a column come from; with `downstream`, where they go. @throws LineageError */
export function trace(
  lineage: Lineage,
  column: string,
  options: WayOptions & { downstream?: boolean } = {},
): Trace {
  const asked = lineage.column(column);
  return options.downstream ? asked.downstream(options) : asked.upstream(options);
}

/** What depends on a table or column, and what a change of it does. @throws LineageError */
export function impact(lineage: Lineage, name: string, change?: PlannedChange, options?: WayOptions): Impact {
  return lineage.impact(name, change, options);
}

/** What is different between two lineages, by names: without `kinds`, of the flows of values. */
export function compare(
  before: Lineage,
  after: Lineage,
  { kinds = ['fdd'] }: { kinds?: readonly RelationType[] } = {},
): Comparison {
  return comparisonAnswer(modelOf(before), modelOf(after), [...kinds]);
}
