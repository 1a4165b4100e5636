/** Test files that are run for any change below a folder. */
const always: readonly (readonly [folder: string, test: string])[] = [
  ['src-lineage/', 'tests/lineage/fixtures.test.ts'],
  ['tests/lineage/fixtures/', 'tests/lineage/fixtures.test.ts'],
  ['docs/', 'tests/scripts/document-links.test.ts'],
  ['docs/', 'tests/scripts/documented-commands.test.ts'],
  ['package.json', 'tests/scripts/documented-commands.test.ts'],
];

/**
 * The test files of changed files: those that have changed, those of the same name, and those of the folder that mirrors the
 * nearest one of a source. What a change does elsewhere, `npm test` finds.
 * @param changed paths of the project, with forward slashes
 * @param tests all test files
 */
export function testsFor(changed: readonly string[], tests: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of changed) {
    for (const [folder, test] of always) if (path.startsWith(folder)) found.add(test);
    if (tests.includes(path)) found.add(path);
    for (const test of testsOfSource(path, tests)) found.add(test);
  }
  return [...found].filter((test) => tests.includes(test)).sort();
}

function testsOfSource(path: string, tests: readonly string[]): string[] {
  const [, layer, inner] = /^(?:src-)?([a-z]+)\/(.+)\.(?:ts|vue)$/.exec(path) ?? [];
  if (layer === undefined || inner === undefined || path.startsWith('tests/')) return [];
  const name = inner.slice(inner.lastIndexOf('/') + 1);
  const named = tests.filter(
    (test) => test.startsWith(`tests/${layer}/`) && test.endsWith(`/${name}.test.ts`),
  );
  if (named.length > 0) return named;
  for (let folder = inner; folder.includes('/');) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const ofFolder = tests.filter((test) => test.startsWith(`tests/${layer}/${folder}/`));
    if (ofFolder.length > 0) return ofFolder;
  }
  return [];
}
