import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isVendorId } from '../../src-lineage/dialects/table/vendor.ts';
import { vendorNamed } from '../../src-lineage/dialects/vendor-named.ts';
import { projectRoot } from '../project.ts';
import { type Addition, fillIn, Refused } from './addition.ts';
import { fixtureFiles } from './fixture.ts';

const usage = "npm run new:dialect -- NAME 'TITLE' LIKE, as in: singlestore 'SingleStore' mysql";
const families = 'src-lineage/dialects/families';

/** `NAME TITLE LIKE`: a vendor whose table begins as that of another. */
export function newDialect([name = '', title = '', like = '']: readonly string[]): Addition {
  const base = vendorNamed(like)?.replace(/^dbv/, '');
  if (!/^[a-z][a-z0-9]*$/.test(name) || title === '' || base === undefined) throw new Refused(usage);
  const id = `dbv${name}`;
  if (isVendorId(id)) throw new Refused(`${id} is there already.`);
  const [baseFile] = globSync(`${families}/*/${base}.ts`, { cwd: projectRoot });
  if (baseFile === undefined) throw new Refused(`${base} has no table to begin with.`);
  const family = basename(dirname(baseFile));
  return {
    files: {
      [join(families, family, `${name}.ts`)]: `import { derive } from '../../table/derive.ts';
import { ${base} } from './${base}.ts';

/** ${title}. ${fillIn}: what differs from ${base}, each difference with the section of the manual that says so. */
export const ${name} = derive(${base}, '${id}', {});
`,
      ...fixtureFiles(`vendors/${name}/first`, id, `what ${title} does otherwise than others`),
    },
    insertions: [
      {
        path: 'src-lineage/dialects/table/vendor.ts',
        before: /^ {2}dbvansi:/m,
        text: `  ${id}: '${title.replaceAll("'", "\\'")}',\n`,
      },
      {
        path: 'src-lineage/dialects/index.ts',
        before: /^import type \{ Dialect \}/m,
        text: `import { ${name} } from './families/${family}/${name}.ts';\n`,
      },
      { path: 'src-lineage/dialects/index.ts', before: /^ {2}dbvansi:/m, text: `  ${id}: ${name},\n` },
      {
        path: 'src-lineage/export/openlineage/datasets.ts',
        before: /^ {2}dbvvertica:/m,
        // the scheme of OpenLineage's naming conventions
        text: `  // ${fillIn}: the scheme in spec/Naming.md of OpenLineage\n  ${id}: '${name}',\n`,
      },
      {
        path: 'docs/dialects.md',
        before: /`dbvansi`\./,
        text: `\`${id}\` (${fillIn}: read by its manual?), `,
      },
    ],
    next:
      `Fill in the table and fourteen more fixtures below tests/lineage/fixtures/vendors/${name}: each vendor has fifteen.\n` +
      'Say in README.md how many dialects there are now, and in CHANGELOG.md which is new. What distinguishes its SQL from\n' +
      "others' belongs to src-lineage/dialects/signs. Then: npm run ready",
  };
}
