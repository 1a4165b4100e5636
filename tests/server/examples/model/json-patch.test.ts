import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { customers } from '../../../../src-server/examples/headers/customers/customer.ts';
import { ResourceFailure } from '../../../../src-server/examples/http/parts/failures.ts';
import { jsonPatched } from '../../../../src-server/examples/http/parts/json-patch.ts';
import { jsonPatchFor } from '../../../support/example-model/arbitraries.ts';
import { Refused, arrived, patched } from '../../../support/example-model/entity-model.ts';
import { collectionModels } from '../../../support/example-model/resource-model.ts';

const customer = collectionModels.find(({ name }) => name === 'customers')!;
const states = [
  customer.samples[0]!,
  { firstname: null, lastname: 'x', gender: null, address: null },
  {
    firstname: 'a',
    lastname: 'a',
    gender: 'FEMALE',
    address: { street: null, zipCode: '', city: 'a', state: 'a' },
  },
];

describe('a JSON patch', () => {
  test('gives what RFC 6902 says, or is refused as a whole', async () => {
    const runs = Number(process.env['HEADWATER_PATCHES'] ?? 5000);
    const agreed = fc.asyncProperty(
      fc.constantFrom(...states),
      jsonPatchFor(customer),
      async (state, patch) => {
        const sent = arrived(patch);
        const before = structuredClone(state);
        expect(await outcome(() => jsonPatched(customers.fields, state, sent))).toEqual(
          await outcome(() => patched(customer.fields, state, sent)),
        );
        expect(state).toEqual(before);
      },
    );
    await fc.assert(agreed, { numRuns: runs, seed: 1 });
  }, 60_000);
});

async function outcome(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused || (error instanceof ResourceFailure && error.status === 400))
      return 'refused';
    throw error;
  }
}
