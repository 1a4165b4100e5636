import { vendorNamed } from '../../src-lineage/dialects/vendor-named.ts';
import { type Addition, fillIn, Refused } from './addition.ts';

const folder = 'tests/lineage/fixtures';

/** The files of a fixture: its SQL and its lineage, both to be written. */
export function fixtureFiles(
  name: string,
  vendor: string,
  about: string,
  show = 'fdd frd',
): Record<string, string> {
  return {
    [`${folder}/${name}.sql`]: `-- vendor: ${vendor}
-- show: ${show}
-- ${fillIn}: ${about}, in one sentence, and the section of the vendor's manual that says so.
CREATE TABLE source (id INT, amount INT);
CREATE VIEW target AS SELECT amount FROM source WHERE id > 1;
`,
    [`${folder}/${name}.lineage`]: `${fillIn}: what the manual's semantics give, worked out by reading, a relation a line, as in:
fdd  source.amount -> target.amount
frd  source.id -> target
`,
  };
}

/** `FOLDER/NAME VENDOR`: a script and its expectation. */
export function newFixture([name = '', vendorName = '']: readonly string[]): Addition {
  const vendor = vendorNamed(vendorName);
  if (!/^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)+$/.test(name) || vendor === undefined)
    throw new Refused('npm run new:fixture -- FOLDER/NAME VENDOR, as in: stars/except-twice postgresql');
  return {
    files: fixtureFiles(name, vendor, 'what is shown here'),
    insertions: [],
    next: `npx vitest run tests/lineage/fixtures.test.ts -t ${name}`,
  };
}
