import { expect, it } from 'vitest';
import { analyze, type VendorId } from '../../src-lineage/index.ts';
import { processorTime } from '../support/processor-time.ts';

function listed(count: number, part: (i: number) => string, separator = ''): string {
  return Array.from({ length: count }, (_, i) => part(i)).join(separator);
}

/** Inputs whose time grew with the square of their size, each so large that it took several times as long. */
it.each<[string, VendorId, (n: number) => string, number]>([
  [
    'joins by unqualified names',
    'dbvpostgresql',
    (n) => `insert into u select x0 from t0${listed(n, (i) => ` join t${i + 1} on x${i} = y${i}`)};`,
    3000,
  ],
  [
    'laterals one behind the other',
    'dbvpostgresql',
    (n) =>
      `insert into u select l${n - 1}.x from t ${listed(n, (i) => `cross join lateral (select ${i === 0 ? 't.a' : `l${i - 1}.x`} as x) l${i} `)};`,
    3000,
  ],
  [
    'natural joins',
    'dbvpostgresql',
    (n) =>
      `${listed(n, (i) => `create table t${i} (k int, a${i} int);\n`)}insert into u select * from t0${listed(n - 1, (i) => ` natural join t${i + 1}`)};`,
    3000,
  ],
  [
    'a star without half of its columns',
    'dbvbigquery',
    (n) =>
      `create table t (${listed(n * 2, (i) => `c${i} int64`, ', ')});\ncreate table u as select * except (${listed(n, (i) => `c${i}`, ', ')}) from t;`,
    6000,
  ],
  [
    'nested unions',
    'dbvpostgresql',
    (n) => `insert into u ${'('.repeat(n)}select a from t${listed(n, (i) => ` union select a from t${i})`)};`,
    16_000,
  ],
  [
    'open dollar quotes',
    'dbvpostgresql',
    (n) => listed(n, (i) => `create function f${i}() returns int as $t${i}$ select a;\n`),
    5000,
  ],
  [
    'elements of a named array',
    'dbvclickhouse',
    (n) =>
      `create table u as with [${listed(n, (i) => `c${i}`, ', ')}] as x select ${listed(n, (i) => `x[${i + 1}] as d${i}`, ', ')} from t;`,
    8000,
  ],
  [
    'procedures of one package',
    'dbvoracle',
    (n) =>
      `create or replace package body k as ${listed(n, (i) => `procedure p${i} is begin null; end; `)}end;`,
    8000,
  ],
  [
    'procedures that run each other',
    'dbvmssql',
    (n) =>
      `create procedure p0 as select a from s;\ngo\n${listed(n, (i) => `create procedure p${i + 1} as exec p${i};\ngo\n`)}insert into t exec p${n};`,
    4000,
  ],
])('the time of %s is about linear', (_, vendor, textOf, size) => {
  const time = (n: number): number => {
    const text = textOf(n);
    return processorTime(() => analyze([{ name: 'a.sql', text }], { vendor }));
  };
  time(size / 4);
  const [part, whole] = [time(size / 4), time(size)];
  expect(whole).toBeLessThan(Math.max(part, 40) * 9);
});
