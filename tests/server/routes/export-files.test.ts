import { expect, it } from 'vitest';
import { exportFileName } from '../../../src-server/routes/exports/export-files.ts';

// No job gets such a name any more, but one of an earlier version may have it.
it.each([
  ['x\r\nSet-Cookie: y', 'x__Set-Cookie_ y.csv'],
  ['a\u202Efdp.exe', 'a_fdp.exe.csv'],
])('a stored name that would mislead: %j', (jobName, fileName) => {
  expect(exportFileName({ jobName, jobId: '0' }, '.csv')).toBe(fileName);
});
