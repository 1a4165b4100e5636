/** Dates of HTTP (RFC 9110, 5.6.7): whole seconds. */

const imfFixdate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc850 = /^[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/** @param time epoch milliseconds */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

/** Epoch milliseconds; undefined where the text is no date. */
export function timeOfHttpDate(text: string): number | undefined {
  const date = text.trim();
  const isZoned = imfFixdate.test(date) || rfc850.test(date);
  if (!isZoned && !asctime.test(date)) return undefined;
  const time = Date.parse(isZoned ? date : `${date} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/** The second that a time is in, as a date has it. */
export function wholeSeconds(time: number): number {
  return Math.floor(time / 1000) * 1000;
}
