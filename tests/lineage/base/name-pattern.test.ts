import { describe, expect, it } from 'vitest';
import { namePattern } from '../../../src-lineage/base/patterns/name-pattern.ts';
import { processorTime } from '../../support/processor-time.ts';

describe('a pattern for names', () => {
  it.each([
    ['.*', 'anything at all', true],
    ['.*', '', true],
    ['orders', 'ORDERS', true],
    ['ORDERS', 'orders', true],
    ['order', 'orders', false],
    ['rders', 'orders', false],
    ['orders?', 'order', true],
    ['(small|large)_orders', 'large_orders', true],
    ['(small|large)_orders', 'medium_orders', false],
    ['(?:a|b|)c', 'c', true],
    ['dim_\\w+', 'dim_customer', true],
    ['dim_\\w+', 'dim_', false],
    ['[a-c]\\d{2}', 'b07', true],
    ['[A-C]\\d{2}', 'b07', true],
    ['[^a-c]x', 'bx', false],
    ['[^a-c]x', 'dx', true],
    ['[]x-]+', ']-x', true],
    ['a{2,3}', 'aa', true],
    ['a{2,3}', 'aaaa', false],
    ['a{2,}', 'aaaaaa', true],
    ['a{,2}', 'a{,2}', true],
    ['^stage\\..*$', 'stage.orders', true],
    ['a$b', 'ab', false],
    ['(a*)*', 'aaaa', true],
    ['(a|b)*?c', 'ababc', true],
    ['(?i)Orders', 'oRDERS', true],
    ['msdb.@event_data.nodes', 'msdb.@event_data.nodes', true],
    ['größe', 'GRÖSSE', false],
    ['größe', 'GRÖßE', true],
    ['.', '𝒙', true],
  ])('%s and %s: %s', (pattern, name, expected) => {
    expect(namePattern(pattern)(name)).toBe(expected);
  });

  it.each([
    ['(', 'without its )'],
    ['a)', 'without its ('],
    ['[a', 'without its ]'],
    ['*a', 'nothing before it'],
    ['a**', 'repeats a repetition'],
    ['a\\', 'ends with a \\'],
    ['(a)\\1', 'does not know \\1'],
    ['(?=a)', 'plain groups only'],
    ['a{3,2}', 'wrong way round'],
    ['[z-a]', 'wrong way round'],
    ['a{999999}', '1000 times'],
    ['(((a{500}){500}){500})', 'too large'],
    ['(((){1000}){1000}){1000}', 'too large'],
    ['('.repeat(200), 'deeper than'],
    ['a'.repeat(5000), '1000 characters'],
  ])('%s is refused: %s', (pattern, why) => {
    expect(() => namePattern(pattern)).toThrow(why);
  });

  it.each(['(a+)+b', '(a|a)*b', '(a*)*b', '(.*)*(.*)*b', 'a?'.repeat(60) + 'a'.repeat(60) + 'b'])(
    '%s does not keep it busy',
    (pattern) => {
      const name = 'a'.repeat(300);
      const time = processorTime(() => expect(namePattern(pattern)(name)).toBe(false));
      expect(time).toBeLessThan(2000);
    },
  );
});
