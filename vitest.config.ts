import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test/slowest-first.ts';
import { UnitReporter } from './scripts/test/unit-reporter.ts';
import { isDeep } from './tests/support/deep.ts';

/** Tests of the layers, which `npm test` runs beside each other. `programs` has what no other project names. */
const projects = {
  engine: ['lineage', 'corpus', 'witnesses', 'fuzz'].map((folder) => `tests/${folder}/**/*.test.ts`),
  page: ['tests/renderer/**/*.test.ts'],
  service: ['tests/server/**/*.test.ts'],
};

/** Files of the test modules of these projects keep nothing that another file could see, and share their imports. */
const sharesModules: readonly string[] = ['engine', 'page'];

const never = [
  'tests/browser/**',
  'tests/desktop/**',
  '**/node_modules/**',
  ...(isDeep ? [] : ['**/*.deep.test.ts']),
];
const named = Object.values(projects).flat();

export default defineConfig({
  plugins: [vue()],
  test: {
    environment: 'node',
    testTimeout: isDeep ? 600_000 : 60_000,
    hookTimeout: isDeep ? 600_000 : 60_000,
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new UnitReporter()],
    projects: [
      ...Object.entries(projects).map(([name, include]) => ({
        extends: true as const,
        test: { name, include, exclude: never, isolate: !sharesModules.includes(name) },
      })),
      {
        extends: true,
        test: { name: 'programs', include: ['tests/**/*.test.ts'], exclude: [...never, ...named] },
      },
    ],
  },
});
