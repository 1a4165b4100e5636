import type { VendorId } from '../../dialects/table/vendor.ts';

/** What information_schema has in all databases that follow the standard (ISO/IEC 9075-11, COLUMNS). */
function informationSchema(view = 'information_schema.columns', excluded = "'information_schema'"): string {
  return `select table_catalog, table_schema, table_name, column_name, data_type
from ${view}
where table_schema not in (${excluded})
order by table_catalog, table_schema, table_name, ordinal_position;`;
}

const postgresql = informationSchema(undefined, "'information_schema', 'pg_catalog'");
const mysql = informationSchema(undefined, "'information_schema', 'mysql', 'performance_schema', 'sys'");
const lowercase = informationSchema();
const mssql = informationSchema('INFORMATION_SCHEMA.COLUMNS', "'INFORMATION_SCHEMA', 'sys'");

/**
 * For each vendor the query of its catalog whose result, as CSV with its header, `--schema` takes; absent where the
 * vendor has no catalog that SQL reads.
 */
export const metadataQueries: Readonly<Partial<Record<VendorId, string>>> = {
  dbvansi: lowercase,
  dbvathena: lowercase,
  dbvazuresql: mssql,
  dbvbigquery: `select table_catalog, table_schema, table_name, column_name, data_type
from \`region-us\`.INFORMATION_SCHEMA.COLUMNS
order by table_catalog, table_schema, table_name, ordinal_position;`,
  dbvclickhouse: `select database as table_schema, table as table_name, name as column_name, type as data_type
from system.columns
where database not in ('system', 'INFORMATION_SCHEMA', 'information_schema')
order by database, table, position;`,
  dbvdatabricks: informationSchema('system.information_schema.columns'),
  dbvdb2: `select tabschema as table_schema, tabname as table_name, colname as column_name, typename as data_type
from syscat.columns
where tabschema not like 'SYS%'
order by tabschema, tabname, colno;`,
  dbvduckdb: informationSchema(undefined, "'information_schema', 'pg_catalog'"),
  dbvgreenplum: postgresql,
  dbvhana: `select schema_name as table_schema, table_name, column_name, data_type_name as data_type
from sys.table_columns
where schema_name not like '_SYS%'
union all
select schema_name, view_name, column_name, data_type_name
from sys.view_columns
where schema_name not like '_SYS%';`,
  dbvhive: `select d.name as table_schema, t.tbl_name as table_name, c.column_name as column_name, c.type_name as data_type
from metastore.columns_v2 c
join metastore.sds s on s.cd_id = c.cd_id
join metastore.tbls t on t.sd_id = s.sd_id
join metastore.dbs d on d.db_id = t.db_id
order by table_schema, table_name, c.integer_idx;`,
  dbvinformix: `select t.owner as table_schema, t.tabname as table_name, c.colname as column_name, c.coltype as data_type
from systables t join syscolumns c on c.tabid = t.tabid
where t.tabid > 99
order by t.owner, t.tabname, c.colno;`,
  dbvmariadb: mysql,
  dbvmssql: mssql,
  dbvmysql: mysql,
  dbvnetezza: `select "database" as table_catalog, "schema" as table_schema, name as table_name, attname as column_name, format_type as data_type
from _v_relation_column
where type in ('TABLE', 'VIEW')
order by "schema", name, attnum;`,
  dbvopenedge: `select owner as table_schema, tbl as table_name, col as column_name, coltype as data_type
from sysprogress.syscolumns_full
order by owner, tbl, id;`,
  dbvoracle: `select owner as table_schema, table_name, column_name, data_type
from all_tab_columns
where owner not in ('SYS', 'SYSTEM', 'XDB', 'MDSYS', 'CTXSYS', 'WMSYS')
order by owner, table_name, column_id;`,
  dbvpostgresql: postgresql,
  dbvpresto: lowercase,
  dbvredshift: `select database_name as table_catalog, schema_name as table_schema, table_name, column_name, data_type
from svv_all_columns
where schema_name not in ('information_schema', 'pg_catalog')
order by database_name, schema_name, table_name, ordinal_position;`,
  dbvsnowflake: informationSchema('information_schema.columns', "'INFORMATION_SCHEMA'"),
  dbvsqlite: `select m.name as table_name, c.name as column_name, c.type as data_type
from sqlite_master m join pragma_table_info(m.name) c
where m.type in ('table', 'view')
order by m.name, c.cid;`,
  dbvsybase: `select u.name as table_schema, o.name as table_name, c.name as column_name, t.name as data_type
from sysobjects o
join sysusers u on u.uid = o.uid
join syscolumns c on c.id = o.id
join systypes t on t.usertype = c.usertype
where o.type in ('U', 'V')
order by u.name, o.name, c.colid;`,
  dbvteradata: `select trim(databasename) as table_schema, trim(tablename) as table_name, trim(columnname) as column_name, columntype as data_type
from dbc.columnsV
where databasename not in ('DBC', 'SYSLIB', 'SystemFe', 'TDQCD')
order by databasename, tablename, columnid;`,
  dbvtrino: lowercase,
  dbvvertica: `select table_schema, table_name, column_name, data_type
from v_catalog.columns
union all
select table_schema, table_name, column_name, data_type
from v_catalog.view_columns;`,
};
