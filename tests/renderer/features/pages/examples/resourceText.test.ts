import { expect, test } from 'vitest';
import {
  cutCharacters,
  examplePathOf,
  longestText,
  textPieces,
} from '../../../../../src-renderer/domain/resourceText.ts';

const origins = ['http://localhost:5173', 'http://127.0.0.1:8081'];

test.each([
  ['/examples/company', '/examples/company'],
  ['http://127.0.0.1:8081/examples/headers/customers?x=1', '/examples/headers/customers?x=1'],
  ['http://127.0.0.1:8081/api/v1/startup', undefined],
  ['/examples/../api/v1/startup', undefined],
  ['/examples/', undefined],
  ['http://example.org/examples/company', undefined],
  ['//example.org/examples/company', undefined],
  ['javascript:alert(1)', undefined],
  ['/examples/company/employees{?projection}', undefined],
])('of %s the path to ask for is %s', (address, path) => {
  expect(examplePathOf(address, origins)).toBe(path);
});

test('links of an answer are cut out, and nothing else of its text', () => {
  const body = JSON.stringify({
    name: '"href": "/examples/company"',
    _links: {
      self: { href: 'http://127.0.0.1:8081/examples/company/items/1' },
      out: { href: 'http://a.b/' },
    },
  });
  const pieces = textPieces(body, origins);
  expect(pieces.map(({ text }) => text).join('')).toBe(JSON.stringify(JSON.parse(body), undefined, 2));
  expect(pieces.filter(({ path }) => path !== undefined)).toEqual([
    { text: 'http://127.0.0.1:8081/examples/company/items/1', path: '/examples/company/items/1' },
  ]);
});

test('what is no JSON is shown as it is, and no more than can be read', () => {
  expect(textPieces('plain', origins)).toEqual([{ text: 'plain' }]);
  const long = 'x'.repeat(longestText + 7);
  expect(textPieces(long, origins)[0]?.text).toHaveLength(longestText);
  expect(cutCharacters(long)).toBe(7);
});

test('a link that is cut through does no harm', () => {
  const links = Array.from({ length: 3000 }, (_, id) => ({ href: `/examples/company/items/${id}` }));
  expect(textPieces(JSON.stringify(links), origins).length).toBeGreaterThan(1000);
});
