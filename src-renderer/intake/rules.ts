/** Why a file is left out of a job. */
export type SkipReason = 'empty' | 'binary' | 'hidden' | 'not-sql' | 'nested-archive' | 'encrypted';

/** What the first bytes of a file say about it. */
export type ContentKind = 'text' | 'archive' | 'binary' | 'empty';

const scriptEndings = new Set(
  (
    'sql ddl dml dql tsql psql pgsql plsql pls pks pkb pkg pck prc proc sp fnc fun udf trg vw view tab tbl tps tpb ' +
    'bteq btq tpt hql hive bq sqlx spl snowsql ora db2 mdx nzsql vsql cql ksql txt'
  ).split(' '),
);
const templateEndings = new Set(['j2', 'jinja', 'jinja2', 'tmpl', 'tpl', 'template', 'in', 'txt', 'erb']);

/** The ending of a name in lower case, seen through a template's second ending (`load.sql.j2` is `sql`). */
export function scriptEnding(path: string): string {
  const parts = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .split('.');
  if (parts.length < 2) return '';
  const last = parts.at(-1) ?? '';
  const before = parts.length > 2 ? (parts.at(-2) ?? '') : '';
  return templateEndings.has(last) && scriptEndings.has(before) ? before : last;
}

/**
 * Judges a file of a folder or archive by its path alone.
 * Files that the user picked one by one are taken as what their content says instead.
 */
export function judgePath(path: string): SkipReason | undefined {
  const parts = path.split('/');
  if (parts.some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'node_modules'))
    return 'hidden';
  if (/\.zip$/i.test(path)) return 'nested-archive';
  const ending = scriptEnding(path);
  return ending === '' || scriptEndings.has(ending) ? undefined : 'not-sql';
}

/** Tells text from archives and other bytes by the beginning of a file. */
export function contentKind(head: Uint8Array): ContentKind {
  if (head.length === 0) return 'empty';
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)) return 'archive';
  return encodingOf(head) === undefined ? 'binary' : 'text';
}

/** The encoding label of a text's first bytes (for `TextDecoder`), or undefined where they are no text. */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let zerosAtEven = 0;
  let zerosAtOdd = 0;
  head.forEach((byte, index) => {
    if (byte === 0) index % 2 === 0 ? zerosAtEven++ : zerosAtOdd++;
  });
  if (zerosAtEven + zerosAtOdd === 0) return 'utf-8';
  // ASCII written as UTF-16 without a mark has a zero in every second byte and none beside it.
  if (zerosAtEven === 0 && zerosAtOdd > head.length * 0.3) return 'utf-16le';
  if (zerosAtOdd === 0 && zerosAtEven > head.length * 0.3) return 'utf-16be';
  return undefined;
}
