import { expect, test } from 'vitest';
import { rounds } from '../../support/deep.ts';
import { exampleKillRun } from '../../support/kill/examples/example-kill-run.ts';

test('a service that is killed while clients write keeps what it acknowledged, and every entity whole', async () => {
  const seed = Number(process.env['HEADWATER_KILL_SEED'] ?? Date.now() % 1_000_000);
  const each = rounds(5);
  const { faults, kills, acknowledged } = await exampleKillRun(4 * each, seed);
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  expect(kills).toEqual({ writing: 3 * each, opening: each });
  expect(acknowledged).toBeGreaterThan(0);
}, 600_000);
