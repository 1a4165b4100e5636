import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceProcess } from '../../support/service/service-process.ts';
import { form, post, rawRequest, temporaryFolder, testService } from '../../support/service/service.ts';
import type { TestService } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';

const base = '/sqlflow/generation/sqlflow';
const sqltext = 'create view v as\nselect a from t';

interface Graph {
  graph: { elements: { edges: unknown[] } };
}

describe('the session of a short text', () => {
  let place: ReturnType<typeof temporaryFolder>;

  beforeEach(() => {
    place = temporaryFolder();
  });
  afterEach(() => place.remove());

  it('is there when its answer is, even if the service is killed then', async () => {
    const first = await serviceProcess(place.folder);
    const { sessionId = '' } = await post<Graph>(first, `${base}/graph`, {
      dbvendor: 'dbvpostgresql',
      sqltext,
    });
    await first.end('SIGKILL');

    const second = await serviceProcess(place.folder);
    try {
      const fields = { sessionId, dbvendor: 'dbvpostgresql', table: 'v' };
      const { code, data } = await post<Graph>(second, `${base}/selectedgraph`, fields);
      expect(code).toBe(200);
      expect(data.graph.elements.edges.length).toBeGreaterThan(0);
      const places = JSON.stringify([{ x: 1, y: 13, hashCode: '0' }]);
      const info = await post<{ sql: string }[]>(second, `${base}/getSelectedDbObjectInfo`, {
        sessionId,
        coordinates: places,
      });
      expect(info.data[0]?.sql).toContain('select a from t');
    } finally {
      await second.end('SIGTERM');
    }
  });

  it('goes with its text when newer ones take its place', async () => {
    const service = await testService({ retention: { sessions: 10 } });
    try {
      const asked = (text: string) =>
        post<Graph>(service, `${base}/graph`, { dbvendor: 'dbvansi', sqltext: text });
      const { sessionId: oldest = '' } = await asked('insert into t0 select a from s');
      for (let number = 1; number <= 12; number++) await asked(`insert into t${number} select a from s`);
      const { sessionId: newest = '' } = await asked('insert into t13 select a from s');
      const selected = (sessionId: string) =>
        post<Graph>(service, `${base}/selectedgraph`, { sessionId, dbvendor: 'dbvansi', table: 's' });
      expect((await selected(oldest)).code).toBe(404);
      expect((await selected(newest)).code).toBe(200);
    } finally {
      await service.end();
    }
  });
});

describe('SQL that comes as a file', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService()));
  afterAll(() => service.end());

  type Model = { sqlflow: unknown; graph: unknown };
  const asked = async (body: FormData): Promise<Model> => {
    const { code, error, data } = await post<Model>(service, `${base}/graph`, body);
    if (code !== 200) throw new Error(error);
    return data;
  };
  const fields = { dbvendor: 'dbvpostgresql', encoding: 'windows-1252' };
  const asText = (text: string): Promise<Model> => asked(form({ ...fields, sqltext: text }, {}));
  const asFile = (content: string | Uint8Array<ArrayBuffer>, name = 'a.sql'): Promise<Model> =>
    asked(form(fields, { [name]: content }, 'sqlfile'));
  const umlaut = "create view größe as\r\nselect 'ä' as ä, b from t";

  it.each([
    ['as it is', umlaut, Buffer.from(umlaut)],
    ['with a mark', umlaut, Buffer.from(`\ufeff${umlaut}`)],
    ['in UTF-16', umlaut, Buffer.from(`\ufeff${umlaut}`, 'utf16le')],
    ['in Windows-1252', umlaut, Buffer.from(umlaut, 'latin1')],
    ['packed', umlaut, gzipSync(umlaut)],
    ['with errors', 'select from where (', Buffer.from('select from where (')],
  ])('is answered as the same text is: %s', async (_how, text, content) => {
    expect(await asFile(new Uint8Array(content))).toEqual(await asText(text));
  });

  it('is answered as the same text is, long or short', async () => {
    // Forms send the line ends of text fields as CRLF.
    const long = `${sqltext};\n${'-- padding\n'.repeat(40_000)}`.replaceAll('\n', '\r\n');
    const [short, ...others] = [await asFile(sqltext), await asFile(long), await asText(long)];
    for (const other of others) expect(other.graph).toEqual(short!.graph);
    expect(others[0]).toEqual(others[1]);
  });

  it('is linked in the order of the names, long or short', async () => {
    const one = 'create table t (a int, b int);';
    const two = 'create view v as select * from t;';
    const padding = '-- padding\n'.repeat(40_000);
    const answers = [
      await asked(form(fields, { 'b.sql': two, 'a.sql': one }, 'sqlfile')),
      await asked(form(fields, { 'a.sql': one, 'b.sql': two }, 'sqlfile')),
      await asFile(await zipOf({ 'b.sql': two, 'a.sql': one, 'logo.png': '\x89PNG\0\0\0' }), 'x.zip'),
    ];
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const long = await asked(form(fields, { 'b.sql': `${two}${padding}`, 'a.sql': one }, 'sqlfile'));
    expect(long.graph).toEqual(answers[0]!.graph);
  });

  it.each([
    ['a NUL', 'select a\0 from t'],
    ['a mark', '\ufeffselect a from t'],
    ['nothing but a comment', '-- nothing'],
  ])('as text is read as text, long or short: %s', async (_what, text) => {
    const [short, long] = [await asText(text), await asText(`${text}\n${'-- padding\n'.repeat(40_000)}`)];
    expect(long.graph).toEqual(short.graph);
  });

  it.each([
    ['a binary file', { 'a.sql': '\0\0\x01\x02' }, 'a.sql is not read: it is a binary file.'],
    [
      'a damaged archive',
      { 'a.zip': 'PK\u0003\u0004 nothing' },
      /^a\.zip is not read: the archive is damaged/,
    ],
  ])('is told why it is not read: %s', async (_what, files, error) => {
    const answer = await post<Model>(service, `${base}/graph`, form(fields, files, 'sqlfile'));
    expect(answer.code).toBe(400);
    expect(answer.error).toMatch(error);
  });

  it('counts as none where it is empty: the text beside it is read, or missed', async () => {
    const beside = form({ ...fields, sqltext: umlaut }, { 'a.sql': '' }, 'sqlfile');
    expect(await asked(beside)).toEqual(await asText(umlaut));
    const alone = await post<Model>(service, `${base}/graph`, form(fields, { 'a.sql': '' }, 'sqlfile'));
    expect(alone).toMatchObject({
      code: 400,
      error: expect.stringContaining('sqltext or sqlfile is missing'),
    });
    const one = form(fields, { 'a.sql': '', 'b.sql': umlaut }, 'sqlfile');
    expect((await asked(one)).graph).toEqual((await asText(umlaut)).graph);
  });

  it('shows in the session which files were not read', async () => {
    const files = { 'a.sql': sqltext, 'picture.sql': '\0\0\x01\x02' };
    const { sessionId } = await post<Model>(service, `${base}/graph`, form(fields, files, 'sqlfile'));
    const answer = await rawRequest(service, 'GET', `/api/v1/sessions/${sessionId}`);
    expect(JSON.parse(answer.body)).toMatchObject({
      files: [{ name: 'a.sql' }],
      skipped: [{ name: 'picture.sql', reason: 'it is a binary file' }],
    });
  });
});
