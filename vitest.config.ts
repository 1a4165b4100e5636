import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test/slowest-first.ts';
import { UnitReporter } from './scripts/test/unit-reporter.ts';
import { isDeep } from './tests/support/deep.ts';

/** Tests of the layers, which `npm test` runs beside each other. `programs` has what no other project names. */
const projects = {
  engine: ['layout', 'lineage', 'library', 'corpus', 'witnesses', 'fuzz'].map(
    (folder) => `tests/${folder}/**/*.test.ts`,
  ),
  page: ['tests/renderer/**/*.test.ts'],
  service: ['tests/server/**/*.test.ts'],
};

/** Tests that want a PostgreSQL: one is started for them all, and only where some of them run. */
const store = ['tests/server/store/postgres/**/*.test.ts'];

/** Modules of these layers keep no state, so that their tests may share them; in a deep run each file has its own. */
const sharesModules: readonly string[] = ['engine', 'page', 'service'];

/** The API's tests, which a deep run repeats on PostgreSQL. */
const api = ['routes', 'http', 'http/bodies'].map((folder) => `tests/server/${folder}/*.test.ts`);

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
    // What is waited for may be a process, and the machine busy.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: SlowestFirst },
    reporters: ['default', new UnitReporter()],
    projects: [
      ...Object.entries(projects).map(([name, include]) => ({
        extends: true as const,
        test: {
          name,
          include,
          exclude: [...never, ...store],
          isolate: isDeep || !sharesModules.includes(name),
        },
      })),
      {
        extends: true,
        test: {
          name: 'store',
          include: store,
          exclude: never,
          isolate: isDeep,
          globalSetup: 'tests/support/postgres/postgres-server.ts',
        },
      },
      ...(isDeep
        ? [
            {
              extends: true as const,
              test: {
                name: 'store-api',
                include: api,
                exclude: never,
                env: { HEADWATER_TEST_API_STORE: 'postgres' },
                globalSetup: 'tests/support/postgres/postgres-server.ts',
              },
            },
          ]
        : []),
      {
        extends: true,
        test: { name: 'programs', include: ['tests/**/*.test.ts'], exclude: [...never, ...named] },
      },
    ],
  },
});
