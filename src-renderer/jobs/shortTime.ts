/**
 * The time of a job for people: of today only the hour, else the day too.
 * @param time local time, `YYYY-MM-DD HH:MM:SS`
 */
export function shortTime(time: string, now = new Date()): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const today = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  return time.startsWith(today) ? time.slice(11, 16) : time.slice(0, 16);
}
