import { type Sign, sign } from './sign.ts';

/** Teradata. */
// oxfmt-ignore
export const teradataSigns: readonly Sign[] = [
  sign('SEL', /(?:^|[(;]|\bAS\b)\s*SEL\s+(?:\w|\*|")/gm, 'teradata 4'),
  sign('LOCKING', /\bLOCKING\s+(?:ROW|TABLE|DATABASE|VIEW|\w+(?:\.\w+)?)\s+(?:\w+(?:\.\w+)?\s+)?(?:FOR|IN)\s+(?:ACCESS|READ|WRITE|EXCLUSIVE|SHARE)\b|\bLOCK\s+(?:ROW|TABLE\s+[\w.]+)\s+FOR\s+\w/g, 'teradata 6'),
  sign('MULTISET and VOLATILE tables', /\b(?:MULTISET|VOLATILE)\s+(?:\w+\s+)?TABLE\b|\bCREATE\s+SET\s+TABLE\b/g, 'teradata 6'),
  sign('primary indexes', /\b(?:UNIQUE\s+)?PRIMARY\s+INDEX\s*\w*\s*\(|\bNO\s+PRIMARY\s+INDEX\b|\bPRIMARY\s+TIME\s+INDEX\b/g, 'teradata 5'),
  sign('BTEQ commands', /^\.(?:LOGON|LOGOFF|QUIT|IF|EXPORT|IMPORT\s+(?:VARTEXT|DATA|REPORT|INDICDATA|INFILE)|RUN|SET|GOTO|LABEL|OS|MAXERROR|WIDTH|BEGIN|END|LAYOUT|FIELD|DML|LOGTABLE|LOGMECH|ACCEPT|DISPLAY|REMARK)\b/gm, 'teradata 6'),
  sign('COLLECT STATISTICS', /\bCOLLECT\s+(?:SUMMARY\s+)?STAT(?:ISTIC)?S\b(?!\s+FOR\b)/g, 'teradata 4'),
  sign('REPLACE VIEW', /^REPLACE\s+(?:RECURSIVE\s+)?(?:VIEW|PROCEDURE|MACRO|FUNCTION|TRIGGER)\b/gm, 'teradata 4'),
  sign('macros', /\bCREATE\s+MACRO\b/g, 'teradata 0.33 duckdb 0.33'),
  sign('macros of statements', /\bMACRO\s+[\w."]+\s*(?:\([^)]{0,200}\))?\s*AS\s*\([^;]{0,500};\s*\)/g, 'teradata 5'),
  sign('Teradata words', /\b(?:NOT\s+)?CASESPECIFIC\b|\bCHARACTER\s+SET\s+(?:LATIN|UNICODE)\b|\bNO\s+FALLBACK\b|,\s*FALLBACK\b|\bTD_\w+|\bEXPAND\s+ON\b|\bRANGE_N\s*\(|\bHASH(?:ROW|BUCKET|AMP)\s*\(|\bFORMAT\s+'(?:YY|99|ZZ|-|\$|X\()|\bDBC\s*\.|\bSYSLIB\s*\.|\bOREPLACE\s*\(|\bOTRANSLATE\s*\(|\bNO\s+(?:BEFORE|AFTER)\s+JOURNAL\b|\bMERGEBLOCKRATIO\b|\bHELP\s+(?:TABLE|VIEW|DATABASE|STATISTICS|SESSION|COLUMN)\b|\bSHOW\s+(?:TABLE|VIEW|MACRO|PROCEDURE)\s+[\w.]+\s*;|\bDIAGNOSTIC\s+\w+\s+(?:NOT\s+)?ON\b|\bGIVE\s+\w+\s+TO\b|\bGROUP\s+BY\s+TIME\s*\(|\bEXTERNAL\s+NAME\s+'(?:CS|SS|CI|SP|SL)!|\bPERIOD\s*\(\s*(?:DATE|TIMESTAMP)|\(\s*(?:NAMED|TITLE)\s+['"\w]|\bMODIFY\s+(?:USER|DATABASE)\b|\bPERM\s*=\s*\d|\bSPOOL\s*=\s*\d|\bREAD_NOS\b|\bQUERY_BAND\b|\bFOREIGN\s+SERVER\b[^;]{0,300}\bDO\s+IMPORT\b/g, 'teradata 3'),
  sign('tables with data', /\)\s*WITH\s+(?:NO\s+)?DATA\b(?!\s+AS\b)/g, 'teradata 1.2 db2 0.7 netezza 0.2 hana 0.6 postgresql 0.4'),
  sign('data with statistics or an index', /\bWITH\s+(?:NO\s+)?DATA\s+(?:AND\s+(?:NO\s+)?STAT|(?:UNIQUE\s+)?PRIMARY\s+INDEX|NO\s+PRIMARY|ON\s+COMMIT|PARTITION\s+BY)/g, 'teradata 4'),
  sign('PRESERVE ROWS', /\bON\s+COMMIT\s+PRESERVE\s+ROWS\b/g, 'teradata 0.5 vertica 0.6 oracle 0.5 db2 0.5 hana 0.2 snowflake 0.1'),
  sign('BYTEINT', /\bBYTEINT\b/g, 'teradata 1.5 netezza 1.5 snowflake 0.5'),
  sign('operators with ON', /(?<=\w ?)\( ?ON (?:[\w."]+|\( ?SELECT\b)/g, 'teradata 4'),
  sign('databases as of a script', /^DATABASE\s+\w+\s*;/gm, 'teradata 2 informix 1'),
  sign('NORMALIZE', /\bSELECT\s+NORMALIZE\b/g, 'teradata 4'),
  sign('comparisons in words', /\b(?:WHERE|AND|OR|ON)\s+[\w.]+\s+(?:GE|LE|EQ|NE|GT|LT)\s+[\w'(]/g, 'teradata 3'),
  sign('short words', /^(?:DEL\s+FROM|INS\s+INTO|DEL\s+[\w.]+\s*(?:;|WHERE\b|ALL\b))/gm, 'teradata 3'),
  sign('UPDATE with FROM before SET', /\bUPDATE\s+[\w.]+\s+FROM\s+[\w.(]/g, 'teradata 2'),
  sign('BT and ET', /^(?:BT|ET)\s*;/gm, 'teradata 5'),
];
