import { describe, expect, it } from 'vitest';
import {
  fittingProblems,
  problemRows,
} from '../../../../../src-renderer/features/result/problems/problemRows.ts';
import type {
  Problem,
  ProblemGrouping,
  Severity,
} from '../../../../../src-renderer/stores/result/problems.ts';

const problem = (file: number, severity: Severity, message: string, offset = 0, code = 'code'): Problem => ({
  code,
  severity,
  class: 'SyntaxError',
  message,
  file,
  fileName: `f${file}.sql`,
  start: { line: 1, column: offset + 1, offset },
  end: { line: 1, column: offset + 2, offset: offset + 1 },
});

const problems = [
  problem(0, 'warning', 'w0'),
  problem(1, 'warning', 'w1', 3, 'other'),
  problem(1, 'error', 'e2', 9),
  problem(1, 'error', 'e1', 5),
];

const shown = (grouping: ProblemGrouping, shut: string[] = []): string[] =>
  problemRows(problems, grouping, new Set(shut)).map((row) =>
    row.kind === 'group'
      ? `${row.key}: ${row.counts.error} ${row.counts.warning} ${row.counts.information}`
      : row.problem.message,
  );

describe('the rows of the problems', () => {
  it('put files with errors first, and in them errors by their places', () => {
    expect(shown('file')).toEqual(['f1.sql: 2 1 0', 'e1', 'e2', 'w1', 'f0.sql: 0 1 0', 'w0']);
  });

  it('are grouped by severity or code, then in the order of files', () => {
    expect(shown('severity')).toEqual(['error: 2 0 0', 'e1', 'e2', 'warning: 0 2 0', 'w0', 'w1']);
    expect(shown('code')).toEqual(['code: 2 1 0', 'e1', 'e2', 'w0', 'other: 0 1 0', 'w1']);
  });

  it('show only the head of a shut group', () => {
    expect(shown('file', ['f1.sql'])).toEqual(['f1.sql: 2 1 0', 'f0.sql: 0 1 0', 'w0']);
  });

  it('know their place among their like', () => {
    const rows = problemRows(problems, 'file', new Set());
    expect(rows.map(({ place, siblings }) => `${place + 1}/${siblings}`)).toEqual([
      '1/2',
      '1/3',
      '2/3',
      '3/3',
      '2/2',
      '1/1',
    ]);
  });
});

describe('the filter of the problems', () => {
  const found = (text: string): string[] => fittingProblems(problems, text).map(({ message }) => message);

  it('looks for every word in message, code and file, in any case', () => {
    expect(found('F1 E')).toEqual(['w1', 'e2', 'e1']);
    expect(found('f1 other')).toEqual(['w1']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toHaveLength(4);
  });
});
