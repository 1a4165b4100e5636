import { expect, test } from 'vitest';
import { curlCommand } from '../../../../../src-renderer/features/pages/examples/curlCommand.ts';

const origin = 'http://127.0.0.1:8081';
const plain = { title: '', path: '/examples/company/items', headers: {} };

test('a plain request is one line', () => {
  expect(curlCommand(origin, { ...plain, method: 'GET' })).toBe(`curl -i ${origin}/examples/company/items`);
});

test('an account is named and its password asked for', () => {
  expect(curlCommand(origin, { ...plain, method: 'DELETE', account: 'the admin' })).toBe(
    `curl -i -X DELETE -u 'the admin' ${origin}/examples/company/items`,
  );
});

test('headers and body are quoted for a shell', () => {
  const request = {
    ...plain,
    method: 'POST',
    headers: { 'If-Match': '"0"' },
    body: `{"name":"Sauron's ring"}`,
  };
  expect(curlCommand(origin, request).split(' \\\n  ')).toEqual([
    'curl -i',
    `-H 'If-Match: "0"'`,
    String.raw`-d '{"name":"Sauron'\''s ring"}'`,
    `${origin}/examples/company/items`,
  ]);
});
