import { describe, expect, it } from 'vitest';
import { openLineageEvents } from '../../../src-lineage/export/openlineage/events.ts';
import { defaultGraphOptions, type GraphOptions } from '../../../src-lineage/graph/edges/options.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel, VendorId } from '../../../src-lineage/index.ts';
import { jobEvent, runEvent, type RunEvent } from './openlineage-schemas.ts';
import { changeColumn, sampleModel } from './sample-model.ts';

const all: GraphOptions = { ...defaultGraphOptions, relationTypes: ['fdd', 'frd', 'fdr'] };

/** A UUID with the number of the name in it, in the order in which names are met. */
function numberedRuns(): (name: string) => string {
  const names: string[] = [];
  return (name) => {
    if (!names.includes(name)) names.push(name);
    return `00000000-0000-5000-8000-${String(names.indexOf(name)).padStart(12, '0')}`;
  };
}

function eventsOf(model: LineageModel, options = all, datasetNamespace?: string): RunEvent[] {
  const text = [
    ...openLineageEvents(model, options, {
      eventTime: '2026-02-03T04:05:06.789Z',
      producer: 'urn:test:1',
      jobNamespace: 'headwater',
      jobName: 'nightly',
      runIdOf: numberedRuns(),
      ...(datasetNamespace !== undefined && { datasetNamespace }),
    }),
  ].join('');
  expect(text === '' || text.endsWith('}\n')).toBe(true);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event = JSON.parse(line) as RunEvent;
      runEvent.parse(event);
      return event;
    });
}

const events = (sql: string, vendor: VendorId = 'dbvpostgresql', options = all): RunEvent[] =>
  eventsOf(analyze([{ name: 'etl/load.sql', text: sql }], { vendor }), options);

/** `field <- dataset.column TYPE SUBTYPE`, and a `*` behind what is masked. */
function lineageOf(event: RunEvent | undefined): string[] {
  const lineage = event?.outputs[0]?.facets.columnLineage;
  const reported = (field: string, inputs: NonNullable<typeof lineage>['dataset'] = []): string[] =>
    inputs.map(({ name, field: from, transformations = [] }) => {
      const how = transformations.map(
        ({ type, subtype, masking }) => `${type} ${subtype ?? ''}${masking ? ' *' : ''}`,
      );
      return `${field} <- ${name}.${from} ${how.join(', ')}`;
    });
  return [
    ...Object.entries(lineage?.fields ?? {}).flatMap(([field, { inputFields }]) =>
      reported(field, inputFields),
    ),
    ...reported('rows', lineage?.dataset),
  ];
}

