import {
  type SQLDialect,
  Cassandra,
  MariaSQL,
  MSSQL,
  MySQL,
  PLSQL,
  PostgreSQL,
  SQLite,
  StandardSQL,
} from '@codemirror/lang-sql';

const dialects: Record<string, SQLDialect> = {
  dbvmssql: MSSQL,
  dbvazuresql: MSSQL,
  dbvsybase: MSSQL,
  dbvoracle: PLSQL,
  dbvmysql: MySQL,
  dbvbigquery: MySQL,
  dbvhive: MySQL,
  dbvimpala: MySQL,
  dbvsparksql: MySQL,
  dbvdatabricks: MySQL,
  dbvmariadb: MariaSQL,
  dbvsqlite: SQLite,
  dbvcouchbase: Cassandra,
  dbvansi: StandardSQL,
};

/** The colouring that fits a vendor best; most unlisted ones descend from PostgreSQL or read like it. */
export function dialectOf(vendor: string): SQLDialect {
  return dialects[vendor] ?? PostgreSQL;
}
