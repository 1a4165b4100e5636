const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * The time of a job for people, in their own time zone: of today only the hour, else the day too.
 * @param time ISO 8601
 */
export function shortTime(time: string, now = new Date()): string {
  const [day, hour] = dayAndHour(new Date(time));
  return day === dayAndHour(now)[0] ? hour : `${day} ${hour}`;
}

/** The whole time, to the second. */
export function fullTime(time: string): string {
  const date = new Date(time);
  const [day, hour] = dayAndHour(date);
  return `${day} ${hour}:${pad(date.getSeconds())}`;
}

function dayAndHour(date: Date): [day: string, hour: string] {
  return [
    `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`,
    `${pad(date.getHours())}:${pad(date.getMinutes())}`,
  ];
}

/** How long something took: `<0.1 s`, `0.4 s`, `12 s`, `3 min 05 s`, `1 h 02 min`. */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (milliseconds < 100) return '<0.1 s';
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${pad(seconds % 60)} s`;
  return `${Math.floor(seconds / 3600)} h ${pad(Math.floor((seconds % 3600) / 60))} min`;
}
