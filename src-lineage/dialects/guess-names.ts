import type { Sign } from './signs/sign.ts';

/** A vendor that a comment or a path names, and what names it. */
type NameSign = Pick<Sign, 'name' | 'weights'>;

/** How much the name of a file or of a folder speaks for a vendor, and how much a comment that names it. */
const weightOfName = 6;
const weightOfComment = 1.2;

/** Endings that one vendor's tools give to scripts. */
const endings: Readonly<Record<string, string>> = {
  // specifications and bodies of packages and types, as SQL Developer and Toad save them
  pks: 'oracle',
  pkb: 'oracle',
  pkg: 'oracle',
  pls: 'oracle',
  plsql: 'oracle',
  plb: 'oracle',
  tps: 'oracle',
  tpb: 'oracle',
  // scripts of BTEQ, Parallel Transporter, FastLoad and MultiLoad
  bteq: 'teradata',
  btq: 'teradata',
  tpt: 'teradata',
  fload: 'teradata',
  fastload: 'teradata',
  mload: 'teradata',
  hql: 'hive',
  hive: 'hive',
  db2: 'db2',
  clp: 'db2',
  psql: 'postgresql',
  pgsql: 'postgresql',
  tsql: 'mssql',
  mysql: 'mysql',
  n1ql: 'couchbase',
  sqlpp: 'couchbase',
  mdx: 'mdx',
  bq: 'bigquery',
  bqsql: 'bigquery',
  nzsql: 'netezza',
  vsql: 'vertica',
  duckdb: 'duckdb',
};

/** Words of paths and of comments that mean a vendor. */
const words: Readonly<Record<string, string>> = {
  athena: 'athena',
  awsathena: 'athena',
  azuresql: 'azuresql',
  bigquery: 'bigquery',
  googlesql: 'bigquery',
  clickhouse: 'clickhouse',
  couchbase: 'couchbase',
  n1ql: 'couchbase',
  databricks: 'databricks',
  db2: 'db2',
  db2luw: 'db2',
  db2zos: 'db2',
  duckdb: 'duckdb',
  motherduck: 'duckdb',
  gpdb: 'greenplum',
  greenplum: 'greenplum',
  // databases that have no dialect of their own here, and fold and write names as the standard does
  hsqldb: 'ansi',
  derby: 'ansi',
  firebird: 'ansi',
  hana: 'hana',
  saphana: 'hana',
  sqlscript: 'hana',
  hive: 'hive',
  hiveql: 'hive',
  impala: 'impala',
  informix: 'informix',
  mariadb: 'mariadb',
  mssql: 'mssql',
  sqlserver: 'mssql',
  tsql: 'mssql',
  mysql: 'mysql',
  netezza: 'netezza',
  nzplsql: 'netezza',
  openedge: 'openedge',
  oracle: 'oracle',
  plsql: 'oracle',
  sqlplus: 'oracle',
  pg: 'postgresql',
  pgsql: 'postgresql',
  plpgsql: 'postgresql',
  postgres: 'postgresql',
  postgresql: 'postgresql',
  psql: 'postgresql',
  presto: 'presto',
  prestodb: 'presto',
  redshift: 'redshift',
  snowflake: 'snowflake',
  snowsql: 'snowflake',
  pyspark: 'sparksql',
  spark: 'sparksql',
  sparksql: 'sparksql',
  sqlite: 'sqlite',
  sqlite3: 'sqlite',
  sybase: 'sybase',
  sybaseiq: 'sybase',
  teradata: 'teradata',
  bteq: 'teradata',
  trino: 'trino',
  prestosql: 'trino',
  vertica: 'vertica',
};

/** What the path of a script says of its vendor: its ending, and the innermost part that names one and no other. */
export function nameSigns(path: string): NameSign[] {
  const parts = path.split(/[\\/]/);
  const file = parts.pop() ?? '';
  const found: NameSign[] = [];
  const [stem, ending] = cutEnding(file);
  const ofEnding = endingVendor(ending);
  if (ofEnding !== undefined)
    found.push({ name: `files called .${ending}`, weights: `${ofEnding} ${weightOfName}` });
  const inName = vendorsIn(stem);
  if (inName.size === 1) found.push(named(inName, (word) => `${word} in the name of the file`, weightOfName));
  const folder = parts.findLast((part) => vendorsIn(part).size === 1);
  if (inName.size === 0 && folder !== undefined)
    found.push(named(vendorsIn(folder), () => `the folder ${folder}`, weightOfName));
  return found;
}

/** What comments say: the vendors that they name, the less each, the more they are. */
export function commentSigns(comments: string): NameSign[] {
  // "Copyright (c) 2024, Oracle" stands in scripts for MySQL as well.
  const found = vendorsIn(comments.replace(/^.*\bcopyright\b.*$/gim, ''));
  return [...found].map(([vendor, word]) => ({
    name: `${word} in a comment`,
    weights: `${vendor} ${weightOfComment / found.size}`,
  }));
}

function cutEnding(file: string): [stem: string, ending: string] {
  const dot = file.lastIndexOf('.');
  return dot < 0 ? [file, ''] : [file.slice(0, dot), file.slice(dot + 1).toLowerCase()];
}

/** SAP HANA Developer Guide, "Design-Time Artifacts": all of them begin so. */
function endingVendor(ending: string): string | undefined {
  if (/^hdb[a-z]{2,}$/.test(ending)) return 'hana';
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}

/** The vendors that the words of a text name, each with the word. */
function vendorsIn(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [word] of joined(text).matchAll(/[A-Za-z][A-Za-z0-9]*/g)) {
    const plain = word.toLowerCase();
    if (Object.hasOwn(words, plain) && !found.has(words[plain]!)) found.set(words[plain]!, plain);
  }
  return found;
}

/** Names of two words as one: `SQL Server`, `PL/SQL`, `T-SQL`; and humps apart: `OracleScripts`. */
function joined(text: string): string {
  return text
    .replace(/\b(SQL)[-_ ]?(Server)(?![a-z])/gi, ' sqlserver ')
    .replace(/\bPL[/-]?SQL\b/gi, ' plsql ')
    .replace(/\b(?:T|Transact)-SQL\b/gi, ' tsql ')
    .replace(/\bPL\/pgSQL\b/gi, ' plpgsql ')
    .replaceAll(/([a-z])(?=[A-Z][a-z])/g, '$1 ')
    .replaceAll('_', ' ');
}

function named(
  vendors: ReadonlyMap<string, string>,
  reasonOf: (word: string) => string,
  weight: number,
): NameSign {
  const [first] = vendors;
  const [vendor, word] = first!;
  return { name: reasonOf(word), weights: `${vendor} ${weight}` };
}
