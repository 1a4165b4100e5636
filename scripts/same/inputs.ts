import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { etlScript } from '../bench/etl/statements.ts';
import { archivedFiles } from '../bench/mutants/project-archives.ts';
import { projectCases } from '../bench/mutants/project-cases.ts';
import { corpusFiles, readRows } from '../corpus-rows.ts';
import { projectRoot } from '../project.ts';

/** Files that are analysed as one run. */
export interface SameInput {
  readonly name: string;
  /** An id, or `auto`. */
  readonly vendor: string;
  readonly files: readonly { name: string; text: string }[];
}

const fixtures = join(projectRoot, 'tests/lineage/fixtures');
const projects = join(projectRoot, '../shared/projects');
/** What projects hold beside SQL that says something of lineage. */
const readable = /\.(?:sql|sqlx|ya?ml|json|js|py|dtsx|conmgr|params|dtproj|ispac|xml|csv)$/i;

/** All that two engines are compared over: fixtures, small and real projects, the corpus beside the checkout, made-up statements. */
export function sameInputs(): SameInput[] {
  const made = { name: 'etl.sql', text: etlScript(2000, 1) };
  return [
    ...globSync('**/*.sql', { cwd: fixtures })
      .sort()
      .map((name) => ofFixture(name)),
    ...projectCases().map(({ name, vendor, sql, beside = [] }, index) => ({
      name: `case ${index} ${name}`,
      vendor,
      files: [{ name, text: sql }, ...beside],
    })),
    ...realProjects(),
    ...(existsSync(corpusFiles) ? readRows(corpusFiles) : []).map(({ id, vendor, sql }) => ({
      name: `corpus ${id}`,
      vendor,
      files: [{ name: `${id}.sql`, text: sql }],
    })),
    { name: 'made-up statements', vendor: 'dbvpostgresql', files: [made] },
  ];
}

function ofFixture(name: string): SameInput {
  const text = readFileSync(join(fixtures, name), 'utf8');
  const vendor = /^-- vendor: *(\w+)/m.exec(text)?.[1] ?? 'auto';
  return { name: `fixture ${name}`, vendor, files: [{ name, text }] };
}

/** Each archive as one run, whose vendor is guessed. */
function realProjects(): SameInput[] {
  if (!existsSync(projects)) return [];
  const byArchive = Map.groupBy(archivedFiles(projects, readable), ({ name }) => name.split('/', 1)[0]!);
  return [...byArchive].map(([name, files]) => ({ name: `project ${name}`, vendor: 'auto', files }));
}
