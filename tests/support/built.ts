import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOlder, projectRoot } from '../../scripts/project.ts';

/** What the build makes, and the source and folders it is made from. */
const products = {
  cli: {
    built: 'out/main/cli.js',
    source: 'src-cli/main.ts',
    from: ['src-layout', 'src-lineage', 'src-server', 'src-cli'],
  },
  service: {
    built: 'out/main/service.js',
    source: 'src-server/main.ts',
    from: ['src-layout', 'src-lineage', 'src-server'],
  },
  worker: {
    built: 'out/main/worker.js',
    source: 'src-server/workers/thread/lineage-worker.ts',
    from: ['src-layout', 'src-lineage', 'src-server'],
  },
  page: { built: 'out/renderer/index.html', from: ['src-layout', 'src-renderer', 'resources/design'] },
} as const;

type Product = keyof typeof products;

/** Whether tests start programs and workers from the sources (`HEADWATER_TEST=sources`) instead of the built code. */
const fromSources = process.env['HEADWATER_TEST'] === 'sources';
const fresh = new Set<Product>();

/**
 * The program that a test starts as a process: the built one, which is what users run and starts in a fifth of the
 * time, or the one of the sources where `HEADWATER_TEST=sources` asks for it.
 * @throws where the build is missing or older than its sources
 */
export function program(name: 'cli' | 'service'): string {
  return fromSources ? join(projectRoot, products[name].source) : builtFile(name);
}

/**
 * The worker of a service that runs in the test's own process; chosen and checked as a {@link program} is.
 * @throws where the build is missing or older than its sources
 */
export function workerUrl(): URL {
  return pathToFileURL(fromSources ? join(projectRoot, products.worker.source) : builtFile('worker'));
}

/**
 * The folder of the built page.
 * @throws where the build is missing or older than its sources
 */
export function builtPage(): string {
  return join(builtFile('page'), '..');
}

function builtFile(name: Product): string {
  const { built, from } = products[name];
  if (!fresh.has(name) && isOlder([built], from)) {
    const otherwise = name === 'page' ? '' : ', or HEADWATER_TEST=sources to test the sources';
    throw new Error(`${built} is missing or older than ${from.join(', ')}: npm run build${otherwise}.`);
  }
  fresh.add(name);
  return join(projectRoot, built);
}
