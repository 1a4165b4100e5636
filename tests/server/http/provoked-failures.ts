import { expect } from 'vitest';
import type { Envelope } from '../../support/service/service.ts';
import type { WireAnswer } from '../../support/service/socket.ts';

/** `code status` of every failure that a test has provoked. */
export const provoked = new Set<string>();

/** Checks how a failure is answered, and notes that it was provoked. */
export function expectFailure(
  answer: WireAnswer,
  status: number,
  code: number,
  message: RegExp | string,
): void {
  const { code: reported, error, ...rest } = JSON.parse(answer.body) as Envelope<unknown>;
  expect([answer.status, reported]).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  if (typeof message === 'string') expect(error).toBe(message);
  else expect(error).toMatch(message);
  expect(rest).toEqual({});
  // No stack trace, and no path of the machine.
  expect(error).not.toMatch(/\n\s+at |\.[jt]s\b|node_modules|node:/);
  provoked.add(`${code} ${status}`);
}

/** Posts fields URL-encoded or as a form. */
export async function asked(
  service: { url: string },
  path: string,
  fields: Record<string, string> | FormData,
): Promise<WireAnswer> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const response = await fetch(service.url + path, { method: 'POST', body });
  return { status: response.status, headers: new Map(response.headers), body: await response.text() };
}
