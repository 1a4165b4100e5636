import { expect, test } from 'vitest';
import { rounds } from '../../../support/deep.ts';
import { modelRun } from '../../../support/example-model/model-run.ts';

test('random requests are answered as a model in memory says', async () => {
  const seed = Number(process.env['HEADWATER_MODEL_SEED'] ?? 1);
  const wanted = rounds(2000);
  const { failure, requests } = await modelRun(wanted, seed);
  expect(failure).toBeUndefined();
  expect(requests).toBeGreaterThanOrEqual(wanted);
}, 180_000);
