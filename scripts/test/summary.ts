import type { LaneResult } from './lane-run.ts';
import type { FailedTest } from './report.ts';

/** How many files are named as the slowest. */
const slowest = 10;

/** Lines of what is said of a failed test; its lane has printed all of them. */
const longestMessage = 20;

/** How a whole run ended. */
export interface Summary {
  /** The lines that say so; the last one is `N passed, N failed, N skipped`. */
  readonly lines: readonly string[];
  readonly failed: number;
}

/**
 * Sums up all lanes: their times, the slowest files, what was skipped and why, and what failed. A lane without tests of
 * its own (types, lint, build) counts as one test, and so does one whose command fails without a failed test.
 */
export function summaryOf(results: readonly LaneResult[]): Summary {
  const outcomes = results.map(outcomeOf);
  const failures = outcomes.flatMap(({ failed }) => failed);
  const passed = outcomes.reduce((sum, each) => sum + each.passed, 0);
  const skipped = results.flatMap(({ report }) => report?.skipped ?? []);
  return {
    lines: [
      ...section('Lanes', results.map(laneLine)),
      ...section(`The ${slowest} slowest files`, slowestFiles(results)),
      ...section('Skipped', skippedLines(skipped)),
      ...section('Notes', [...new Set(results.flatMap(({ report }) => report?.notes ?? []))]),
      ...section('Failed', failures.flatMap(failureLines)),
      '',
      `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`,
    ],
    failed: failures.length,
  };
}

function outcomeOf({ lane, code, report }: LaneResult): { passed: number; failed: readonly FailedTest[] } {
  const again = ['npm run', lane.script, ...(lane.values === undefined ? [] : ['--', ...lane.values])].join(
    ' ',
  );
  if (code === 'not run')
    return { passed: 0, failed: [commandFailure(`${lane.name}: not run, as ${lane.after} has failed`)] };
  const failed = report?.failed ?? [];
  const byCommand =
    code !== 0 && failed.length === 0
      ? [commandFailure(`${lane.name}: "${again}" ended with code ${code}`)]
      : [];
  const passed = report?.passed ?? (code === 0 ? 1 : 0);
  return { passed, failed: [...failed, ...byCommand] };
}

function commandFailure(name: string): FailedTest {
  return { name, messages: [] };
}

function failureLines({ name, messages }: FailedTest): string[] {
  const lines = messages.flatMap((message) => message.split('\n')).filter((line) => line.trim() !== '');
  return [name, ...lines.slice(0, longestMessage).map((line) => `    ${line}`)];
}

function laneLine({ lane, code, seconds, report }: LaneResult): string {
  const tests = report === undefined ? '' : `, ${report.passed} passed, ${report.failed.length} failed`;
  const end = code === 'not run' ? 'not run' : `${seconds.toFixed(0)} s${tests}`;
  const isOk = code === 0 && (report?.failed.length ?? 0) === 0;
  return `${isOk ? 'ok    ' : 'FAILED'} ${lane.name.padEnd(8)} ${end}`;
}

function slowestFiles(results: readonly LaneResult[]): string[] {
  return results
    .flatMap(({ report }) => report?.files ?? [])
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
}

/** One line for each reason, with the number of tests and the files that they are in. */
function skippedLines(skipped: readonly { name: string; reason: string }[]): string[] {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return [...byReason]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reason, tests]) => {
      const files = new Set(tests.map(({ name }) => name.split(' > ')[0]));
      return `${String(tests.length).padStart(4)}  ${reason}: ${[...files].sort().join(', ')}`;
    });
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];
}
