import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSource } from '../../../src-lineage/index.ts';
import { refusalAfterReading } from '../../../src-server/io/selection/judged-content.ts';
import { temporaryFolder } from '../../support/service/service.ts';
import { zipOf } from '../../support/service/zip.ts';
import { readSubmissions } from './read-archives.ts';

describe('what is no SQL', () => {
  let place: ReturnType<typeof temporaryFolder>;
  beforeEach(() => (place = temporaryFolder()));
  afterEach(() => place.remove());

  const good = 'insert into t (a) select b from s;';

  it('is left out of an archive by name and by its beginning, with the reason', async () => {
    const zip = await zipOf({
      'db/load.sql': '<b>read all the same</b>',
      'db/Sales.cube': '<Cube/>',
      'db/settings': '[tool]\nx = 1',
      'db/notes.txt': good,
      'db/pom.xml': '<project/>',
      'db/OrderMapper.xml': '<mapper namespace="a.Order"><select id="x">select 1</select></mapper>',
      'db/Daily.ktr': '<DTS:Executable/>',
      'db/.sqlfluff': '[sqlfluff]',
      'db/.vs/x.sql': good,
      'db/nothing': '',
      'db/NEWS.Debian': 'from today on select what you like',
    });
    const { texts, skipped } = await readSubmissions(place.folder, [{ 'x.zip': zip }]);
    expect(Object.keys(texts)).toEqual(['db/load.sql', 'db/notes.txt']);
    expect(skipped).toEqual({
      'db/.vs/': 'it is hidden',
      'db/Sales.cube': 'files of the kind .cube are not SQL',
      'db/settings': 'it begins with a bracket, as JSON and settings do',
      'db/pom.xml': 'files of the kind .xml are not SQL',
      'db/OrderMapper.xml': 'the SQL in files of the kind .xml is not read yet',
      'db/Daily.ktr': 'the SQL in files of the kind .ktr is not read yet',
      'db/.sqlfluff': 'it belongs to a tool, not to the scripts',
      'db/nothing': 'it is empty',
      'db/NEWS.Debian': 'files of the kind .debian are not SQL',
    });
  });

  it('is read where it is submitted by itself', async () => {
    const { texts } = await readSubmissions(place.folder, [{ 'a.md': good, b: '{}', '.c': good }]);
    expect(Object.keys(texts)).toEqual(['a.md', 'b', '.c']);
  });

  it('is left out of an archive as its ignore file says', async () => {
    const zip = await zipOf({ 'p/.headwaterignore': 'old/\n', 'p/a.sql': good, 'p/old/b.sql': good });
    const { texts, skipped, total } = await readSubmissions(place.folder, [{ 'x.zip': zip }]);
    expect(Object.keys(texts)).toEqual(['p/a.sql']);
    expect(skipped).toEqual({
      'p/.headwaterignore': 'it says what is left out',
      'p/old/': 'p/.headwaterignore says so',
    });
    expect(total).toBe(3);
  });

  it('does not follow an ignore file whose patterns would take forever', async () => {
    const name = 'a'.repeat(60);
    const files = Array.from({ length: 20 }, (_, index) => [`${name}${index}.sql`, good] as const);
    const zip = await zipOf({ '.headwaterignore': `${'*a'.repeat(12)}*b\n`, ...Object.fromEntries(files) });
    const { texts, skipped } = await readSubmissions(place.folder, [{ 'x.zip': zip }]);
    expect(Object.keys(texts)).toHaveLength(20);
    expect(skipped).toEqual({ '.headwaterignore': 'its patterns cannot be followed' });
  });
});

describe('after reading', () => {
  const refusal = (text: string) =>
    refusalAfterReading(readSource({ name: 'x', text }, { vendor: 'dbvansi' }));

  it('a text is no SQL of which at least half of the statements begin like none', () => {
    const prose = 'Dear all;\nthe numbers are in;\nselect what you like;\n';
    expect(refusal(prose)).toMatchObject({ kind: 'not-sql' });
    expect(refusal('insert into t select a from s; Kind regards to all')).toMatchObject({ kind: 'not-sql' });
  });

  it('a text is no SQL where one begins like none and there are as many errors as statements, as in programs', () => {
    const broken = 'if a then f( end if; b := ;';
    expect(refusal(`local x\n${broken}`)).toEqual({
      kind: 'not-sql',
      reason: 'it has 5 errors in 4 statements',
    });
    expect(refusal(broken)).toBeUndefined();
  });

  it('a text that reads, writes and defines nothing is no SQL', () => {
    const silent = { kind: 'not-sql', reason: 'no statement in it reads, writes or defines anything' };
    expect(refusal("comment = 'an extension'\ndefault_version = '1.2'\nrelocatable = false")).toEqual(silent);
    expect(refusal('GRANT ALL ON t TO someone;')).toEqual(silent);
    expect(refusal('CREATE FUNCTION f(x int) RETURNS int RETURN x + 1;')).toBeUndefined();
  });

  it('a text with more statements than that is SQL, as is one without any', () => {
    expect(refusal('insert into t select a from s; delete from t; Kind regards to all')).toBeUndefined();
    expect(refusal('-- nothing yet')).toBeUndefined();
    expect(refusal('select from where ((; insert into')).toBeUndefined();
  });
});
