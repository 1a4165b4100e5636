import { describe, expect, it } from 'vitest';
import { problemRows } from '../../../src-renderer/diagnostics/problemRows.ts';
import type { Problem, Severity } from '../../../src-renderer/stores/problems.ts';

const place = { line: 1, column: 1, offset: 0 };
const problem = (file: number, severity: Severity, message: string): Problem => ({
  code: 'code',
  severity,
  class: 'SyntaxError',
  message,
  file,
  fileName: `f${file}.sql`,
  start: place,
  end: place,
});
const all = { error: true, warning: true, information: true };

const shown = (problems: Problem[], severities = all, shut: number[] = []): string[] =>
  problemRows(problems, severities, new Set(shut)).map((row) =>
    row.kind === 'file'
      ? row.name
      : row.kind === 'severity'
        ? `${row.severity} ${row.count}`
        : row.problem.message,
  );

describe('the rows of the problems', () => {
  const problems = [
    problem(0, 'warning', 'w0'),
    problem(1, 'warning', 'w1'),
    problem(1, 'error', 'e1'),
    problem(1, 'error', 'e2'),
  ];

  it('put files with errors first and group a file by severity', () => {
    expect(shown(problems)).toEqual(['f1.sql', 'error 2', 'e1', 'e2', 'warning 1', 'w1', 'f0.sql', 'w0']);
  });

  it('leave out severities that are switched off, and files without any left', () => {
    expect(shown(problems, { ...all, warning: false })).toEqual(['f1.sql', 'e1', 'e2']);
  });

  it('show only the head of a shut file', () => {
    expect(shown(problems, all, [1])).toEqual(['f1.sql', 'f0.sql', 'w0']);
  });
});
