import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn } from './addition.ts';

/** The lines below a root that wait for a person: `path:line`, of files that git follows and of new ones. */
export function linesToFillIn(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed
    .split('\0')
    .filter((path) => /^(?:src-|tests\/|docs\/|CHANGELOG).*\.(?:ts|vue|md|sql|lineage)$/.test(path));
  return paths.flatMap((path) =>
    textOf(join(root, path))
      .split('\n')
      .flatMap((line, index) => (line.includes(fillIn) ? [`${path}:${index + 1}`] : [])),
  );
}

/** Empty where a file that git knows was removed. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
