import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedJob, post, testService } from '../../support/service/service.ts';
import type { Envelope, TestService } from '../../support/service/service.ts';

/** The vendor's own example: what it gives by its public documents is four rows. */
const deptsal = `INSERT INTO deptsal (dept_no, dept_name, salary)
SELECT d.deptno, d.dname, SUM(e.sal + NVL(e.comm, 0)) AS sal
FROM dept d
LEFT JOIN (SELECT * FROM emp WHERE hiredate > DATE '1980-01-01') e ON e.deptno = d.deptno
GROUP BY d.deptno, d.dname;
`;

const generation = '/sqlflow/generation/sqlflow';

interface Relation {
  type: string;
  effectType?: string;
  target: { column?: string; parentName?: string };
  sources: { column?: string; parentName?: string }[];
}

interface GraphData {
  mode: string;
  summary: { table: number; relation: number; relationship: number };
  sqlflow: {
    dbvendor: string;
    dbobjs: { type: string; name: string }[];
    relations: Relation[];
    errors?: { errorMessage: string; errorType: string }[];
  };
  graph: {
    elements: {
      tables: { id: string; columns: { id: string }[] }[];
      edges: { id: string; sourceId: string; targetId: string }[];
    };
    tooltip: object;
    relationIdMap: Record<string, string>;
    listIdMap: Record<string, string[]>;
  };
}

const rowsOf = (csv: string): string[] => csv.trimEnd().split('\n').slice(1).toSorted();

