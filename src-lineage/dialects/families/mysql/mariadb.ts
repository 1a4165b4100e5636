import { derive, words } from '../../table/derive.ts';
import { mysql } from './mysql.ts';

/** MariaDB 11: MySQL with sequences, RETURNING, system-versioned tables and Oracle's PL/SQL in `sql_mode=ORACLE`. */
export const mariadb = derive(mysql, 'dbvmariadb', {
  names: {
    pseudoColumns: words('_ROWID ROW_START ROW_END'),
    // "Table Value Constructors"
    valuesColumns: { prefix: '', from: 1, byFirstRow: true },
  },
  moreReserved: words('RETURNING'),
});
