import { expect, it } from 'vitest';
import type { Verdict } from '../../../../src-renderer/domain/files/inspect.ts';
import { foundProjects } from '../../../../src-renderer/domain/files/foundProjects.ts';
import { strings } from '../../../../src-renderer/strings/strings.ts';

function verdicts(paths: readonly string[], more: Partial<Verdict> = {}): Verdict[] {
  return paths.map((path, candidate) => ({
    path,
    size: 1,
    candidate,
    inArchive: false,
    archive: false,
    ...more,
  }));
}

function textsOf(files: readonly Verdict[]): string[] {
  return foundProjects(files, () => 'given/jaffle.zip').map((project) => strings.intake.project(project));
}

it('counts what of dbt projects and packages is there, installed packages left aside', () => {
  const files = verdicts([
    'work/shop/dbt_project.yml',
    'work/shop/models/marts/orders.sql',
    'work/shop/models/scored.py',
    'work/shop/models/schema.yml',
    'work/shop/macros/cents.sql',
    'work/shop/seeds/countries.csv',
    'work/shop/dbt_packages/utils/dbt_project.yml',
    'work/shop/dbt_packages/utils/models/x.sql',
    'work/etl/Load.dtsx',
    'work/etl/Load.dtproj',
    'work/models/plain.sql',
  ]);
  expect(textsOf(files)).toEqual(['dbt project shop: 2 models, 1 seed', '1 SSIS package']);
  const [shop, packages] = foundProjects(files, () => '');
  expect([...shop!.candidates]).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect([...packages!.candidates]).toEqual([8, 9]);
});

it('names a project that is all of an archive by it, and leaves it to its archive', () => {
  const files = verdicts(['dbt_project.yml', 'models/a.sql', 'snapshots/b.sql'], {
    candidate: 0,
    inArchive: true,
  });
  expect(textsOf(files)).toEqual(['dbt project jaffle: 1 model, 1 snapshot']);
  expect(foundProjects(files, () => '')[0]!.candidates.size).toBe(0);
});

it('finds none where there are scripts only', () => {
  expect(textsOf(verdicts(['a/models/b.sql', 'c.sql']))).toEqual([]);
});
