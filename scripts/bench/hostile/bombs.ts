/** SQL that multiplies itself (hostile.md 2.3, 2.4, 2.6), beside a good file; and four heavy jobs beside a short call. */
import type { JobEntry } from '../../../src-server/contract/application/service/jobs.ts';
import { megabytes } from '../service/bars.ts';
import type { Bar } from '../service/bars.ts';
import { AttackedService } from './attacked-service.ts';

const letters = 'a'.repeat(60);

/** One file of each kind of bomb, by name. */
const bombs: Record<string, string> = {
  'text.sql': `do $$ declare s text := 'a'; begin\n${'s := s || s;\n'.repeat(30)}execute s; end $$;`,
  'star.sql': starViews(30),
  'ring.sql': Array.from(
    { length: 400 },
    (_, i) => `create view r${i} as select * from r${(i + 1) % 400};`,
  ).join('\n'),
  'format.sql': "do $$ begin execute format('%02000000000d', 1); end $$;",
};
/** Diagnostics that the bombs are worth: a budget is met by each but the ring of views. */
const leastWarnings = 3;

function starViews(count: number): string {
  let text = 'create table t (a int);\ncreate view v0 as select * from t;\n';
  for (let i = 1; i <= count; i++) {
    text += `create view v${i} as select x.*, y.* from v${i - 1} x cross join v${i - 1} y;\n`;
  }
  return text;
}

export async function attackByBombs(): Promise<Bar[]> {
  const service = await AttackedService.start();
  try {
    const begun = performance.now();
    const job = await service.ended(
      await service.submit({ ...bombs, 'good.sql': 'insert into good select a, b from source;' }),
    );
    const seconds = (performance.now() - begun) / 1000;
    const csv = await service.csv(job.jobId);
    const { numbers } = (await (await fetch(`${service.url}/api/v1/jobs/${job.jobId}`)).json()) as JobEntry;
    console.log(`bombs: ${job.status} after ${seconds.toFixed(1)} s, ${csv.length} characters of CSV`);
    return [
      { name: 'bombs and a good file', measured: seconds, limit: 10, unit: 's' },
      {
        name: 'bombs: the good lineage',
        measured: Number(csv.includes('good')),
        limit: 1,
        unit: '',
        atLeast: true,
      },
      {
        name: 'bombs: warnings',
        measured: numbers?.warnings ?? 0,
        limit: leastWarnings,
        unit: '',
        atLeast: true,
      },
      { name: 'bombs: memory', measured: megabytes(service.peak()), limit: 1000, unit: 'MB' },
      ...(await attackByPatterns(service)),
    ];
  } finally {
    await service.end();
  }
}

/** The patterns of hostile.md 2.6, at 60 letters and ten stars. */
async function attackByPatterns(service: AttackedService): Promise<Bar[]> {
  const table = `create table t (${letters} int, c int);\n`;
  const patterns: [vendor: string, sql: string][] = [
    ['dbvclickhouse', `create view v as select COLUMNS('${'a*'.repeat(10)}b') from t;`],
    ['dbvsnowflake', `create view v as select * ILIKE '${'%a'.repeat(10)}%b' from t;`],
    ['dbvsparksql', `create view v as select \`${'a.*'.repeat(10)}b\` from t;`],
    ['dbvclickhouse', `create view v as select COLUMNS('${'(a|a)'.repeat(20)}b') from t;`],
  ];
  const bars: Bar[] = [];
  for (const [vendor, sql] of patterns) {
    let best = Number.POSITIVE_INFINITY;
    // The first call of a vendor also loads its dialect.
    for (let trial = 0; trial < 3; trial += 1) {
      const begun = performance.now();
      await service.ask(vendor, `${table}${sql}-- ${trial}`);
      best = Math.min(best, performance.now() - begun);
    }
    bars.push({
      name: `pattern ${sql.slice(24, 42)}… (${vendor})`,
      measured: best / 1000,
      limit: 0.1,
      unit: 's',
    });
  }
  return bars;
}

/** Jobs that multiply keep nobody with one line waiting, once the service has answered anything at all. */
export async function attackByHeavyJobs(): Promise<Bar[]> {
  const service = await AttackedService.start();
  try {
    await service.ask('dbvansi', 'select 1');
    const jobs = await Promise.all(
      [1, 2, 3, 4].map((n) => service.submit({ [`heavy${n}.sql`]: `${starViews(19)}-- ${n}` })),
    );
    const state = { over: false };
    const ends = Promise.all(jobs.map((jobId) => service.ended(jobId))).finally(() => (state.over = true));
    let longest = 0;
    for (let call = 0; !state.over || call < 3; call += 1) {
      const begun = performance.now();
      await service.ask('dbvpostgresql', `select a${call} from t`);
      longest = Math.max(longest, performance.now() - begun);
    }
    await ends;
    return [
      { name: 'a one-line call beside four heavy jobs', measured: longest / 1000, limit: 0.5, unit: 's' },
      { name: 'four heavy jobs: memory', measured: megabytes(service.peak()), limit: 3000, unit: 'MB' },
    ];
  } finally {
    await service.end();
  }
}
