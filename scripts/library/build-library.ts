import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { asciiChunks } from '../ascii-chunks.ts';
import { projectRoot } from '../project.ts';
import { libraryDeclarations } from './declarations.ts';

/** Builds the library: one module without imports, and one file of its types, in a folder. */
export async function buildLibrary(folder: string): Promise<void> {
  await buildModule('src-library/index.ts', folder);
}

/** Builds the client of the HTTP API in the same way. */
export async function buildClient(folder: string): Promise<void> {
  await buildModule('src-library/client.ts', folder);
}

async function buildModule(entry: string, folder: string): Promise<void> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [asciiChunks()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2024',
      lib: { entry: join(projectRoot, entry), formats: ['es'], fileName: () => 'index.js' },
      rolldownOptions: {
        output: { minify: true, comments: { legal: true, annotation: false, jsdoc: false } },
      },
    },
  });
  writeFileSync(join(folder, 'index.d.ts'), libraryDeclarations(join(projectRoot, entry)));
}
