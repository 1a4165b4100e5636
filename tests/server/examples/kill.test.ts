import { expect, test } from 'vitest';
import { exampleKillRun } from '../kill/examples/example-kill-run.ts';

test('a service that is killed while clients write keeps what it acknowledged, and every entity whole', async () => {
  const seed = Number(process.env['HEADWATER_KILL_SEED'] ?? Date.now() % 1_000_000);
  const { faults, kills, acknowledged } = await exampleKillRun(8, seed);
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(kills).toEqual({ writing: 6, opening: 2 });
  expect(acknowledged).toBeGreaterThan(0);
}, 180_000);
