import type { TokenCursor } from '../../cursor/cursor.ts';
import { TokenKind } from '../../tokens/tokens.ts';

/** Units of time that intervals and date functions share. */
export const timeUnits: ReadonlySet<string> = new Set([
  'YEAR',
  'YEARS',
  'QUARTER',
  'QUARTERS',
  'MONTH',
  'MONTHS',
  'WEEK',
  'WEEKS',
  'DAY',
  'DAYS',
  'HOUR',
  'HOURS',
  'MINUTE',
  'MINUTES',
  'SECOND',
  'SECONDS',
  'MILLISECOND',
  'MILLISECONDS',
  'MICROSECOND',
  'MICROSECONDS',
  'NANOSECOND',
  'NANOSECONDS',
]);

const dateParts: ReadonlySet<string> = new Set([
  ...timeUnits,
  'DAYOFYEAR',
  'DAYOFWEEK',
  'WEEKDAY',
  'ISOWEEK',
  'ISOYEAR',
  'EPOCH',
  'DECADE',
  'DECADES',
  'CENTURY',
  'CENTURIES',
  'MILLENNIUM',
  'MILLENNIA',
]);
const shortDateParts: ReadonlySet<string> = new Set([
  'YY',
  'YYYY',
  'QQ',
  'Q',
  'MM',
  'M',
  'DY',
  'Y',
  'DD',
  'D',
  'WK',
  'WW',
  'DW',
  'W',
  'HH',
  'MI',
  'N',
  'SS',
  'S',
  'MS',
  'US',
  'MCS',
  'NS',
  'DOW',
  'DOY',
  'MON',
  'TZOFFSET',
  'ISO_WEEK',
  'ISOWK',
  'ISOWW',
  'WEEKISO',
  'DAYOFWEEKISO',
  'YEAROFWEEK',
  'SQL_TSI_DAY',
  'SQL_TSI_MONTH',
  'SQL_TSI_YEAR',
  'SQL_TSI_HOUR',
  'SQL_TSI_MINUTE',
  'SQL_TSI_SECOND',
  'SQL_TSI_WEEK',
  'SQL_TSI_QUARTER',
  'HOUR_MINUTE',
  'DAY_HOUR',
  'YEAR_MONTH',
]);

/** More abbreviations (Redshift, "Date parts"; Snowflake, "Supported date and time parts"). */
const abbreviations: ReadonlySet<string> = new Set(
  (
    'MIL MILS C CENT CENTS DEC DECS YR YRS YYY QTR QTRS MONS H HR HRS MIN MINS SEC SECS MSEC MSECS MSECOND ' +
    'MSECONDS MILLISEC MILLISECS MILLISECON MICROSEC MICROSECS MICROSECON USEC USECS USECOND USECONDS NSEC ' +
    'NANOSEC NANOSECS NSECOND NSECONDS YEARDAY DAYOFMONTH WEEKOFYEAR WOY WY DOW_ISO DW_ISO WEEKDAY_ISO ' +
    'TIMEZONE TIMEZONE_HOUR TIMEZONE_MINUTE TZH TZM EPOCH_SECOND EPOCH_MILLISECOND EPOCH_MICROSECOND ' +
    'EPOCH_NANOSECOND DAYOFWEEK_ISO'
  ).split(' '),
);

/** `YEAR TO MINUTE`, `DAY TO FRACTION(3)`: from which unit to which one. */
export function isTimeRange(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== 'TO' || !timeUnits.has(cursor.text())) return false;
  return timeUnits.has(cursor.text(2)) || cursor.text(2) === 'FRACTION';
}

/** Functions whose first argument can be nothing but a unit, where they have the third one. */
const unitOfThree = /^(DATEADD|DATEDIFF|DATEDIFF_BIG|TIMESTAMPADD|TIMESTAMPDIFF|TIMEADD)$/;
const unitOfTwo = /^(DATEPART|DATENAME|DATETRUNC)$/;
/** Functions of a span, whose form with two arguments has no unit. */
const spans = /(ADD|SUB|DIFF|DIFF_BIG)$/;
const unitFirst =
  /^(DATEADD|DATESUB|DATEDIFF|DATEDIFF_BIG|DATEPART|DATENAME|DATETRUNC|DATECEILING|DATEFLOOR|DATEROUND|TIMESTAMPADD|TIMESTAMPSUB|TIMESTAMPDIFF|TIMEADD|TIMEDIFF)$|^(DATE|DATETIME|TIME|TIMESTAMP)_(ADD|SUB|DIFF|TRUNC|PART|BUCKET)$/;
