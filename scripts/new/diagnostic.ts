import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vendorNamed } from '../../src-lineage/dialects/vendor-named.ts';
import { projectRoot } from '../project.ts';
import { type Addition, fillIn, plainName, Refused } from './addition.ts';
import { fixtureFiles } from './fixture.ts';

const usage = 'npm run new:diagnostic -- CODE error|warning VENDOR, as in: shadowed-name warning oracle';

/** The first row of each table of `docs/errors.md`. */
const firstRows: Readonly<Record<string, RegExp>> = {
  error: /^\| `unterminated-string` /m,
  warning: /^\| `dynamic-sql-unknown` /m,
};

/** `CODE SEVERITY VENDOR`: a diagnostic that something is to report. */
export function newDiagnostic([given, severity = '', vendorName = '']: readonly string[]): Addition {
  const code = plainName(given, usage);
  const vendor = vendorNamed(vendorName);
  const firstRow = firstRows[severity];
  if (firstRow === undefined || vendor === undefined) throw new Refused(usage);
  if (readFileSync(join(projectRoot, 'docs/errors.md'), 'utf8').includes(`| \`${code}\` `))
    throw new Refused(`${code} is there already.`);
  return {
    files: fixtureFiles(
      `vendors/${vendor.replace(/^dbv/, '')}/${code}`,
      vendor,
      `where ${code} is reported, and a statement beside it that keeps its lineage`,
      'fdd diagnostic',
    ),
    insertions: [
      {
        path: 'docs/errors.md',
        before: firstRow,
        text: `| \`${code}\` | ${fillIn}: what it means | ${fillIn}: what to do |\n`,
      },
    ],
    next: `Report it where it is seen: cursor.${severity === 'error' ? 'error' : 'warn'}('${code}', …) in the grammar, context.report('${code}', …) in lowering,
and expect \`diagnostic ${code}\` in the fixture. Then: npx vitest run tests/server/error-codes.test.ts tests/lineage/fixtures.test.ts -t ${code}`,
  };
}
