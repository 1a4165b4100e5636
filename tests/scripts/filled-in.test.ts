import { expect, it } from 'vitest';
import { linesToFillIn } from '../../scripts/new/filled-in.ts';
import { projectRoot } from '../../scripts/project.ts';

it('what the commands new:… leave to a person is written', () => {
  expect(linesToFillIn(projectRoot)).toEqual([]);
});
