import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from './docs/build-site.ts';
import { withLines } from './docs/lines.ts';
import { projectRoot } from './project.ts';

// `npm run docs`: the documentation as a static site, which opens from its folder or any server. Links to lines are set again first.

for (const page of globSync('docs/**/*.md', { cwd: projectRoot })) {
  const path = join(projectRoot, page);
  const text = readFileSync(path, 'utf8');
  const now = withLines(page, text);
  if (now !== text) writeFileSync(path, now);
}

const folder = join(projectRoot, 'out/docs');
console.log(`${buildSite(folder)} pages in ${folder}: open index.html there.`);
