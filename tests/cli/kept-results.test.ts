import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeptResults } from '../../src-cli/input/kept-results.ts';
import { linkSources, readSource } from '../../src-lineage/index.ts';
import { scratchFolder } from './command.ts';

const options = { vendor: 'dbvpostgresql' } as const;
const long = `insert into t select a from s;\n${'-- a line of a comment\n'.repeat(15_000)}`;
const sources = [{ name: 'load.sql', text: long }];

describe('the results of former calls', () => {
  let place: Awaited<ReturnType<typeof scratchFolder>>;
  let folder: string;
  let results: KeptResults;
  const result = () => ({
    model: linkSources(
      sources.map((source) => readSource(source, options)),
      options,
    ),
    refused: [{ name: 'notes.sql', kind: 'not-sql' as const, reason: 'it holds prose' }],
  });
  const fileOf = (given: typeof sources, of = results, as: object = options): string =>
    of.placeOf(given, { ...options, ...as }) ?? '';

  beforeAll(async () => {
    place = await scratchFolder();
    folder = join(place.path, 'results');
  });
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    results = new KeptResults(folder, () => 'engine 1');
  });
  afterAll(() => place.remove());

  it('are what was kept', async () => {
    const made = result();
    await results.write(fileOf(sources), made);
    const kept = await results.read(fileOf(sources));
    expect(JSON.stringify(kept)).toBe(JSON.stringify(made));
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('belong to the texts, the names, the options and the engine', () => {
    const places = [
      fileOf(sources),
      fileOf([{ name: 'load.sql', text: `${long} ` }]),
      fileOf([{ name: 'other.sql', text: long }]),
      fileOf(sources, results, { defaultSchema: 'dw' }),
      fileOf(sources, new KeptResults(folder, () => 'engine 2')),
    ];
    expect(new Set(places).size).toBe(places.length);
  });

  it('are not kept of what is read as fast', () => {
    expect(results.placeOf([{ name: 'q.sql', text: 'select 1' }], options)).toBeUndefined();
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10)],
    ['with another byte', (bytes: Buffer) => (bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100), bytes)],
    ['empty', () => Buffer.alloc(0)],
  ])('are none where the file is damaged: %s, and are kept again', async (_, damage) => {
    const file = fileOf(sources);
    await results.write(file, result());
    writeFileSync(file, damage(readFileSync(file)));
    expect(await results.read(file)).toBeUndefined();
    await results.write(file, result());
    expect(await results.read(file)).toBeDefined();
  });

  it('leave the place to those that were used since', async () => {
    mkdirSync(folder);
    for (const [index, name] of ['old.lineage', 'new.lineage', 'of-another.program'].entries()) {
      writeFileSync(join(folder, name), '');
      truncateSync(join(folder, name), 300 * 1024 * 1024);
      utimesSync(join(folder, name), index + 1, index + 1);
    }
    await results.write(fileOf(sources), result());
    expect(readdirSync(folder).sort()).toEqual(
      ['new.lineage', 'of-another.program', fileOf(sources).slice(folder.length + 1)].sort(),
    );
  });

  it('cost nothing but time where the folder cannot be', async () => {
    writeFileSync(folder, 'a file');
    await results.write(fileOf(sources), result());
    expect(await results.read(fileOf(sources))).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });
});
