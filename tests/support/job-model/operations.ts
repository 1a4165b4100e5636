import fc from 'fast-check';

/** What a job is of. */
export const contents = {
  good: 'create view v as select a, b from t;\n',
  faulty: 'insert into good select a from t;\ninsert into select from where;\n',
  nothing: '# A heading\n\nOrdinary prose, which says nothing in SQL.\n',
  long: Array.from(
    { length: 600 },
    (_, at) => `insert into t${at} select a, b + ${at} as b from s${at};\n`,
  ).join(''),
} as const;

export type Content = keyof typeof contents;

/** What a user does to a job that is there. */
export type Change = 'cancel' | 'rerun' | 'extend' | 'delete';

export type Operation =
  | { kind: 'submit'; content: Content }
  | { kind: 'change'; change: Change; job: number }
  /** Two users, or two windows of one, at once. */
  | { kind: 'both'; changes: readonly [Change, Change]; job: number }
  | { kind: 'look'; job: number }
  | { kind: 'list' }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'end-worker' }
  | { kind: 'fill-disk' }
  | { kind: 'free-disk' }
  | { kind: 'clock'; days: number }
  /** The service ends, in order or killed, while something is asked of it, and starts again. */
  | { kind: 'restart'; signal: 'SIGKILL' | 'SIGTERM'; during: Change | 'submit'; job: number; after: number };

const job = fc.nat(1000);
const change = fc.constantFrom<Change>('cancel', 'rerun', 'rerun', 'extend', 'delete');

/** Operations, most of them what users do. */
export const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      content: fc.constantFrom<Content>('good', 'good', 'faulty', 'nothing', 'long'),
    }),
  },
  { weight: 40, arbitrary: fc.record({ kind: fc.constant('change' as const), change, job }) },
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('both' as const), changes: fc.tuple(change, change), job }),
  },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('look' as const), job }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('list' as const) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('wait' as const), milliseconds: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end-worker' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fill-disk' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('free-disk' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), days: fc.integer({ min: -400, max: 400 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('restart' as const),
      signal: fc.constantFrom('SIGKILL' as const, 'SIGKILL' as const, 'SIGTERM' as const),
      during: fc.oneof(change, fc.constant('submit' as const)),
      job,
      after: fc.nat(40),
    }),
  },
);
