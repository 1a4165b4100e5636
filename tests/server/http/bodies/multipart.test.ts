import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../../src-server/contract/sqlflow/jobs.ts';
import { testService } from '../../../support/service/service.ts';
import type { Envelope, TestService } from '../../../support/service/service.ts';
import { overWire, postBytes } from '../../../support/service/socket.ts';
import type { WireAnswer } from '../../../support/service/socket.ts';

const submit = '/sqlflow/job/submitUserJob';
const sql = 'insert into a (x) select y from b';
const fields =
  '--B\r\nContent-Disposition: form-data; name="jobName"\r\n\r\nj\r\n' +
  '--B\r\nContent-Disposition: form-data; name="dbvendor"\r\n\r\ndbvmssql\r\n';

describe('a multipart body', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService({ limits: { files: 20, fieldSize: 100_000, uploadSize: 200_000 } });
  });
  afterAll(() => service.end());

  const send = (body: string, type = 'multipart/form-data; boundary=B'): Promise<WireAnswer> =>
    overWire(service, postBytes(submit, [`Content-Type: ${type}`], body));

  const accepted = async (body: string, type?: string): Promise<JobRecord> => {
    const answer = await send(body, type);
    const envelope = JSON.parse(answer.body) as Envelope<JobRecord>;
    expect([answer.status, envelope.code, envelope.error]).toEqual([200, 200, undefined]);
    return envelope.data;
  };

  const refused = async (body: string, status: number, type?: string): Promise<string> => {
    const answer = await send(body, type);
    const envelope = JSON.parse(answer.body) as Envelope<unknown>;
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect([answer.status, envelope.code]).toEqual([status, status]);
    return envelope.error ?? '';
  };

  const file = (names: string, content = sql): string =>
    `${fields}--B\r\nContent-Disposition: form-data; ${names}\r\n\r\n${content}\r\n--B--\r\n`;
  const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

  it.each([
    ['quoted', 'name="sqlfiles"; filename="a b;c.sql"', 'a b;c.sql'],
    ['without quotes, as .NET writes it', 'name=sqlfiles; filename=a.sql', 'a.sql'],
    ['in UTF-8', `name="sqlfiles"; filename="${latin1('größe 表.sql')}"`, 'größe 表.sql'],
    ['in ISO-8859-1', 'name="sqlfiles"; filename="gr\xf6\xdfe.sql"', 'größe.sql'],
    [
      'with a charset (RFC 5987)',
      'name="sqlfiles"; filename="x"; filename*=utf-8\'\'gr%C3%B6%C3%9Fe.sql',
      'größe.sql',
    ],
    ['with the charset ISO-8859-1', 'name="sqlfiles"; filename*=ISO-8859-1\'de\'gr%F6%DFe.sql', 'größe.sql'],
    [
      'in pieces (RFC 2231)',
      'name="sqlfiles"; filename*0*=utf-8\'\'gr%C3%B6; filename*1="100%.sql"',
      'sqlfiles',
    ],
    ['escaped as browsers do', 'name="sqlfiles"; filename="a%22b%20%.sql"', 'a"b%20%.sql'],
    ['with escaped quotes', 'name="sqlfiles"; filename="a\\"b.sql"', 'a"b.sql'],
    ['with a path', 'name="sqlfiles"; filename="etl/daily/load.sql"', 'etl/daily/load.sql'],
    ['with a path of Windows', 'name="sqlfiles"; filename="C:\\new\\load.sql"', 'new/load.sql'],
    ['without an ending', 'name="sqlfiles"; filename="20260101"', '20260101'],
    ['empty', 'name="sqlfiles"; filename=""', 'sqlfiles'],
    ['not there', 'name="sqlfiles"', 'sqlfiles'],
    ['not there, with another kind of part name', 'name="sqlfiles[]"', 'sqlfiles'],
  ])('takes a file whose name is %s', async (_case, names, expected) => {
    expect((await accepted(file(names))).fileNames).toEqual([expected]);
  });

  it.each(['file', 'sqlfile', 'sqlfiles[0]', 'Datei'])('takes a file of a part named %s', async (part) => {
    expect((await accepted(file(`name="${part}"; filename="a.sql"`))).fileNames).toEqual(['a.sql']);
  });

  it('takes what stands before the first boundary and after the last for nothing', async () => {
    const body = `This is a message.\r\n${file('name="sqlfiles"; filename="a.sql"')}--B\r\nepilogue`;
    expect((await accepted(body)).fileNames).toEqual(['a.sql']);
  });

  it('reads a boundary in quotes, and one that Java writes', async () => {
    for (const [boundary, written] of [
      ['a b/c', '"a b/c"'],
      ['----=_Part_0_123.456', '----=_Part_0_123.456'],
    ] as const) {
      const body = file('name="sqlfiles"; filename="a.sql"').replaceAll('--B', `--${boundary}`);
      await accepted(body, `multipart/form-data; charset=utf-8; boundary=${written}`);
    }
  });

  it('keeps lines that only begin like a boundary as content', async () => {
    const body = file('name="sqlfiles"; filename="a.sql"', `${sql}\r\n--Bee\r\n--B-\r\n-- B`);
    const { jobId } = await accepted(body);
    expect(jobId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('leaves out a file field in which nothing was chosen', async () => {
    const empty =
      '--B\r\nContent-Disposition: form-data; name="more"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n';
    const record = await accepted(empty + file('name="sqlfiles"; filename="a.sql"'));
    expect(record.fileNames).toEqual(['a.sql']);
  });

  it.each([
    [
      'ends without its closing boundary',
      file('name="sqlfiles"; filename="a.sql"').replace('--B--\r\n', ''),
      400,
      /closing boundary/,
    ],
    [
      'has lines that end by LF alone',
      file('name="sqlfiles"; filename="a.sql"').replaceAll('\r\n', '\n'),
      400,
      /closing boundary/,
    ],
    ['ends within a header', `${fields}--B\r\nContent-Dispo`, 400, /closing boundary/],
    ['is empty of boundaries', 'no boundary at all', 400, /closing boundary/],
    [
      'has a header without a name',
      `${fields}--B\r\nnothing\r\n\r\nx\r\n--B--\r\n`,
      400,
      /Malformed part header/,
    ],
    ['has a part without a name', file('x="y"'), 400, /no name/],
    [
      'has a part with endless headers',
      `${fields}--B\r\nX: ${'x'.repeat(20_000)}\r\n\r\n--B--`,
      400,
      /Malformed part header/,
    ],
    [
      'has a part with very many headers',
      `${fields}--B\r\n${'X: y\r\n'.repeat(9000)}\r\n--B--`,
      400,
      /Malformed part header/,
    ],
    [
      'has a multipart body inside',
      `${fields}--B\r\nContent-Disposition: form-data; name="sqlfiles"\r\nContent-Type: multipart/mixed; boundary=C\r\n\r\n--C--\r\n--B--\r\n`,
      400,
      /inside a part/,
    ],
    [
      'has a part in Base64',
      `${fields}--B\r\nContent-Disposition: form-data; name="x"\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==\r\n--B--\r\n`,
      415,
      /base64/,
    ],
    ['has too many fields', `${fields.repeat(600)}--B--`, 413, /1000 fields/],
    [
      'has too many files',
      `${file('name="f"; filename="a"').replace('--B--\r\n', '').slice(fields.length).repeat(21)}--B--`,
      413,
      /20 files/,
    ],
    [
      'has a field above the limit',
      `${fields}--B\r\nContent-Disposition: form-data; name="metadata"\r\n\r\n${'x'.repeat(110_000)}\r\n--B--`,
      413,
      /metadata/,
    ],
    ['has files above the limit', file('name="f"; filename="a"', 'x'.repeat(210_000)), 413, /195 KB/],
  ])('that %s is refused', async (_case, body, status, message) => {
    expect(await refused(body, status)).toMatch(message);
  });

  it('without a boundary in its type is refused', async () => {
    expect(await refused(fields, 400, 'multipart/form-data')).toMatch(/no boundary/);
  });

  it('leaves nothing behind, whether it was taken or refused', () => {
    expect(readdirSync(join(service.folder, 'arrivals'))).toEqual([]);
  });
});
