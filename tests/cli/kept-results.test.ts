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
import { KeptReadings } from '../../src-cli/reading/kept-readings.ts';
import {
  linkSources,
  openedDataflow,
  packedDataflow,
  readSource,
  type VendorId,
} from '../../src-lineage/index.ts';
import { wholeDataflow } from '../../src-lineage/ir/packed/linkable-dataflow.ts';
import { headwater, scratchFolder } from './command.ts';

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

describe('how the files of a project were read', () => {
  let place: Awaited<ReturnType<typeof scratchFolder>>;
  const reading = {
    engine: 'engine 1',
    project: '/work/etl',
    limits: undefined,
    vendorOf: (name: string): VendorId => (name.startsWith('ora') ? 'dbvoracle' : 'dbvpostgresql'),
  };
  const load = { name: 'load.sql', text: 'insert into t select a, b from s;' };
  const view = { name: 'view.sql', text: 'create view v as select a from t;' };
  const readings = (of: Partial<typeof reading> = {}) =>
    KeptReadings.of(join(place.path, 'results'), { ...reading, ...of });
  const readAs = (source: typeof load) => readSource(source, { vendor: reading.vendorOf(source.name) });

  beforeEach(async () => {
    place = await scratchFolder();
    const first = await readings();
    for (const source of [load, view]) first.add(source, packedDataflow(readAs(source)));
    await first.write();
    return place.remove;
  });

  it('is known to the next call, where it is the same file', async () => {
    const next = await readings();
    expect(wholeDataflow(openedDataflow(next.take(load)!()))).toEqual(readAs(load));
    expect(next.take({ ...load, text: `${load.text} ` })).toBeUndefined();
    expect(next.take({ ...load, name: 'other.sql' })).toBeUndefined();
  });

  it('is that of the vendor, the project, the limits and the engine', async () => {
    const others = [
      { vendorOf: (): VendorId => 'dbvoracle' },
      { project: '/work/other' },
      { limits: { statements: 7 } },
      { engine: 'engine 2' },
    ];
    for (const other of others) expect((await readings(other as object)).take(load)).toBeUndefined();
  });

  it('is kept as long as calls use it', async () => {
    const second = await readings();
    second.take(view);
    const changed = { ...load, text: 'insert into t select c from s;' };
    second.add(changed, packedDataflow(readAs(changed)));
    await second.write();
    const third = await readings();
    expect([load, changed, view].map((source) => third.take(source) !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is read anew where the file is damaged', async () => {
    const [name] = readdirSync(join(place.path, 'results'));
    const file = join(place.path, 'results', name!);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(bytes.readUInt8(60) ^ 1, 60, 61));
    expect((await readings()).take(load)).toBeUndefined();
  });

  it('gives the same as reading all', async () => {
    const env = { XDG_CACHE_HOME: join(place.path, 'cache'), LOCALAPPDATA: join(place.path, 'cache') };
    const folder = join(place.path, 'etl');
    mkdirSync(folder);
    const comment = '-- a line of a comment\n'.repeat(600);
    for (let file = 0; file < 30; file += 1) {
      const text = `create view v${file + 1} as select a, b from v${file};\n${comment}`;
      writeFileSync(join(folder, `${file}.sql`), text);
    }
    const call = ['analyze', folder, '-v', 'postgresql', '-f', 'json'];
    expect((await headwater(call, { env })).code).toBe(0);
    writeFileSync(
      join(folder, '7.sql'),
      `select 1;\ncreate view v8 as select b as a, b from v7;\n${comment}`,
    );
    const again = await headwater(call, { env });
    const anew = await headwater([...call, '--no-cache'], { env });
    expect(again.stdout).toBe(anew.stdout);
    expect(again.stderr).toBe(anew.stderr);
  });
});
