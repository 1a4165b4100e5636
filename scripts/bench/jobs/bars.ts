import type { MeasuredJob } from './measure-job.ts';

const mebibyte = 1024 * 1024;

/** Prints what was measured, and whether the bars are met. They are meant for the full size. */
export function printBars(measured: MeasuredJob, files: number): void {
  const { record, statusAnswers, graphAnswers, pauses } = measured;
  const { progress } = record;
  print('status', `${record.status}, ${progress.files.done} files, ${progress.statements.done} statements`);
  print('upload accepted', seconds(measured.submitted));
  print('reading', seconds(measured.reading));
  print('linking and storing', seconds(measured.linking));
  print('memory before the job', megabytes(measured.idleMemory));
  print('graph calls of another user', spread(graphAnswers));
  print('status answers', spread(statusAnswers));
  print(
    'main thread held at once',
    `p99 ${milliseconds(pauses.p99)}, p99.9 ${milliseconds(pauses.p999)}, longest ${milliseconds(pauses.longest)}`,
  );
  bar('job done', seconds(measured.done), '60 s', measured.done < 60_000);
  bar('memory', megabytes(measured.memory), '1536 MB', measured.memory < 1536 * mebibyte);
  bar(
    'slowest status answer',
    milliseconds(Math.max(...statusAnswers)),
    '50 ms',
    Math.max(...statusAnswers) < 50,
  );
  bar('all files read', String(progress.files.done), String(files), progress.files.done === files);
}

function bar(what: string, value: string, limit: string, met: boolean): void {
  print(what, `${value} (bar: ${limit}) ${met ? 'MET' : 'NOT MET'}`);
}

function print(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(30)}${value}\n`);
}

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): string =>
    milliseconds(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0);
  return `${sorted.length}: median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`;
}

const seconds = (time: number): string => `${(time / 1000).toFixed(1)} s`;
const milliseconds = (time: number): string => `${time.toFixed(1)} ms`;
const megabytes = (size: number): string => `${Math.round(size / mebibyte)} MB`;
