import { join } from 'node:path';
import { buildSite } from './docs/build-site.ts';
import { projectRoot } from './project.ts';

// `npm run docs`: the documentation as a static site, which opens from its folder or any server.

const folder = join(projectRoot, 'out/docs');
console.log(`${buildSite(folder)} pages in ${folder}: open index.html there.`);
