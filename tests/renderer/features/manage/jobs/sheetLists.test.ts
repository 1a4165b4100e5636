import { expect, it } from 'vitest';
import { sheetLists } from '../../../../../src-renderer/features/manage/jobs/sheet/sheetLists.ts';
import { aJob } from './aJob.ts';

const job = {
  ...aJob({ skipped: 44 }),
  userId: 'me',
  defaultDatabase: '',
  defaultSchema: '',
  metadataLength: 0,
  settings: {
    showRelationType: 'fdd',
    simpleOutput: false,
    ignoreRecordSet: false,
    ignoreFunction: false,
    showConstantTable: false,
    dataflowOfAggregateFunction: 'direct' as const,
    showTransform: false,
  },
  submitted: [{ name: 'all.zip', bytes: 2048, submission: 1 }],
  skippedFiles: [
    { name: 'bad.sql', reason: 'its bytes are no text', kind: 'unreadable' as const },
    { name: 'a.java', reason: 'files of the kind .java are not SQL', kind: 'not-sql' as const },
    { name: 'b.java', reason: 'files of the kind .java are not SQL', kind: 'not-sql' as const },
    { name: 'bin/', reason: 'a build made it', kind: 'left-out' as const, holds: { files: 41, sqlFiles: 0 } },
    { name: 'dbt_project.yml', reason: 'it says how the other files are read', kind: 'of-project' as const },
  ],
};

it('counts the skipped files of a job by their reasons, and those that were read with others apart', () => {
  const [submitted, skipped, ofProject] = sheetLists(job);
  expect(submitted).toMatchObject({ id: 'submitted', amount: 1, reasons: [] });
  expect(skipped).toMatchObject({ id: 'skipped', amount: 44 });
  expect(skipped!.rows.map(({ name }) => name)).toEqual(['bad.sql', 'a.java', 'b.java', 'bin/']);
  expect(skipped!.reasons).toEqual([
    { reason: 'a build made it', amount: 41 },
    { reason: 'files of the kind .java are not SQL', amount: 2 },
    { reason: 'its bytes are no text', amount: 1 },
  ]);
  expect(ofProject).toMatchObject({ amount: 1, rows: [{ name: 'dbt_project.yml' }] });
});

it('leaves out lists without files', () => {
  expect(sheetLists({ ...job, skipped: 0, skippedFiles: [] }).map(({ id }) => id)).toEqual(['submitted']);
});
