import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Builds the page alone, as the service serves it. The desktop build uses the same root and entry.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [vue()],
  worker: { format: 'es' },
  build: {
    outDir: '../out/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    chunkSizeWarningLimit: 2000,
    // Small assets would become `data:` URLs, which the page's policy allows for pictures only.
    assetsInlineLimit: 0,
  },
});
