import { expect, it } from 'vitest';
import {
  problemsCsv,
  problemsText,
} from '../../../../../src-renderer/features/result/problems/problemsCsv.ts';
import type { Problem } from '../../../../../src-renderer/stores/result/problems.ts';

const problem = (message: string): Problem => ({
  code: 'expected',
  severity: 'error',
  class: 'SyntaxError',
  message,
  file: 0,
  fileName: 'a,b.sql',
  start: { line: 3, column: 7, offset: 40 },
  end: { line: 3, column: 8, offset: 41 },
});

it('writes problems as CSV that any reader takes', () => {
  expect(problemsCsv([problem('Expected "x".')])).toBe(
    'severity,code,file,line,column,message\r\nerror,expected,"a,b.sql",3,7,"Expected ""x""."\r\n',
  );
});

it('gives spreadsheets no formulas', () => {
  expect(problemsCsv([problem('=1+1')])).toContain(",'=1+1\r\n");
});

it('writes problems as lines that editors understand', () => {
  expect(problemsText([problem('Expected x.'), problem('No.')])).toBe(
    'a,b.sql:3:7: error: Expected x. [expected]\na,b.sql:3:7: error: No. [expected]',
  );
});
