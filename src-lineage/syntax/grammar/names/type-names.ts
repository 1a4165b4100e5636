import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/** The names of the vendors' data types (their manuals' chapters "Data types"); none of them is a word of a clause that a column's name may be mistaken for. */
const typeNames: ReadonlySet<string> = new Set(
  `array bigdecimal bigint bignumeric bigserial binary binary_double binary_float bit bit_varying blob bool boolean bpchar
  byte bytea byteint bytes char character cidr clob date date32 datetime datetime2 datetime64 datetimeoffset datev2 dbclob dec
  decfloat decimal decimal32 decimal64 decimal128 decimal256 double enum enum8 enum16 fixed fixedstring float float4 float8
  float32 float64 geography geometry graphic hierarchyid hllsketch hstore image inet int int1 int2 int3 int4 int8 int16 int32
  int64 int128 int256 integer interval ipv4 ipv6 json jsonb largeint linestring list long longblob longtext longvarbinary
  longvarchar lowcardinality lvarchar macaddr map mediumblob mediumint mediumtext money multipolygon national nchar nclob nested
  ntext nullable number numeric nvarchar nvarchar2 object oid point polygon raw real record regclass row rowid rowversion
  seconddate serial set shortdecimal signed smalldatetime smalldecimal smallfloat smallint smallmoney smallserial
  sql_variant st_geometry st_point string struct super sysname text time time_tz timestamp timestamp_ltz timestamp_ns
  timestamp_ntz timestamp_tz timestampltz timestampntz timestamptz timetz tinyblob tinyint tinytext tsquery tsvector tuple ubigint
  uint8 uint16 uint32 uint64 uint128 uint256 uinteger uniqueidentifier unsigned urowid usmallint utinyint uuid varbinary varbyte
  varchar varchar2 varcharacter vargraphic variant varying vector xml xmltype year`.split(/\s+/),
);

/** Whether the word `ahead` tokens further is the name of a data type of any vendor. */
export function isTypeName(cursor: TokenCursor, ahead = 0): boolean {
  return cursor.kind(ahead) === TokenKind.word && typeNames.has(cursor.raw(ahead).toLowerCase());
}

/** Whether what stands `ahead` tokens further can only be a data type: a known one, or a name with `(10, 2)` or `(MAX)`. */
export function atType(cursor: TokenCursor, ahead: number): boolean {
  if (isTypeName(cursor, ahead)) return true;
  const kind = cursor.kind(ahead);
  return (kind === TokenKind.word || kind === TokenKind.quoted) && hasTypeArguments(cursor, ahead + 1);
}

/** Whether brackets open `ahead` tokens further that hold the size of a type or its values: `(10)`, `(MAX)`, `('a', 'b')`. */
export function hasTypeArguments(cursor: TokenCursor, ahead: number): boolean {
  if (cursor.text(ahead) !== '(') return false;
  const kind = cursor.kind(ahead + 1);
  if (kind === TokenKind.number || kind === TokenKind.string) return true;
  const text = cursor.text(ahead + 1);
  return (
    (text === '*' || text === 'MAX') && (cursor.text(ahead + 2) === ')' || cursor.text(ahead + 2) === ',')
  );
}