describe('results over HTTP', () => {
  let service: TestService;
  let jobId: string;

  beforeAll(async () => {
    service = await testService();
    jobId = (await finishedJob(service, { 'deptsal.sql': deptsal }, { dbvendor: 'dbvoracle' })).jobId;
  });
  afterAll(() => service.end());

  const send = async (path: string, fields: Record<string, string>): Promise<Response> =>
    await fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  const immediate = { dbvendor: 'dbvoracle', sqltext: deptsal };

  it('CSV: the four rows of the vendor’s example, from a text and from a job, under both names', async () => {
    const expected = [
      'DEFAULT,DEFAULT,dept,deptno,DEFAULT,DEFAULT,deptsal,dept_no,fdd,insert',
      'DEFAULT,DEFAULT,dept,dname,DEFAULT,DEFAULT,deptsal,dept_name,fdd,insert',
      'DEFAULT,DEFAULT,emp,comm,DEFAULT,DEFAULT,deptsal,salary,fdd,insert',
      'DEFAULT,DEFAULT,emp,sal,DEFAULT,DEFAULT,deptsal,salary,fdd,insert',
    ];
    const requests: [string, Record<string, string>][] = [
      [`${generation}/exportFullLineageAsCsv`, immediate],
      [`${generation}/exportLineageAsCsv`, immediate],
      ['/sqlflow/job/exportFullLineageAsCsv', { jobId }],
      ['/sqlflow/job/exportLineageAsCsv', { jobId, tableToTable: 'false' }],
      ['/sqlflow/job/exportLineageAsCsv', {}],
    ];
    for (const [path, fields] of requests) {
      const response = await send(path, fields);
      expect(response.headers.get('content-type')).toBe('text/csv;charset=utf-8');
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.csv/);
      const csv = await response.text();
      expect(csv.split('\n')[0]).toBe(
        'source_db,source_schema,source_table,source_column,' +
          'target_db,target_schema,target_table,target_column,relation_type,effect_type',
      );
      expect(rowsOf(csv)).toEqual(expected);
    }
  });

  it('CSV: with another delimiter, and between tables', async () => {
    const piped = await (await send('/sqlflow/job/exportFullLineageAsCsv', { jobId, delimiter: '|' })).text();
    expect(rowsOf(piped)[0]).toBe('DEFAULT|DEFAULT|dept|deptno|DEFAULT|DEFAULT|deptsal|dept_no|fdd|insert');
    const fields = { jobId, tableToTable: 'true' };
    const tables = await (await send('/sqlflow/job/exportFullLineageAsCsv', fields)).text();
    expect(rowsOf(tables)).toEqual([
      'DEFAULT,DEFAULT,dept,DEFAULT,DEFAULT,deptsal,fdd,insert',
      'DEFAULT,DEFAULT,emp,DEFAULT,DEFAULT,deptsal,fdd,insert',
    ]);
    const wrong = (await (
      await send('/sqlflow/job/exportFullLineageAsCsv', { jobId, delimiter: ';;' })
    ).json()) as Envelope<unknown>;
    expect(wrong.code).toBe(400);
    expect(wrong.error).toContain('delimiter');
  });

  it('graph: model and graph that fit together', async () => {
    const { code, data, sessionId, error } = await post<GraphData>(service, `${generation}/graph`, {
      ...immediate,
      simpleOutput: 'true',
    });
    expect(code).toBe(200);
    expect(error).toBeUndefined();
    expect(sessionId).toMatch(/^[0-9a-f]{64}_\d{13}$/);
    expect(data.mode).toBe('global');
    expect(data.sqlflow.dbvendor).toBe('dbvoracle');
    const pairs = data.sqlflow.relations.flatMap(({ target, sources }) =>
      sources.map(
        (source) => `${source.parentName}.${source.column} > ${target.parentName}.${target.column}`,
      ),
    );
    expect(pairs.toSorted()).toEqual([
      'dept.deptno > deptsal.dept_no',
      'dept.dname > deptsal.dept_name',
      'emp.comm > deptsal.salary',
      'emp.sal > deptsal.salary',
    ]);
    const { tables, edges } = data.graph.elements;
    const columns = new Set(tables.flatMap((table) => table.columns.map((column) => column.id)));
    expect(edges).toHaveLength(4);
    for (const edge of edges) {
      expect(columns).toContain(edge.sourceId);
      expect(columns).toContain(edge.targetId);
      expect(data.graph.relationIdMap[edge.id]).toBe('fdd');
      expect(data.graph.listIdMap[edge.sourceId]).toHaveLength(1);
    }
    expect(data.summary).toMatchObject({ table: 3, relation: 4, relationship: 4 });
  });

  it('graph: answers errors of the SQL beside the result', async () => {
    const { code, error, data } = await post<GraphData>(service, `${generation}/graph`, {
      dbvendor: 'dbvoracle',
      sqltext: `selec broken from;\n${deptsal}`,
    });
    expect(code).toBe(200);
    expect(error).toBeTruthy();
    expect(data.sqlflow.errors?.map((each) => each.errorMessage).join('\n')).toBe(error);
    expect(data.graph.elements.edges.length).toBeGreaterThan(0);
  });

  it('graph: above the limit the answer is a summary, with the model complete', async () => {
    const small = await testService({ relationLimit: 3 });
    const { data } = await post<GraphData>(small, `${generation}/graph`, immediate);
    expect(data.mode).toBe('summary');
    expect(data.graph.elements).toEqual({ tables: [], edges: [] });
    expect(data.summary.table).toBe(3);
    expect(data.sqlflow.relations.length).toBeGreaterThan(3);
    await small.end();
  });

  it('graph: hides intermediate results first where there are too many relations', async () => {
    const small = await testService({ relationLimit: 4 });
    const { data } = await post<GraphData>(small, `${generation}/graph`, immediate);
    expect(data.mode).toBe('global');
    expect(data.graph.elements.edges).toHaveLength(4);
    await small.end();
  });

  it('model alone: objects and relations at the top of `data`', async () => {
    const { data } = await post<GraphData['sqlflow']>(service, generation, immediate);
    expect(data.dbvendor).toBe('dbvoracle');
    expect(data.dbobjs.map((object) => object.name)).toEqual(
      expect.arrayContaining(['dept', 'emp', 'deptsal']),
    );
    expect(data.relations.length).toBeGreaterThan(0);
  });

  it('job: JSON begins with the job’s id; the graph has the job’s session', async () => {
    const exported = await (await send('/sqlflow/job/exportLineageAsJson', { jobId })).text();
    expect(exported.startsWith(`{"jobId":"${jobId}","code":200,`)).toBe(true);
    expect(JSON.parse(exported)).toMatchObject({
      data: { mode: 'global', sqlflow: { dbvendor: 'dbvoracle' } },
    });
    const drawn = await post<GraphData>(
      service,
      '/sqlflow/job/displayUserJobGraph?showRelationType=fdd,join',
      {
        jobId,
        isReturnModel: 'False',
      },
    );
    expect(drawn.data.sqlflow).toBeUndefined();
    expect(Object.values(drawn.data.graph.relationIdMap)).toContain('join');
    const record = await post<{ sessionId: string }>(service, '/sqlflow/job/displayUserJobSummary', {
      jobId,
    });
    expect(drawn.sessionId).toBe(record.data.sessionId);
  });

  it('tree: the form that newer clients read', async () => {
    const paths: [string, Record<string, string>][] = [
      [`${generation}/exportFullLineageAsJson`, immediate],
      ['/sqlflow/job/exportFullLineageAsJson', { jobId }],
    ];
    for (const [path, fields] of paths) {
      const text = await (await send(path, fields)).text();
      const { data } = JSON.parse(text) as { data: { sqlflow: { dbobjs: { servers: unknown[] } } } };
      const tree = JSON.stringify(data.sqlflow.dbobjs.servers);
      for (const name of ['dept', 'emp', 'deptsal']) expect(tree).toContain(`"name":"${name}"`);
    }
  });

  it('tables: with the statement between them', async () => {
    const { data } = await post<GraphData>(service, `${generation}/graph/table_level_lineage`, immediate);
    const ends = data.sqlflow.relations.length;
    expect(ends).toBe(3);
    expect(data.sqlflow.dbobjs.map((object) => object.type)).toContain('process');
  });

  it('GraphML: a group for each table, an edge for each relation', async () => {
    const paths: [string, Record<string, string>][] = [
      [`${generation}/exportLineageAsGraphml`, { ...immediate, simpleOutput: 'true' }],
      ['/sqlflow/job/exportLineageAsGraphml', { jobId, simpleOutput: 'true' }],
    ];
    for (const [path, fields] of paths) {
      const response = await send(path, fields);
      expect(response.headers.get('content-disposition')).toMatch(/\.graphml/);
      const xml = await response.text();
      expect(xml).toMatch(/^<\?xml [^>]*\?>\s*<graphml /);
      expect(xml.trimEnd().endsWith('</graphml>')).toBe(true);
      expect(xml.match(/yfiles\.foldertype="group"/g)).toHaveLength(3);
      expect(xml.match(/<edge /g)).toHaveLength(4);
    }
  });

  it('two runs on the same input give the same bytes', async () => {
    const twice = [
      await finishedJob(service, { 'a.sql': deptsal }),
      await finishedJob(service, { 'a.sql': deptsal }),
    ];
    for (const operation of ['exportFullLineageAsCsv', 'exportLineageAsGraphml']) {
      const texts = [];
      for (const job of twice) {
        texts.push(await (await send(`/sqlflow/job/${operation}`, { jobId: job.jobId })).text());
      }
      expect(texts[1]).toBe(texts[0]);
    }
  });
});
