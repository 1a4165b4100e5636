import { describe, expect, test } from 'vitest';
import { columnsTable, columnsText, tableAnswer } from '../../../src-lineage/questions/column-answer.ts';
import { NameIndex } from '../../../src-lineage/questions/name-index.ts';
import {
  fileNamed,
  type StatementAnswer,
  statementAnswers,
  statementsTable,
  statementsText,
} from '../../../src-lineage/questions/statement-answer.ts';
import { shop, shopGraph } from './shop.ts';

describe('the columns of a table', () => {
  const { ids } = new NameIndex(shop).object('shop.in_euros') as { ids: number[] };
  const answer = tableAnswer(shop, shopGraph, ids[0]!);

  test('with what each comes from and goes to', () => {
    expect(answer).toEqual({
      table: 'shop.in_euros',
      kind: 'view',
      complete: true,
      columns: [
        { column: 'id', from: ['shop.all_orders.id'], to: [], readBy: [] },
        {
          column: 'euros',
          from: ['shop.all_orders.amount', 'shop.rates.rate'],
          to: ['dw.fact.total'],
          readBy: [],
        },
      ],
    });
  });

  test('for people and for programs', () => {
    expect([...columnsText([answer])].join('')).toContain(
      '  euros  <- shop.all_orders.amount, shop.rates.rate  -> dw.fact.total\n',
    );
    expect([...columnsTable([answer]).rows][0]).toEqual([
      'shop.in_euros',
      'id',
      '',
      '',
      'shop.all_orders.id',
      '',
      '',
    ]);
  });
});

describe('the statements at a place', () => {
  const at = (line: number, column?: number): StatementAnswer[] =>
    statementAnswers(shop, shopGraph, fileNamed(shop, 'views.sql')!, {
      line,
      ...(column !== undefined && { column }),
    });
  const ends = (answers: readonly StatementAnswer[]): string[] =>
    answers.flatMap(({ steps }) => steps.map(({ source, type }) => `${source.column ?? ''} ${type}`));

  test('a line that begins one, and a line within one', () => {
    expect(at(4)).toMatchObject([
      {
        statement: 'create-view',
        lastLine: 7,
        reads: ['shop.rates', 'shop.all_orders'],
        writes: ['shop.in_euros'],
      },
    ]);
    expect(at(6)).toEqual(at(4));
    expect(ends(at(4))).toContain('amount frd');
  });

  test('a character: the expression there alone', () => {
    expect(ends(at(5, 20)).filter((end) => end.endsWith('fdd'))).toEqual(['amount fdd', 'rate fdd']);
    expect(ends(at(7, 10))).toContain('amount frd');
  });

  test('for people and for programs', () => {
    const text = [...statementsText(at(4))].join('');
    expect(text).toContain('create-view (etl/views.sql:4-7)\n');
    expect(text).toContain('  shop.in_euros.euros <- shop.rates.rate  o.amount * r.rate\n');
    expect([...statementsTable(at(4)).rows][0]).toHaveLength(8);
  });

  test('a file is found by the end of its path', () => {
    expect(fileNamed(shop, './etl/load.sql')).toBe(0);
    expect(fileNamed(shop, String.raw`etl\load.sql`)).toBe(0);
    expect(fileNamed(shop, 'oad.sql')).toBeUndefined();
  });
});
