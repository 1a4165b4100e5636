/** Whether an argument of a call is a part of a date (`DATEADD(day, …)`), which a witness takes for a column. */
export function isDatePart(call: string, argument: string): boolean {
  return dateCalls.test(call) && dateParts.has(argument.toLowerCase().replace(/(?<=..)s$/, ''));
}

const dateCalls = /date|time|trunc|extract|add|diff|sub|last_day/i;

const dateParts: ReadonlySet<string> = new Set(
  (
    'nanosecond microsecond millisecond second minute hour day week isoweek month quarter year decade century ' +
    'millennium millennia centurie epoch dayofyear weekday dow doy dw dd d hh mi mm ms m ns qq s ss us wk ww yy yyyy ' +
    'mil c cent dec yr qtr mon h hr min sec msec msecond millisec millisecon microsec microsecon usec usecond ' +
    'timezone timezone_hour timezone_minute'
  ).split(' '),
);
