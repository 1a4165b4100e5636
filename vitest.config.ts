import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { isDeep } from './tests/support/deep.ts';

export default defineConfig({
  plugins: [vue()],
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: [
      'tests/browser/**',
      'tests/desktop/**',
      '**/node_modules/**',
      ...(isDeep ? [] : ['**/*.deep.test.ts']),
    ],
    environment: 'node',
    testTimeout: isDeep ? 600_000 : 20_000,
    hookTimeout: isDeep ? 600_000 : 30_000,
  },
});
