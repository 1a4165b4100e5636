import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vendorNamed } from '../../src-lineage/dialects/vendor-named.ts';
import { projectRoot } from '../project.ts';
import { type Addition, camelCase, fillIn, plainName, Refused } from './addition.ts';
import { fixtureFiles } from './fixture.ts';

const usage = 'npm run new:statement -- NAME WORD VENDOR, as in: refresh-cache REFRESHCACHE hive';
const table = 'src-lineage/syntax/grammar/statements.ts';

/** `NAME WORD VENDOR`: a statement that begins with a word. */
export function newStatement([given, word = '', vendorName = '']: readonly string[]): Addition {
  const name = plainName(given, usage);
  const vendor = vendorNamed(vendorName);
  if (!/^[A-Z][A-Z_]*$/.test(word) || vendor === undefined) throw new Refused(usage);
  if (new RegExp(`^ {2}\\['${word}',`, 'm').test(readFileSync(join(projectRoot, table), 'utf8')))
    throw new Refused(`${word} begins a statement already: add to its rule in ${table}.`);
  const rule = `${camelCase(name)}Statement`;
  return {
    files: {
      [`src-lineage/syntax/grammar/statements/${name}.ts`]: `import type { TokenCursor } from '../../cursor/cursor.ts';
import type { Statement } from '../../tree/statements.ts';
import { skipRest } from '../ends/statement-end.ts';

/** ${word}: ${fillIn}: what it does, and the section of the manual; what of it is lineage needs a node of its own. */
export function ${rule}(cursor: TokenCursor): Statement {
  const { start } = cursor;
  cursor.advance();
  skipRest(cursor);
  return { kind: 'other', what: '${name}', start, end: cursor.previousEnd };
}
`,
      ...fixtureFiles(`vendors/${vendor.replace(/^dbv/, '')}/${name}`, vendor, `what ${word} does`),
    },
    insertions: [
      {
        path: table,
        before: /^import \{ symbolStatement \}/m,
        text: `import { ${rule} } from './statements/${name}.ts';\n`,
      },
      { path: table, before: /^ {2}\['SELECT', queryStatement\],/m, text: `  ['${word}', ${rule}],\n` },
      {
        path: 'CHANGELOG.md',
        before: /^- Questions: /m,
        text: `- The statement \`${word}\` (${fillIn}: of which vendor, and what comes of it).\n`,
      },
    ],
    next:
      'A statement that moves data gets a node in src-lineage/syntax/tree/statements.ts, read by the rule, and a case in\n' +
      `src-lineage/lowering/statements/statements.ts. Then: npx vitest run tests/lineage/fixtures.test.ts -t ${name}`,
  };
}
