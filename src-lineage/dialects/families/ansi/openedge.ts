import { noLanguage } from '../../languages/none.ts';
import { derive, words } from '../../table/derive.ts';
import { ansi } from './ansi.ts';

/** Progress OpenEdge SQL-92: names fold to upper case; the application's tables are in the schema PUB. */
export const openedge = derive(ansi, 'dbvopenedge', {
  lexical: { identifierQuotes: '"', wordPart: '$#', variableMarks: ':?' },
  names: { tables: 'insensitive', columns: 'insensitive', defaultSchema: 'PUB' },
  language: noLanguage,
  syntax: { schemaElements: false, foreignBodies: true },
  moreNiladic: words('CURDATE CURTIME SYSDATE SYSTIME SYSTIMESTAMP ROWID'),
});
