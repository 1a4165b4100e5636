import { expect, test } from 'vitest';
import { modelRun } from '../../../support/example-model/model-run.ts';

test('random requests are answered as a model in memory says', async () => {
  const seed = Number(process.env['HEADWATER_MODEL_SEED'] ?? 1);
  const { failure, requests } = await modelRun(2000, seed);
  expect(failure).toBeUndefined();
  expect(requests).toBeGreaterThanOrEqual(2000);
}, 180_000);
