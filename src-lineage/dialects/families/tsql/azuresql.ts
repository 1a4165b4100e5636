import { derive } from '../../table/derive.ts';
import { mssql } from './mssql.ts';

/** Azure SQL Database and Synapse: the language of SQL Server. */
export const azuresql = derive(mssql, 'dbvazuresql', {});
