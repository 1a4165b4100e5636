import { STATUS_CODES } from 'node:http';
import { expect } from 'vitest';
import type { Answer, ExampleClient } from '../../../../support/examples/example-service.ts';

/** `err(n)` of the cases: the body that shows an error. */
export function expectError(answer: Answer, status: number, path: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const { timestamp } = answer.json;
  expect(answer.json).toMatchObject({ status, error: STATUS_CODES[status], path });
  expect(answer.json.message).toMatch(/./);
  expect(Number.isInteger(timestamp)).toBe(true);
  expect(Math.abs(Date.now() - timestamp)).toBeLessThan(60_000);
}

/** A body that could not be used: the answer says why. */
export function expectUnusable(answer: Answer, status = 400): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json).toEqual({ cause: null, message: expect.stringMatching(/./) });
}

/** An answer without a body. */
export function expectEmpty(answer: Answer, status: number): void {
  expect(answer).toMatchObject({ status, body: '' });
}

/** The values of a header that lists them, in order of their names. */
export function listed(answer: Answer, header: string): string[] {
  return String(answer.headers[header] ?? '')
    .split(',')
    .map((value) => value.trim())
    .sort();
}

export const collectionAllow = ['GET', 'HEAD', 'OPTIONS', 'POST'];
export const itemAllow = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'PUT'];

/** The path, below the base, of what an answer says that it has made. */
export function madePath(application: ExampleClient, answer: Answer): string {
  const { location = '' } = answer.headers;
  expect(location.startsWith(`${application.base}/`)).toBe(true);
  return location.slice(application.base.length);
}

/** How many entities a collection has. */
export async function count(application: ExampleClient, collection: string, as?: string): Promise<number> {
  const { json } = await application.ask('GET', `/${collection}`, as === undefined ? {} : { as });
  return json._embedded[collection].length as number;
}
