import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src-lineage/graph/questions/catalogue.ts';
import { objectProblems } from '../../../src-lineage/graph/questions/object-problems.ts';
import { analyze } from '../../../src-lineage/index.ts';
import type { LineageModel } from '../../../src-lineage/model/model.ts';
import { handMadeModel } from './models.ts';
import { randomModels } from './random-models.ts';

function lines(model: LineageModel, intermediates = false): string[] {
  const { schemas, objects } = catalogue(model, intermediates);
  return schemas.map(({ server, database, schema, passing, from, count }) => {
    const place = passing ? 'passing' : [server, database, schema].map((level) => level ?? '-').join('.');
    const names = objects.slice(from, from + count).map((id) => model.objects[id]!.name);
    return `${place}: ${names.join(' ')}`;
  });
}

describe('the catalogue', () => {
  const model = handMadeModel(
    [
      { name: 'T10', database: 'shop', schema: 'sales', columns: [] },
      { name: 't9', database: 'SHOP', schema: 'sales', columns: [] },
      { name: 'loose', columns: [] },
      { name: 'RS-1', kind: 'select-list', role: 'result', columns: [] },
      { name: 'q', kind: 'cte', role: 'intermediate', columns: [] },
      { name: 'unknown', kind: 'orphan-columns', role: 'intermediate', columns: [] },
      { name: 'p', kind: 'procedure', role: 'routine', database: 'archive', schema: 'sales', columns: [] },
    ],
    [],
  );

  test('lists objects by their places, sorted as people count; what passes comes last', () => {
    expect(lines(model)).toEqual([
      '-.-.-: loose',
      '-.archive.sales: p',
      '-.shop.sales: t9 T10',
      'passing: RS-1 unknown',
    ]);
  });

  test('lists row sets where they are asked for', () => {
    expect(lines(model, true).at(-1)).toBe('passing: q RS-1 unknown');
  });

  test('has every object once, and its schemas follow each other', () => {
    fc.assert(
      fc.property(randomModels, (random) => {
        const { schemas, objects } = catalogue(random, true);
        expect(objects.toSorted((a, b) => a - b)).toEqual(random.objects.map(({ id }) => id));
        let next = 0;
        for (const { from, count } of schemas) {
          expect(from).toBe(next);
          next += count;
        }
        expect(next).toBe(objects.length);
      }),
    );
  });
});

describe('problems of objects', () => {
  function problems(sql: string): Record<string, number> {
    const model = analyze([{ name: 'a.sql', text: sql }], { vendor: 'dbvmssql' });
    const levels = objectProblems(model);
    return Object.fromEntries(
      model.objects
        .filter(({ role }) => role === 'persistent' || role === 'routine')
        .map(({ id, name }) => [name, levels[id]!]),
    );
  }

  test('an error marks what its statement names, and nothing else', () => {
    const marked = problems(`
      insert into good (a) select a from source;
      insert into bad (a) select a from broken where (a = ;
      insert into fine (a) select a from source;`);
    expect(marked).toMatchObject({ good: 0, source: 0, fine: 0, bad: 2, broken: 2 });
  });

  test('an error in a routine marks the routine, but not what other statements of it name', () => {
    const marked = problems(`
      create procedure refresh as
      begin
        insert into good (a) select a from source;
        insert into bad (a) select a from broken where (a = ;
      end;`);
    expect(marked).toMatchObject({ refresh: 2, good: 0, bad: 2 });
  });
});