describe('OpenLineage', () => {
  it('an event for each statement that writes, with what it reads and writes', () => {
    const [view, insert, ...more] = events(`
      create table src (id int, name varchar(20));
      create view v as select id, upper(name) as title from src;
      grant select on v to public;
      insert into t select id from v;`);
    expect(more).toEqual([]);
    expect(view).toMatchObject({
      eventType: 'COMPLETE',
      eventTime: '2026-02-03T04:05:06.789Z',
      job: {
        namespace: 'headwater',
        name: 'nightly.etl/load.sql.create-view.public.v',
        facets: { documentation: { description: 'create-view in etl/load.sql, line 3' } },
      },
      inputs: [
        {
          namespace: 'postgres://default',
          name: 'public.src',
          facets: {
            datasetType: { datasetType: 'TABLE' },
            schema: {
              fields: [
                { name: 'id', type: 'int' },
                { name: 'name', type: 'varchar(20)' },
              ],
            },
          },
        },
      ],
      outputs: [{ name: 'public.v', facets: { datasetType: { datasetType: 'VIEW' } } }],
    });
    expect(insert).toMatchObject({ inputs: [{ name: 'public.v' }], outputs: [{ name: 'public.t' }] });
    expect(insert?.run.runId).not.toBe(view?.run.runId);
    expect(insert?.run.facets.parent).toEqual(view?.run.facets.parent);
    expect(view?.run.facets.parent.job).toEqual({ namespace: 'headwater', name: 'nightly' });
  });

  it('distinguishes values from influences, and what happens on the way', () => {
    const [event] = events(`
      insert into t (a, b, c, d, e, f, g)
      select s.plain, s.x + 1, sum(s.y), count(s.z), md5(s.secret),
        case when s.k > 1 then s.v else s.w end,
        sum(s.n) over (partition by s.p order by s.o)
      from s join u on s.id = u.id
      where s.f = 1 group by s.g having max(s.h) > 1`);
    expect(lineageOf(event)).toEqual([
      'a <- public.s.plain DIRECT IDENTITY',
      'b <- public.s.x DIRECT TRANSFORMATION',
      'c <- public.s.y DIRECT AGGREGATION',
      'd <- public.s.z DIRECT AGGREGATION *',
      'e <- public.s.secret DIRECT TRANSFORMATION *',
      'f <- public.s.k INDIRECT CONDITIONAL',
      'f <- public.s.v DIRECT TRANSFORMATION',
      'f <- public.s.w DIRECT TRANSFORMATION',
      'g <- public.s.n DIRECT AGGREGATION',
      'g <- public.s.p INDIRECT WINDOW',
      'g <- public.s.o INDIRECT WINDOW',
      'rows <- public.s.id INDIRECT JOIN',
      'rows <- public.u.id INDIRECT JOIN',
      'rows <- public.s.f INDIRECT FILTER',
      'rows <- public.s.g INDIRECT GROUP_BY',
      'rows <- public.s.h INDIRECT FILTER',
    ]);
    expect(event?.inputs.map(({ name }) => name)).toEqual(['public.s', 'public.u']);
  });

  it('a column that is chosen by itself is a value; what only chooses is none', () => {
    const [event] = events(
      `insert into t (a, b, c) select case when x > 0 then x end, if(k, y, 0), row_number() over (order by o) from s`,
      'dbvmysql',
    );
    expect(lineageOf(event)).toEqual([
      'a <- s.x DIRECT TRANSFORMATION',
      'b <- s.k INDIRECT CONDITIONAL',
      'b <- s.y DIRECT TRANSFORMATION',
      'c <- s.o INDIRECT WINDOW',
    ]);
  });

  it('bridges temporary tables, and gives each of two statements its own event', () => {
    const reported = events(
      `select a, b into #w from src where c = 1;
       insert into dbo.t (x) select a from #w;
       insert into dbo.t (x) select a from #w;
       insert into dbo.t (x) select a from src;`,
      'dbvmssql',
    );
    expect(reported.map(({ job }) => job.name.replace('nightly.etl/load.sql.', ''))).toEqual([
      'insert.dbo.t',
      'insert.dbo.t#2',
      'insert.dbo.t#3',
    ]);
    expect(reported.map(({ inputs }) => inputs.map(({ name }) => name))).toEqual([
      ['dbo.src'],
      ['dbo.src'],
      ['dbo.src'],
    ]);
    expect(lineageOf(reported[1])).toEqual([
      'x <- dbo.src.a DIRECT IDENTITY',
      'rows <- dbo.src.c INDIRECT FILTER',
    ]);
    expect(lineageOf(reported[2])).toEqual(['x <- dbo.src.a DIRECT IDENTITY']);
    expect(new Set(reported.map(({ run }) => run.runId)).size).toBe(3);
  });

  it('a statement with several outputs is one event; a query that writes nothing is none', () => {
    const reported = events(
      `insert all into t1 (x) values (a) into t2 (y) values (b) select a, b from s; select * from s;`,
      'dbvoracle',
    );
    expect(reported.map(({ outputs }) => outputs.map(({ name }) => name))).toEqual([['t1', 't2']]);
  });

  it('names datasets by the conventions of their vendors', () => {
    const named = (sql: string, vendor: VendorId): string[] =>
      events(sql, vendor).flatMap(({ inputs, outputs }) =>
        [...inputs, ...outputs].map(({ namespace, name }) => `${namespace} ${name}`),
      );
    const insert = 'insert into d1.t select a from d2.s';
    expect(named(insert, 'dbvmysql')).toEqual(['mysql://default d2.s', 'mysql://default d1.t']);
    expect(named('insert into p.d.t select a from p.d.s', 'dbvbigquery')).toEqual([
      'bigquery p.d.s',
      'bigquery p.d.t',
    ]);
    expect(named('insert into db.dbo.t select a from [srv 1].db.dbo.s', 'dbvmssql')).toEqual([
      'mssql://srv%201 db.dbo.s',
      'mssql://default db.dbo.t',
    ]);
    expect(named("copy into db.sc.t from 's3://bucket/a/b.csv'", 'dbvsnowflake')).toEqual([
      's3://bucket a/b.csv',
      'snowflake://default db.sc.t',
    ]);
  });

  it('takes the namespace of the tables from the caller', () => {
    const model = analyze([{ name: 'a.sql', text: 'insert into t select a from s' }], {
      vendor: 'dbvpostgresql',
    });
    const [event] = eventsOf(model, all, 'postgres://db.example:5432');
    expect(event?.inputs[0]?.namespace).toBe('postgres://db.example:5432');
    expect(event?.outputs[0]?.facets.columnLineage?.fields['a']?.inputFields[0]?.namespace).toBe(
      'postgres://db.example:5432',
    );
  });

  it('keeps to the options: relations asked for, tables alone, a selection', () => {
    const sql = 'insert into t (x) select a from s where b = 1; insert into t2 (y) select c from s2;';
    const values = events(sql, 'dbvpostgresql', { ...all, relationTypes: ['fdd'] });
    expect(values.flatMap(lineageOf)).toEqual([
      'x <- public.s.a DIRECT IDENTITY',
      'y <- public.s2.c DIRECT IDENTITY',
    ]);
    const tables = events(sql, 'dbvpostgresql', { ...all, tableLevel: true });
    expect(tables).toHaveLength(2);
    expect(tables[0]?.outputs[0]?.facets.columnLineage).toBeUndefined();
    const selected = events(sql, 'dbvpostgresql', { ...all, selection: { table: 't2' } });
    expect(selected.map(({ outputs }) => outputs[0]?.name)).toEqual(['public.t2']);
    expect(events(sql, 'dbvpostgresql', { ...all, relationTypes: ['join', 'call', 'er'] })).toEqual([]);
  });

  it('awkward names stay valid JSON, and are written as they are', () => {
    const model = sampleModel();
    changeColumn(model, 0, { name: '__proto__' });
    const report = model.objects.find(({ name }) => name === 'report')!;
    changeColumn(model, report.columns[0]!, { name: '__proto__' });
    report.name = 'a "b"\n\uD800';
    const reported = eventsOf(model);
    expect(lineageOf(reported[0])[0]).toBe('__proto__ <- shop.raw.orders.__proto__ DIRECT AGGREGATION');
    expect(reported[0]?.outputs[0]?.name).toBe('mart.a "b"\n\uD800');
  });
});

describe('by choice', () => {
  const sql = 'insert into w select a from t where b > 0;';
  const made = (more: object): object[] => {
    const model = analyze([{ name: 'etl/load.sql', text: sql }], { vendor: 'dbvpostgresql' });
    const run = {
      eventTime: '2026-02-03T04:05:06.789Z',
      producer: 'urn:test:1',
      jobNamespace: 'n',
      jobName: 'j',
    };
    const lines = [...openLineageEvents(model, all, { ...run, runIdOf: numberedRuns(), ...more })]
      .join('')
      .trim();
    return lines.split('\n').map((line) => JSON.parse(line) as object);
  };

  it('reports a job, as nothing has run', () => {
    const [event] = made({ event: 'job' });
    expect(jobEvent.parse(event)).toEqual(event);
    expect(event).not.toHaveProperty('run');
  });

  it('has the SQL of each statement', () => {
    const [event] = made({ textOf: () => sql });
    expect(runEvent.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      job: { facets: { sql: { query: sql.slice(0, -1), dialect: 'postgresql' } } },
    });
  });
});
