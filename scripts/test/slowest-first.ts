import { relative } from 'node:path';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { projectRoot } from '../project.ts';

/** The files with the longest times, the longest first, so that none of them is left for the end. */
const slow = [
  'tests/server/jobs/kill.test.ts',
  'tests/lineage/invariance/invariance.test.ts',
  'tests/cli/analyze.test.ts',
  'tests/server/store/damaged-database.test.ts',
  'tests/server/store/migrations.test.ts',
  'tests/server/service/start-up/stop.test.ts',
  'tests/lineage/resolution/link.test.ts',
  'tests/server/jobs/many-files.test.ts',
  'tests/cli/user.test.ts',
  'tests/scripts/production-files.test.ts',
  'tests/server/jobs/crash.test.ts',
  'tests/server/examples/kill.test.ts',
  'tests/witnesses/agreement.test.ts',
];

/** Orders the files of a run: the ones that are known to be slow, then the others as vitest orders them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = slow.indexOf(relative(projectRoot, moduleId).replaceAll('\\', '/'));
  return place < 0 ? slow.length : place;
}
