import { InvalidArgumentError } from 'commander';

/** The port that an option names. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65535)) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}
