import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isVendorId, type SourceFile } from '../../../src-lineage/index.ts';
import { projectRoot } from '../../project.ts';
import type { Script } from './scripts.ts';

const folder = join(projectRoot, 'tests/lineage/projects');

/** Each file of the small projects of the tests, with those beside it (`tests/lineage/projects/cases.test.ts`). */
export function projectCases(): Script[] {
  return globSync('*/cases/*.txt', { cwd: folder })
    .sort()
    .flatMap((name) => {
      const [head = '', ...parts] = readFileSync(join(folder, name), 'utf8').split(/^=== *(.+)\n/m);
      const named = /^vendor: *(\w+)/m.exec(head)?.[1] ?? 'dbvpostgresql';
      const vendor = isVendorId(named) ? named : 'dbvpostgresql';
      const files = parts.flatMap((part, i): SourceFile[] =>
        i % 2 === 0 && part !== 'expected' ? [{ name: part, text: parts[i + 1] ?? '' }] : [],
      );
      return files.map((file): Script => ({
        name: file.name,
        vendor,
        sql: file.text,
        beside: files.filter((other) => other !== file),
      }));
    });
}