const unitLast = /^(LAST_DAY|NEXT_DAY|TRUNC)$|^(DATE|DATETIME|TIME|TIMESTAMP)_(DIFF|TRUNC|SLICE|BUCKET)$/;

/** Db2: `CHAR(d, ISO)` (SQL reference, "CHAR scalar function": datetime to character). */
const datesAsText: ReadonlySet<string> = new Set(['CHAR', 'VARCHAR']);
const dateFormats: ReadonlySet<string> = new Set('ISO USA EUR JIS LOCAL'.split(' '));

/** A bare word such as DAY in a date function names a unit, not a column. */
export function isDatePart(cursor: TokenCursor, functionName: string): boolean {
  if (cursor.kind() !== TokenKind.word) return false;
  const follower = cursor.text(1);
  const weekOfDay = follower === '(' && cursor.text() === 'WEEK';
  if (follower !== ',' && follower !== ')' && !weekOfDay) return false;
  if (functionName.startsWith('NORMALIZE')) return /^NFK?[CD]$/i.test(cursor.raw());
  if (cursor.dialect.syntax.specialRegisters && datesAsText.has(functionName))
    return follower === ')' && cursor.text(-1) === ',' && dateFormats.has(cursor.raw().toUpperCase());
  const isFirst = cursor.text(-1) === '(';
  if (isFirst) return follower === ',' && isFirstPart(cursor, functionName);
  if (follower === ',' || !unitLast.test(functionName) || !dateParts.has(cursor.raw().toUpperCase()))
    return false;
  return cursor.dialect.syntax.unitsLast === true || !firstIsPart(cursor, functionName);
}

/** `DATEADD(day, 1, d)`; but `DATE_ADD(day, INTERVAL 1 MONTH)` and `DATEDIFF(day, month)` of MySQL take values. */
function isFirstPart(cursor: TokenCursor, functionName: string): boolean {
  if (!unitFirst.test(functionName)) return false;
  if (spans.test(functionName) && argumentCount(cursor) < 3) return false;
  if (unitOfThree.test(functionName) || unitOfTwo.test(functionName)) return true;
  return cursor.dialect.syntax.unitsLast !== true && isPart(cursor.raw());
}

function isPart(raw: string): boolean {
  const word = raw.toUpperCase();
  return dateParts.has(word) || shortDateParts.has(word) || abbreviations.has(word);
}

/** Returns, at the last argument, whether the first one is the unit. */
function firstIsPart(cursor: TokenCursor, functionName: string): boolean {
  const { index } = cursor;
  cursor.index -= toOpening(cursor) - 1;
  const found =
    cursor.text(1) === ',' &&
    (cursor.kind() === TokenKind.word
      ? isFirstPart(cursor, functionName)
      : cursor.kind() === TokenKind.string && isPart(cursor.raw().slice(1, -1)));
  cursor.index = index;
  return found;
}

/** How many tokens before the current one the bracket around opens. */
function toOpening(cursor: TokenCursor): number {
  for (let back = 1, depth = 0; ; back++) {
    const text = cursor.text(-back);
    if (text === ')') depth++;
    else if (text === '(' && depth-- === 0) return back;
    else if (cursor.index <= back) return 1;
  }
}

/** From the first argument: how many stand in the brackets. */
function argumentCount(cursor: TokenCursor): number {
  let count = 1;
  for (let ahead = 1, depth = 0; cursor.kind(ahead) !== TokenKind.end; ahead++) {
    const text = cursor.text(ahead);
    if (text === '(') depth++;
    else if (text === ')' && depth-- === 0) break;
    else if (text === ',' && depth === 0) count++;
  }
  return count;
}
