import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftedZip } from '../../support/service/crafted-zip.ts';
import type { CraftedEntry } from '../../support/service/crafted-zip.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { readSubmissions, testLimits } from './read-archives.ts';

const plainName = fc
  .array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => `${parts.join('/')}.sql`);
const anyName = fc.oneof(
  plainName,
  fc.string({ maxLength: 40 }),
  fc.uint8Array({ minLength: 1, maxLength: 40 }),
  fc.constantFrom('../a.sql', '/a.sql', 'C:/a.sql', 'a/', '', '.', '..', 'x.zip', 'x.gz', 'a.md'),
);
const content = fc.oneof(fc.string({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }));

const honest = fc.record({ name: plainName, content: fc.string({ maxLength: 200 }) });
const lying: fc.Arbitrary<CraftedEntry> = fc.record(
  {
    name: anyName,
    content,
    method: fc.constantFrom(0, 8, 9, 99),
    flags: fc.constantFrom(0, 1, 8, 0x800, 0x40),
    declaredSize: fc.integer({ min: 0, max: 0xffffffff }),
    declaredPackedSize: fc.integer({ min: 0, max: 0xffffffff }),
    crc: fc.integer({ min: 0, max: 0xffffffff }),
    madeBy: fc.integer({ min: 0, max: 0xffff }),
    attributes: fc.integer({ min: 0, max: 0xffffffff }),
    extra: fc.uint8Array({ maxLength: 20 }),
    sameBytesAs: fc.constantFrom(0, 1),
    descriptor: fc.boolean(),
    zip64: fc.boolean(),
  },
  { requiredKeys: ['name', 'content'] },
);

describe('any archive', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeAll(() => (place = temporaryFolder()));
  afterAll(() => place.remove());

  /** Whatever comes in: every name is safe, everything is within the limits, and all that was foretold is given. */
  const check = async (archive: Uint8Array): Promise<void> => {
    const { texts, skipped, total } = await readSubmissions(place.folder, [{ 'x.zip': archive }]);
    const names = Object.keys(texts);
    expect(names.length + Object.keys(skipped).length).toBe(total);
    for (const name of names) {
      expect(name).not.toMatch(/\p{Cc}|\\|^\/|^[A-Za-z]:|(^|\/)\.\.(\/|$)/u);
    }
    const size = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
    expect(size).toBeLessThanOrEqual(testLimits.inflatedSize);
  };

  it('of honest entries gives every one with its text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(honest, { selector: ({ name }) => name, maxLength: 20 }),
        async (entries) => {
          const { texts, skipped } = await readSubmissions(place.folder, [{ 'x.zip': craftedZip(entries) }]);
          expect(texts).toEqual(Object.fromEntries(entries.map((entry) => [entry.name, entry.content])));
          expect(Object.keys(skipped)).toEqual(entries.length === 0 ? ['x.zip'] : []);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('of lying entries gives safe names within the limits and does not fail', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lying, { maxLength: 12 }), (entries) => check(craftedZip(entries))),
      { numRuns: 300 },
    );
  });

  it('that is cut off or has changed bytes does not make it fail', async () => {
    const sound = craftedZip([
      { name: 'a/b.sql', content: 'select 1 from somewhere' },
      { name: 'c.sql', content: 'select 2', descriptor: true },
    ]);
    const change = fc.tuple(fc.nat(sound.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.nat(sound.length), async (changes, length) => {
        const archive = sound.slice();
        for (const [at, byte] of changes) archive[at] = byte;
        await check(length % 2 === 0 ? archive : archive.subarray(0, length));
      }),
      { numRuns: 500 },
    );
  });
});
