import type { Logger } from 'pino';

/** Milliseconds in which so many failures that nobody handled mean that the service is no good any more. */
const period = 60_000;
const most = 100;

/**
 * Takes what nobody handled: it is logged, and the service goes on, as one failed call or job is no reason to take the
 * answers of all others away. Where such failures come in masses, the process ends; its jobs run again at the next start.
 * @returns takes the handler away
 */
export function handleLast(
  log: Logger,
  end: (code: number) => void = (code) => process.exit(code),
): () => void {
  const times: number[] = [];
  const onRejection = (reason: unknown): void => {
    log.error({ err: reason }, 'an unhandled failure');
    const now = performance.now();
    times.push(now);
    while (times[0]! < now - period) times.shift();
    if (times.length <= most) return;
    log.fatal({ failures: times.length }, 'too many unhandled failures: the service ends');
    end(4);
  };
  process.on('unhandledRejection', onRejection);
  return () => void process.off('unhandledRejection', onRejection);
}
