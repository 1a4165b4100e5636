import { derive, words } from './derive.ts';
import { postgresql } from './postgresql.ts';

/** DuckDB (SQL introduction, "Friendly SQL"): PostgreSQL's grammar; names keep their case but compare without it. */
export const duckdb = derive(postgresql, 'dbvduckdb', {
  lexical: { wordPart: '$' },
  tools: ['sqlite'],
  names: {
    tables: 'insensitive',
    columns: 'insensitive',
    defaultSchema: 'main',
    aliasVisibleIn: ['where', 'group-by', 'having', 'qualify', 'order-by', 'select'],
    structPaths: true,
  },
  syntax: {
    pivotStatements: true,
    procedural: 'none',
    arrowLambdas: true,
    fromFirst: true,
    prefixAliases: true,
    unreserved: words('MINUS REGEXP RLIKE DIV XOR STRAIGHT_JOIN PREWHERE BULK MATCH_RECOGNIZE'),
  },
  moreReserved: words('POSITIONAL ASOF'),
  moreAggregates: words(`
    ANY_VALUE APPROX_COUNT_DISTINCT APPROX_QUANTILE ARG_MAX ARG_MIN BITSTRING_AGG ENTROPY FAVG FIRST FSUM HISTOGRAM
    KURTOSIS LAST LIST MAX_BY MIN_BY MODE PRODUCT QUANTILE QUANTILE_CONT QUANTILE_DISC SKEWNESS`),
});
