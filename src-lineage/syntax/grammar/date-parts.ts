import type { TokenCursor } from '../cursor.ts';
import { TokenKind } from '../tokens.ts';

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

/** `YEAR TO MINUTE`, `DAY TO FRACTION(3)`: from which unit to which one. */
export function isTimeRange(cursor: TokenCursor): boolean {
  if (cursor.text(1) !== 'TO' || !timeUnits.has(cursor.text())) return false;
  return timeUnits.has(cursor.text(2)) || cursor.text(2) === 'FRACTION';
}

/** A bare word such as DAY in a date function names a unit, not a column. */
export function isDatePart(cursor: TokenCursor, functionName: string): boolean {
  if (cursor.kind() !== TokenKind.word) return false;
  const follower = cursor.text(1);
  const weekOfDay = follower === '(' && cursor.text() === 'WEEK';
  if (follower !== ',' && follower !== ')' && !weekOfDay) return false;
  // `DATE_ADD(day, INTERVAL 1 MONTH)`: the value comes first
  if (cursor.text(2) === 'INTERVAL') return false;
  if (functionName.startsWith('NORMALIZE')) return /^NFK?[CD]$/i.test(cursor.raw());
  if (
    !/^(DATE|TIME|LAST_DAY|EXTRACT|TRUNC|NEXT_DAY|MONTHS_|SAFE_DATE)|(_ADD|_SUB|_DIFF|_TRUNC|_BUCKET|_SLICE|DATE_PART)$/.test(
      functionName,
    )
  )
    return false;
  const word = cursor.raw().toUpperCase();
  if (dateParts.has(word)) return true;
  return (
    shortDateParts.has(word) &&
    /^(DATEADD|DATEDIFF|DATEPART|DATENAME|DATE_TRUNC|DATE_PART|DATE_DIFF|DATE_ADD|TIMESTAMPADD|TIMESTAMPDIFF|DATEDIFF_BIG|DATETRUNC|DATE_BUCKET|TIMEADD|TIMEDIFF)$/.test(
      functionName,
    )
  );
}
