import { expect, it } from 'vitest';
import { apiCommands } from '../../../../../src-renderer/features/manage/jobs/sheet/apiCommands.ts';

it('a job is shown how to be had over the API', () => {
  expect(apiCommands('http://127.0.0.1:8081', 'ab').map(({ text }) => text)).toEqual([
    'curl -s http://127.0.0.1:8081/sqlflow/job/displayUserJobGraph -d jobId=ab -d showRelationType=fdd',
    'curl -s http://127.0.0.1:8081/sqlflow/job/exportFullLineageAsCsv -d jobId=ab -o lineage.csv',
    'curl -s http://127.0.0.1:8081/sqlflow/job/displayUserJobSummary -d jobId=ab',
  ]);
});

it('on a shared server a token comes along', () => {
  for (const { text } of apiCommands('http://lineage', 'ab', 'ann')) {
    expect(text).toContain("-H 'Authorization: Bearer TOKEN'");
  }
});
