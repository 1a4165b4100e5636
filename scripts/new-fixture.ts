import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { vendorNamed } from '../src-lineage/dialects/vendor-named.ts';

// `npm run new:fixture -- FOLDER/NAME VENDOR`: a script and its expectation, to be filled in by hand.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { root: { type: 'string', default: join(import.meta.dirname, '..') } },
});
const [name = '', vendorName = ''] = positionals;
const vendor = vendorNamed(vendorName);
if (!/^[a-z][a-z0-9-]*(?:\/[a-z][a-z0-9-]*)+$/.test(name) || vendor === undefined) {
  console.error('npm run new:fixture -- FOLDER/NAME VENDOR, as in: stars/except-twice postgresql');
  process.exit(2);
}

const place = join('tests/lineage/fixtures', name);
const script = `${place}.sql`;
const expectation = `${place}.lineage`;
for (const path of [script, expectation]) {
  if (!existsSync(join(values.root, path))) continue;
  console.error(`${path} is there already.`);
  process.exit(1);
}
mkdirSync(dirname(join(values.root, script)), { recursive: true });
writeFileSync(
  join(values.root, script),
  `-- vendor: ${vendor}
-- show: fdd frd
-- What is shown here, in one sentence, and the section of the vendor's manual that says so.
CREATE TABLE source (id INT, amount INT);
CREATE VIEW target AS SELECT amount FROM source WHERE id > 1;
`,
);
writeFileSync(
  join(values.root, expectation),
  `fdd  source.amount -> target.amount
frd  source.id -> target
`,
);
console.log(`Write the SQL into ${script}, and what the manual's semantics give it, worked out by reading, into
${expectation}. Then: npx vitest run tests/lineage/fixtures.test.ts -t ${name}`);
