/** A command of `npm test` that runs beside the others. */
export interface Lane {
  readonly name: string;
  /** The script of `package.json` that it runs, and the arguments after `--`. */
  readonly script: string;
  readonly values?: readonly string[];
  /** Whether its temporary files may lie in memory: its databases wait for the disk some ten thousand times. */
  readonly inMemory?: boolean;
  /** It begins when this lane has succeeded. */
  readonly after?: string;
  /** Whether it takes the processor before the others: it is long, and waits for browsers or processes half of the time. */
  readonly goesFirst?: boolean;
}

/**
 * All of `npm test`. The shortest run beside the build, then what is longest begins, so that nothing long is left for the
 * end. Seconds of processor time on an empty cache are in the table of CONTRIBUTING.
 */
export const lanes: readonly Lane[] = [
  { name: 'build', script: 'build' },
  {
    name: 'service',
    script: 'test:unit',
    values: ['--project', 'service', '--project', 'store*'],
    after: 'build',
    inMemory: true,
    goesFirst: true,
  },
  ofPlaywright('browser'),
  { name: 'layout', script: 'lint:layout' },
  { name: 'ratchets', script: 'lint:ratchets' },
  { name: 'imports', script: 'lint:imports' },
  { name: 'engine', script: 'test:unit', values: ['--project', 'engine'] },
  ofPlaywright('desktop'),
  { name: 'programs', script: 'test:unit', values: ['--project', 'programs'], after: 'build' },
  { name: 'types', script: 'check' },
  { name: 'lint', script: 'lint:code' },
  { name: 'page', script: 'test:unit', values: ['--project', 'page'] },
];

/** The tests of a folder of that name, whose traces and screenshots lie apart from those of the lane beside it. */
function ofPlaywright(name: string): Lane {
  const values = [`tests/${name}/`, '--output', `test-results/${name}`];
  return { name, script: 'test:browser', values, after: 'build', goesFirst: true };
}
