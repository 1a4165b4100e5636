import { expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { mutationRun } from '../support/requests/mutation-run.ts';

/** `npm run bench:requests` sends 20,000. */
const count = rounds(1000);

it(
  'mutated requests give no internal error, hang nowhere and leave nothing behind',
  { timeout: 180_000 },
  async () => {
    const { faults, answers } = await mutationRun(count, 5);
    expect(faults).toEqual([]);
    // Mutants that are all refused, or all taken, would test little; each operation that is added draws others.
    expect(answers.get('200 200') ?? 0).toBeGreaterThan(count / 20);
    expect(answers.get('400 400') ?? 0).toBeGreaterThan(count / 50);
  },
);
