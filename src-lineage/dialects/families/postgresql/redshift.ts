import { derive, words } from '../../table/derive.ts';
import { postgresql } from './postgresql.ts';

/**
 * Amazon Redshift: names fold to lower case and, unlike in PostgreSQL, quoted names do too (developer guide, "Names and
 * identifiers"); `#t` is a temporary table; a select item may use the alias of one before it.
 */
export const redshift = derive(postgresql, 'dbvredshift', {
  lexical: { backslashEscapes: true, wordStart: '#', wordPart: '$#', nestedComments: true },
  names: {
    plusJoinsTexts: true,
    pseudoColumns: words('$PATH $SIZE $SPECTRUM_OID'),
    tables: 'insensitive',
    columns: 'insensitive',
    temporaryPrefix: '#',
    aliasVisibleIn: ['group-by', 'having', 'qualify', 'order-by', 'select'],
    structPaths: true,
    firstIndex: 0,
    outerPaths: true,
  },
  syntax: {
    objectUnpivot: true,
    explainedByRunning: '',
    typeFirst: words('CONVERT'),
    unreserved: words('REGEXP RLIKE GLOB DIV XOR PREWHERE STRAIGHT_JOIN MATCH_RECOGNIZE'),
  },
  moreReserved: words('DISTSTYLE DISTKEY SORTKEY COMPOUND INTERLEAVED ENCODE'),
  moreAggregates: words(
    'APPROXIMATE_PERCENTILE_DISC BOOL_AND BOOL_OR LISTAGG HLL HLL_CREATE_SKETCH HLL_COMBINE',
  ),
  moreNiladic: words('SYSDATE'),
});
