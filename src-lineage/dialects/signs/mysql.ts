import { type Sign, sign } from './sign.ts';

/** MySQL and MariaDB. */
// prettier-ignore
export const mysqlSigns: readonly Sign[] = [
  sign('backquotes', /`[^`\n.]+`/g, 'mysql+ 0.33 hive+ 0.33 bigquery 0.33 couchbase 0.3 athena 0.3 clickhouse 0.3'),
  sign('DELIMITER lines', /^DELIMITER\s+(?!\w)\S+[ \t]*;?$/gm, 'mysql+ 6'),
  sign('storage engines', /\bENGINE\s*=?\s*'?(?:INNODB|MYISAM|ARCHIVE|NDB(?:CLUSTER)?|BLACKHOLE|FEDERATED)\b/g, 'mysql+ 6'),
  sign('tables in memory', /\bENGINE\s*=\s*MEMORY\b/g, 'mysql+ 0.33 clickhouse 0.33'),
  sign('AUTO_INCREMENT', /\bAUTO_INCREMENT\b/g, 'mysql+ 4 vertica 0.3 duckdb 0.2'),
  sign('ON DUPLICATE KEY', /\bON\s+DUPLICATE\s+KEY\b/g, 'mysql+ 5'),
  sign('conditional comments', /\/\*!/g, 'mysql+ 5'),
  sign('UNSIGNED', /\bUNSIGNED\b/g, 'mysql+ 2.5'),
  sign('widths of whole numbers', /\b(?:TINY|SMALL|MEDIUM|BIG)?INT(?:EGER)?\s*\(\s*\d+\s*\)/g, 'mysql+ 2 sqlite 0.5'),
  sign('LIMIT with two numbers', /\bLIMIT\s+\d+\s*,\s*\d+(?!\s*BY\b)/g, 'mysql+ 1.5 clickhouse 0.8 sqlite 0.8 hive 0.5'),
  sign('MySQL words', /\b(?:UTF8MB4|INSERT\s+IGNORE|REPLACE\s+INTO|SHOW\s+(?:STATUS|VARIABLES|INDEX|ENGINES?|PROCESSLIST|WARNINGS|TABLE\s+STATUS|MASTER|SLAVE|REPLICA|BINARY|BINLOG|PLUGINS|GLOBAL|SESSION|TRIGGERS|EVENTS|COLLATION|CHARACTER)|(?:UN)?LOCK\s+TABLES|SQL_CALC_FOUND_ROWS|CURDATE\s*\(|LOAD\s+DATA\s+(?:LOCAL\s+)?INFILE|INTO\s+(?:OUTFILE|DUMPFILE)|MEDIUMTEXT|LONGTEXT|TINYTEXT|MEDIUMBLOB|LONGBLOB|TINYBLOB|MEDIUMINT|DEFAULT\s+CHARSET|ON\s+UPDATE\s+CURRENT_TIMESTAMP|FOREIGN_KEY_CHECKS|UNIQUE_CHECKS|SQL_MODE|SET\s+NAMES|SET\s+(?:@@)?GLOBAL|FLUSH\s+(?:PRIVILEGES|TABLES|LOGS)|ZEROFILL|UNIX_TIMESTAMP\s*\(\s*\)|LAST_INSERT_ID|(?:DROP|ADD)\s+(?:FOREIGN\s+KEY\s+\w|PRIMARY\s+KEY\s*[,;])|CREATE\s+(?:DEFINER|EVENT\b)|OPTIMIZE\s+TABLE\s+\w+\s*;|CHECK\s+TABLE|CHANGE\s+(?:MASTER|REPLICATION)|XA\s+(?:START|END|PREPARE|COMMIT)|FORCE\s+INDEX|SQL_NO_CACHE|DIV\s+\d)/g, 'mysql+ 1.5'),
  sign('columns changed', /\b(?:MODIFY|CHANGE)\s+COLUMN\b/g, 'mysql+ 0.4 hive+ 0.3 snowflake 0.35 clickhouse 0.35'),
  sign('users with @', /'[^'\n]{0,40}'\s*@\s*'|\b(?:GRANT|USER|REVOKE)\b[^;]{0,300}\b(?:TO|FROM|USER)\s+[\w`]+@[\w`%']/g, 'mysql+ 3'),
  sign('DEFINER', /\bDEFINER\s*=/g, 'mysql+ 3'),
  sign('functions as in MySQL', /\b(?:GROUP_CONCAT|IFNULL|DATE_FORMAT|STR_TO_DATE)\s*\(/g, 'mysql+ 0.33 sqlite 0.3 impala 0.3 bigquery 0.3 snowflake 0.3 sparksql 0.3 databricks 0.3 trino 0.3 duckdb 0.3'),
  sign('STRAIGHT_JOIN', /\bSTRAIGHT_JOIN\b/g, 'impala 2 mysql 1.5 mariadb 1.4'),
  sign('handlers', /\bDECLARE\s+(?:CONTINUE|EXIT|UNDO)\s+HANDLER\b|\bMODIFIES\s+SQL\s+DATA\b/g, 'mysql+ 0.33 db2 0.33 teradata 0.2'),
  sign('handlers for NOT FOUND', /\bHANDLER\s+FOR\s+(?:NOT\s+FOUND|SQLEXCEPTION|SQLSTATE)\s+SET\s+\w+\s*=/g, 'mysql+ 1 db2 0.8'),
  sign('values given with :=', /@\w+\s*:=|\b(?:SELECT|FETCH|EXECUTE)\b[^;]{0,300}\b(?:INTO|USING)\s+@\w|\bPREPARE\s+\w+\s+FROM\s+[@']|\bCALL\s+[\w.`]+\s*\([^;()]{0,200}@\w/g, 'mysql+ 3'),
  sign('indexes within the table', /,\s*(?:UNIQUE\s+)?(?:KEY|INDEX)\s+[\w`]+\s*(?:USING\s+\w+\s*)?\(/g, 'mysql+ 3'),
  sign('comments on columns', /\b(?:NULL|\)|'')\s+COMMENT\s+'/g, 'mysql+ 0.8 hive 0.5 sparksql 0.5 impala 0.5 athena 0.4 clickhouse 0.3 snowflake 0.3'),
  sign('enumerations in the column', /\s(?:ENUM|SET)\s*\(\s*'/g, 'mysql+ 2 duckdb 0.3'),
  sign('SHOW statements', /^SHOW\s+(?:FULL\s+)?(?:TABLES|COLUMNS|CREATE|GRANTS|DATABASES)\b/gm, 'mysql+ 0.4 snowflake 0.4 hive 0.4 sparksql 0.4 databricks 0.4 impala 0.4 trino 0.4 athena 0.4 clickhouse 0.4 duckdb 0.3'),
  // Collations of MySQL 8, and of MariaDB 11; how MariaDB's dumps write the default of a column.
  sign('collations of MySQL', /\bUTF8MB4_0900_\w+/g, 'mysql 2.5 mariadb 0.5'),
  sign('collations of MariaDB', /\bUCA1400_\w+|\bUTF8MB4_UCA1400_\w+/g, 'mariadb 4 mysql 0.2'),
  { name: 'defaults as MariaDB prints them', pattern: /\b(?:DEFAULT|ON UPDATE) current_timestamp\(\d?\)/g, asWritten: true, weights: 'mariadb 1.5 mysql 1' },
  sign('MariaDB words', /\bENGINE\s*=\s*(?:ARIA|COLUMNSTORE|SPIDER|CONNECT|ROCKSDB|S3)\b|\bWITH\s+SYSTEM\s+VERSIONING|\/\*M!|\bDELETE\s+HISTORY|\bPERSISTENT\b|\bBEGIN\s+NOT\s+ATOMIC|\bCREATE\s+OR\s+REPLACE\s+(?:USER|ROLE|EVENT|TRIGGER)\b[^;]{0,100}(?:@|DEFINER|ON\s+SCHEDULE)|\bSET\s+STATEMENT\b/g, 'mariadb 5'),
];
