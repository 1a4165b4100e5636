/** Client tools whose lines may stand between the statements of a script. */
export type ScriptTool =
  | 'go'
  | 'sqlcmd'
  | 'sqlplus'
  | 'psql'
  | 'mysql'
  | 'bteq'
  | 'beeline'
  | 'impala-shell'
  | 'snowsql'
  | 'db2'
  | 'isql'
  | 'vsql'
  | 'hdbsql'
  | 'sqlite'
  | 'set-term'
  | 'notebook'
  | 'transcript';
