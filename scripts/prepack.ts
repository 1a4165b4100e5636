import { join } from 'node:path';
import { writeCommandPages } from './package/command-pages.ts';
import { build, buildIsStale, projectRoot } from './project.ts';

// Makes what `npm pack` takes along: npm runs this before it packs.
if (buildIsStale()) await build();
writeCommandPages(join(projectRoot, 'out'));
