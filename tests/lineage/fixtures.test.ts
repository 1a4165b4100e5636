/**
 * Runs every `fixtures/<topic>/<name>.sql` and compares with the relations in `<name>.lineage` beside it.
 * The script's first lines say the vendor and options:
 *
 *     -- vendor: dbvoracle
 *     -- show: fdd frd join        which lines are compared; default fdd, call, er, diagnostic
 *     -- database: d, -- schema: s
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linkSources } from '../../src-lineage/linking/link.ts';
import { dialectOf } from '../../src-lineage/dialects/index.ts';
import { isVendorId } from '../../src-lineage/dialects/vendor.ts';
import { readDataflow } from '../../src-lineage/binding/bind.ts';
import { endToEnd } from './end-to-end.ts';

const folder = join(import.meta.dirname, 'fixtures');
const scripts = globSync('*/*.sql', { cwd: folder }).sort();
const expectations = globSync('*/*.lineage', { cwd: folder }).sort();

function header(text: string, key: string): string | undefined {
  return new RegExp(`^-- ${key}: *(.+)$`, 'm').exec(text)?.[1]?.trim();
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
  const shown = (header(text, 'show') ?? 'fdd call er diagnostic').split(/[\s,]+/);
  const model = linkSources([readDataflow(name, text, dialectOf(vendor))], options);
  return endToEnd(model).filter((line) => shown.includes(line.split(' ')[0]!));
}

describe('fixtures', () => {
  test('every script has its lineage and every lineage its script', () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(expectations).toEqual(scripts.map((script) => script.replace(/\.sql$/, '.lineage')));
  });

  for (const script of scripts) {
    test(script.replace(/\.sql$/, ''), () => {
      const expectation = join(folder, script.replace(/\.sql$/, '.lineage'));
      expect(existsSync(expectation), `${expectation} is missing`).toBe(true);
      const expected = readFileSync(expectation, 'utf8')
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line !== '' && !line.startsWith('#'));
      expect(expected.length, `${expectation} is empty`).toBeGreaterThan(0);
      const found = lineage(script, readFileSync(join(folder, script), 'utf8'));
      const missing = expected.filter((line) => !found.includes(line));
      const extra = found.filter((line) => !expected.includes(line));
      expect({ missing, extra }).toEqual({ missing: [], extra: [] });
    });
  }
});
