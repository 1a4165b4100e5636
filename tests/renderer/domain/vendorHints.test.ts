import { describe, expect, it } from 'vitest';
import { neutralPaths, otherVendors, speaksAgainst } from '../../../src-renderer/domain/vendorHints.ts';

/** A guess of a set that is clear for none, with what each of its scripts looks like. */
const drawn = (...parts: [string, number][]) => ({
  vendor: 'dbvansi',
  confidence: 0,
  reasons: [],
  parts: parts.map(([vendor, confidence]) => ({ vendor, confidence })),
});

it('takes the vendor of last time only where no script has signs of another one', () => {
  expect(speaksAgainst(drawn(['dbvansi', 0], ['dbvansi', 0]), 'dbvoracle')).toBe(false);
  // Half of it is MySQL, half SQL Server, so that neither wins: Oracle it is not.
  expect(speaksAgainst(drawn(['dbvmysql', 0.4], ['dbvmssql', 0.4]), 'dbvoracle')).toBe(true);
  expect(speaksAgainst(drawn(['dbvmysql', 0.1], ['dbvansi', 0]), 'dbvoracle')).toBe(true);
  // What writes alike does not.
  expect(speaksAgainst(drawn(['dbvmariadb', 0.4], ['dbvansi', 0]), 'dbvmysql')).toBe(false);
});

it('does not take the vendor of last time where the texts cannot be its SQL', () => {
  const text = { ...drawn(['dbvansi', 0]), against: ['dbvbigquery'] };
  expect(speaksAgainst(text, 'dbvbigquery')).toBe(true);
  expect(speaksAgainst(text, 'dbvoracle')).toBe(false);
});

describe('what is read for another vendor without being asked', () => {
  const part = (vendor: string, confidence: number, reason: string) => ({ vendor, confidence, reason });
  const guessOf = (...parts: ReturnType<typeof part>[]) => ({
    vendor: 'dbvmysql',
    confidence: 0.7,
    reasons: [],
    parts,
  });
  const paths = ['p/ddl.sql', 'p/trim-postgresql.sql', 'p/wipe-postgresql.sql'];

  it('is what each of its scripts says clearly, with what speaks for it in most of them', () => {
    const named = 'postgresql in the name of the file';
    const guess = guessOf(
      part('dbvmysql', 0.7, 'UNSIGNED'),
      part('dbvpostgresql', 0.7, named),
      part('dbvpostgresql', 0.6, named),
    );
    expect(otherVendors(paths, guess, 'dbvmysql')).toEqual([
      { vendor: 'dbvpostgresql', paths: paths.slice(1), reasons: [named], isSure: true },
    ]);
  });

  it('is not what one of them says by a single word', () => {
    const guess = guessOf(
      part('dbvmysql', 0.7, 'UNSIGNED'),
      part('dbvpostgresql', 0.7, 'PL/pgSQL'),
      part('dbvpostgresql', 0.5, 'dollar quotes'),
    );
    expect(otherVendors(paths, guess, 'dbvmysql')).toMatchObject([
      { reasons: ['PL/pgSQL', 'dollar quotes'], isSure: false },
    ]);
  });

  it('is no data, no package, and no text that may hold none at all', () => {
    const beside = ['p/seeds/items.csv', 'p/load.dtsx', 'p/notes.txt', 'p/wipe.sql'];
    const guess = guessOf(...beside.map(() => part('dbvsparksql', 0.7, 'numbers with a letter')));
    expect(otherVendors(beside, guess, 'dbvmysql')).toMatchObject([
      { vendor: 'dbvsparksql', paths: ['p/wipe.sql'] },
    ]);
  });

  it('is nothing of a dbt project, whose macros name what other adapters write', () => {
    const ofProject = ['shop/dbt_project.yml', 'shop/macros/redshift__now.sql', 'old/load.sql'];
    const guess = guessOf(
      part('dbvansi', 0, ''),
      part('dbvredshift', 0.7, 'Redshift words'),
      part('dbvoracle', 0.7, 'packages'),
    );
    expect(otherVendors(ofProject, guess, 'dbvmysql')).toMatchObject([
      { vendor: 'dbvoracle', paths: ['old/load.sql'] },
    ]);
    expect(neutralPaths(ofProject, guess)).toEqual(['shop/dbt_project.yml']);
  });
});
