/**
 * Runs every `<name>.sql` below `fixtures/` and compares with the relations in `<name>.lineage` beside it.
 * The script's first lines say the vendor and options:
 *
 *     -- vendor: dbvoracle
 *     -- show: fdd frd join        which lines are compared; default fdd, call, er, diagnostic
 *     -- database: d, -- schema: s
 *
 * `-- show: steps` compares every relation of the model, through all row sets, in the notation of `model-steps.ts`.
 * `-- file: NAME` on a line of its own begins another file of the same run.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import { isVendorId, vendorIds } from '../../src-lineage/dialects/table/vendor.ts';
import { readDataflow } from '../../src-lineage/lowering/lower-file.ts';
import { linkSources } from '../../src-lineage/resolution/link.ts';
import { endToEnd } from './end-to-end.ts';
import { modelSteps } from './model-steps.ts';
import { placeNotPlain } from './plain-values.ts';

const folder = join(import.meta.dirname, 'fixtures');
const scripts = globSync('**/*.sql', { cwd: folder }).sort();
const expectations = globSync('**/*.lineage', { cwd: folder }).sort();

function header(text: string, key: string): string | undefined {
  return new RegExp(`^-- ${key}: *(.+)$`, 'm').exec(text)?.[1]?.trim();
}

/** The files of a run: the script itself, cut where `-- file: NAME` stands. */
function filesOf(name: string, text: string): { name: string; text: string }[] {
  const [first, ...others] = text.split(/^-- file: *(.+)$/m);
  const files = [{ name, text: first! }];
  for (let i = 0; i < others.length; i += 2) files.push({ name: others[i]!.trim(), text: others[i + 1]! });
  return files;
}

function lineage(name: string, text: string): string[] {
  const vendor = header(text, 'vendor') ?? '';
  if (!isVendorId(vendor)) throw new Error(`${name} names no vendor (-- vendor: dbvoracle)`);
  const database = header(text, 'database');
  const schema = header(text, 'schema');
  const options = {
    vendor,
    ...(database && { defaultDatabase: database }),
    ...(schema && { defaultSchema: schema }),
  };
  const dialect = dialectOf(vendor);
  const dataflows = filesOf(name, text).map((file) => readDataflow(file.name, file.text, dialect));
  expect(
    dataflows.flatMap((each) => placeNotPlain(each) ?? []),
    'what JSON would lose',
  ).toEqual([]);
  const model = linkSources(dataflows, options);
  // stands for the parts of dynamic SQL that only the run knows
  const shownData = JSON.stringify([[...model.objects], [...model.relations], model.diagnostics]);
  expect(shownData.includes('__unknown__'), 'an internal name is shown').toBe(false);
  const shown = (header(text, 'show') ?? 'fdd call er diagnostic').split(/[\s,]+/);
  if (shown.includes('steps')) return modelSteps(model);
  return endToEnd(model).filter((line) => shown.includes(line.split(' ')[0]!));
}

function expectedLines(expectation: string): string[] {
  return readFileSync(expectation, 'utf8')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

describe('fixtures', () => {
  test('every script has its lineage and every lineage its script', () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(expectations).toEqual(scripts.map((script) => script.replace(/\.sql$/, '.lineage')));
  });

  test('every vendor has fifteen scripts and more', () => {
    const vendors = scripts.map((script) => header(readFileSync(join(folder, script), 'utf8'), 'vendor'));
    for (const vendor of vendorIds)
      expect(vendors.filter((one) => one === vendor).length, vendor).toBeGreaterThanOrEqual(15);
  });

  for (const script of scripts) {
    test(script.replace(/\.sql$/, ''), () => {
      const expectation = join(folder, script.replace(/\.sql$/, '.lineage'));
      expect(existsSync(expectation), `${expectation} is missing`).toBe(true);
      const expected = expectedLines(expectation);
      expect(expected.length, `${expectation} is empty`).toBeGreaterThan(0);
      const found = lineage(script, readFileSync(join(folder, script), 'utf8'));
      const missing = expected.filter((line) => !found.includes(line));
      const extra = found.filter((line) => !expected.includes(line));
      expect({ missing, extra }).toEqual({ missing: [], extra: [] });
    });
  }
});
