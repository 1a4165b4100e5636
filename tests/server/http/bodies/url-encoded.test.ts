import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { testService } from '../../../support/service/service.ts';
import type { Envelope, TestService } from '../../../support/service/service.ts';
import { overWire, postBytes } from '../../../support/service/socket.ts';
import type { WireAnswer } from '../../../support/service/socket.ts';

const graph = '/sqlflow/generation/sqlflow/graph';
const formType = 'Content-Type: application/x-www-form-urlencoded';

interface GraphData {
  sqlflow: { dbobjs: { name: string }[] };
}

describe('URL-encoded fields', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService({ limits: { fieldSize: 50_000 } })));
  afterAll(() => service.end());

  const send = (body: string, type = formType, query = ''): Promise<WireAnswer> =>
    overWire(service, postBytes(graph + query, [type], body));

  /** The names of the objects of which the SQL that the service has read tells. */
  const names = async (answer: Promise<WireAnswer>): Promise<string[]> => {
    const { status, body } = await answer;
    const { code, error, data } = JSON.parse(body) as Envelope<GraphData>;
    expect([status, code, error]).toEqual([200, 200, undefined]);
    return data.sqlflow.dbobjs.map(({ name }) => name);
  };

  const sql = (name: string): string => `dbvendor=dbvmysql&sqltext=insert+into+a+(x)+select+y+from+${name}`;

  it.each([
    ['UTF-8', 'gr%C3%B6%C3%9Fe', formType],
    ['UTF-8 that is not percent-encoded', 'gr\xc3\xb6\xc3\x9fe', formType],
    ['declared UTF-8', 'gr%c3%b6%c3%9fe', `${formType}; charset=UTF-8`],
    ['declared ISO-8859-1', 'gr%F6%DFe', `${formType};charset=ISO-8859-1`],
    ['Windows-1252 that is not declared', 'gr%F6%DFe', formType],
    ['Windows-1252 that is declared as UTF-8', 'gr%F6%DFe', `${formType}; charset="utf-8"`],
  ])('are read in %s', async (_case, name, type) => {
    expect(await names(send(sql(name), type))).toContain('größe');
  });

  it('are read in GBK where that is declared', async () => {
    expect(await names(send(sql('%B1%ED'), `${formType}; charset=GBK`))).toContain('表');
  });

  it('are refused in a charset that nobody knows', async () => {
    const { status, body } = await send(sql('%B1'), `${formType}; charset=klingon`);
    expect([status, (JSON.parse(body) as Envelope<unknown>).error]).toEqual([
      415,
      'The charset klingon is not known.',
    ]);
  });

  it('may begin with a byte order mark', async () => {
    expect(await names(send('dbvendor=dbvmysql&sqltext=%EF%BB%BFselect+x+from+b'))).toContain('b');
  });

  it('take a percent sign that begins no byte as it stands', async () => {
    const body = "dbvendor=dbvmysql&sqltext=select+x+from+b+where+c+like+'100%'+and+d+like+'%zz%2'";
    expect(await names(send(body))).toContain('b');
  });

  it('take the last of a repeated field, and ignore those that no operation knows', async () => {
    expect(
      await names(send(`a[b]=c&&=&==&dbvendor=nonsense&x&${sql('b')}&__proto__=x&toString=y`)),
    ).toContain('b');
  });

  it('come from the query string too, and then those of the body win', async () => {
    const query = '?dbvendor=dbvoracle&sqltext=select+1&showLinkOnly=False&ignoreRecordSet=True';
    expect(await names(send(sql('gr%C3%B6%C3%9Fe'), formType, query))).toContain('größe');
  });

  it('hold a SQL text in the query string that is longer than most servers take', async () => {
    const long = `?${sql('b')}+--+${'x'.repeat(300_000)}`;
    expect(await names(overWire(service, postBytes(graph + long, [], '')))).toContain('b');
  });

  it('are refused where they are too many, or too long', async () => {
    const many = await send('x=1&'.repeat(1001));
    expect([many.status, (JSON.parse(many.body) as Envelope<unknown>).error]).toEqual([
      413,
      'A request may have at most 1000 fields.',
    ]);
    expect((await send(`sqltext=${'x'.repeat(60_000)}`)).status).toBe(413);
  });
});

describe('fields in JSON', () => {
  let service: TestService;
  beforeAll(async () => (service = await testService({ limits: { fieldSize: 200_000 } })));
  afterAll(() => service.end());

  const send = (body: string | Uint8Array, type = 'application/json'): Promise<WireAnswer> =>
    overWire(service, postBytes(graph, [`Content-Type: ${type}`], body));
  const envelope = async (answer: Promise<WireAnswer>): Promise<Envelope<GraphData & JobRecord>> =>
    JSON.parse((await answer).body) as Envelope<GraphData & JobRecord>;

  const request = { dbvendor: 'dbvmysql', sqltext: 'insert into a (x) select y from größe' };

  it.each([
    ['UTF-8', 'application/json', Buffer.from(JSON.stringify(request))],
    [
      'UTF-8 with a byte order mark',
      'application/json;charset=UTF-8',
      Buffer.from(`\ufeff${JSON.stringify(request)}`),
    ],
    ['ISO-8859-1', 'application/json; charset=iso-8859-1', Buffer.from(JSON.stringify(request), 'latin1')],
    ['UTF-16', 'application/json; charset=utf-16le', Buffer.from(JSON.stringify(request), 'utf16le')],
    ['UTF-8, of a type made from JSON', 'application/vnd.lineage+json', Buffer.from(JSON.stringify(request))],
  ])('are read in %s', async (_case, type, body) => {
    const { code, data } = await envelope(send(body, type));
    expect(code).toBe(200);
    expect(data.sqlflow.dbobjs.map(({ name }) => name)).toContain('größe');
  });

  it('are taken as booleans, numbers, lists and structures, and null as absent', async () => {
    const body = {
      ...request,
      showLinkOnly: false,
      simpleOutput: 0,
      showRelationType: ['fdd', 'fdr'],
      metadata: { db: { s: { größe: ['y'] } } },
      hideColumn: null,
      unknown: [[1]],
    };
    const { code, error } = await envelope(send(JSON.stringify(body)));
    expect([code, error]).toEqual([200, undefined]);
  });

  it('name the one that is wrong', async () => {
    const { code, error } = await envelope(send(JSON.stringify({ ...request, showLinkOnly: ['a', 1] })));
    expect([code, error]).toEqual([400, 'showLinkOnly must be true or false, not "a,1".']);
  });

  it('take the last of duplicates, and `__proto__` as a name like any other', async () => {
    const body =
      '{"dbvendor":"x","__proto__":{"dbvendor":"y"},"constructor":1,"dbvendor":"dbvmysql","sqltext":"select 1"}';
    expect((await envelope(send(body))).code).toBe(200);
  });

  it('are refused where they are nested deep', async () => {
    const deep = `{"dbvendor":"dbvmysql","sqltext":"select 1","metadata":${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}}`;
    const { code, error } = await envelope(send(deep));
    expect([code, error]).toEqual([400, 'The JSON body is nested too deep.']);
  });

  it.each(['{', '[]', '"text"', 'null', '12', '{"a":1}}', '{a:1}', '\u0000'])(
    'that are no object are refused: %j',
    async (body) => {
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expect(answer.body).not.toMatch(/\bat .*\.[jt]s/);
    },
  );
});
