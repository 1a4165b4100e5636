import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Dialect } from '../../../src-lineage/dialects/table/dialect.ts';
import { dialectOf } from '../../../src-lineage/dialects/index.ts';
import { isVendorId } from '../../../src-lineage/dialects/table/vendor.ts';
import { packedDataflow } from '../../../src-lineage/ir/packed/pack.ts';
import { openedDataflow } from '../../../src-lineage/ir/packed/packed-parts.ts';
import { readDataflow, readSlice } from '../../../src-lineage/lowering/lower-file.ts';
import { mergedSlices, type ReadSlice, slicesOf } from '../../../src-lineage/lowering/slices.ts';
import { isDeep, share } from '../../support/deep.ts';
import { wholeDataflow } from '../../../src-lineage/ir/packed/linkable-dataflow.ts';

const postgresql = dialectOf('dbvpostgresql');

/** The slices of a text; undefined where one of them cannot be read by itself. */
function read(text: string, ends: readonly number[], dialect: Dialect): ReadSlice[] | undefined {
  const slices: ReadSlice[] = [];
  let start = 0;
  for (const end of ends) {
    const dataflow = readSlice(text.slice(start, end), dialect);
    if (dataflow === undefined) return undefined;
    slices.push({ start, dataflow: packedDataflow(dataflow) });
    start = end;
  }
  return slices;
}

test('a script that is cut at any border gives what it gives as a whole', { timeout: 240_000 }, () => {
  const folder = join(import.meta.dirname, '../fixtures');
  let cuts = 0;
  const differing: string[] = [];
  for (const script of share(globSync('**/*.sql', { cwd: folder }), (name) => name)) {
    const text = readFileSync(join(folder, script), 'utf8');
    const vendor = /^-- vendor: *(\S+)/m.exec(text)?.[1] ?? '';
    if (!isVendorId(vendor)) throw new Error(`${script} names no vendor`);
    const dialect = dialectOf(vendor);
    const ends = slicesOf(text, dialect, 1);
    if (ends.length === 1) continue;
    const plain = wholeDataflow(openedDataflow(packedDataflow(readDataflow('a.sql', text, dialect))));
    const cut = [...ends.slice(0, -1).map((end) => [end, text.length]), ends];
    for (const borders of cut) {
      const slices = read(text, borders, dialect);
      if (slices === undefined) continue;
      cuts += 1;
      if (!isDeepStrictEqual(wholeDataflow(mergedSlices('a.sql', text, slices)), plain))
        differing.push(`${script} at ${borders.join(' ')}`);
    }
  }
  expect(differing).toEqual([]);
  expect(cuts).toBeGreaterThan(isDeep ? 1000 : 200);
});

test('a slice does not stand alone that leaves something open or behind', () => {
  const depends = [
    'create function f() returns int language plpgsql as $$ begin return 1; end $$;\n',
    'create procedure p() language plpgsql as $$ begin delete from t; end $$;\n',
    'select 1 as a from (select 2;\n',
    "select 'a;\n",
    'begin\n insert into t select a from s;\n',
  ];
  const results = depends.map((text) => readSlice(text, postgresql));
  expect(results).toEqual(depends.map(() => undefined));
  const variable = 'set @a = 1;\n';
  expect(readSlice(variable, dialectOf('dbvmysql'))).toBeUndefined();
});

test('a script is not cut within strings, comments and blocks', () => {
  const text = [
    'create table t (a int);',
    "insert into t select 'x;",
    "insert into s' from u;",
    '/* ;',
    'select */ select a from t;',
    '',
  ].join('\n');
  const ends = slicesOf(text, postgresql, 1);
  const slices = read(text, ends, postgresql);
  expect(ends.length).toBeGreaterThan(2);
  expect(slices).toBeUndefined();
});
