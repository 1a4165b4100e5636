import { derive, words } from '../../table/derive.ts';
import { mssql } from './mssql.ts';

/** Watcom SQL has `FOR … DO`: the word behind its query is no alias. */
const withoutLoops: ReadonlySet<string> = new Set(
  [...mssql.syntax.unreserved].filter((word) => word !== 'DO'),
);

/**
 * SAP ASE and SAP IQ: T-SQL's ancestor and the Watcom dialect. ASE compares names with case by default; mixed estates do
 * not rely on it. IQ lets an alias be used anywhere in its query block (SAP IQ reference, "SELECT statement").
 */
export const sybase = derive(mssql, 'dbvsybase', {
  tools: ['isql'],
  names: {
    pseudoColumns: words('SYB_IDENTITY'),
    oneRowTables: words('DUMMY'),
    aliasVisibleIn: ['where', 'group-by', 'having', 'order-by', 'select'],
  },
  lexical: { doubleQuotes: 'strings-unless-names' },
  syntax: { implicitRecursion: false, watcom: true, unreserved: withoutLoops, indexElements: new Set() },
  // ASE reference, "set_appcontext"
  stores: {
    writers: new Map([
      [
        'SET_APPCONTEXT',
        { reader: 'GET_APPCONTEXT', arguments: ['CONTEXT_NAME', 'ATTRIBUTE_NAME', 'ATTRIBUTE_VALUE'] },
      ],
    ]),
    readers: new Map([['GET_APPCONTEXT', 2]]),
  },
  moreAggregates: words('LIST FIRST LAST'),
  moreNiladic: words('GETDATE'),
});
