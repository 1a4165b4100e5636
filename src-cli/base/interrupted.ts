/** A timer that never ends in practice. */
const forEver = 2 ** 31 - 1;

/** Keeps the process until the first signal, when it resolves; a second one ends the process at once. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const alive = setInterval(() => undefined, forEver);
    let signals = 0;
    const onSignal = (): void => {
      signals += 1;
      if (signals > 1) process.exit();
      clearInterval(alive);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  });
}
