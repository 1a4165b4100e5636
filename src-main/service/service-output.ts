import type { Logger } from 'pino';

/** What Node prints of an error's way, and of its own end: places in code, no content. */
const harmless = /^\s*at .*:\d+:\d+\)?$|^Node\.js v|^FATAL ERROR: |^<--- |^#/;

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/**
 * Takes a line of the service's output over into the log. Its own lines are JSON without SQL and keep their level. Any
 * other line may quote what the service was working on: unless it cannot, it is for the level `debug` only.
 */
export function logServiceLine(log: Logger, line: string): void {
  const entry = entryOf(line);
  if (entry === undefined) return log[harmless.test(line) ? 'warn' : 'debug']({ from: 'service' }, line);
  const { level, msg, ...rest } = entry;
  const known = levels.find((each) => each === level) ?? 'info';
  log[known]({ ...rest, from: 'service' }, typeof msg === 'string' ? msg : '');
}

function entryOf(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown> & { level?: Level };
  } catch {
    return undefined;
  }
}
