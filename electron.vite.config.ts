import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import { asciiChunks } from './scripts/ascii-chunks.ts';
import { builtinsWithoutFacades } from './scripts/builtins-without-facades.ts';
import { developmentProxy } from './scripts/development-proxy.ts';
import { startChunks } from './scripts/start-chunks.ts';
import { thirdPartyNotices } from './scripts/third-party.ts';

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  main: {
    plugins: [asciiChunks(), builtinsWithoutFacades()],
    build: {
      outDir: 'out/main',
      // Of `dependencies`, and the optional peer; what each call of the command line loads is among the others, and so
      // in the bundle.
      externalizeDeps: { include: ['mongodb'] },
      rolldownOptions: {
        input: {
          index: path('src-main/index.ts'),
          service: path('src-server/main.ts'),
          worker: path('src-server/workers/thread/lineage-worker.ts'),
          cli: path('src-cli/main.ts'),
          reader: path('src-cli/reading/reading-thread.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: startChunks() },
          comments: { legal: true, annotation: true, jsdoc: false },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload can load nothing but `electron`: one self-contained CommonJS file.
      externalizeDeps: false,
      isolatedEntries: true,
      rolldownOptions: {
        input: { index: path('src-main/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path('src-renderer'),
    plugins: [vue(), thirdPartyNotices(path('.'))],
    build: {
      outDir: path('out/renderer'),
      emptyOutDir: true,
      // Small assets would become `data:` addresses, which the page's policy allows for pictures only.
      assetsInlineLimit: 0,
      // electron-vite leaves it out, as its pages come from the disk; this one is also served over HTTP.
      minify: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: path('src-renderer/index.html') },
    },
    server: { host: '127.0.0.1', proxy: developmentProxy(8081) },
    worker: { format: 'es' },
  },
});
