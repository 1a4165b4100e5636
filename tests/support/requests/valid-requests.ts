import { gzipSync } from 'node:zlib';
import { finishedJob, post } from '../service/service.ts';
import { zipOf } from '../service/zip.ts';

/** A request as a client means it; how it is written is decided later. */
export interface ValidRequest {
  method: 'GET' | 'POST';
  path: string;
  fields: Record<string, string>;
  files: { part: string; name: string; content: Buffer }[];
  /** Only JSON is understood at this path. */
  json: boolean;
}

const sql = 'insert into a (x, y) select b.x, count(*) from dbo.b b join c on c.id = b.id group by b.x;';

interface ApiDocument {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: FieldsSchema }> } }>
  >;
}

interface FieldsSchema {
  properties?: Record<string, unknown>;
}

/** What the values of fields refer to. */
interface Known {
  jobId: string;
  sessionId: string;
}

/** Valid requests of every operation that the service describes, about a job that is there. */
export async function validRequests(service: { url: string }): Promise<ValidRequest[]> {
  const { jobId, sessionId } = await finishedJob(service, { 'a.sql': sql });
  const known = { jobId, sessionId: sessionId ?? '' };
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as ApiDocument;
  const archive = Buffer.from(
    await zipOf({ 'etl/a.sql': sql, 'b/c.sql': `${sql}\n`.repeat(50), 'readme.md': 'x' }),
  );
  const requests: ValidRequest[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    const [method = 'post', { requestBody }] = Object.entries(methods)[0] ?? ['post', {}];
    const content = requestBody?.content ?? {};
    const properties = Object.values(content)[0]?.schema.properties ?? {};
    const request: ValidRequest = {
      method: method === 'get' ? 'GET' : 'POST',
      path: concretePath(path, known),
      fields: valuesOf(Object.keys(properties), path, known),
      files: [],
      json: path.startsWith('/api/v1'),
    };
    requests.push(request);
    const part = ['sqlfile', 'sqlfiles'].find((name) => name in properties);
    if (part === undefined) continue;
    const { sqltext: _, ...fields } = request.fields;
    for (const [name, bytes] of [
      ['a.sql', Buffer.from(sql)],
      ['scripts.zip', archive],
      ['a.sql.gz', gzipSync(sql)],
      ['wide.sql', Buffer.from(`\ufeff${sql}`, 'utf16le')],
    ] as const) {
      requests.push({ ...request, fields, files: [{ part, name, content: bytes }] });
    }
  }
  return requests;
}

/** Whether the service answers a plain question as it should. */
export async function stillRight(service: { url: string }): Promise<boolean> {
  const { code, data } = await post<{ dbobjs: { name: string }[] }>(service, '/sqlflow/generation/sqlflow', {
    dbvendor: 'dbvmssql',
    sqltext: sql,
  });
  return code === 200 && data.dbobjs.some(({ name }) => name === 'dbo.b');
}

function concretePath(path: string, { sessionId }: Known): string {
  return path
    .replace('{sessionId}', sessionId)
    .replace('{format}', 'csv')
    .replace(/\{\w+\}/g, '0');
}

/** A value for each field; a job is not to be deleted, and not to be known by the former secret of its session. */
function valuesOf(
  names: readonly string[],
  path: string,
  { jobId, sessionId }: Known,
): Record<string, string> {
  const isDeletion = path.includes('delete');
  const examples: Record<string, string> = {
    userId: 'gudu|0123456789',
    token: 'token',
    secretKey: 'x',
    jobId: isDeletion ? 'f'.repeat(32) : jobId,
    sessionId,
    jobName: 'fuzz',
    dbvendor: 'dbvmssql',
    sqltext: sql,
    text: sql,
    showRelationType: 'fdd,fdr',
    dataflowOfAggregateFunction: 'direct',
    delimiter: ';',
    coordinates: '[{"x":1,"y":13,"hashCode":"0"},{"x":1,"y":14,"hashCode":"0"}]',
    table: 'b',
    tablename: 'dbo.b',
    columnname: 'x',
    tableColumn: 'dbo.a.x',
    metadata: '{"db":{"dbo":{"b":["x","id"]}}}',
    incremental: 'false',
    level: '2',
  };
  const isSubmission = path.includes('/submit');
  const used = names.filter((name) => !(isSubmission && name === 'jobId'));
  return Object.fromEntries(
    used
      .map((name) => [name, examples[name] ?? 'true'])
      .filter(([name]) => examples[name ?? ''] !== undefined || booleans.test(name ?? '')),
  );
}

const booleans = /^(?:is|show|hide|ignore|simple|normalize|tableToTable|linkedOnly|tableLevel)/;
