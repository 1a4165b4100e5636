import type { AnswerTable } from '../answer-table.ts';
import type { LineageStep, TraceAnswer } from '../trace-answer.ts';

/** The steps as rows: which column comes from which, by what expression, and where it stands. */
export function traceTable({ steps }: TraceAnswer): AnswerTable {
  return {
    header: ['distance', 'source_table', 'source_column', 'target_table', 'target_column', ...explaining],
    rows: {
      *[Symbol.iterator]() {
        for (const step of steps) yield row(step);
      },
    },
  };
}

const explaining = ['type', 'effect', 'transform', 'expression', 'file', 'line', 'uncertain'];

function row(step: LineageStep): string[] {
  const { distance, source, target, type, effect, transform, expression, place, uncertain } = step;
  return [
    String(distance),
    source.table,
    source.column ?? '',
    target.table,
    target.column ?? '',
    type,
    effect,
    transform ?? '',
    expression ?? '',
    place?.fileName ?? '',
    place === undefined ? '' : String(place.line),
    uncertain ?? '',
  ];
}
