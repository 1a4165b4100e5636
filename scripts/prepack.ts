import { join } from 'node:path';
import { buildClient, buildLibrary } from './library/build-library.ts';
import { writeCommandPages } from './package/command-pages.ts';
import { build, buildIsStale, projectRoot } from './project.ts';

// Makes what `npm pack` takes along: npm runs this before it packs.
if (buildIsStale()) await build();
writeCommandPages(join(projectRoot, 'out'));
await buildLibrary(join(projectRoot, 'out/lineage'));
await buildClient(join(projectRoot, 'out/client'));
