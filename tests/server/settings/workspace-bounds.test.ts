import { expect, it } from 'vitest';
import { parsedBounds } from '../../../src-server/settings/workspace-bounds.ts';

it('bounds of a workspace are read as they are written', () => {
  expect(parsedBounds('finance=jobs 500, days 90, size 20 GB')).toEqual([
    'finance',
    { jobs: 500, jobDays: 90, jobsSize: 20 * 2 ** 30 },
  ]);
  expect(parsedBounds('the sales team=size 0')).toEqual(['the sales team', { jobsSize: 0 }]);
});

it.each([
  'finance',
  '=days 3',
  'finance=',
  'finance=days',
  'finance=days -1',
  'finance=weeks 3',
  'finance=size much',
])('bounds that cannot be read are none: %s', (text) => expect(parsedBounds(text)).toBeUndefined());
