import { derive, words } from '../../table/derive.ts';
import { trino } from './trino.ts';

/** Amazon Athena: Trino's queries, Hive's DDL with backquotes; UNLOAD. */
export const athena = derive(trino, 'dbvathena', {
  lexical: { digitNames: true, escapesInNames: true },
  moreReserved: words('TBLPROPERTIES'),
});
