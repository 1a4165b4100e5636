import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { createServer, type ViteDevServer } from 'vite';

/** Serves the bench page from the sources on a free port of this machine. */
export async function startBenchServer(): Promise<{ url: string; server: ViteDevServer }> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite/bench', import.meta.url)),
    plugins: [vue()],
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      fs: { allow: [fileURLToPath(new URL('../../../', import.meta.url))] },
    },
    worker: { format: 'es' },
    optimizeDeps: {
      include: ['vue', 'vis-network/esnext', 'vis-data/esnext', '@vueuse/core'],
    },
    logLevel: 'error',
  });
  await server.listen();
  return { url: server.resolvedUrls!.local[0]!, server };
}
