import { formatDecimal, language } from '../base/language.ts';

/** Dates as each language writes them; those of English leave no doubt which is the month. */
const locales = { en: 'en-GB', de: 'de' } as const;
const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locales[language], options);
const days = format({ dateStyle: 'medium' });
const hours = format({ hour: '2-digit', minute: '2-digit' });
const seconds = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * The time of a job for people, in their own time zone: of today only the hour, else the day too.
 * @param time ISO 8601
 */
export function shortTime(time: string, now = new Date()): string {
  const date = new Date(time);
  const day = days.format(date);
  return day === days.format(now) ? hours.format(date) : `${day} ${hours.format(date)}`;
}

/** The whole time, to the second. */
export function fullTime(time: string): string {
  const date = new Date(time);
  return `${days.format(date)} ${seconds.format(date)}`;
}

const pad = (value: number): string => String(value).padStart(2, '0');

/** How long something took: `<0.1 s`, `0.4 s`, `12 s`, `3 min 05 s`, `1 h 02 min`. */
export function durationText(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1000);
  if (milliseconds < 100) return `<${formatDecimal(0.1, 1)} s`;
  if (milliseconds < 9_950) return `${formatDecimal(milliseconds / 1000, 1)} s`;
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${pad(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${pad(Math.floor((whole % 3600) / 60))} min`;
}
