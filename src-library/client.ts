/** A relation between two columns, as the service's CSV has it; empty texts where a level has no name. */
export interface LineageRow {
  sourceDb: string;
  sourceSchema: string;
  sourceTable: string;
  sourceColumn: string;
  targetDb: string;
  targetSchema: string;
  targetTable: string;
  targetColumn: string;
  /** `fdd`, `frd`, `fdr`, `join` … */
  relationType: string;
  effectType: string;
}

/** What requests about SQL may say besides; names and meanings are those of the HTTP API. */
export interface LineageFields {
  defaultDatabase?: string;
  defaultSchema?: string;
  /** Columns of tables that no script defines. */
  metadata?: string;
  /** Of files that are no UTF-8 and have no mark. */
  encoding?: string;
  /** Relation types, separated by commas; `fdd` alone where it is absent. */
  showRelationType?: string;
  /** `true`: no intermediate results. */
  simpleOutput?: 'true' | 'false';
  /** `true`: no intermediate results but those of top-level queries. */
  ignoreRecordSet?: 'true' | 'false';
}

/** Selects what is connected with something of a job. */
export interface Selected extends LineageFields {
  database?: string;
  schema?: string;
  table?: string;
  column?: string;
}

/** A job, as the service describes it; there are more fields in the description of the API. */
export interface Job {
  jobId: string;
  jobName: string;
  status: 'create' | 'success' | 'partial_success' | 'fail' | 'delete';
  /** Once there is a result. */
  sessionId?: string;
  errorMessage?: string;
  skippedCount: number;
  skippedFiles: { name: string; reason: string; kind?: string }[];
}

/** How a service is reached. */
export interface ClientOptions {
  /** `http://127.0.0.1:8081`, where it is not another. */
  url?: string;
  /** Of a service for several people, with the token of one. */
  user?: { userId: string; token: string };
  signal?: AbortSignal;
}

/** What the service says of a request that it cannot do. */
export class HeadwaterError extends Error {
  override name = 'HeadwaterError';
  /** The status of HTTP, or the code that the answer has. */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Asks a running Headwater service, on any machine, for lineage. */
export class HeadwaterClient {
  readonly #url: string;
  readonly #user: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal | undefined;

  constructor({ url = 'http://127.0.0.1:8081', user, signal }: ClientOptions = {}) {
    this.#url = url.replace(/\/+$/, '');
    this.#user = user === undefined ? {} : { ...user };
    this.#signal = signal;
  }

  /** The relations of a text. @throws HeadwaterError */
  async lineage(sql: string, vendor: string, fields: LineageFields = {}): Promise<LineageRow[]> {
    const asked = { dbvendor: vendorId(vendor), sqltext: sql, ...fields };
    return rowsOf(await this.#text('/sqlflow/generation/sqlflow/exportFullLineageAsCsv', asked));
  }

  /** Submits files, by their paths, and waits until they are analysed. @throws HeadwaterError where the job fails */
  async job(
    files: Readonly<Record<string, string | Blob>>,
    vendor: string,
    { name = 'client', ...fields }: LineageFields & { name?: string } = {},
  ): Promise<Job> {
    const asked = { jobName: name, dbvendor: vendorId(vendor), ...fields };
    let job = await this.#data<Job>('/sqlflow/job/submitUserJob', asked, files);
    while (job.status === 'create') {
      await new Promise((resolve) => setTimeout(resolve, 100));
      job = await this.#data<Job>('/sqlflow/job/displayUserJobSummary', { jobId: job.jobId });
    }
    if (job.status === 'fail') throw new HeadwaterError(200, job.errorMessage ?? 'The job has failed.');
    return job;
  }

  /** The relations of a job, or what of them is connected with a table or column. @throws HeadwaterError */
  async jobLineage({ jobId }: Pick<Job, 'jobId'>, selected: Selected = {}): Promise<LineageRow[]> {
    return rowsOf(await this.#text('/sqlflow/job/exportFullLineageAsCsv', { jobId, ...selected }));
  }

  /** Deletes a job with its files. @throws HeadwaterError */
  async remove({ jobId }: Pick<Job, 'jobId'>): Promise<void> {
    await this.#data('/sqlflow/job/deleteUserJob', { jobId });
  }

  async #data<Data>(
    path: string,
    fields: object,
    files?: Readonly<Record<string, string | Blob>>,
  ): Promise<Data> {
    const answer = JSON.parse(await this.#text(path, fields, files)) as { data: Data };
    return answer.data;
  }

  async #text(
    path: string,
    fields: object,
    files: Readonly<Record<string, string | Blob>> = {},
  ): Promise<string> {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...this.#user, ...fields })) body.set(name, String(value));
    for (const [name, content] of Object.entries(files)) body.append('sqlfiles', new Blob([content]), name);
    const signal = this.#signal;
    const answer = await fetch(this.#url + path, { method: 'POST', body, ...(signal && { signal }) });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json') === true;
    const failure = isJson ? (JSON.parse(text) as { code?: number; error?: string }) : {};
    const { code = answer.status } = failure;
    if (!answer.ok || code !== 200) throw new HeadwaterError(code, failure.error ?? answer.statusText);
    return text;
  }
}

/** `postgresql` is short for `dbvpostgresql`. */
function vendorId(vendor: string): string {
  return vendor.startsWith('dbv') ? vendor : `dbv${vendor}`;
}

/** The rows of a CSV with a header; names of fields become those of {@link LineageRow}. */
function rowsOf(csv: string): LineageRow[] {
  const [header = [], ...rows] = fieldsOf(csv);
  const names = header.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  return rows.map(
    (row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])) as unknown as LineageRow,
  );
}

function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1) rows.push(row);
    row = [];
  }
  return rows;
}
